import { MONTHLY_TOOL_COST, type Opportunity, regionalOpportunity } from "@treadlight/domain/opportunity";
import type { Company } from "./controls.tsx";
import { EstimateTag, Figure, formatMoney, wholeNumber } from "./figures.tsx";

/** What the hours are worth, against what the tools cost. */
export function Financial({ opportunity, company }: { opportunity: Opportunity; company: Company }) {
  const { monthlySavings, annualSavings, roiMultiplier, currency } = opportunity;
  const { salaryData } = regionalOpportunity(company.region);
  const annualToolCost = 12 * MONTHLY_TOOL_COST * company.employees;
  const money = (amount: number) => formatMoney(amount, currency);
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
          isLarge
        />
        <Figure name="saved a year" value={money(annualSavings)} />
        <Figure name="return on tool costs" value={`${wholeNumber.format(roiMultiplier)}×`} />
      </dl>
      <figure className="mt-8 border-t border-line pt-6">
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-3 text-sm">
          <dt>Tools cost a year</dt>
          <dd className="figures text-right font-semibold">{money(annualToolCost)}</dd>
          <dd className="col-span-2">
            <Bar share={annualToolCost / annualSavings} className="fill-line-strong" />
          </dd>
          <dt>They give back</dt>
          <dd className="figures text-right font-semibold">{money(annualSavings)}</dd>
          <dd className="col-span-2">
            <Bar share={1} className="fill-step" />
          </dd>
        </dl>
        <figcaption className="mt-4 max-w-prose text-sm text-ink-soft">
          We assume {money(salaryData.averageHourly)} for an hour of work and {money(MONTHLY_TOOL_COST)} a month for
          each employee's tools. These are planning figures, and currencies are not converted.
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
