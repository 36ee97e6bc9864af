import { z } from "zod";
import { button, dayOf, mailTemplate, note, text } from "../../mail/template.ts";

/** To a person on the waiting list whose place is ready. */
export const waitlistInvitedMail = mailTemplate(
  "waitlist-invited",
  z.object({ token: z.string(), expiresAt: z.coerce.date() }),
  ({ token, expiresAt }, { publicUrl }) => ({
    subject: "Your place on Treadlight is ready",
    blocks: [
      text("Your place on Treadlight is ready. Create your account with this e-mail address."),
      // A fragment stays out of server logs and Referer headers.
      button("Create your account", `${publicUrl}/register#token=${token}`),
      text(`The link works once, until ${dayOf(expiresAt)}.`),
      note("If you no longer want an account, you can ignore this e-mail."),
    ],
  }),
);
