import { z } from "zod";
import { button, mailTemplate, note, text } from "../../mail/template.ts";

/** To somebody whose address was registered a second time. */
export const alreadyRegisteredMail = mailTemplate("already-registered", z.object({}), (_params, { publicUrl }) => ({
  subject: "You already have a Treadlight account",
  blocks: [
    text("Someone, probably you, tried to create a Treadlight account with this e-mail address. You already have one."),
    button("Sign in", `${publicUrl}/login`),
    text("If you have forgotten your password, you can choose a new one on the sign-in page."),
    note("If this wasn't you, you can ignore this e-mail. Nothing about your account has changed."),
  ],
}));
