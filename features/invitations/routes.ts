import { normalizeRole } from "@treadlight/contract/access";
import { Expected } from "@treadlight/contract/errors";
import { acceptInvitation, previewInvitation } from "@treadlight/contract/invitations";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { ApiDeps } from "../deps.ts";
import { organizationToLeave } from "../organization/leave.ts";
import { refuseAddressAsPassword, refuseCommonPassword } from "../sign-in/password-rules.ts";
import { acceptAsMover, acceptAsNewPerson, findOpenInvitation } from "./accept.ts";

/** An invited person previews and accepts the invitation with the mailed link. */
export function invitationEndpoints(deps: Pick<ApiDeps, "db" | "identify" | "billing" | "now">): Endpoint[] {
  const { db, identify, now } = deps;
  const callerOf = async (authorization: string | undefined) => {
    const caller = authorization === undefined ? undefined : await identify(authorization, { isOpenInDemo: true });
    // A credential that may only send, or only use its scopes, is not a person who is signed in, and neither is a visitor of the demo.
    return caller?.kind === "user" && !caller.scopes && !caller.isDemo ? caller : undefined;
  };
  return [
    endpoint(previewInvitation, {
      async handle({ body: { token }, req }) {
        const at = new Date(now());
        const caller = await callerOf(req.headers.authorization);
        const invitation = await findOpenInvitation(db, token, at);
        const { organizationId, organizationName, inviterName, inviterEmail } = invitation;
        const { email, role, expiresAt, accountId } = invitation;
        // Only the invited person learns which organization they would leave.
        const isMove = caller !== undefined && caller.userId === accountId && caller.organizationId !== organizationId;
        const leaves = isMove ? await organizationToLeave(db, caller, at) : null;
        const invitedBy = inviterName ?? inviterEmail ?? organizationName;
        const hasAccount = accountId !== null;
        const body = { organizationName, invitedBy, email, role: normalizeRole(role), expiresAt, hasAccount, leaves };
        return { status: 200, body };
      },
    }),
    endpoint(acceptInvitation, {
      async handle({ body: { token, name, password }, req }) {
        const at = new Date(now());
        const caller = await callerOf(req.headers.authorization);
        const invitation = await findOpenInvitation(db, token, at);
        const { organizationId, organizationName, email, accountId } = invitation;
        let deleteAfter: Date | undefined;
        if (caller) {
          const move = { token, userId: caller.userId, leaves: caller.organizationId };
          ({ deleteAfter } = await acceptAsMover(deps, invitation, move, at));
        } else {
          if (accountId !== null) throw new Expected("sign_in_to_accept");
          await acceptAsNewPerson(deps, invitation, { token, name, password: await acceptable(password, email) }, at);
        }
        const message = `You have joined ${organizationName}.`;
        return {
          status: 200,
          body: { success: true, message, organizationId, leftDeletedAfter: deleteAfter ?? null },
        };
      },
    }),
  ];
}

/** @throws Expected `invalid_body` if the password is missing, common, or the e-mail address itself */
async function acceptable(password: string | undefined, email: string): Promise<string> {
  if (password === undefined) {
    throw new Expected("invalid_body", { details: [{ path: "password", code: "required", message: "is required" }] });
  }
  await refuseCommonPassword(password, "password");
  refuseAddressAsPassword(password, email, "password");
  return password;
}
