import { z } from "zod";
import { dayOf, mailTemplate, note, text } from "../../mail/template.ts";

/** To the person who made an API token. */
export const apiTokenMail = mailTemplate(
  "api-token",
  z.object({
    name: z.string(),
    /** Null for a token of their own. */
    organizationName: z.string().nullable(),
    expiresAt: z.coerce.date(),
  }),
  ({ name, organizationName, expiresAt }, { publicUrl }) => ({
    subject: "A new API token was created",
    blocks: [
      text(
        `The API token "${name}" was created with your Treadlight account. Programs can use it ${organizationName === null ? "in your name" : `for ${organizationName}`} until ${dayOf(expiresAt)}.`,
      ),
      note(
        `If this wasn't you, choose a new password right away at ${publicUrl}/forgot-password, and then revoke the tokens that you do not know.`,
      ),
    ],
  }),
);
