import { z } from "zod";
import { mailTemplate, note, text } from "../../mail/template.ts";

/** To somebody whose refresh token was used twice, so that somebody else may have a copy. */
export const loginEndedMail = mailTemplate(
  "login-ended",
  z.object({ device: z.string().nullable() }),
  ({ device }, { publicUrl }) => ({
    subject: "We signed you out of Treadlight on one device",
    blocks: [
      text(
        `Your sign-in${device === null ? "" : ` with ${device}`} was used from two places at once, so we ended it. Sign in again to continue.`,
      ),
      note(
        `This can happen when a connection breaks off. If it happens again, someone may have copied your sign-in: choose a new password at ${publicUrl}/forgot-password.`,
      ),
    ],
  }),
);
