import { formatEstimate } from "@treadlight/domain/format";
import type { ReactNode } from "react";

/** Counts of people, hours and tasks: nobody hands over half a task. */
export const wholeNumber = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 0 });

/** Money without pence: an estimate is not known to the penny. @param currency ISO 4217 */
export const formatMoney = (amount: number, currency: string) =>
  new Intl.NumberFormat("en-GB", { style: "currency", currency, maximumFractionDigits: 0 }).format(amount);

/** Money as somebody has typed it: pence where there are any. @param currency ISO 4217 */
export const formatAssumedMoney = (amount: number, currency: string) =>
  new Intl.NumberFormat("en-GB", {
    style: "currency",
    currency,
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(amount);

/** Money with two significant digits, for the ends of a range. @param currency ISO 4217 */
export const formatRoughMoney = (amount: number, currency: string) =>
  new Intl.NumberFormat("en-GB", { style: "currency", currency, maximumSignificantDigits: 2 }).format(amount);

export const formatHours = (hours: number) => `${formatEstimate(hours)} h`;

interface FigureProps {
  name: ReactNode;
  value: ReactNode;
  /** The ends of the estimate in words, with a drawing of it. */
  range?: { low: number; value: number; high: number; text: string; className: string };
  isLarge?: boolean;
}

/** One figure, what it counts, and how far it may be off. */
export function Figure({ name, value, range, isLarge = false }: FigureProps) {
  return (
    <div className="flex flex-col gap-1">
      <dt className="text-label text-ink-soft">{name}</dt>
      <dd
        className={`figures order-first font-display font-bold tracking-tight ${isLarge ? "text-figure" : "text-2xl leading-tight"}`}
      >
        {value}
      </dd>
      {range && (
        <dd className="figures mt-1 grid gap-1.5 text-label text-ink-soft">
          <RangeBar {...range} />
          {range.text}
        </dd>
      )}
    </div>
  );
}

/** An estimate drawn as a band from low to high, with a mark at the central figure. */
function RangeBar({ low, value, high, className }: NonNullable<FigureProps["range"]>) {
  const percent = (amount: number) => (high === 0 ? 0 : (100 * amount) / high);
  return (
    <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" className={`h-2 w-full ${className}`}>
      <rect width="100" height="6" className="fill-sunken" />
      <rect x={percent(low)} width={100 - percent(low)} height="6" fill="currentColor" opacity="0.45" />
      <rect x={Math.max(percent(value) - 2, 0)} width="2" height="6" fill="currentColor" />
    </svg>
  );
}

export function EstimateTag() {
  return <span className="rounded-sm bg-moss-wash px-2 py-0.5 text-label font-semibold text-ink">Estimate</span>;
}
