import { askToJoin, getJoinable } from "@treadlight/contract/company";
import { Expected } from "@treadlight/contract/errors";
import type { Database } from "@treadlight/platform/database";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { lockOrganizations } from "@treadlight/platform/organizations";
import type { Kysely } from "kysely";
import { audit } from "../audit/record.ts";
import type { ApiDeps } from "../deps.ts";
import { invitationMail } from "../invitations/mails/invitation.ts";
import { invitationCreated, newInvitation, problemsOfInvitees, storeInvitations } from "../invitations/store.ts";
import type { InvitationLimitDeps } from "../limits/invitation-limit.ts";
import { sendMail } from "../mail/index.ts";
import { verifiedDomain } from "./verified-domains.ts";

/**
 * People join the organization of their address's domain by themselves. They are mailed an invitation, because an account's address
 * need not be proved.
 */
export function joinEndpoints(deps: Pick<ApiDeps, "db" | "now"> & InvitationLimitDeps): Endpoint[] {
  const { db, limits, now } = deps;
  return [
    endpoint(getJoinable, {
      async handle({ caller }) {
        const found = await joinable(db, caller);
        return { status: 200, body: { organization: found ? { name: found.organizationName } : null } };
      },
    }),
    endpoint(askToJoin, {
      async handle({ caller: { userId, organizationId: current } }) {
        const at = new Date(now());
        await db.transaction().execute(async (transaction) => {
          const found = await joinable(transaction, { userId, organizationId: current });
          if (!found) throw new Expected("conflict", { message: "No organization accepts your address." });
          const { organizationId, organizationName, email } = found;
          if (!(await limits.mayMail("invitation", email))) throw new Expected("rate_limited", { retryAfterS: 1_800 });
          await lockOrganizations(transaction, [organizationId]);
          const invitee = { email, role: "member" as const };
          const inviting = { organizationId, callerType: "OrgOwner" };
          const [problem] = await problemsOfInvitees(transaction, inviting, [invitee], at);
          if (problem)
            throw new Expected("already_exists", { message: "You already have an invitation. Check your mail." });
          const invitation = newInvitation({ ...invitee, name: null, departmentId: null, teamId: null }, at);
          await storeInvitations(transaction, { organizationId, invitedBy: null, ...deps }, [invitation], at);
          await audit(
            transaction,
            { kind: "user", id: userId },
            { organizationId, ...invitationCreated(invitation) },
            at,
          );
          const { role, token, expiresAt } = invitation;
          const params = { organizationName, invitedBy: organizationName, role, token, expiresAt };
          await sendMail(transaction, invitationMail, { to: email, params, uselessAfter: expiresAt });
        });
        return { status: 202, body: { success: true } };
      },
    }),
  ];
}

/** The organization that somebody may join, unless they belong to it. */
async function joinable(db: Kysely<Database>, { userId, organizationId }: { userId: string; organizationId: string }) {
  const { email } = await db.selectFrom("users").where("id", "=", userId).select("email").executeTakeFirstOrThrow();
  const found = await verifiedDomain(db, email);
  return found?.joinable && found.organizationId !== organizationId ? { ...found, email } : undefined;
}
