import { z } from "zod";
import { button, dayOf, mailTemplate, note, text } from "../../mail/template.ts";

/** To somebody whose paid period is over while the next invoice is open. */
export const paymentOverdueMail = mailTemplate(
  "payment-overdue",
  z.object({ endsAt: z.coerce.date() }),
  ({ endsAt }, { publicUrl }) => ({
    subject: "Your payment is overdue",
    blocks: [
      text(`The period you paid for has ended. Everything keeps working until ${dayOf(endsAt)}.`),
      button("See the open invoice", `${publicUrl}/subscribe`),
      note("After that, your plan ends. No data is deleted, and it reappears when you renew."),
    ],
  }),
);
