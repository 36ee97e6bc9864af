import { z } from "zod";
import { button, mailTemplate, note, text } from "../../mail/template.ts";

/** To administrators, when a webhook has failed for a day. */
export const webhookDisabledMail = mailTemplate(
  "webhook-disabled",
  z.object({
    organizationName: z.string(),
    webhookName: z.string(),
    /** A sentence. */
    failure: z.string(),
    unsubscribeToken: z.string(),
  }),
  ({ organizationName, webhookName, failure, unsubscribeToken }, { publicUrl }) => ({
    subject: "A webhook was disabled after a day of failures",
    blocks: [
      text(`We could not deliver to the webhook "${webhookName}" of ${organizationName} for a day, so we disabled it.`),
      text(`The last attempt: ${failure}`),
      text("Once the receiver works, enable the webhook again. It then gets the waiting deliveries, in order."),
      button("Open the webhooks", `${publicUrl}/admin/webhooks`),
      note(`You receive this e-mail because you are an administrator of ${organizationName}.`),
    ],
    unsubscribeToken,
  }),
);
