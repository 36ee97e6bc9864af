import { INDIVIDUAL_PLAN } from "./individual-plan.ts";
import { ANNUAL_DISCOUNT_PERCENT, teamPrice } from "./team-price.ts";

/** What a plan can include beyond the free use by one person. */
export const ENTITLEMENTS = ["full_history", "exports", "reports", "certificate_pdf", "prompt_sharing"] as const;
export type Entitlement = (typeof ENTITLEMENTS)[number];

export const PLAN_NAMES = ["free", "individual", "business"] as const;
export type PlanName = (typeof PLAN_NAMES)[number];
/** A plan that costs something. */
export const PAID_PLANS = ["individual", "business"] as const;
export type PaidPlan = (typeof PAID_PLANS)[number];

/** What each plan includes. Every place that enforces a plan asks this table. */
export const PLANS: Readonly<Record<PlanName, { title: string; entitlements: readonly Entitlement[] }>> = {
  free: { title: "Free", entitlements: [] },
  individual: {
    title: "Individual",
    entitlements: ["full_history", "exports", "certificate_pdf", "prompt_sharing"],
  },
  business: { title: "Business", entitlements: ENTITLEMENTS },
};

/** Days of history without `full_history`. Older sessions are kept and shown again with a plan that includes them. */
export const FREE_HISTORY_DAYS = 30;
/** People in an organization without the business plan. */
export const FREE_SEATS = 1;
/** Days after the paid period in which everything still works. */
export const PAST_DUE_GRACE_DAYS = 14;

export const BILLING_INTERVALS = ["month", "year"] as const;
export type BillingInterval = (typeof BILLING_INTERVALS)[number];

/** What somebody orders. The individual plan has one seat. */
export interface Purchase {
  plan: PaidPlan;
  seats: number;
  interval: BillingInterval;
}

/** A line of an order or invoice. Amounts are pence, without VAT. */
export interface PriceLine {
  description: string;
  quantity: number;
  unitPence: number;
  netPence: number;
}

/** Pence for a seat, for one month or one year, from the pounds per month of its tier. */
export function seatPence(monthlyRate: number, interval: BillingInterval): number {
  const monthlyPence = Math.round(monthlyRate * 100);
  return interval === "month" ? monthlyPence : Math.round((12 * monthlyPence * (100 - ANNUAL_DISCOUNT_PERCENT)) / 100);
}

/**
 * The lines of a purchase for one month or one year, as the pricing section computes them.
 * @throws {InvalidTeamSizeError}
 */
export function priceLines({ plan, seats, interval }: Purchase): PriceLine[] {
  const period = interval === "month" ? "one month" : "one year";
  if (plan === "individual") {
    const unitPence = interval === "month" ? INDIVIDUAL_PLAN.monthlyPence : INDIVIDUAL_PLAN.annualPence;
    return [{ description: `Individual plan, ${period}`, quantity: 1, unitPence, netPence: unitPence }];
  }
  return teamPrice(seats).tierBreakdown.map(({ tier, users, rate }) => {
    const unitPence = seatPence(rate, interval);
    const description = `Business plan, ${period}, users ${tier}`;
    return { description, quantity: users, unitPence, netPence: users * unitPence };
  });
}

/** The price of a purchase in pence, without VAT. */
export const netPenceOf = (purchase: Purchase): number => sumOf(priceLines(purchase));

export const sumOf = (lines: readonly PriceLine[]): number => lines.reduce((sum, { netPence }) => sum + netPence, 0);

/** VAT in pence on a net amount, rounded to the penny. */
export const vatPenceOf = (netPence: number, vatPercent: number): number => Math.round((netPence * vatPercent) / 100);

/** The same time of day one month or year later; the last day of the month where that month is shorter. */
export function addInterval(from: Date, interval: BillingInterval, count: 1 | -1 = 1): Date {
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(to.getUTCMonth() + count * (interval === "month" ? 1 : 12));
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return to;
}

/**
 * What more seats cost for the rest of a paid period, in pence: the difference in price for the share that is left.
 * @returns 0 if nothing is left or the price does not rise
 */
export function changePence(
  current: Purchase,
  seats: number,
  { paidUntil, now }: { paidUntil: Date; now: Date },
): number {
  const { interval } = current;
  const lengthMs = paidUntil.getTime() - addInterval(paidUntil, interval, -1).getTime();
  const share = Math.max(0, (paidUntil.getTime() - now.getTime()) / lengthMs);
  return Math.max(0, Math.round((netPenceOf({ ...current, seats }) - netPenceOf(current)) * share));
}
