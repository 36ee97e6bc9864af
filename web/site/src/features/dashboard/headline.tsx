import { useQuery } from "@tanstack/react-query";
import { equivalentsOf } from "@treadlight/domain/environment";
import {
  formatCo2,
  formatDuration,
  formatEstimate,
  formatEstimatedDuration,
  formatNumber,
} from "@treadlight/domain/format";
import { estimateIn, productivityRating } from "@treadlight/domain/productivity";
import { Change } from "@treadlight/ui/change.tsx";
import { EstimateFigure, EstimateStat, Figure, Stat } from "@treadlight/ui/charts/figure.tsx";
import { TIME_SAVED, timeSavedEstimate } from "@treadlight/ui/charts/time-saved.tsx";
import { Skeleton } from "@treadlight/ui/loading.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { type ComponentProps, lazy, type ReactNode, Suspense } from "react";
import { useApi } from "../../shared/api/context.ts";
import { LoadFailed } from "../../shared/load-failed.tsx";
import { whatIs } from "../../shared/what-is/what-is.tsx";
import { estimateOf } from "./estimate.ts";
import { ExposureShares } from "./exposure-shares.tsx";
import { type Totals, totalsQuery } from "./queries/totals.ts";
import type { View } from "./queries/view.ts";

const TimeSavedNotes = lazy(async () => ({
  default: (await import("../../shared/time-saved/notes.tsx")).TimeSavedNotes,
}));

const FootprintNotes = lazy(async () => ({
  default: (await import("../../shared/footprint-notes.tsx")).FootprintNotes,
}));

/** The period in numbers: gain, exposure, footprint. */
export function Headline({ view }: { view: View }) {
  const { data: totals, error } = useQuery(totalsQuery(useApi(), view));
  if (error && !totals) return <LoadFailed what="the headline numbers" error={error} />;
  if (!totals) return <HeadlineLoading />;
  return (
    <Panels
      gain={<Gain totals={totals} view={view} />}
      exposure={<Exposure totals={totals} view={view} />}
      footprint={<Footprint totals={totals} view={view} />}
    />
  );
}

/** Stands in for the numbers while they load, as high as they are. */
export const HeadlineLoading = () => (
  <Panels gain={<FiguresLoading />} exposure={<FiguresLoading />} footprint={<FiguresLoading />} />
);

function Panels({ gain, exposure, footprint }: Record<"gain" | "exposure" | "footprint", ReactNode>) {
  return (
    <div className="grid gap-4 max-lg:in-order md:grid-cols-2 lg:grid-cols-3 lg:gap-5 print:grid-cols-3">
      <Panel title="What you gained">{gain}</Panel>
      <Panel title="What it exposed">{exposure}</Panel>
      <Panel
        title="What it cost the planet"
        className="md:col-span-2 lg:col-span-1 print:col-span-1"
        aside={<span className="rounded-sm bg-moss-wash px-2 py-0.5 text-label font-semibold">Estimate</span>}
      >
        {footprint}
      </Panel>
    </div>
  );
}

interface PartProps {
  totals: Totals;
  view: View;
}

function Gain({ totals, view }: PartProps) {
  const { timeEngaged, sessions, sessionsWithoutTime, prompts, productivityScore } = totals;
  const estimate = estimateIn(totals);
  const measured = sessions - sessionsWithoutTime;
  return (
    <>
      {estimate ? (
        <EstimateFigure {...timeSavedEstimate(estimate)} explain={whatIs("timeSavedCentral")} />
      ) : (
        <Figure value="–" name={`${TIME_SAVED}: not known`} explain={whatIs("timeSavedCentral")} />
      )}
      <Against
        now={estimate?.central}
        before={totals.timeSavedCentralBefore}
        kind="amount"
        format={formatEstimatedDuration}
        better="more"
        totals={totals}
        view={view}
      />
      <dl className="mt-4 grid grid-cols-2 gap-3 border-t border-line pt-4">
        <Stat name="Time engaged" explain={whatIs("timeEngaged")} value={formatDuration(timeEngaged)} />
        <Stat name="Sessions" explain={whatIs("sessions")} value={formatNumber(sessions)} />
        <Stat name="Prompts" explain={whatIs("prompts")} value={formatNumber(prompts)} />
        <Stat
          name="Productivity"
          explain={whatIs("productivityScore")}
          value={score(productivityScore, measured)}
          note={
            isScored(productivityScore, measured) ? productivityRating(productivityScore).replace("_", " ") : undefined
          }
        />
      </dl>
      <div className="mt-3">
        <Suspense fallback={<Skeleton className="h-6 w-full" />}>
          <TimeSavedNotes sums={totals} of={view} />
        </Suspense>
      </div>
    </>
  );
}

function Exposure({ totals, view }: PartProps) {
  const { complianceScore, sessions, sensitiveSessions, sensitiveSessionsBefore } = totals;
  return (
    <>
      <Figure
        value={formatNumber(sensitiveSessions)}
        unit={`of ${formatNumber(sessions)}`}
        name={`${sessions === 1 ? "session" : "sessions"} with sensitive values`}
        explain={whatIs("sensitiveSessions")}
      />
      <Against
        now={sensitiveSessions}
        before={sensitiveSessionsBefore}
        kind="count"
        format={formatNumber}
        better="less"
        totals={totals}
        view={view}
      />
      <div className="in-order mt-6 grid gap-3 border-t border-line pt-4">
        {/* The server gives no levels to people who see whole weeks. */}
        {!view.inWeeks && <ExposureShares view={view} />}
        <dl>
          <Stat
            name="Compliance score"
            explain={whatIs("complianceScore")}
            value={score(complianceScore, sessions)}
            note="Exposure and the tools' ratings together"
          />
        </dl>
      </div>
    </>
  );
}

function Footprint({ totals, view }: PartProps) {
  const { co2, co2Before, energy, water } = totals;
  const { phoneCharges } = equivalentsOf({ co2Emissions: co2, energyUsage: energy, waterUsage: water });
  return (
    <>
      <EstimateFigure
        {...estimateOf("co2", { low: totals.co2Low, central: co2, high: totals.co2High })}
        explain={whatIs("co2")}
      />
      <Against
        now={co2}
        before={co2Before}
        kind="amount"
        format={formatCo2}
        better="less"
        totals={totals}
        view={view}
      />
      <dl className="mt-4 grid grid-cols-2 gap-4 border-t border-line pt-4">
        <EstimateStat
          {...estimateOf("energy", { low: totals.energyLow, central: energy, high: totals.energyHigh })}
          explain={whatIs("energy")}
        />
        <EstimateStat
          {...estimateOf("water", { low: totals.waterLow, central: water, high: totals.waterHigh })}
          explain={whatIs("water")}
        />
      </dl>
      {co2 > 0 && (
        <p className="mt-3 text-label text-ink-soft">
          {phoneCharges < 1
            ? "Less CO₂ than one phone charge."
            : `About as much CO₂ as charging a phone ${formatEstimate(phoneCharges)} ${phoneCharges === 1 ? "time" : "times"}.`}
        </p>
      )}
      <Suspense fallback={<Skeleton className="h-6 w-full" />}>
        <FootprintNotes sums={totals} />
      </Suspense>
    </>
  );
}

/** How a figure compares with the period before. Keeps its place if there is nothing to compare with. */
function Against({
  now,
  before,
  totals,
  view,
  ...figure
}: PartProps & {
  now: number | null | undefined;
  before: number | null | undefined;
} & Pick<ComponentProps<typeof Change>, "kind" | "format" | "better">) {
  return (
    <p className="mt-1 min-h-5">
      {now != null && view.period.before !== undefined && (
        <Change
          {...figure}
          now={now}
          before={before ?? undefined}
          sessionsBefore={totals.sessionsBefore}
          than={view.period.before}
        />
      )}
    </p>
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
    <div role="status" className="grid min-h-72 content-start gap-3">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-14 w-2/3" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="mt-6 h-28 w-full" />
    </div>
  );
}
