import { z } from "zod";
import { mailTemplate, text } from "../../mail/template.ts";

/** To somebody who asked to change to the address they already have. */
export const emailUnchangedMail = mailTemplate("email-unchanged", z.object({}), () => ({
  subject: "This is already your e-mail address at Treadlight",
  blocks: [
    text("You asked to use this e-mail address for your Treadlight account. You already do, so nothing has changed."),
  ],
}));
