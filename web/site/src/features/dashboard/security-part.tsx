import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { matchTool } from "@treadlight/domain/catalogue";
import { formatNumber } from "@treadlight/domain/format";
import { Change } from "@treadlight/ui/change.tsx";
import type { Series } from "@treadlight/ui/charts/series.ts";
import { TreadChart } from "@treadlight/ui/charts/tread-chart.tsx";
import { DataTable } from "@treadlight/ui/data-table.tsx";
import { LiveState } from "@treadlight/ui/live-state.tsx";
import { Skeleton } from "@treadlight/ui/loading.tsx";
import { LoadFailed } from "@treadlight/ui/notice.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { StatTile, StatTiles, StatTilesLoading } from "@treadlight/ui/stat-tile.tsx";
import type { ReactNode } from "react";
import { ANALYTICS_PATH } from "../../shared/analytics.ts";
import { useApi } from "../../shared/api/context.ts";
import { useLive } from "../../shared/live/use-live.ts";
import { PageHeader } from "../../shared/page-header.tsx";
import { BUCKET_HEADINGS, timePoints } from "../../shared/period/buckets.ts";
import { PeriodPicker } from "../../shared/period/period-picker.tsx";
import { usePeriod } from "../../shared/period/use-period.ts";
import { EmptyPeriod } from "./empty-period.tsx";
import { habitsOf } from "./habits.ts";
import { type Exposed, exposureQuery, NO_EXPOSURE } from "./queries/exposure.ts";
import { RECORDS_PATH, recordsQuery } from "./queries/records.ts";
import { type Totals, totalsQuery } from "./queries/totals.ts";
import { type Use, usesQuery } from "./queries/uses.ts";
import type { View } from "./queries/view.ts";
import { RecentSessions } from "./recent-sessions.tsx";
import { spanOf } from "./sessions.tsx";

const LIVE_QUERIES = [[RECORDS_PATH], [ANALYTICS_PATH]] as const;
const MAX_TOOLS = 50;
/** How many of the sessions that exposed something are read for their types. */
const MAX_READ = 1_000;
const SHOWN = 20;

const LOW: Series<Exposed> = { id: "low", label: "Low", format: formatNumber, isCount: true, fill: "fill-step" };
const LEVELS = [
  LOW,
  { ...LOW, id: "medium", label: "Medium", fill: "fill-risk-yellow-fill" },
  { ...LOW, id: "high", label: "High", fill: "fill-risk-orange-fill" },
  { ...LOW, id: "critical", label: "Critical", fill: "fill-risk-red-fill" },
] as const satisfies Series<Exposed>[];

/** What a person's own AI use exposed: how much, of which type, with which tools, and what to do about it. */
export function SecurityPart({ parts }: { parts: ReactNode }) {
  const api = useApi();
  const isLive = useLive(LIVE_QUERIES);
  const { period, choose } = usePeriod("today");
  const view: View = { period, scope: "own", inWeeks: false };
  const totals = useQuery(totalsQuery(api, view));
  return (
    <div className="grid gap-5 sm:gap-6">
      <PageHeader
        title="Your security"
        note={<LiveState isLive={isLive} />}
        actions={<PeriodPicker period={period} choose={choose} />}
      />
      {parts}
      {totals.error && !totals.data ? (
        <LoadFailed what="Your figures" error={totals.error} retry={() => void totals.refetch()} />
      ) : !totals.data ? (
        <StatTilesLoading count={3} />
      ) : totals.data.sessions === 0 ? (
        <EmptyPeriod view={view} onChoose={choose} />
      ) : (
        <>
          <Figures view={view} totals={totals.data} />
          <div className="grid gap-4 lg:grid-cols-3 lg:gap-5">
            <ExposureOverTime view={view} />
            <ToolRatings view={view} />
          </div>
          <Findings view={view} />
        </>
      )}
    </div>
  );
}

function Figures({ view, totals }: { view: View; totals: Totals }) {
  const { sessions, sensitiveSessions, sensitiveSessionsBefore, complianceScore, complianceScoreBefore } = totals;
  const { before } = view.period;
  return (
    <StatTiles>
      <StatTile
        name="Compliance score"
        value={complianceScore == null ? "–" : Math.round(complianceScore)}
        unit="/ 100"
        change={
          before !== undefined &&
          complianceScore != null && (
            <Change now={complianceScore} before={complianceScoreBefore ?? undefined} better="more" than={before} />
          )
        }
      />
      <StatTile
        name="Sessions with sensitive data"
        value={formatNumber(sensitiveSessions)}
        change={
          before !== undefined && (
            <Change now={sensitiveSessions} before={sensitiveSessionsBefore ?? undefined} better="less" than={before} />
          )
        }
      />
      <StatTile
        name="Share of your sessions"
        value={`${Math.round((100 * sensitiveSessions) / sessions)}%`}
        note={`of ${formatNumber(sessions)}`}
      />
    </StatTiles>
  );
}

function ExposureOverTime({ view }: { view: View }) {
  const { data, error, refetch } = useQuery(exposureQuery(useApi(), view));
  return (
    <Panel title="Exposure over time" className="lg:col-span-2">
      {data ? (
        <TreadChart
          label="Sessions by exposure"
          pointHeading={BUCKET_HEADINGS[view.period.granularity]}
          points={timePoints(data.buckets, NO_EXPOSURE, {
            period: view.period,
            timeZone: data.timeZone,
            now: new Date(),
          })}
          series={LEVELS}
          drawn={LEVELS}
        />
      ) : error ? (
        <LoadFailed what="The exposure over time" error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton className="h-80 w-full" />
      )}
    </Panel>
  );
}

function ToolRatings({ view }: { view: View }) {
  const { data: uses, error, refetch } = useQuery(usesQuery(useApi(), view, "tool", MAX_TOOLS));
  const ratingOf = ({ name }: Use) => matchTool(name)?.securityRating;
  return (
    <Panel title="Your tools by rating">
      {uses ? (
        <DataTable
          label="Your tools by rating"
          rows={uses.toSorted((a, b) => (ratingOf(a) ?? 0) - (ratingOf(b) ?? 0))}
          keyOf={({ name }) => name}
          columns={[
            { id: "tool", heading: "Tool", cell: ({ name }) => (name === "unknown" ? "Unknown tool" : name) },
            {
              id: "rating",
              heading: "Rating",
              isNumeric: true,
              cell: (use) => ratingOf(use) ?? "not rated",
              sortBy: (use) => ratingOf(use) ?? 0,
            },
            {
              id: "sensitive",
              heading: "Sensitive",
              isNumeric: true,
              cell: ({ sensitiveSessions, sessions }) =>
                `${formatNumber(sensitiveSessions)} of ${formatNumber(sessions)}`,
              sortBy: ({ sensitiveSessions }) => sensitiveSessions,
            },
          ]}
        />
      ) : error ? (
        <LoadFailed what="Your tools" error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton className="h-64 w-full" />
      )}
    </Panel>
  );
}

/** Risky habits, and the sessions that show them. */
function Findings({ view }: { view: View }) {
  const filters = { exposure: "low", ...spanOf(view.period) } as const;
  const { data: records, error, refetch } = useInfiniteQuery(recordsQuery(useApi(), filters, MAX_READ));
  if (error && !records) return <LoadFailed what="What was found" error={error} retry={() => void refetch()} />;
  if (!records) return <Skeleton className="h-64 w-full" />;
  const habits = habitsOf(records);
  if (habits.length === 0) return <p className="panel p-6">Nothing sensitive was found in your sessions.</p>;
  return (
    <>
      <Panel title="Risky habits">
        <ul className="grid gap-4 md:grid-cols-2">
          {habits.map(({ name, sessions, tools, advice }) => (
            <li key={name} className="grid content-start gap-1 border-t border-line pt-3">
              <p className="flex justify-between gap-3">
                <span className="font-semibold">{name}</span>
                <span className="figures text-sm whitespace-nowrap text-ink-soft">
                  {formatNumber(sessions)} {sessions === 1 ? "session" : "sessions"}
                </span>
              </p>
              <p className="text-sm">{advice}</p>
              <p className="text-label text-ink-soft">Found with {tools.slice(0, 3).join(", ")}.</p>
            </li>
          ))}
        </ul>
        {records.length === MAX_READ && (
          <p className="mt-4 text-sm text-ink-soft">Counted in the newest {formatNumber(MAX_READ)} such sessions.</p>
        )}
      </Panel>
      <RecentSessions title="Sessions that exposed something" records={records.slice(0, SHOWN)} />
    </>
  );
}
