import { z } from "zod";
import { button, mailTemplate, note, text } from "../../mail/template.ts";

/** To the new address, which takes effect once the link is opened. */
export const emailChangeMail = mailTemplate(
  "email-change",
  z.object({ token: z.string(), hours: z.int() }),
  ({ token, hours }, { publicUrl }) => ({
    subject: "Confirm your new e-mail address",
    blocks: [
      text("You asked to use this e-mail address for your Treadlight account. Please confirm that it is yours."),
      // A fragment stays out of server logs and Referer headers.
      button("Confirm this address", `${publicUrl}/confirm-email#token=${token}`),
      text(`The link works for ${hours} hours.`),
      note("If this wasn't you, you can ignore this e-mail. Nothing will change."),
    ],
  }),
);
