import { type InvitationStatus, invitations } from "@treadlight/contract/console";
import type { Database } from "@treadlight/platform/database";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { UserIdentity } from "@treadlight/platform/identity";
import { orNotFound, readEndpoints, readTable, versionedBy } from "@treadlight/platform/lists";
import { type Kysely, sql } from "kysely";
import { asMember, writeEndpoints } from "../audit/write-endpoints.ts";
import type { ApiDeps } from "../deps.ts";
import { isInvitedBy, responsibleIds } from "../organization/responsibilities.ts";
import { changeInvitation, invite, lockInvitation, resendInvitation, revokeInvitation } from "./manage.ts";

export function invitationsResource(deps: ApiDeps): Endpoint[] {
  const rowsOf = (db: Kysely<Database>, caller: UserIdentity) => invitationRows(db, caller, new Date(deps.now()));
  const table = readTable(deps.db, rowsOf, ["email", "name"]);
  const versioned = versionedBy(invitations.update.body);
  const sent = async (caller: UserIdentity, id: string) => versioned(orNotFound(await table.one(caller, id)));
  return [
    ...readEndpoints(invitations, table),
    ...writeEndpoints(deps, invitations, {
      one: table.one,
      auditAs: asMember,
      lock: lockInvitation,
      update: changeInvitation,
      remove: revokeInvitation,
    }),
    endpoint(invitations.create, {
      async handle({ caller, body }) {
        return { status: 201, body: await sent(caller, await invite(deps, caller, body)) };
      },
    }),
    endpoint(invitations.resend, {
      async handle({ caller, params: { id } }) {
        await resendInvitation(deps, caller, id);
        return { status: 200, body: await sent(caller, id) };
      },
    }),
  ];
}

function invitationRows(db: Kysely<Database>, caller: UserIdentity, now: Date) {
  return db
    .selectFrom("invitations as i")
    .leftJoin("departments as d", "d.id", "i.departmentId")
    .leftJoin("teams as t", "t.id", "i.teamId")
    .leftJoin("users as u", "u.id", "i.invitedBy")
    .where("i.organizationId", "=", caller.organizationId)
    .where(isInvitedBy(caller, "i"))
    .select(["i.id", "i.email", "i.name", "i.role", "i.departmentId", "d.name as department", "i.teamId"])
    .select(["t.name as team", "i.invitedBy", "u.name as invitedByName", "i.createdAt", "i.sentAt", "i.expiresAt"])
    .select(["i.acceptedAt", "i.revokedAt"])
    .select([
      responsibleIds("invitation_id", sql.ref("i.id"), "department").as("responsibleDepartmentIds"),
      responsibleIds("invitation_id", sql.ref("i.id"), "team").as("responsibleTeamIds"),
    ])
    .select(
      sql<InvitationStatus>`CASE
        WHEN i.accepted_at IS NOT NULL THEN 'accepted' WHEN i.revoked_at IS NOT NULL THEN 'revoked'
        WHEN i.expires_at <= ${now} THEN 'expired' ELSE 'open' END`.as("status"),
    );
}
