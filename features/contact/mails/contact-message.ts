import { z } from "zod";
import { button, mailTemplate } from "../../mail/template.ts";

/** To staff: somebody sent the contact form. */
export const contactMessageMail = mailTemplate(
  "contact-message",
  z.object({
    email: z.string(),
    name: z.string(),
    company: z.string().optional(),
    topic: z.string(),
    message: z.string(),
  }),
  ({ email, name, company, topic, message }, { publicUrl }) => ({
    subject: `Message about ${topic} from ${name}`,
    blocks: [
      {
        kind: "facts",
        facts: [
          { label: "From", value: `${name} <${email}>` },
          ...(company === undefined ? [] : [{ label: "Company", value: company }]),
          { label: "Topic", value: topic },
        ],
      },
      { kind: "quote", text: message },
      button("See all messages", `${publicUrl}/internal-admin/contact-messages`),
    ],
  }),
);
