import { z } from "zod";
import { mailTemplate, note, text } from "../../mail/template.ts";

/** To somebody whose account had too many failed sign-ins. At most one a day. */
export const lockedOutMail = mailTemplate("locked-out", z.object({}), (_params, { publicUrl }) => ({
  subject: "Someone tried to sign in to your Treadlight account",
  blocks: [
    text(
      "There were many attempts to sign in to your Treadlight account with a wrong password. We have slowed them down.",
    ),
    text(`If it was you and you have forgotten your password, choose a new one at ${publicUrl}/forgot-password.`),
    note("If it wasn't you, you don't have to do anything. Your password was not guessed."),
  ],
}));
