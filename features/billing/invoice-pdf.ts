import { buffer } from "node:stream/consumers";
import type { Buyer, INVOICE_KINDS, Seller } from "@treadlight/contract/billing";
import { formatCurrency } from "@treadlight/domain/format";
import type { PriceLine } from "@treadlight/domain/pricing";
import { NAVY, Paper, SOFT } from "../reports/formats/pdf/paper.ts";

/** What an invoice or credit note says. Amounts are pence; those of a credit note are negative. */
export interface InvoiceDocument {
  number: string;
  kind: (typeof INVOICE_KINDS)[number];
  /** The number of the invoice that a credit note takes back. */
  credits: string | null;
  seller: Seller;
  buyer: Buyer;
  lines: readonly PriceLine[];
  netPence: number;
  vatPercent: number;
  vatPence: number;
  totalPence: number;
  issuedAt: Date;
  dueAt: Date | null;
  paidAt: Date | null;
}

const day = (date: Date) => date.toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });
const money = (pence: number) => formatCurrency(pence / 100);
const COLUMN_GAP = 24;

/** An invoice or credit note to print: tagged (PDF/UA-1). Equal invoices give equal bytes. */
export async function invoicePdf(invoice: InvoiceDocument): Promise<Uint8Array> {
  // The first pass finds out how many pages there are.
  const draft = write(invoice, 1);
  await buffer(draft.end());
  return buffer(write(invoice, draft.page).end());
}

function write(invoice: InvoiceDocument, pages: number): Paper {
  const { number, kind, credits, seller, buyer, lines, netPence, vatPercent, vatPence, totalPence } = invoice;
  const isCredit = kind === "credit_note";
  const title = `${isCredit ? "Credit note" : "Invoice"} ${number}`;
  const register = seller.companyNumber === null ? "" : `, company number ${seller.companyNumber}`;
  const paper = new Paper({ title, footer: `${seller.name}${register}. ${title}`, pages });
  paper.newPage();
  paper.heading(title);
  if (credits !== null) paper.paragraph(`Takes back invoice ${credits} in full.`, { color: SOFT });
  paper.space(8);
  writeParties(paper, invoice);
  const facts = [
    ["Date", day(invoice.issuedAt)],
    ...(invoice.dueAt ? [["Due", day(invoice.dueAt)]] : []),
    ...(invoice.paidAt ? [["Paid", day(invoice.paidAt)]] : []),
    ...(buyer.reference === null ? [] : [["Your reference", buyer.reference]]),
  ];
  paper.paragraph(facts.map(([name, value]) => `${name}: ${value}`).join("\n"));
  paper.space(10);
  paper.table(
    [
      { title: "Description", share: 0.52 },
      { title: "Quantity", share: 0.12, align: "right" },
      { title: "Each", share: 0.18, align: "right" },
      { title: "Amount", share: 0.18, align: "right" },
    ],
    lines.map(({ description, quantity, unitPence, netPence: amount }) => {
      return [description, String(quantity), money(unitPence), money(isCredit ? -amount : amount)];
    }),
  );
  paper.table(
    [
      { title: "Sum", share: 0.82 },
      { title: "Amount", share: 0.18, align: "right" },
    ],
    [
      ["Net", money(netPence)],
      [`VAT, ${vatPercent}%`, money(vatPence)],
      ["Total", money(totalPence)],
    ],
  );
  paper.paragraph(`${isCredit ? "Total credited" : "Total"}: ${money(totalPence)}`, {
    size: 14,
    weight: "bold",
    color: NAVY,
  });
  if (!isCredit && seller.paymentDetails !== null) {
    paper.paragraph(`How to pay: ${seller.paymentDetails}. Please quote ${number}.`);
  }
  if (seller.email !== null) paper.paragraph(`Questions: ${seller.email}`, { color: SOFT });
  return paper;
}

/** The seller on the left and the buyer on the right. */
function writeParties(paper: Paper, { seller, buyer }: InvoiceDocument): void {
  const width = (paper.width - COLUMN_GAP) / 2;
  const vat = (number: string | null) => (number === null ? [] : [`VAT number ${number}`]);
  const parties = [
    ["From", [seller.name, seller.address, ...vat(seller.vatNumber)]],
    ["To", [buyer.name, buyer.address, buyer.country, ...vat(buyer.vatNumber)]],
  ] as const;
  const top = paper.y;
  const bottoms = parties.map(([role, texts], index) => {
    const x = paper.left + index * (width + COLUMN_GAP);
    const text = texts.join("\n");
    paper.placed(role, x, top, width, { size: 9, weight: "bold", color: SOFT });
    paper.placed(text, x, top + 16, width, {});
    return top + 16 + paper.heightOf(text, width);
  });
  paper.moveTo(Math.max(...bottoms) + 18);
}
