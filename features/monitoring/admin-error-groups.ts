import { errorGroups } from "@treadlight/contract/console";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { UserIdentity } from "@treadlight/platform/identity";
import { orNotFound, readEndpoints } from "@treadlight/platform/lists";
import { audit } from "../audit/record.ts";
import { asStaff } from "../audit/write-endpoints.ts";
import type { ApiDeps } from "../deps.ts";

type Query = Parameters<ApiDeps["warehouse"]["errorGroups"]>[0];

const only = (id: string): Query => ({ range: [0, 0], sort: ["lastSeen", "DESC"], filter: { id: [id] } });

/** What a group is sorted by if the field is a decision of staff. */
function keyOf(decision: Readonly<Record<string, unknown>>, field: string): string {
  const value = decision[field];
  return value instanceof Date ? String(value.getTime()) : String(value ?? "");
}

/** The warehouse groups errors, the database keeps what staff decided about them. */
export function errorGroupsResource({ db, warehouse, now }: Pick<ApiDeps, "db" | "warehouse" | "now">): Endpoint[] {
  async function page(query: Query) {
    const decisions = await db.selectFrom("errorResolutions").selectAll().execute();
    const resolved = decisions.filter(({ reopenedAt }) => reopenedAt === null);
    const reopened = decisions.filter(({ reopenedAt }) => reopenedAt !== null).map(({ id }) => id);
    const keys = decisions.map((decision) => ({ id: decision.id, key: keyOf(decision, query.sort[0]) }));
    const { rows, total } = await warehouse.errorGroups(query, { resolved, reopened, keys });
    const byId = new Map(decisions.map((decision) => [decision.id, decision]));
    return {
      total,
      rows: rows.map(({ reportedAgainAt, ...row }) => {
        const { resolvedAt = null, resolvedBy = null, reopenedAt, reopenedBy = null } = byId.get(row.id) ?? {};
        return { ...row, resolvedAt, resolvedBy, reopenedAt: reopenedAt ?? reportedAgainAt, reopenedBy };
      }),
    };
  }
  const one = async (id: string) => (await page(only(id))).rows[0];

  /** Stores a decision about a group that exists, and answers the group. */
  async function decide(caller: UserIdentity, id: string, isResolved: boolean) {
    const { status } = orNotFound(await one(id));
    const at = new Date(now());
    if (isResolved !== (status === "resolved")) {
      await db.transaction().execute(async (transaction) => {
        if (isResolved) {
          const resolution = { resolvedAt: at, resolvedBy: caller.userId, reopenedAt: null, reopenedBy: null };
          await transaction
            .insertInto("errorResolutions")
            .values({ id, ...resolution })
            .onConflict((conflict) => conflict.column("id").doUpdateSet(resolution))
            .execute();
        } else {
          await transaction
            .updateTable("errorResolutions")
            .set({ reopenedAt: at, reopenedBy: caller.userId })
            .where("id", "=", id)
            .execute();
        }
        const after = isResolved ? "resolved" : "reopened";
        const change = { resource: errorGroups.name, resourceId: id, before: { status }, after: { status: after } };
        await audit(transaction, asStaff(caller).actor, { action: `error_group.${after}`, ...change }, at);
      });
    }
    return { status: 200 as const, body: orNotFound(await one(id)) };
  }

  return [
    ...readEndpoints(errorGroups, { page: (_caller, query) => page(query), one: (_caller, id) => one(id) }),
    endpoint(errorGroups.resolve, { handle: ({ caller, params: { id } }) => decide(caller, id, true) }),
    endpoint(errorGroups.reopen, { handle: ({ caller, params: { id } }) => decide(caller, id, false) }),
  ];
}
