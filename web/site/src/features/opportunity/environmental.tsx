import { equivalentsOf, regionOf } from "@treadlight/domain/environment";
import { formatCo2, formatEnergy, formatEstimate, formatRange, formatWater } from "@treadlight/domain/format";
import type { Opportunity } from "@treadlight/domain/opportunity";
import type { ReactNode } from "react";
import type { Company } from "./controls.tsx";
import { EstimateTag } from "./figures.tsx";

/** What the same month costs the planet, and everyday equivalents of a year. */
export function Environmental({ opportunity, company }: { opportunity: Opportunity; company: Company }) {
  const { monthlyFootprint: month, annualFootprint: year } = opportunity;
  const { carKilometers, trees, phoneCharges, waterBottles } = equivalentsOf(year);
  return (
    <>
      <dl className="grid gap-x-8 gap-y-6 sm:grid-cols-[1.4fr_1fr_1fr]">
        <Quantity
          name={
            <>
              CO2 a month <EstimateTag />
            </>
          }
          estimate={{ low: month.co2EmissionsLow, value: month.co2Emissions, high: month.co2EmissionsHigh }}
          format={formatCo2}
          isLarge
        />
        <Quantity
          name="energy a month"
          estimate={{ low: month.energyUsageLow, value: month.energyUsage, high: month.energyUsageHigh }}
          format={formatEnergy}
        />
        <Quantity
          name="water a month"
          estimate={{ low: month.waterUsageLow, value: month.waterUsage, high: month.waterUsageHigh }}
          format={formatWater}
        />
      </dl>
      <div className="mt-8 border-t border-line pt-6">
        <p>
          In a year, on the {regionOf(company.region).label} grid, that makes{" "}
          <strong className="figures">{formatCo2(year.co2Emissions)} CO2</strong>. That is about
        </p>
        <ul className="mt-3 grid gap-x-8 gap-y-2 text-sm text-ink-soft sm:grid-cols-2">
          <Likeness amount={carKilometers}>km driven in a car</Likeness>
          <Likeness amount={trees}>mature trees taking it up in a good year</Likeness>
          <Likeness amount={phoneCharges}>phone charges</Likeness>
          <Likeness amount={waterBottles}>half-litre bottles of water</Likeness>
        </ul>
      </div>
    </>
  );
}

interface Estimate {
  low: number;
  value: number;
  high: number;
}

function Quantity({
  name,
  estimate,
  format,
  isLarge = false,
}: {
  name: ReactNode;
  estimate: Estimate;
  format: (amount: number) => string;
  isLarge?: boolean;
}) {
  return (
    <div className="flex flex-col justify-end gap-1">
      <dt className="text-label text-ink-soft">{name}</dt>
      <dd
        className={`figures order-first font-display font-bold tracking-tight ${isLarge ? "text-figure" : "text-2xl leading-tight"}`}
      >
        {format(estimate.value)}
      </dd>
      <dd className="figures mt-1 grid gap-1.5 text-label text-ink-soft">
        <RangeBar {...estimate} />
        {formatRange(estimate.low, estimate.high, format)}
      </dd>
    </div>
  );
}

/** An estimate drawn as a band from low to high, with a mark at the central figure. */
function RangeBar({ low, value, high }: Estimate) {
  const start = (100 * low) / high;
  return (
    <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" className="h-2 w-full">
      <rect width="100" height="6" className="fill-sunken" />
      <rect x={start} width={100 - start} height="6" className="fill-moss/45" />
      <rect x={(100 * value) / high - 1} width="2" height="6" className="fill-moss" />
    </svg>
  );
}

function Likeness({ amount, children }: { amount: number; children: ReactNode }) {
  return (
    <li>
      <strong className="figures text-ink">{formatEstimate(amount)}</strong> {children}
    </li>
  );
}
