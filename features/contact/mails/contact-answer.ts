import { z } from "zod";
import { mailTemplate, note, text } from "../../mail/template.ts";

/** To somebody who sent the contact form: what staff answered. */
export const contactAnswerMail = mailTemplate(
  "contact-answer",
  z.object({ name: z.string(), message: z.string(), answer: z.string() }),
  ({ name, message, answer }, { publicUrl }) => ({
    subject: "Our reply to your message",
    blocks: [
      text(`Hello ${name},`),
      ...answer.split(/\n+/).map(text),
      text("You wrote:"),
      { kind: "quote", text: message },
      note(`To write to us again, use the contact form at ${publicUrl}/contact.`),
    ],
  }),
);
