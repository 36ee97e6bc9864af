import { z } from "zod";
import { button, dayOf, mailTemplate, note, pounds, text } from "../../mail/template.ts";

/** To somebody who ordered a plan, and for each renewal. */
export const invoiceIssuedMail = mailTemplate(
  "invoice-issued",
  z.object({ number: z.string(), totalPence: z.number(), dueAt: z.coerce.date(), buyerName: z.string() }),
  ({ number, totalPence, dueAt, buyerName }, { publicUrl }) => ({
    subject: `Invoice ${number}`,
    blocks: [
      text(`Here is the invoice for ${buyerName}.`),
      {
        kind: "facts",
        facts: [
          { label: "Invoice", value: number },
          { label: "Total", value: pounds(totalPence) },
          { label: "Due", value: dayOf(dueAt) },
        ],
      },
      button("Download the invoice", `${publicUrl}/subscribe`),
      note("It explains how to pay. Your plan starts or continues once the payment arrives."),
    ],
  }),
);
