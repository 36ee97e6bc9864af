import { normalizeRole } from "@treadlight/contract/access";
import type { MailMessage } from "@treadlight/platform/mail";
import type { ApiDeps } from "../../deps/index.ts";

/** What the mail needs of an invitation. */
export interface MailableInvitation {
  id: string;
  email: string;
  role: string;
  token: string;
  expiresAt: Date;
}

const AS: Readonly<Record<string, string>> = {
  BusinessMember: "as a member",
  OrgAdmin: "as an administrator",
  OrgOwner: "as an owner",
};

/**
 * Sends invitations after the answer, one after the other; one that fails holds up none, and can be sent again.
 * @param may whether somebody may have another such mail
 */
export function mailInvitations(
  { db, mail, limits, afterAnswer, publicUrl, logger }: ApiDeps,
  { organizationId, userId }: { organizationId: string; userId: string },
  invitations: readonly MailableInvitation[],
  may = (email: string) => limits.mayMail("invitation", email),
): void {
  if (invitations.length === 0) return;
  afterAnswer.run("mails with invitations", async () => {
    const { organizationName, name, email } = await db
      .selectFrom("users as u")
      .innerJoin("organizations as o", (join) => join.on("o.id", "=", organizationId))
      .where("u.id", "=", userId)
      .select(["o.name as organizationName", "u.name", "u.email"])
      .executeTakeFirstOrThrow();
    for (const invitation of invitations) {
      const text = invitationMail(invitation, { organizationName, invitedBy: name ?? email, publicUrl });
      try {
        if (await may(invitation.email)) await mail.send(text);
      } catch (err) {
        logger.error({ err, invitationId: invitation.id }, "an invitation was not sent");
      }
    }
  });
}

function invitationMail(
  { email, role, token, expiresAt }: MailableInvitation,
  from: { organizationName: string; invitedBy: string; publicUrl: string },
): MailMessage {
  const as = AS[normalizeRole(role)];
  return {
    to: email,
    subject: `Join ${from.organizationName} on Treadlight`,
    text: [
      `${from.invitedBy} invites you to ${from.organizationName} on Treadlight${as ? `, ${as}` : ""}.`,
      "",
      "Treadlight measures what AI tools give you, what they leak and what they cost the planet.",
      "",
      `Accept until ${expiresAt.toISOString().slice(0, 10)}:`,
      // Behind the # it stays out of server logs and Referer headers.
      `${from.publicUrl}/invitation#token=${token}`,
      "",
      "If you do not expect this, ignore it: nothing happens.",
    ].join("\n"),
  };
}
