import { z } from "zod";
import { button, mailTemplate, note, text } from "../../mail/template.ts";

/** To the owner of an address that another account asked for. */
export const emailTakenMail = mailTemplate("email-taken", z.object({}), (_params, { publicUrl }) => ({
  subject: "You already have a Treadlight account",
  blocks: [
    text(
      "Someone asked to use this e-mail address for another Treadlight account. You already have an account with it.",
    ),
    button("Sign in", `${publicUrl}/login`),
    text("If you have forgotten your password, you can choose a new one on the sign-in page."),
    note("If this wasn't you, you can ignore this e-mail. Nothing about your account has changed."),
  ],
}));
