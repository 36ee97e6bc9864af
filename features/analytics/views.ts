import { randomUUID } from "node:crypto";
import { can } from "@treadlight/contract/access";
import { Expected } from "@treadlight/contract/errors";
import {
  createView,
  getView,
  listViews,
  MAX_VIEWS,
  removeView,
  updateView,
  viewChangeSchema,
  viewSchema,
} from "@treadlight/contract/views";
import type { Database } from "@treadlight/platform/database";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { UserIdentity } from "@treadlight/platform/identity";
import { changeOfVersion, orNotFound, versionOf } from "@treadlight/platform/lists";
import type { Kysely, Selectable, Transaction } from "kysely";
import { audit } from "../audit/record.ts";
import type { ApiDeps } from "../deps.ts";
import { assertOwnRoom } from "../limits/assert-room.ts";

type StoredView = Selectable<Database["savedViews"]>;

/** Queries that people keep for themselves or share in their organization. A view holds no answers, only the question. */
export function viewEndpoints({ db, now }: Pick<ApiDeps, "db" | "now">): Endpoint[] {
  return [
    endpoint(listViews, {
      async handle({ caller }) {
        const views = await visibleTo(db, caller).orderBy("name").orderBy("id").execute();
        return { status: 200, body: { views: views.map((view) => viewFor(caller, view)) } };
      },
    }),
    endpoint(createView, {
      async handle({ caller, body: { query, ...facts } }) {
        const { organizationId, userId: authorId } = caller;
        const at = new Date(now());
        const view = await db.transaction().execute(async (transaction) => {
          await assertOwnRoom(transaction, "savedViews", caller, MAX_VIEWS);
          const id = randomUUID();
          const stored = { id, organizationId, authorId, ...facts, query: JSON.stringify(query) };
          return transaction
            .insertInto("savedViews")
            .values({ ...stored, createdAt: at, updatedAt: at })
            .returningAll()
            .executeTakeFirstOrThrow();
        });
        return { status: 201, body: viewFor(caller, view) };
      },
    }),
    endpoint(getView, {
      async handle({ caller, params: { id } }) {
        const view = orNotFound(await visibleTo(db, caller).where("id", "=", String(id)).executeTakeFirst());
        return { status: 200, body: viewFor(caller, view) };
      },
    }),
    endpoint(updateView, {
      async handle({ caller, params: { id }, body: wanted, ifMatch }) {
        const at = new Date(now());
        const view = await db.transaction().execute(async (transaction) => {
          const stored = await lockForChange(transaction, caller, String(id));
          const change = changeOfVersion(viewChangeSchema, stored, wanted, ifMatch);
          if (!change) return stored;
          const { query, ...after } = change.after;
          const changed = await transaction
            .updateTable("savedViews")
            .set({ ...after, ...(query && { query: JSON.stringify(query) }), updatedAt: at })
            .where("id", "=", stored.id)
            .returningAll()
            .executeTakeFirstOrThrow();
          await auditIfForeign(transaction, caller, stored, { action: "view.updated", ...change }, at);
          return changed;
        });
        return { status: 200, body: viewFor(caller, view) };
      },
    }),
    endpoint(removeView, {
      async handle({ caller, params: { id } }) {
        const at = new Date(now());
        await db.transaction().execute(async (transaction) => {
          const stored = await lockForChange(transaction, caller, String(id));
          await transaction.deleteFrom("savedViews").where("id", "=", stored.id).execute();
          const { name, query, chart } = stored;
          await auditIfForeign(
            transaction,
            caller,
            stored,
            { action: "view.deleted", before: { name, query, chart } },
            at,
          );
        });
        return { status: 204, body: undefined };
      },
    }),
  ];
}

/** The caller's own views in the organization, and those shared in it. */
function visibleTo(db: Kysely<Database>, { organizationId, userId }: UserIdentity) {
  return db
    .selectFrom("savedViews")
    .where("organizationId", "=", organizationId)
    .where((e) => e.or([e("authorId", "=", userId), e("shared", "=", true)]))
    .selectAll();
}

/** @throws Expected `not_found` for a view that the caller may not see, `forbidden` for one that they may not change */
async function lockForChange(
  transaction: Transaction<Database>,
  caller: UserIdentity,
  id: string,
): Promise<StoredView> {
  const stored = orNotFound(await visibleTo(transaction, caller).where("id", "=", id).forUpdate().executeTakeFirst());
  if (stored.authorId === caller.userId || can(caller.userType, "manage_people")) return stored;
  throw new Expected("forbidden", { message: "Only its author and administrators can change a shared view." });
}

/** Changes to personal views are private, so they are not audited. */
async function auditIfForeign(
  transaction: Transaction<Database>,
  { organizationId, userId }: UserIdentity,
  { id, authorId }: StoredView,
  entry: { action: string; before?: Record<string, unknown>; after?: Record<string, unknown> },
  at: Date,
): Promise<void> {
  if (authorId === userId) return;
  const about = { organizationId, resource: "views", resourceId: id };
  await audit(transaction, { kind: "user", id: userId }, { ...about, ...entry }, at);
}

function viewFor({ userId }: UserIdentity, view: StoredView) {
  const { id, name, query, chart, shared, createdAt, updatedAt, authorId } = view;
  const facts = viewSchema.pick({ query: true, chart: true }).parse({ query, chart });
  return {
    ...{ id, name, shared, createdAt, updatedAt, mine: authorId === userId },
    ...facts,
    etag: versionOf(viewChangeSchema, view),
  };
}
