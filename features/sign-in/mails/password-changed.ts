import { z } from "zod";
import { mailTemplate, note, text } from "../../mail/template.ts";

/** To somebody whose password was changed. */
export const passwordChangedMail = mailTemplate("password-changed", z.object({}), (_params, { publicUrl }) => ({
  subject: "Your Treadlight password was changed",
  blocks: [
    text("The password of your Treadlight account was just changed, and your other devices were signed out."),
    note(
      `If this wasn't you, choose a new password right away at ${publicUrl}/forgot-password. That signs everyone else out.`,
    ),
  ],
}));
