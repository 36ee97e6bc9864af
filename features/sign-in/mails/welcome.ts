import { z } from "zod";
import { button, mailTemplate, note, text } from "../../mail/template.ts";

/** To somebody with a new account; with a link that confirms their address, unless it is confirmed. */
export const welcomeMail = mailTemplate(
  "welcome",
  z.object({ token: z.string(), hours: z.int() }).or(z.strictObject({})),
  (params, { publicUrl }) => ({
    subject: "Your Treadlight account is ready",
    blocks: [
      text("Welcome to Treadlight. Your account is ready, and you can sign in with this e-mail address."),
      ...("token" in params
        ? [
            text(`Please confirm that the address is yours. The link works for ${params.hours} hours.`),
            // A fragment stays out of server logs and Referer headers.
            button("Confirm this address", `${publicUrl}/confirm-email#token=${params.token}`),
          ]
        : [button("Sign in", `${publicUrl}/login`)]),
      note(
        `If you didn't create this account, choose a new password at ${publicUrl}/forgot-password. The account is then yours alone.`,
      ),
    ],
  }),
);
