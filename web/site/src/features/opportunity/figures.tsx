import type { ReactNode } from "react";

/** Counts of people, hours and tasks: thousands parted, a half kept. */
export const wholeNumber = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 1 });

/** Money without pence: an estimate is not known to the penny. @param currency ISO 4217 */
export const formatMoney = (amount: number, currency: string) =>
  new Intl.NumberFormat("en-GB", { style: "currency", currency, maximumFractionDigits: 0 }).format(amount);

/** One figure and what it counts. */
export function Figure({ name, value, note, isLarge = false }: FigureProps) {
  return (
    <div className="flex flex-col-reverse justify-end gap-1">
      <dt className="text-label text-ink-soft">
        {name}
        {note !== undefined && <span className="block">{note}</span>}
      </dt>
      <dd
        className={`figures font-display font-bold tracking-tight ${isLarge ? "text-figure" : "text-2xl leading-tight"}`}
      >
        {value}
      </dd>
    </div>
  );
}

interface FigureProps {
  name: ReactNode;
  value: ReactNode;
  note?: ReactNode;
  isLarge?: boolean;
}

export function EstimateTag() {
  return <span className="rounded-sm bg-moss-wash px-2 py-0.5 text-label font-semibold text-ink">Estimate</span>;
}
