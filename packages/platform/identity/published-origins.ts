import { type Kysely, sql } from "kysely";
import type { Database } from "../database/index.ts";
import { cachedAnswers } from "./cached-answers.ts";
import type { IdentityChanges } from "./identity-changes.ts";
import { isWorking } from "./working-key.ts";

const MAX_KEPT = 10_000;
const MAX_ORIGIN_CHARACTERS = 300;

interface PublishedOriginsDeps {
  db: Kysely<Database>;
  changes?: IdentityChanges | undefined;
  now?: () => number;
}

/** Whether pages of an origin may send: whether any publishable key of the installation names it. */
export type IsPublishedOrigin = (origin: string) => Promise<boolean>;

/** Looks origins up in the database. Answers are kept until anybody changes, for five seconds at most. */
export function publishedOrigins({ db, changes, now = Date.now }: PublishedOriginsDeps): IsPublishedOrigin {
  const ask = cachedAnswers<boolean, string>({
    max: MAX_KEPT,
    changes,
    now,
    about: () => undefined,
    async lookUp(origin) {
      const key = await db
        .selectFrom("ingestKeys")
        .where(sql<boolean>`origins @> ARRAY[${origin}::text]`)
        .where(isWorking(now()))
        .select("id")
        .limit(1)
        .executeTakeFirst();
      return key !== undefined;
    },
  });
  return async (origin) => origin.length <= MAX_ORIGIN_CHARACTERS && ask(origin, origin);
}
