import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { toolLabel } from "@treadlight/charts/names.ts";
import { formatNumber } from "@treadlight/domain/format";
import { toolRating } from "@treadlight/domain/ratings";
import { Change } from "@treadlight/ui/change.tsx";
import { DataTable } from "@treadlight/ui/data-table.tsx";
import { LiveState } from "@treadlight/ui/live-state.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { StatTile, StatTiles, StatTilesLoading } from "@treadlight/ui/stat-tile.tsx";
import { RatingDetails, RatingMark } from "@treadlight/ui/tool-rating.tsx";
import { useState } from "react";
import { ANALYTICS_PATH } from "../../shared/analytics.ts";
import { Answered } from "../../shared/answered.tsx";
import { useApi } from "../../shared/api/context.ts";
import { useLive } from "../../shared/live/use-live.ts";
import { LoadFailed } from "../../shared/load-failed.tsx";
import { PageHeader } from "../../shared/page-header.tsx";
import { PeriodPicker } from "../../shared/period/period-picker.tsx";
import { usePeriod } from "../../shared/period/use-period.ts";
import { useContracts } from "../../shared/use-contracts.ts";
import { whatIs } from "../../shared/what-is/what-is.tsx";
import { EmptyPeriod } from "./empty-period.tsx";
import { ExposureOverTime } from "./exposure-over-time.tsx";
import { habitsOf } from "./habits.ts";
import { MAX_FINDINGS, RECORDS_PATH, recordsQuery, type ShownRecord } from "./queries/records.ts";
import { type Totals, totalsQuery } from "./queries/totals.ts";
import { type Use, usesQuery } from "./queries/uses.ts";
import type { View } from "./queries/view.ts";
import { RecentSessions } from "./recent-sessions.tsx";
import { spanOf } from "./sessions.tsx";

const LIVE_QUERIES = [[RECORDS_PATH], [ANALYTICS_PATH]] as const;
const SHOWN = 20;

/** What a person's own AI use exposed: how much, of which type, with which tools, and what to do about it. */
export function SecurityPart() {
  const api = useApi();
  const liveness = useLive(LIVE_QUERIES);
  const chosen = usePeriod("today");
  const { period, choose } = chosen;
  const view: View = { period, scope: "own", inWeeks: false };
  const totals = useQuery(totalsQuery(api, view));
  const findings = useInfiniteQuery({
    ...recordsQuery(api, { exposure: "low", ...spanOf(period) }, MAX_FINDINGS),
    enabled: totals.data !== undefined && totals.data.sessions > 0,
  });
  return (
    <div className="in-order grid grid-cols-1 gap-5 sm:gap-6">
      <PageHeader title="Your security" state={<LiveState state={liveness} />} actions={<PeriodPicker {...chosen} />} />
      {totals.error && !totals.data ? (
        <LoadFailed what="your figures" error={totals.error} />
      ) : !totals.data ? (
        <StatTilesLoading count={3} />
      ) : totals.data.sessions === 0 ? (
        <EmptyPeriod view={view} onChoose={choose} />
      ) : (
        <>
          <Figures view={view} totals={totals.data} />
          <div className="grid grid-cols-1 gap-4 max-lg:in-order lg:grid-cols-3 lg:gap-5 print:grid-cols-3">
            <ExposureOverTime view={view} findings={findings} />
            <ToolRatings view={view} />
          </div>
          <Answered query={findings} what="what was found" className="h-64 w-full">
            {(records) => <Findings records={records} />}
          </Answered>
        </>
      )}
    </div>
  );
}

function Figures({ view, totals }: { view: View; totals: Totals }) {
  const { sessions, sessionsBefore, complianceScore, complianceScoreBefore } = totals;
  const { sensitiveSessions, sensitiveSessionsBefore } = totals;
  const { before } = view.period;
  return (
    <StatTiles>
      <StatTile
        name="Sessions with sensitive values"
        explain={whatIs("sensitiveSessions")}
        value={formatNumber(sensitiveSessions)}
        change={
          before !== undefined && (
            <Change
              now={sensitiveSessions}
              before={sensitiveSessionsBefore ?? undefined}
              sessionsBefore={sessionsBefore}
              kind="count"
              format={formatNumber}
              better="less"
              than={before}
            />
          )
        }
      />
      <StatTile
        name="Share of your sessions"
        explain={whatIs("sensitiveShare")}
        value={`${Math.round((100 * sensitiveSessions) / sessions)}%`}
        note={`of ${formatNumber(sessions)}`}
      />
      <StatTile
        name="Compliance score"
        explain={whatIs("complianceScore")}
        value={complianceScore == null ? "–" : Math.round(complianceScore)}
        unit="/ 100"
        note="Your exposure and your tools' ratings together"
        change={
          before !== undefined &&
          complianceScore != null && (
            <Change
              now={complianceScore}
              before={complianceScoreBefore ?? undefined}
              sessionsBefore={sessionsBefore}
              kind="score"
              format={formatNumber}
              better="more"
              than={before}
            />
          )
        }
      />
    </StatTiles>
  );
}

function ToolRatings({ view }: { view: View }) {
  const answer = useQuery(usesQuery(useApi(), view, "tool"));
  const contracts = useContracts();
  const ratingOf = ({ name }: Use) => toolRating(name, contracts[name]);
  const rank = (use: Use) => (ratingOf(use).assessed ? ratingOf(use).score : 0);
  return (
    <Panel title="Your tools by rating" explain={whatIs("toolRating")}>
      <Answered query={answer} what="your tools">
        {(uses) => (
          <>
            <DataTable
              label="Your tools by rating, as a table"
              rows={uses.toSorted((a, b) => rank(a) - rank(b))}
              keyOf={({ name }) => name}
              columns={[
                { id: "tool", heading: "Tool", cell: ({ name }) => toolLabel(name) },
                {
                  id: "rating",
                  heading: "Rating",
                  isNumeric: true,
                  cell: (use) => <RatingMark rating={ratingOf(use)} />,
                  sortBy: rank,
                },
                {
                  id: "sensitive",
                  heading: "With sensitive values",
                  isNumeric: true,
                  cell: ({ sensitiveSessions, sessions }) =>
                    `${formatNumber(sensitiveSessions)} of ${formatNumber(sessions)}`,
                  sortBy: ({ sensitiveSessions }) => sensitiveSessions,
                },
              ]}
            />
            <h3 className="mt-5 mb-2 text-sm font-semibold">Why these ratings</h3>
            <ul className="grid gap-1.5 text-sm">
              {uses.map((use) => (
                <li key={use.name}>
                  <RatingDetails tool={toolLabel(use.name)} rating={ratingOf(use)} />
                </li>
              ))}
            </ul>
          </>
        )}
      </Answered>
    </Panel>
  );
}

/** Risky habits, and the sessions that show them. */
function Findings({ records }: { records: readonly ShownRecord[] }) {
  const [shown, setShown] = useState(SHOWN);
  const habits = habitsOf(records);
  if (habits.length === 0)
    return (
      <p className="panel p-6">
        No sensitive values were found and no sensitive subjects were noticed in your sessions.
      </p>
    );
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
        {records.length === MAX_FINDINGS && (
          <p className="mt-4 text-sm text-ink-soft">
            Counted in the newest {formatNumber(MAX_FINDINGS)} such sessions.
          </p>
        )}
      </Panel>
      <RecentSessions
        title="Sessions that exposed something"
        records={records.slice(0, shown)}
        older={records.length > shown ? { isLoading: false, load: () => setShown(shown + SHOWN) } : undefined}
      />
    </>
  );
}
