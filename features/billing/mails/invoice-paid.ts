import { z } from "zod";
import { button, mailTemplate, pounds, text } from "../../mail/template.ts";

/** To somebody whose payment has arrived. */
export const invoicePaidMail = mailTemplate(
  "invoice-paid",
  z.object({ number: z.string(), totalPence: z.number() }),
  ({ number, totalPence }, { publicUrl }) => ({
    subject: `Payment received for invoice ${number}`,
    blocks: [
      text(`Thank you. We have received ${pounds(totalPence)} for invoice ${number}. Your plan is active.`),
      button("See your plan", `${publicUrl}/subscribe`),
    ],
  }),
);
