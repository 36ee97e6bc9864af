import { normalizeRole, userTypeSchema } from "@treadlight/contract/access";
import { memberRoleSchema, nameSchema } from "@treadlight/contract/account";
import { Expected } from "@treadlight/contract/errors";
import { defineRoute } from "@treadlight/contract/route";
import type { Database } from "@treadlight/platform/database";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { UserIdentity } from "@treadlight/platform/identity";
import { type Kysely, sql } from "kysely";
import { z } from "zod";
import type { ApiDeps } from "../deps/index.ts";
import { found, givenAnew } from "../lists/change.ts";
import { listQuery, searchTextSchema } from "../lists/listing.ts";
import { readEndpoints } from "../lists/resource.ts";
import { selectOne, selectPage } from "../lists/select.ts";
import { changeMember, removeMember } from "../people/organization/index.ts";

const rowSchema = z.object({
  id: z.guid(),
  email: z.string(),
  name: z.string().nullable(),
  role: z.string().describe("`individual`, `member`, `admin` or `owner`."),
  userType: userTypeSchema.or(z.string()).describe("What the role stands for."),
  organizationId: z.guid(),
  organization: z.string().describe("The organization's name."),
  departmentId: z.guid().nullable().describe("Not shown to staff, as are the next three."),
  department: z.string().nullable(),
  teamId: z.guid().nullable(),
  team: z.string().nullable(),
  suspended: z.boolean(),
  suspendedAt: z.date().nullable(),
  createdAt: z.date(),
});

const listSchema = listQuery({
  sortable: ["email", "id", "name", "role", "organization", "department", "team", "suspendedAt", "createdAt"],
  filters: {
    email: searchTextSchema.toLowerCase(),
    role: z.enum(["individual", "member", "admin", "owner"]),
    organizationId: z.guid(),
    departmentId: z.guid().nullable(),
    teamId: z.guid().nullable(),
    suspended: z.boolean(),
  },
});

const bodySchema = z
  .object({
    name: nameSchema.nullable(),
    // Nobody becomes an individual by being made one, but the console sends what it was given.
    role: z.literal("individual").or(memberRoleSchema),
    departmentId: z.guid().nullable(),
    teamId: z.guid().nullable(),
    suspended: z.boolean(),
  })
  .partial();

/** People: those of the caller's organization, or of all for staff. */
export function usersResource({ db, now }: ApiDeps): Endpoint[] {
  const one = async (caller: UserIdentity, id: string) => {
    const row = await selectOne(db, rowsFor(db, caller), id);
    return row && { ...row, userType: normalizeRole(row.role) };
  };
  return [
    ...readEndpoints({
      name: "users",
      noun: "person",
      row: rowSchema,
      query: listSchema,
      async page(caller, query) {
        const { rows, total } = await selectPage(db, rowsFor(db, caller), query, ["email", "name"]);
        return { rows: rows.map((row) => ({ ...row, userType: normalizeRole(row.role) })), total };
      },
      one,
    }),
    endpoint(
      defineRoute({
        route: "PUT /api/admin/users/:id",
        summary: "Changes somebody's name, role, department or team, or suspends them",
        description: "Staff suspend and reinstate people of any organization, and change nothing else.",
        params: z.object({ id: z.guid() }),
        body: bodySchema,
        answers: { 200: rowSchema },
        errors: ["last_owner"],
      }),
      {
        async handle({ caller, params: { id }, body: wanted }) {
          // The console sends whole records: who may change one field is not stopped by the others.
          const { role, ...others } = givenAnew(wanted, found(await one(caller, id)));
          if (role === "individual") {
            const detail = { path: "role", code: "invalid_value", message: "must be member, admin or owner" } as const;
            throw new Expected("invalid_body", { details: [detail] });
          }
          await changeMember(db, caller, id, { role, ...others }, new Date(now()));
          return { status: 200, body: found(await one(caller, id)) };
        },
      },
    ),
    endpoint(
      defineRoute({
        route: "DELETE /api/admin/users/:id",
        summary: "Takes somebody out of the organization",
        description: "They keep their account, with an organization of their own. Sessions stay where they happened.",
        params: z.object({ id: z.guid() }),
        answers: { 200: rowSchema },
        errors: ["last_owner"],
      }),
      {
        async handle({ caller, params: { id } }) {
          const body = found(await one({ ...caller, isStaff: false }, id));
          await removeMember(db, caller, id, new Date(now()));
          return { status: 200, body };
        },
      },
    ),
  ];
}

function rowsFor(db: Kysely<Database>, { organizationId, isStaff }: UserIdentity) {
  // What an organization makes of its people inside is not the staff's to see.
  const own = <T>(column: string) =>
    sql<T | null>`CASE WHEN u.organization_id = ${organizationId} THEN ${sql.ref(column)} END`;
  return db
    .selectFrom("users as u")
    .innerJoin("organizations as o", "o.id", "u.organizationId")
    .leftJoin("departments as d", "d.id", "u.departmentId")
    .leftJoin("teams as t", "t.id", "u.teamId")
    .$if(!isStaff, (people) => people.where("u.organizationId", "=", organizationId))
    .select(["u.id", "u.email", "u.name", "u.role", "u.organizationId", "o.name as organization"])
    .select([
      own<string>("u.departmentId").as("departmentId"),
      own<string>("d.name").as("department"),
      own<string>("u.teamId").as("teamId"),
      own<string>("t.name").as("team"),
    ])
    .select(["u.suspendedAt", "u.createdAt", sql<boolean>`u.suspended_at IS NOT NULL`.as("suspended")]);
}
