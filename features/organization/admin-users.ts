import { normalizeRole } from "@treadlight/contract/access";
import { COUNTED_OF_USERS, users } from "@treadlight/contract/console";
import type { Database } from "@treadlight/platform/database";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { UserIdentity } from "@treadlight/platform/identity";
import { countsEndpoint, orNotFound, readEndpoints, readTable } from "@treadlight/platform/lists";
import { type Kysely, sql } from "kysely";
import { auditAll } from "../audit/record.ts";
import { writeEndpoints } from "../audit/write-endpoints.ts";
import type { ApiDeps } from "../deps.ts";
import { endAccess } from "../sign-in/logins.ts";
import { changeMember, type LockedMember, lockMember, removeMember } from "./members.ts";
import { isManagedBy, responsibleIds } from "./responsibilities.ts";

export function usersResource(deps: Pick<ApiDeps, "db" | "billing" | "now">): Endpoint[] {
  const table = readTable(deps.db, rowsOf, ["email", "name"]);
  const one = async (caller: UserIdentity, id: string, db?: Kysely<Database>) => {
    const row = await table.one(caller, id, db);
    return row && withUserType(row);
  };
  return [
    countsEndpoint(users.counts, table, COUNTED_OF_USERS),
    ...readEndpoints(users, {
      async page(caller, { sort: [field, order], ...query }) {
        const sort = [field === "userType" ? "role" : field, order] as const;
        const { rows, total } = await table.page(caller, { ...query, sort });
        return { rows: rows.map(withUserType), total };
      },
      one,
    }),
    ...writeEndpoints(deps, users, {
      one,
      auditAs,
      lock: lockMember,
      update: (context, change) => changeMember(deps, context, change),
      remove: removeMember,
    }),
    endpoint(users.signOut, {
      async handle({ caller, params: { id } }) {
        const at = new Date(deps.now());
        const signedOut = await deps.db.transaction().execute(async (transaction) => {
          const member = orNotFound(await lockMember({ transaction, caller }, id, "update"));
          const ended = await endAccess(transaction, { userId: id }, at);
          const { actor, ...chain } = auditAs(caller, member);
          const change = { resource: users.name, resourceId: id, action: "user.signed_out", after: { devices: ended } };
          await auditAll(transaction, actor, { ...chain, changes: [change] }, at);
          return ended;
        });
        return { status: 200, body: { signedOut } };
      },
    }),
  ];
}

/** Somebody who manages people acts in their organization, staff for the platform. */
function auditAs({ userId: id }: UserIdentity, member: LockedMember | undefined) {
  const kind = member?.callerType === undefined ? ("staff" as const) : ("user" as const);
  return { actor: { kind, id }, ...(member && { organizationId: member.organizationId }) };
}

const withUserType = <Row extends { role: string }>(row: Row) => ({ ...row, userType: normalizeRole(row.role) });

function rowsOf(db: Kysely<Database>, caller: UserIdentity) {
  const { organizationId, isStaff } = caller;
  // Staff do not see where people work in other organizations.
  const own = <T>(column: string) =>
    sql<T | null>`CASE WHEN u.organization_id = ${organizationId} THEN ${sql.ref(column)} END`;
  const inOwn = own<string>("u.id");
  return db
    .selectFrom("users as u")
    .innerJoin("organizations as o", "o.id", "u.organizationId")
    .leftJoin("departments as d", "d.id", "u.departmentId")
    .leftJoin("teams as t", "t.id", "u.teamId")
    .$if(!isStaff, (people) =>
      people
        .where("u.organizationId", "=", organizationId)
        .where(isManagedBy(caller, { department: "u.departmentId", team: "u.teamId" })),
    )
    .select(["u.id", "u.email", "u.name", "u.role", "u.organizationId", "o.name as organization"])
    .select([
      own<string>("u.departmentId").as("departmentId"),
      own<string>("d.name").as("department"),
      own<string>("u.teamId").as("teamId"),
      own<string>("t.name").as("team"),
      responsibleIds("user_id", inOwn, "department").as("responsibleDepartmentIds"),
      responsibleIds("user_id", inOwn, "team").as("responsibleTeamIds"),
    ])
    .select(["u.suspendedAt", "u.createdAt", sql<boolean>`u.suspended_at IS NOT NULL`.as("suspended")]);
}
