import { z } from "zod";
import { mailTemplate, note, text } from "../../mail/template.ts";

/** To somebody who holds a seat and has not used it for a month. */
export const seatReminderMail = mailTemplate(
  "seat-reminder",
  z.object({ organizationName: z.string(), tool: z.string(), owner: z.string().nullable() }),
  ({ organizationName, tool, owner }) => ({
    subject: `Do you still need ${tool}?`,
    blocks: [
      text(
        `You have a seat of ${tool} at ${organizationName}, and no use of it is known in the last 30 days. If you do not need it, tell ${owner ?? "whoever gave it to you"}, so that somebody else can have it.`,
      ),
      text("If you use it, there is nothing to do. Treadlight only knows of use that was recorded."),
      note(`You receive this e-mail because an administrator of ${organizationName} asked about unused seats.`),
    ],
  }),
);
