import { z } from "zod";
import { mailTemplate, note, text } from "../../mail/template.ts";

/** To somebody new on the waiting list. */
export const waitlistJoinedMail = mailTemplate("waitlist-joined", z.object({}), (_params, { publicUrl }) => ({
  subject: "You are on the Treadlight waiting list",
  blocks: [
    text(
      "Thank you for your interest in Treadlight. You are on the waiting list, and we will write to you when your place is ready.",
    ),
    note(
      `If you didn't sign up, someone entered your address by mistake. Tell us at ${publicUrl}/contact and we will remove it.`,
    ),
  ],
}));
