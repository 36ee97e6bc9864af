import { invitationSchema, memberRoleSchema } from "@treadlight/contract/account";
import { defineRoute } from "@treadlight/contract/route";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { UserIdentity } from "@treadlight/platform/identity";
import { sql } from "kysely";
import { z } from "zod";
import type { ApiDeps } from "../deps/index.ts";
import { found, givenAnew } from "../lists/change.ts";
import { listQuery, searchTextSchema } from "../lists/listing.ts";
import { readEndpoints } from "../lists/resource.ts";
import { selectOne, selectPage } from "../lists/select.ts";
import { changeInvitation, invite, resendInvitation, revokeInvitation } from "../people/invitations/index.ts";

const statusSchema = z.enum(["open", "expired", "accepted", "revoked"]);

const rowSchema = z.object({
  id: z.guid(),
  email: z.string(),
  name: z.string().nullable(),
  role: z.string(),
  departmentId: z.guid().nullable(),
  department: z.string().nullable(),
  teamId: z.guid().nullable(),
  team: z.string().nullable(),
  status: statusSchema,
  invitedBy: z.guid().nullable(),
  invitedByName: z.string().nullable(),
  createdAt: z.date(),
  sentAt: z.date().describe("When it was mailed last."),
  expiresAt: z.date(),
  acceptedAt: z.date().nullable(),
  revokedAt: z.date().nullable(),
});

const listSchema = listQuery({
  sortable: ["sentAt", "id", "email", "name", "role", "department", "team", "status", "createdAt", "expiresAt"],
  defaultOrder: "DESC",
  filters: {
    email: searchTextSchema.toLowerCase(),
    status: statusSchema,
    role: z.enum(["member", "admin", "owner"]),
    departmentId: z.guid().nullable(),
    teamId: z.guid().nullable(),
  },
});

/** Without the default of the role: what is left out stays. */
const changeSchema = invitationSchema.omit({ email: true, role: true }).extend({ role: memberRoleSchema.optional() });

/** Invitations into the caller's organization, open or not. */
export function invitationsResource(deps: ApiDeps): Endpoint[] {
  const { db, now } = deps;
  const params = z.object({ id: z.guid() });
  const rowsFor = ({ organizationId }: UserIdentity) =>
    db
      .selectFrom("invitations as i")
      .leftJoin("departments as d", "d.id", "i.departmentId")
      .leftJoin("teams as t", "t.id", "i.teamId")
      .leftJoin("users as u", "u.id", "i.invitedBy")
      .where("i.organizationId", "=", organizationId)
      .select(["i.id", "i.email", "i.name", "i.role", "i.departmentId", "d.name as department", "i.teamId"])
      .select(["t.name as team", "i.invitedBy", "u.name as invitedByName", "i.createdAt", "i.sentAt", "i.expiresAt"])
      .select(["i.acceptedAt", "i.revokedAt"])
      .select(
        sql<z.output<typeof statusSchema>>`CASE
          WHEN i.accepted_at IS NOT NULL THEN 'accepted' WHEN i.revoked_at IS NOT NULL THEN 'revoked'
          WHEN i.expires_at <= ${new Date(now())} THEN 'expired' ELSE 'open' END`.as("status"),
      );
  const one = (caller: UserIdentity, id: string) => selectOne(db, rowsFor(caller), id);

  return [
    ...readEndpoints({
      name: "invitations",
      noun: "invitation",
      row: rowSchema,
      query: listSchema,
      page: (caller, query) => selectPage(db, rowsFor(caller), query, ["email", "name"]),
      one,
    }),
    endpoint(
      defineRoute({
        route: "POST /api/admin/invitations",
        summary: "Invites somebody by mail",
        body: invitationSchema,
        answers: { 201: rowSchema },
        errors: ["already_exists", "rate_limited"],
      }),
      {
        async handle({ caller, body }) {
          return { status: 201, body: found(await one(caller, await invite(deps, caller, body))) };
        },
      },
    ),
    endpoint(
      defineRoute({
        route: "PUT /api/admin/invitations/:id",
        summary: "Changes an open invitation",
        params,
        body: changeSchema,
        answers: { 200: rowSchema },
        errors: ["conflict"],
      }),
      {
        async handle({ caller, params: { id }, body: wanted }) {
          await changeInvitation(deps, caller, id, givenAnew(wanted, found(await one(caller, id))));
          return { status: 200, body: found(await one(caller, id)) };
        },
      },
    ),
    endpoint(
      defineRoute({
        route: "DELETE /api/admin/invitations/:id",
        summary: "Revokes an invitation",
        description: "It stays listed.",
        params,
        answers: { 200: rowSchema },
        errors: ["conflict"],
      }),
      {
        async handle({ caller, params: { id } }) {
          await revokeInvitation(deps, caller, id);
          return { status: 200, body: found(await one(caller, id)) };
        },
      },
    ),
    endpoint(
      defineRoute({
        route: "POST /api/admin/invitations/:id/resend",
        summary: "Mails an invitation again, with a new link",
        params,
        answers: { 200: rowSchema },
        errors: ["conflict", "rate_limited"],
      }),
      {
        async handle({ caller, params: { id } }) {
          await resendInvitation(deps, caller, id);
          return { status: 200, body: found(await one(caller, id)) };
        },
      },
    ),
  ];
}
