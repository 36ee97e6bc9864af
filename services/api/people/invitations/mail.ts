import { normalizeRole, roleNoun } from "@treadlight/contract/access";
import type { MailMessage } from "@treadlight/platform/mail";
import type { ApiDeps } from "../../deps/index.ts";

/** The parts of an invitation that its mail needs. */
export interface MailableInvitation {
  id: string;
  email: string;
  role: string;
  token: string;
  expiresAt: Date;
}

/**
 * Mails invitations after the answer, one by one. A failure does not stop the others; that invitation can be sent again.
 * @param may whether an address may get another such mail
 */
export function mailInvitations(
  { db, mail, limits, afterAnswer, publicUrl, logger }: ApiDeps,
  { organizationId, userId }: { organizationId: string; userId: string },
  invitations: readonly MailableInvitation[],
  may = (email: string) => limits.mayMail("invitation", email),
): void {
  if (invitations.length === 0) return;
  afterAnswer.run("mail with invitations", async () => {
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
        logger.error({ err, invitationId: invitation.id }, "an invitation could not be sent");
      }
    }
  });
}

function invitationMail(
  { email, role, token, expiresAt }: MailableInvitation,
  from: { organizationName: string; invitedBy: string; publicUrl: string },
): MailMessage {
  const noun = roleNoun(normalizeRole(role));
  return {
    to: email,
    subject: `Join ${from.organizationName} on Treadlight`,
    text: [
      `${from.invitedBy} invites you to join ${from.organizationName} on Treadlight${noun ? ` as ${noun}` : ""}.`,
      "",
      "Treadlight measures what your use of AI tools gains, what data it exposes and what it costs the planet.",
      "",
      `Accept by ${expiresAt.toISOString().slice(0, 10)}:`,
      // A fragment stays out of server logs and Referer headers.
      `${from.publicUrl}/invitation#token=${token}`,
      "",
      "If you did not expect this, ignore it. Nothing will happen.",
    ].join("\n"),
  };
}
