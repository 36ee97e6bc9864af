import type { Invoice, subscriptionSchema } from "@treadlight/contract/billing";
import { formatCurrency } from "@treadlight/domain/format";
import type { BillingInterval, Entitlement } from "@treadlight/domain/pricing";
import type { z } from "zod";

export const pounds = (pence: number) => formatCurrency(pence / 100);

const dayFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
export const dayOf = (time: Date) => dayFormat.format(time);

export const INTERVALS: Record<BillingInterval, { name: string; per: string }> = {
  month: { name: "Monthly", per: "a month" },
  year: { name: "Annual", per: "a year" },
};

export const ENTITLEMENT_NAMES: Record<Entitlement, string> = {
  full_history: "Your whole history",
  exports: "Exports as CSV, Excel, NDJSON and Parquet",
  reports: "ESG reports",
  certificate_pdf: "Certificates as PDF",
  prompt_sharing: "Sharing of prompts",
};

export const INVOICE_STATES: Record<Invoice["status"], string> = {
  open: "Open",
  paid: "Paid",
  credited: "Credited",
  issued: "Issued",
};

/** How long a plan runs, in a sentence. */
export function runsUntil({ state, cancelled, paidUntil, endsAt }: z.output<typeof subscriptionSchema>): string {
  if (state === "ended") return `Ended on ${dayOf(endsAt)}. Nothing was deleted.`;
  if (cancelled) return `Cancelled. It ends on ${dayOf(endsAt)}, and nothing is deleted.`;
  if (state === "past_due") return `Payment overdue. Everything keeps working until ${dayOf(endsAt)}.`;
  return `Paid until ${dayOf(paidUntil)}. It is renewed then.`;
}

export const people = (seats: number) => `${seats} ${seats === 1 ? "seat" : "seats"}`;
