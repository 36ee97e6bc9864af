import { z } from "zod";
import { mailTemplate, note, text } from "../../mail/template.ts";

/** To somebody who signed in with a browser and system that they had not used before. */
export const newDeviceMail = mailTemplate(
  "new-device",
  z.object({ device: z.string().nullable() }),
  ({ device }, { publicUrl }) => ({
    subject: "A new device signed in to Treadlight",
    blocks: [
      text(`Your Treadlight account was just opened on a device that is new to it: ${device ?? "an unknown one"}.`),
      note(
        `If this wasn't you, choose a new password right away at ${publicUrl}/forgot-password. That signs everyone else out. Then remove every passkey and authenticator app that you don't know, in your settings.`,
      ),
    ],
  }),
);
