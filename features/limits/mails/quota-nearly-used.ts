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
        `${organizationName} has sent more than 80 percent of the sessions that it may send to Treadlight in one day. Beyond the quota, sessions are refused until midnight UTC. Senders keep them and send them again.`,
      ),
      note("If you need a larger quota, ask the operator of your Treadlight installation."),
    ],
  }),
);
