import { z } from "zod";
import { button, list, mailTemplate, note, text } from "../../mail/template.ts";

/** To administrators, about alerts that were raised at the same time. */
export const alertsMail = mailTemplate(
  "alerts",
  z.object({ organizationName: z.string(), messages: z.array(z.string()).min(1), unsubscribeToken: z.string() }),
  ({ organizationName, messages, unsubscribeToken }, { publicUrl }) => ({
    subject: messages.length === 1 ? "An alert about your AI use" : `${messages.length} alerts about your AI use`,
    blocks: [
      text(`Your alert rules at ${organizationName} report:`),
      list(messages),
      button("See the alerts", `${publicUrl}/admin/alerts`),
      note(`You receive this e-mail because you are an administrator of ${organizationName}.`),
    ],
    unsubscribeToken,
  }),
);
