import { normalizeRole } from "@treadlight/contract/access";
import { invitationAcceptSchema, invitationPreviewSchema } from "@treadlight/contract/account";
import { Expected } from "@treadlight/contract/errors";
import { defineRoute } from "@treadlight/contract/route";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { z } from "zod";
import type { ApiDeps } from "../../deps/index.ts";
import { uncommonPasswordSchema } from "../auth/passwords.ts";
import { leftBehindBy } from "../organization/leave.ts";
import { acceptAsMover, acceptAsNewPerson, openInvitationOf } from "./accept.ts";

/** What an invited person does with the mailed link: look at the invitation, and accept it. */
export function invitationEndpoints({ db, identify, now }: Pick<ApiDeps, "db" | "identify" | "now">): Endpoint[] {
  const callerOf = async (authorization: string | undefined) =>
    authorization === undefined ? undefined : await identify(authorization);
  return [
    endpoint(
      defineRoute({
        route: "POST /api/invitations/preview",
        summary: "What an invitation is for",
        description: "A POST, so that the token stays out of addresses and logs.",
        body: invitationPreviewSchema,
        answers: {
          200: z.object({
            organizationName: z.string(),
            invitedBy: z.string().describe("By name, or else by e-mail address."),
            email: z.string(),
            role: z.string().describe("A user type, such as `BusinessMember`."),
            expiresAt: z.date(),
            hasAccount: z.boolean().describe("Whether to sign in before accepting."),
            leaves: z
              .object({
                organizationName: z.string(),
                isPersonal: z.boolean().describe("Whether it is the person's own organization of one."),
                deleteAfter: z.date().nullable().describe("When it is deleted, as nobody would be left in it."),
              })
              .nullable()
              .describe(
                "What accepting means for who is signed in with the invited address; `null` for everybody else.",
              ),
          }),
        },
        errors: [
          ...(["invalid_invitation", "unauthenticated", "token_expired", "account_suspended"] as const),
          "database_unavailable",
        ],
      }),
      {
        async handle({ body: { token }, req }) {
          const at = new Date(now());
          const caller = await callerOf(req.headers.authorization);
          const invitation = await openInvitationOf(db, token, at);
          const { organizationId, organizationName, inviterName, inviterEmail } = invitation;
          const { email, role, expiresAt, accountId } = invitation;
          // Where somebody works is told to nobody else, be they who invites.
          const isMove =
            caller?.kind === "user" && caller.userId === accountId && caller.organizationId !== organizationId;
          const leaves = isMove ? await leftBehindBy(db, caller, at) : null;
          const invitedBy = inviterName ?? inviterEmail ?? organizationName;
          const hasAccount = accountId !== null;
          const body = { organizationName, invitedBy, email, role: normalizeRole(role), expiresAt, hasAccount, leaves };
          return { status: 200, body };
        },
      },
    ),
    endpoint(
      defineRoute({
        route: "POST /api/invitations/accept",
        summary: "Accepts an invitation",
        description: [
          "With an access token, the signed-in person moves into the organization: their sessions stay where they happened, and a",
          "personal organization that is left empty is deleted after 30 days unless they come back. Without one, an account is made:",
          "`password` is required then.",
        ].join(" "),
        body: invitationAcceptSchema.extend({ password: uncommonPasswordSchema.optional() }),
        answers: {
          200: z.object({
            success: z.literal(true),
            message: z.string(),
            organizationId: z.guid(),
            leftDeletedAfter: z.date().nullable().describe("When the organization that was left empty is deleted."),
          }),
        },
        errors: [
          ...([
            "invalid_invitation",
            "sign_in_to_accept",
            "invitation_for_another",
            "last_owner",
            "already_exists",
          ] as const),
          ...(["conflict", "unauthenticated", "token_expired", "account_suspended", "forbidden"] as const),
          "database_unavailable",
        ],
      }),
      {
        async handle({ body: { token, name, password }, req }) {
          const at = new Date(now());
          const caller = await callerOf(req.headers.authorization);
          if (caller?.kind === "ingestKey") throw new Expected("forbidden");
          const invitation = await openInvitationOf(db, token, at);
          const { organizationId, organizationName, email, accountId } = invitation;
          let deleteAfter: Date | undefined;
          if (caller) {
            const move = { token, userId: caller.userId, leaves: caller.organizationId };
            ({ deleteAfter } = await acceptAsMover(db, invitation, move, at));
          } else {
            if (accountId !== null) throw new Expected("sign_in_to_accept");
            await acceptAsNewPerson(db, invitation, { token, name, password: chosen(password, email) }, at);
          }
          const message = `You have joined ${organizationName}.`;
          return {
            status: 200,
            body: { success: true, message, organizationId, leftDeletedAfter: deleteAfter ?? null },
          };
        },
      },
    ),
  ];
}

/** @throws Expected `invalid_body` for none, or the e-mail address itself */
function chosen(password: string | undefined, email: string): string {
  const path = "password";
  if (password === undefined) {
    throw new Expected("invalid_body", { details: [{ path, code: "required", message: "is required" }] });
  }
  if (password.toLowerCase() === email) {
    const message = "must not be the e-mail address";
    throw new Expected("invalid_body", { details: [{ path, code: "too_common", message }] });
  }
  return password;
}
