import { normalizeRole, roleNoun } from "@treadlight/contract/access";
import { z } from "zod";
import { button, dayOf, mailTemplate, note, text } from "../../mail/template.ts";

/** To somebody who is invited to an organization. */
export const invitationMail = mailTemplate(
  "invitation",
  z.object({
    organizationName: z.string(),
    invitedBy: z.string(),
    role: z.string(),
    token: z.string(),
    expiresAt: z.coerce.date(),
  }),
  ({ organizationName, invitedBy, role, token, expiresAt }, { publicUrl }) => ({
    subject: `Join ${organizationName} on Treadlight`,
    blocks: [
      text(`${invitedBy} invites you to join ${organizationName} on Treadlight${as(role)}.`),
      text("Treadlight shows the time AI tools save, the data they expose and what they cost the planet."),
      // A fragment stays out of server logs and Referer headers.
      button("Accept the invitation", `${publicUrl}/invitation#token=${token}`),
      text(`The invitation is open until ${dayOf(expiresAt)}.`),
      note("If you weren't expecting this, you can ignore this e-mail."),
    ],
  }),
);

function as(role: string): string {
  const noun = roleNoun(normalizeRole(role));
  return noun ? ` as ${noun}` : "";
}
