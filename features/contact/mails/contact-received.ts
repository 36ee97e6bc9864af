import { z } from "zod";
import { mailTemplate, note, text } from "../../mail/template.ts";

/** To the sender of a message. It does not quote the message, so that nobody can make us send their words to a third person. */
export const contactReceivedMail = mailTemplate("contact-received", z.object({}), () => ({
  subject: "We have received your message",
  blocks: [
    text("Thank you for writing to Treadlight. We have received your message and will get back to you soon."),
    note("If you didn't write to us, someone entered your address by mistake. You can ignore this e-mail."),
  ],
}));
