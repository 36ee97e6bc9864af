import { useQuery } from "@tanstack/react-query";
import { equivalentsOf } from "@treadlight/domain/environment";
import { formatDuration, formatEstimate, formatNumber } from "@treadlight/domain/format";
import { productivityRating } from "@treadlight/domain/productivity";
import type { ReactNode } from "react";
import { useApi } from "../../shared/api/context.ts";
import { Skeleton } from "../../shared/ui/loading.tsx";
import { LoadFailed } from "../../shared/ui/notice.tsx";
import { QUANTITIES, type Quantity, RangeBar, rangeText } from "./estimate.tsx";
import { Panel } from "./panel.tsx";
import type { View } from "./queries/analytics.ts";
import { type Totals, totalsQuery } from "./queries/totals.ts";
import { RiskShares } from "./risk-shares.tsx";

const PANEL_TITLES = ["What it gave", "What it exposed", "What it cost the planet"] as const;

/** The period in numbers: gain, exposure, footprint. */
export function Headline({ view }: { view: View }) {
  const { data: totals, error, refetch } = useQuery(totalsQuery(useApi(), view));
  if (error && !totals) return <LoadFailed what="The headline numbers" error={error} retry={() => void refetch()} />;
  return (
    <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-3 lg:gap-5">
      <Panel title={PANEL_TITLES[0]}>{totals ? <Gain totals={totals} /> : <FiguresLoading />}</Panel>
      <Panel title={PANEL_TITLES[1]}>{totals ? <Exposure totals={totals} view={view} /> : <FiguresLoading />}</Panel>
      <Panel
        title={PANEL_TITLES[2]}
        className="md:col-span-2 lg:col-span-1"
        aside={<span className="rounded-sm bg-moss-wash px-2 py-0.5 text-label font-semibold">Estimate</span>}
      >
        {totals ? <Footprint totals={totals} /> : <FiguresLoading />}
      </Panel>
    </div>
  );
}

function Gain({ totals: { timeSaved, sessions, prompts, productivityScore } }: { totals: Totals }) {
  return (
    <>
      <Figure value={formatDuration(timeSaved)} name="time saved" />
      <dl className="mt-6 grid grid-cols-3 gap-3 border-t border-line pt-4">
        <Stat name="Sessions" value={formatNumber(sessions)} />
        <Stat name="Prompts" value={formatNumber(prompts)} />
        <Stat
          name="Productivity"
          value={score(productivityScore, sessions)}
          note={
            isScored(productivityScore, sessions) ? productivityRating(productivityScore).replace("_", " ") : undefined
          }
        />
      </dl>
    </>
  );
}

function Exposure({ totals: { complianceScore, sessions, sensitiveSessions }, view }: { totals: Totals; view: View }) {
  return (
    <>
      <Figure
        value={score(complianceScore, sessions)}
        unit={isScored(complianceScore, sessions) ? "/ 100" : undefined}
        name="compliance score"
      />
      <div className="mt-6 grid gap-3 border-t border-line pt-4">
        <RiskShares view={view} />
        <p className="text-sm text-ink-soft">
          <strong className="figures text-ink">{formatNumber(sensitiveSessions)}</strong> of {formatNumber(sessions)}{" "}
          {sessions === 1 ? "session" : "sessions"} held sensitive data.
        </p>
      </div>
    </>
  );
}

function Footprint({ totals: { co2, energy, water } }: { totals: Totals }) {
  const { phoneCharges } = equivalentsOf({ co2Emissions: co2, energyUsage: energy, waterUsage: water });
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-4">
        <Figure value={formatCo2Figure(co2).amount} unit={formatCo2Figure(co2).unit} name="CO2" />
        <p className="figures pb-0.5 text-sm text-ink-soft">{rangeText("co2", co2)}</p>
      </div>
      <div className="mt-2.5">
        <RangeBar quantity="co2" />
      </div>
      <dl className="mt-4 grid grid-cols-2 gap-4 border-t border-line pt-4">
        <EstimateStat quantity="energy" amount={energy} />
        <EstimateStat quantity="water" amount={water} />
      </dl>
      <p className="mt-3 text-label text-ink-soft">
        {phoneCharges < 1
          ? "Less CO2 than one phone charge."
          : `About as much CO2 as charging a phone ${formatEstimate(phoneCharges)} ${phoneCharges === 1 ? "time" : "times"}.`}
      </p>
    </>
  );
}

/** The amount and its unit apart, so that the unit can stand back. */
function formatCo2Figure(grams: number): { amount: string; unit: string } {
  const [amount = "", unit = ""] = QUANTITIES.co2.format(grams).split(" ");
  return { amount, unit };
}

function Figure({ value, unit, name }: { value: string; unit?: string | undefined; name: string }) {
  return (
    <p>
      <span className="figures font-display text-figure font-bold tracking-tight">{value}</span>
      {unit !== undefined && <span className="ml-1.5 font-display text-xl font-semibold text-ink-soft">{unit}</span>}
      <span className="mt-1 block text-sm text-ink-soft">{name}</span>
    </p>
  );
}

function Stat({ name, value, note }: { name: string; value: ReactNode; note?: string | undefined }) {
  return (
    <div>
      <dt className="text-label text-ink-soft">{name}</dt>
      <dd className="figures font-display text-xl font-semibold">{value}</dd>
      {note !== undefined && <dd className="text-label text-ink-soft">{note}</dd>}
    </div>
  );
}

function EstimateStat({ quantity, amount }: { quantity: Quantity; amount: number }) {
  const { name, format } = QUANTITIES[quantity];
  return (
    <div>
      <dt className="text-label text-ink-soft">{name}</dt>
      <dd className="figures font-display text-xl font-semibold">{format(amount)}</dd>
      <dd className="figures mt-1 grid gap-1.5 text-label text-ink-soft">
        <RangeBar quantity={quantity} />
        {rangeText(quantity, amount)}
      </dd>
    </div>
  );
}

function isScored(average: number | null | undefined, sessions: number): average is number {
  return sessions > 0 && average != null;
}

function score(average: number | null | undefined, sessions: number): string {
  return isScored(average, sessions) ? String(Math.round(average)) : "–";
}

function FiguresLoading() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-12 w-2/3" />
      <Skeleton className="h-4 w-1/3" />
      <Skeleton className="mt-3 h-14 w-full" />
    </div>
  );
}
