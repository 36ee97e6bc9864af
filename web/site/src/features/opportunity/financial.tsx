import { EstimateTag, Figure, formatAssumedMoney, formatMoney, formatRoughMoney } from "./figures.tsx";
import type { PanelProps } from "./panel.ts";

const oneDecimal = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 1 });

/** What the hours are worth, against what the tools cost. */
export function Financial({ opportunity, assumptions: { hourlyRate, toolCost } }: PanelProps) {
  const { low, monthlySavings, annualSavings, high, roiMultiplier, annualToolCost, currency } = opportunity;
  const money = (amount: number) => formatMoney(amount, currency);
  const assumed = (amount: number) => formatAssumedMoney(amount, currency);
  const rough = (amount: number) => formatRoughMoney(amount, currency);
  const most = Math.max(annualSavings, annualToolCost);
  return (
    <>
      <dl className="grid gap-x-8 gap-y-6 sm:grid-cols-[1.4fr_1fr_1fr] sm:items-end">
        <Figure
          name={
            <>
              saved a month <EstimateTag />
            </>
          }
          value={money(monthlySavings)}
          range={{
            low: low.monthlySavings,
            value: monthlySavings,
            high: high.monthlySavings,
            text: `${rough(low.monthlySavings)} to ${rough(high.monthlySavings)}`,
            className: "text-step",
          }}
          isLarge
        />
        <Figure
          name="saved a year"
          value={money(annualSavings)}
          range={{
            low: low.annualSavings,
            value: annualSavings,
            high: high.annualSavings,
            text: `${rough(low.annualSavings)} to ${rough(high.annualSavings)}`,
            className: "text-step",
          }}
        />
        <Figure
          name="return on tool costs"
          value={`${oneDecimal.format(roiMultiplier)}×`}
          range={{
            low: low.roiMultiplier,
            value: roiMultiplier,
            high: high.roiMultiplier,
            text: `${oneDecimal.format(low.roiMultiplier)}× to ${oneDecimal.format(high.roiMultiplier)}×`,
            className: "text-step",
          }}
        />
      </dl>
      <figure className="mt-8 border-t border-line pt-6">
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-3 text-sm">
          <dt>Tools cost a year</dt>
          <dd className="figures text-right font-semibold">{money(annualToolCost)}</dd>
          <dd className="col-span-2">
            <Bar share={annualToolCost / most} className="fill-line-strong" />
          </dd>
          <dt>They give back</dt>
          <dd className="figures text-right font-semibold">{money(annualSavings)}</dd>
          <dd className="col-span-2">
            <Bar share={annualSavings / most} className="fill-step" />
          </dd>
        </dl>
        <figcaption className="mt-4 max-w-prose text-sm text-ink-soft">
          We assume {assumed(hourlyRate)} for an hour of work and {assumed(toolCost)} a month for each employee's tools.
        </figcaption>
      </figure>
    </>
  );
}

/** @param share of the whole width, 0 to 1 */
function Bar({ share, className }: { share: number; className: string }) {
  return (
    <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" className="h-4 w-full rounded-xs">
      <rect width="100" height="4" className="fill-sunken" />
      <rect width={100 * share} height="4" className={className} />
    </svg>
  );
}
