import { z } from "zod";
import { mailTemplate, note, text } from "../../mail/template.ts";

/** To the administrators of an organization that has nearly sent as much as it may on a day. */
export const quotaNearlyUsedMail = mailTemplate(
  "quota-nearly-used",
  z.object({ organizationName: z.string() }),
  ({ organizationName }) => ({
    subject: `${organizationName} has nearly used up today's quota`,
    blocks: [
      text(
        `${organizationName} has used more than 80% of its daily session quota. Once the quota is used up, sessions are refused until midnight UTC; senders keep them and retry.`,
      ),
      note("If you need a larger quota, ask the operator of your Treadlight installation."),
    ],
  }),
);
