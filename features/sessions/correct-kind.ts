import { Expected } from "@treadlight/contract/errors";
import { correctKind } from "@treadlight/contract/usage-records";
import type { Database } from "@treadlight/platform/database";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { personalTenant } from "@treadlight/warehouse";
import type { Kysely } from "kysely";
import type { ApiDeps } from "../deps.ts";
import { requireHistory } from "../plans/included.ts";
import { firstSaidDay, SAID } from "../privacy/erasure.ts";
import { correctedEvent } from "./corrected-event.ts";
import { recordsAgain } from "./session-event.ts";

type Deps = Pick<ApiDeps, "db" | "log" | "warehouse" | "billing" | "now">;

/**
 * A person says what the kind of work of one of their sessions is. It is stored before it is appended, so that ingest gives it to whatever
 * the sender sends from then on.
 */
export function correctKindEndpoint({ db, log, warehouse, billing, now }: Deps): Endpoint {
  return endpoint(correctKind, {
    async handle({ caller, params: { id }, body }) {
      const kind = { contentType: "", ...body };
      const { organizationId, userId, placements, previewsEnabled, keepsSpecialPreviews, ownVersions, toolNames } =
        caller;
      const row = await warehouse.ownSession(personalTenant(organizationId, userId), id);
      if (!row) throw new Expected("not_found");
      await requireHistory(db, billing.mode, { organizationId, from: new Date(row.startedAt) }, new Date(now()));
      const day = new Date(row.startedAt).toISOString().slice(0, 10);
      await db
        .insertInto("correctedKinds")
        .values({ userId, organizationId, sessionId: row.sessionId, ...kind, day, correctedAt: new Date(now()) })
        .onConflict((known) =>
          known
            .columns(["userId", "organizationId", "sessionId"])
            .doUpdateSet({ ...kind, correctedAt: new Date(now()) }),
        )
        .execute();
      const ofPerson = { organizationId, personId: userId, placements, region: undefined };
      const attribution = { ...ofPerson, previewsEnabled, keepsSpecialPreviews, ownVersions, toolNames };
      const said = await db
        .selectFrom("ownProjects")
        .where("userId", "=", userId)
        .where("organizationId", "=", organizationId)
        .where("sessionId", "=", row.sessionId)
        .select("project")
        .executeTakeFirst();
      // Of earlier days, only the row knows.
      const ownProject = said?.project ?? (day < firstSaidDay(now()) ? row.ownProject : null);
      const event = correctedEvent(row, kind, ownProject, { attribution, now: now() });
      await log.append(recordsAgain(event));
      return { status: 202, body: { correcting: true } };
    },
  });
}

/**
 * Forgets what somebody has said of sessions that are erased.
 * @param days UTC days, both included; all without them
 */
export async function forgetCorrections(
  db: Kysely<Database>,
  { organizationId, personId }: { organizationId: string; personId: string },
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<void> {
  for (const said of SAID) {
    await db
      .deleteFrom(said)
      .where("organizationId", "=", organizationId)
      .where("userId", "=", personId)
      .$if(from !== undefined, (query) => query.where("day", ">=", from ?? ""))
      .$if(to !== undefined, (query) => query.where("day", "<=", to ?? ""))
      .execute();
  }
}
