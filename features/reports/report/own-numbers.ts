import { formatEstimatedCurrency } from "@treadlight/domain/format";

/** What an organization counted with instead of the specification's numbers, and what the time saved was worth by them. */
export interface OwnNumbers {
  /** Those that held in the period, in order; days in UTC, both included. The share is in percent. */
  versions: { version: number; from: string; to: string; countedShare: number }[];
  /** Absent if no cost of an hour held. In whole units of the currency. */
  value?: {
    currency: string;
    low: number;
    central: number;
    high: number;
    /** Without a cost, or with too few people to be shown. */
    leftOut: { departments: number; hoursSaved: number };
  };
}

/** In sentences, one for each version and one for the value. */
export function ownNumbersText({ versions, value }: OwnNumbers): string[] {
  const held = versions.map(
    ({ version, from, to, countedShare }) =>
      `From ${from} to ${to}, version ${version} of the organization's own numbers held: ${countedShare} % of the time saved counts.`,
  );
  if (!value) return held;
  const { low, central, high, leftOut, currency } = value;
  const money = (amount: number) => formatEstimatedCurrency(amount, currency);
  return [
    ...held,
    `By them, the estimated time saved is worth ${money(central)} (${money(low)} to ${money(high)}): hours x share that counts x cost of an hour in each department. ${leftOut.departments} departments without a cost, or too small to be shown, are left out.`,
  ];
}
