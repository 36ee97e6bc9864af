import { z } from "zod";
import { button, mailTemplate, note, text } from "../../mail/template.ts";

/** To administrators, when a webhook has failed for an hour. */
export const webhookFailingMail = mailTemplate(
  "webhook-failing",
  z.object({
    organizationName: z.string(),
    webhookName: z.string(),
    /** A sentence. */
    failure: z.string(),
    failingSince: z.coerce.date(),
    unsubscribeToken: z.string(),
  }),
  ({ organizationName, webhookName, failure, failingSince, unsubscribeToken }, { publicUrl }) => ({
    subject: "A webhook has been failing for an hour",
    blocks: [
      text(
        `We cannot deliver to the webhook "${webhookName}" of ${organizationName} since ${failingSince.toUTCString()}.`,
      ),
      text(`The last attempt: ${failure}`),
      text(
        "We go on trying, and nothing is lost. After a day of failures the webhook is disabled. We write again when it works.",
      ),
      button("Open the webhooks", `${publicUrl}/admin/webhooks`),
      note(`You receive this e-mail because you are an administrator of ${organizationName}.`),
    ],
    unsubscribeToken,
  }),
);
