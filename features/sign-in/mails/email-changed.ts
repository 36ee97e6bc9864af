import { z } from "zod";
import { mailTemplate, note, text } from "../../mail/template.ts";

/** To the account's previous address. */
export const emailChangedMail = mailTemplate("email-changed", z.object({}), () => ({
  subject: "Your e-mail address at Treadlight was changed",
  blocks: [
    text("Your Treadlight account now has a different e-mail address. You can no longer sign in with this one."),
    note("If this wasn't you, please contact the people who run your Treadlight right away."),
  ],
}));
