import { equivalentsOf, regionOf } from "@treadlight/domain/environment";
import { formatCo2, formatEnergy, formatEstimate, formatRange, formatWater } from "@treadlight/domain/format";
import type { ReactNode } from "react";
import { EstimateTag, Figure } from "./figures.tsx";
import type { PanelProps } from "./panel.ts";

/** What the same month costs the planet, and everyday equivalents of a year. */
export function Environmental({ opportunity, company }: PanelProps) {
  const { monthlyFootprint: month, annualFootprint: year } = opportunity;
  const { carKilometers, trees, phoneCharges, waterBottles } = equivalentsOf(year);
  return (
    <>
      <dl className="grid gap-x-8 gap-y-6 sm:grid-cols-[1.4fr_1fr_1fr] sm:items-end">
        <Quantity
          name={
            <>
              CO₂ a month <EstimateTag />
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
          In a year, at the grid intensity of {regionOf(company.region).label}, that makes{" "}
          <strong className="figures">{formatCo2(year.co2Emissions)} CO₂</strong>. That is about
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

function Quantity({
  name,
  estimate,
  format,
  isLarge = false,
}: {
  name: ReactNode;
  estimate: { low: number; value: number; high: number };
  format: (amount: number) => string;
  isLarge?: boolean;
}) {
  const text = formatRange(estimate.low, estimate.high, format);
  return (
    <Figure
      name={name}
      value={format(estimate.value)}
      range={{ ...estimate, text, className: "text-moss" }}
      isLarge={isLarge}
    />
  );
}

function Likeness({ amount, children }: { amount: number; children: ReactNode }) {
  return (
    <li>
      <strong className="figures text-ink">{formatEstimate(amount)}</strong> {children}
    </li>
  );
}
