import { z } from "zod";
import { button, mailTemplate, note, text } from "../../mail/template.ts";

/** To somebody who forgot their password. */
export const passwordResetMail = mailTemplate(
  "password-reset",
  z.object({ token: z.string(), minutes: z.int() }),
  ({ token, minutes }, { publicUrl }) => ({
    subject: "Reset your Treadlight password",
    blocks: [
      text("You asked to reset the password of your Treadlight account. You can choose a new one here."),
      // A fragment stays out of server logs and Referer headers.
      button("Choose a new password", `${publicUrl}/reset-password#token=${token}`),
      text(`The link works for ${minutes} minutes.`),
      note("If this wasn't you, you can ignore this e-mail. Your password stays as it is."),
    ],
  }),
);
