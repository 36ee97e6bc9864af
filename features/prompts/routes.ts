import * as contract from "@treadlight/contract/prompts";
import type { Database } from "@treadlight/platform/database";
import { attach } from "@treadlight/platform/downloads";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { UserIdentity } from "@treadlight/platform/identity";
import { changeOfVersion, containing, orNotFound, versionOf } from "@treadlight/platform/lists";
import { type ExpressionBuilder, type Kysely, sql, type Transaction } from "kysely";
import { audit } from "../audit/record.ts";
import type { ApiDeps } from "../deps.ts";
import { requireEntitlement } from "../plans/included.ts";
import { csvOf, markdownOf, readPrompts } from "./formats.ts";
import { addPrompts, keepVersion, lockForChange, type StoredPrompt, teamFor, visibleTo } from "./store.ts";

const EXCERPT_CHARACTERS = 240;

/** The prompt library: prompts that people keep for themselves or share with their team or organization. */
export function promptEndpoints({ db, billing, now }: Pick<ApiDeps, "db" | "billing" | "now">): Endpoint[] {
  /** What is shared already stays shared. @throws Expected `plan_required` */
  const requireSharing = async ({ organizationId }: UserIdentity, sharing: contract.Sharing | undefined) => {
    if (sharing === undefined || sharing === "private") return;
    const at = new Date(now());
    await requireEntitlement(db, billing.mode, { organizationId, entitlement: "prompt_sharing" }, at);
  };
  const oneFor = async (caller: UserIdentity, id: string) =>
    promptFor(
      caller,
      orNotFound(
        await visibleTo(db, caller).where("id", "=", id).selectAll().select(favouriteOf(caller)).executeTakeFirst(),
      ),
    );

  return [
    endpoint(contract.listPrompts, {
      async handle({ caller, query: { q } }) {
        const words = q.split(/\s+/).filter((word) => word !== "");
        let visible = visibleTo(db, caller);
        for (const word of words) {
          visible = visible.where(
            sql<boolean>`concat_ws(' ', title, text, folder, array_to_string(tags, ' ')) ILIKE ${containing(word)}`,
          );
        }
        const prompts = await visible
          .select(["id", "authorId", "title", "folder", "tags", "sharing", "version", "uses", "lastUsedAt"])
          .select(["createdAt", "updatedAt", sql<string>`left(text, ${EXCERPT_CHARACTERS})`.as("excerpt")])
          .select(favouriteOf(caller))
          .orderBy("title")
          .orderBy("id")
          .execute();
        const listed = prompts.map(({ authorId, ...prompt }) => ({ ...prompt, mine: authorId === caller.userId }));
        return { status: 200, body: { prompts: listed } };
      },
    }),
    endpoint(contract.createPrompt, {
      async handle({ caller, body }) {
        await requireSharing(caller, body.sharing);
        const at = new Date(now());
        const [stored] = await db.transaction().execute((transaction) => addPrompts(transaction, caller, [body], at));
        return { status: 201, body: promptFor(caller, { ...orNotFound(stored), isFavourite: false }) };
      },
    }),
    endpoint(contract.importPrompts, {
      async handle({ caller, body: { format, content } }) {
        const contents = await readPrompts(format, content);
        const prompts = contents.map((prompt) => ({ ...prompt, sharing: "private" as const }));
        const at = new Date(now());
        await db.transaction().execute((transaction) => addPrompts(transaction, caller, prompts, at));
        return { status: 201, body: { imported: prompts.length } };
      },
    }),
    endpoint(contract.getPrompt, {
      async handle({ caller, params: { id = "" } }) {
        return { status: 200, body: await oneFor(caller, id) };
      },
    }),
    endpoint(contract.updatePrompt, {
      async handle({ caller, params: { id = "" }, body: wanted, ifMatch }) {
        const at = new Date(now());
        await db.transaction().execute(async (transaction) => {
          const stored = await lockForChange(transaction, caller, id);
          const change = changeOfVersion(contract.promptChangeSchema, stored, wanted, ifMatch);
          if (!change) return;
          const { title, text, sharing } = change.after;
          await requireSharing(caller, sharing);
          const isReworded = title !== undefined || text !== undefined;
          const version = stored.version + (isReworded ? 1 : 0);
          const shared = sharing !== undefined && {
            teamId: await teamFor(transaction, sharing, stored),
            sharedFromVersion: version,
          };
          const changed = await transaction
            .updateTable("prompts")
            .set({ ...change.after, ...shared, version, updatedAt: at })
            .where("id", "=", stored.id)
            .returningAll()
            .executeTakeFirstOrThrow();
          if (isReworded) await keepVersion(transaction, changed);
          const fields = Object.keys(change.after).toSorted();
          await auditIfForeign(transaction, caller, stored, { action: "prompt.updated", after: { fields } }, at);
        });
        return { status: 200, body: await oneFor(caller, id) };
      },
    }),
    endpoint(contract.removePrompt, {
      async handle({ caller, params: { id = "" } }) {
        const at = new Date(now());
        await db.transaction().execute(async (transaction) => {
          const stored = await lockForChange(transaction, caller, id);
          await transaction.deleteFrom("prompts").where("id", "=", stored.id).execute();
          await auditIfForeign(transaction, caller, stored, { action: "prompt.deleted" }, at);
        });
        return { status: 204, body: undefined };
      },
    }),
    endpoint(contract.listPromptVersions, {
      async handle({ caller, params: { id = "" } }) {
        const { authorId, sharedFromVersion } = orNotFound(
          await visibleTo(db, caller).where("id", "=", id).select(["authorId", "sharedFromVersion"]).executeTakeFirst(),
        );
        const versions = await db
          .selectFrom("promptVersions")
          .where("promptId", "=", id)
          .where("number", ">=", authorId === caller.userId ? 1 : sharedFromVersion)
          .select(["number", "title", "text", "createdAt"])
          .orderBy("number", "desc")
          .execute();
        return { status: 200, body: { versions } };
      },
    }),
    endpoint(contract.markFavouritePrompt, {
      async handle({ caller, params: { id: promptId = "" } }) {
        const { userId } = caller;
        await db.transaction().execute(async (transaction) => {
          // Locked, so that it is not deleted in between.
          orNotFound(
            await visibleTo(transaction, caller)
              .where("id", "=", promptId)
              .select("id")
              .forKeyShare()
              .executeTakeFirst(),
          );
          await transaction
            .insertInto("promptFavourites")
            .values({ promptId, userId })
            .onConflict((conflict) => conflict.doNothing())
            .execute();
        });
        return { status: 204, body: undefined };
      },
    }),
    endpoint(contract.unmarkFavouritePrompt, {
      async handle({ caller, params: { id: promptId = "" } }) {
        await assertVisible(db, caller, promptId);
        const { userId } = caller;
        await db.deleteFrom("promptFavourites").where("promptId", "=", promptId).where("userId", "=", userId).execute();
        return { status: 204, body: undefined };
      },
    }),
    endpoint(contract.countPromptUse, {
      async handle({ caller, params: { id = "" } }) {
        await assertVisible(db, caller, id);
        const used = await db
          .updateTable("prompts")
          .set((e) => ({ uses: e("uses", "+", 1), lastUsedAt: new Date(now()) }))
          .where("id", "=", id)
          .returning("uses")
          .executeTakeFirst();
        return { status: 200, body: orNotFound(used) };
      },
    }),
    endpoint(contract.exportPrompts.json, {
      async handle({ caller, res }) {
        const prompts = await writtenBy(db, caller);
        attach(res, "treadlight-prompts.json", "application/json; charset=utf-8");
        return { status: 200, body: { prompts } };
      },
    }),
    endpoint(contract.exportPrompts.md, {
      async handle({ caller, res }) {
        const text = markdownOf(await writtenBy(db, caller));
        attach(res, "treadlight-prompts.md", "text/markdown; charset=utf-8");
        res.send(text);
        return undefined;
      },
    }),
    endpoint(contract.exportPrompts.csv, {
      async handle({ caller, res }) {
        const text = csvOf(await writtenBy(db, caller));
        attach(res, "treadlight-prompts.csv", "text/csv; charset=utf-8");
        res.send(text);
        return undefined;
      },
    }),
  ];
}

const favouriteOf =
  ({ userId }: UserIdentity) =>
  (e: ExpressionBuilder<Database, "prompts">) =>
    e
      .exists(
        e
          .selectFrom("promptFavourites as f")
          .whereRef("f.promptId", "=", "prompts.id")
          .where("f.userId", "=", userId)
          .select("f.promptId"),
      )
      .$castTo<boolean>()
      .as("isFavourite");

function writtenBy(db: Kysely<Database>, { organizationId, userId }: UserIdentity) {
  return db
    .selectFrom("prompts")
    .where("organizationId", "=", organizationId)
    .where("authorId", "=", userId)
    .select(["title", "text", "folder", "tags"])
    .orderBy("title")
    .orderBy("id")
    .execute();
}

/** @throws Expected `not_found` */
async function assertVisible(db: Kysely<Database>, caller: UserIdentity, id: string): Promise<void> {
  orNotFound(await visibleTo(db, caller).where("id", "=", id).select("id").executeTakeFirst());
}

/** Changes to personal prompts are private, and a prompt's text belongs in no log. */
async function auditIfForeign(
  transaction: Transaction<Database>,
  { organizationId, userId }: UserIdentity,
  { id, authorId }: StoredPrompt,
  entry: { action: string; after?: { fields: string[] } },
  at: Date,
): Promise<void> {
  if (authorId === userId) return;
  const about = { organizationId, resource: "prompts", resourceId: id };
  await audit(transaction, { kind: "user", id: userId }, { ...about, ...entry }, at);
}

function promptFor({ userId }: UserIdentity, stored: StoredPrompt & { isFavourite: boolean }): contract.Prompt {
  const { authorId, organizationId: _, teamId: __, sharedFromVersion: ___, ...prompt } = stored;
  return { ...prompt, mine: authorId === userId, etag: versionOf(contract.promptChangeSchema, stored) };
}
