import { z } from "zod";
import { button, mailTemplate, note, text } from "../../mail/template.ts";

/** To administrators who were told that a webhook fails, when it works again. */
export const webhookWorksMail = mailTemplate(
  "webhook-works",
  z.object({ organizationName: z.string(), webhookName: z.string(), unsubscribeToken: z.string() }),
  ({ organizationName, webhookName, unsubscribeToken }, { publicUrl }) => ({
    subject: "A webhook works again",
    blocks: [
      text(
        `The webhook "${webhookName}" of ${organizationName} works again. What was waiting is being delivered, in order.`,
      ),
      button("Open the webhooks", `${publicUrl}/admin/webhooks`),
      note(`You receive this e-mail because you are an administrator of ${organizationName}.`),
    ],
    unsubscribeToken,
  }),
);
