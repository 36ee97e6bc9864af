import { z } from "zod";
import { button, list, mailTemplate, note, text } from "../../mail/template.ts";

/** To administrators, and to others whom their rules name, about alerts that were raised at the same time. */
export const alertsMail = mailTemplate(
  "alerts",
  z.object({
    organizationName: z.string(),
    messages: z.array(z.string()).min(1),
    // Mails that an earlier version left waiting are to administrators.
    isAdministrator: z.boolean().default(true),
    isHead: z.boolean().default(false),
    unsubscribeToken: z.string(),
  }),
  ({ organizationName, messages, isAdministrator, isHead, unsubscribeToken }, { publicUrl }) => ({
    subject: messages.length === 1 ? "An alert about your AI use" : `${messages.length} alerts about your AI use`,
    blocks: [
      text(
        isAdministrator || isHead
          ? `Your alert rules at ${organizationName} report:`
          : `Alert rules at ${organizationName} report:`,
      ),
      list(messages),
      ...(isAdministrator || isHead
        ? [
            button("See the alerts", `${publicUrl}/admin/alerts`),
            note(
              `You receive this e-mail because you are ${isHead ? "a department head" : "an administrator"} of ${organizationName}.`,
            ),
          ]
        : [note(`You receive this e-mail because an administrator of ${organizationName} chose you for these rules.`)]),
    ],
    unsubscribeToken,
  }),
);
