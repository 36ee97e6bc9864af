import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { toolLabel } from "@treadlight/charts/names.ts";
import { ApiError } from "@treadlight/client";
import { can } from "@treadlight/contract/access";
import { MIXED } from "@treadlight/contract/analytics";
import { getOrganization } from "@treadlight/contract/organization";
import { formatDuration, formatNumber } from "@treadlight/domain/format";
import { estimateIn, NO_TIME_SAVED, timeSavedSumsSchema } from "@treadlight/domain/productivity";
import { BUCKET_HEADINGS } from "@treadlight/domain/time";
import { BarChart } from "@treadlight/ui/charts/bar-chart.tsx";
import { EstimateStat, Stat } from "@treadlight/ui/charts/figure.tsx";
import { TIME_SAVED, timeSavedEstimate } from "@treadlight/ui/charts/time-saved.tsx";
import { DataTable } from "@treadlight/ui/data-table.tsx";
import { EmptyState } from "@treadlight/ui/empty-state.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { StatTile, StatTiles } from "@treadlight/ui/stat-tile.tsx";
import { z } from "zod";
import { analyticsQuery, type Question } from "../../shared/analytics.ts";
import { Answered } from "../../shared/answered.tsx";
import { useApi } from "../../shared/api/context.ts";
import { useRoute } from "../../shared/api/use-route.ts";
import { consolePaths } from "../../shared/console.ts";
import { useDepartmentAddress } from "../../shared/department-link.tsx";
import { co2Text, footprintGaps, footprintSumsSchema, NO_FOOTPRINTS } from "../../shared/footprint.ts";
import { PageHeader } from "../../shared/page-header.tsx";
import { timePoints } from "../../shared/period/buckets.ts";
import type { Period } from "../../shared/period/period.ts";
import { PeriodPicker } from "../../shared/period/period-picker.tsx";
import { usePeriod } from "../../shared/period/use-period.ts";
import { timeSavedColumn } from "../../shared/time-saved/column.tsx";
import { TimeSavedNotes } from "../../shared/time-saved/notes.tsx";
import { TimeSavedTile } from "../../shared/time-saved/tile.tsx";
import type { Of } from "../../shared/time-saved/use-behind.ts";
import { whatIs } from "../../shared/what-is/what-is.tsx";

const totalsRow = timeSavedSumsSchema.extend({
  ...footprintSumsSchema.shape,
  sensitiveSessions: z.number(),
  co2: z.number(),
});
const MEASURES = totalsRow.keyof().options;
const placeRow = totalsRow.extend({ department: z.string(), tool: z.string() });
const weekRow = z.object({ sessions: z.number(), time: z.string() });
type Sums = z.output<typeof totalsRow>;

/**
 * The figures of a member's department, or of all departments for auditors and administrators, and of the whole organization. The server
 * answers all but administrators from groups of sessions that reveal nobody.
 */
export function Figures({ userType }: { userType: string }) {
  const seesPeople = can(userType, "people_rows");
  const chosen = usePeriod("90days", !seesPeople);
  const { period } = chosen;
  const { from, to } = period;
  const of = { scope: "organization" as const, period };
  const { data: organization } = useRoute(getOrganization);
  const timeDimension = { from, to };
  const ours = useTold({ measures: [...MEASURES], timeDimension }, totalsRow);
  const placed = useTold({ measures: [...MEASURES], dimensions: ["department", "tool"], timeDimension }, placeRow);
  const hasNoDepartment = placed.error instanceof ApiError && placed.error.status === 403;
  const isEmpty = ours.data && (ours.data.rows[0]?.sessions ?? 0) === 0;
  return (
    <div className="in-order grid gap-5 sm:gap-6">
      <PageHeader
        title="Team"
        actions={
          <>
            {can(userType, "manage_people") && (
              <a href={consolePaths.people} className="button button-quiet">
                Manage people
              </a>
            )}
            <PeriodPicker {...chosen} />
          </>
        }
      />
      {isEmpty ? (
        <EmptyState title="No figures for this period yet">
          <p>
            {!seesPeople && "A week is shown from the Tuesday after it, once enough people have used AI tools in it. "}
            Try a longer period.
          </p>
        </EmptyState>
      ) : (
        <>
          <section aria-label="The whole organization" className="in-order grid gap-4">
            <h2 className="text-title">The whole organization</h2>
            <Answered query={ours} what="the figures of the organization" className="h-32 w-full">
              {({ rows: [sums] }) => sums && <Tiles sums={sums} of={of} />}
            </Answered>
            <Weeks period={period} />
          </section>
          {hasNoDepartment ? (
            <p className="text-ink-soft">
              You are not in a department yet, so there are only the figures of the whole organization. An administrator
              can place you.
            </p>
          ) : (
            <Answered query={placed} what="the figures of your department">
              {({ rows }) => <Departments rows={rows} userType={userType} of={of} />}
            </Answered>
          )}
        </>
      )}
      {!seesPeople && <NotShown minimum={organization?.minGroupSize} />}
    </div>
  );
}

function useTold<Row>(question: Question, row: z.ZodType<Row>) {
  const query = analyticsQuery(useApi(), { ...question, scope: "organization" }, row);
  return useQuery({ ...query, placeholderData: keepPreviousData });
}

function NotShown({ minimum = 5 }: { minimum?: number | undefined }) {
  return (
    <Panel title="Not shown">
      <ul className="grid max-w-prose list-disc gap-1 pl-5 text-sm text-ink-soft">
        <li>The current week, and until Tuesday also the week before.</li>
        <li>
          Groups of fewer than {minimum} people. Their sessions are added to a larger group, which then says “Several”.
        </li>
        <li>
          Groups that are large enough only with people who have no account, but are named by programs or imports.
        </li>
        <li>Single teams and the number of people: two such figures could reveal what one person did.</li>
      </ul>
    </Panel>
  );
}

function Departments({ rows, userType, of }: { rows: readonly z.output<typeof placeRow>[]; userType: string; of: Of }) {
  const addressOf = useDepartmentAddress();
  const names = [...new Set(rows.map(({ department }) => department))];
  if (names.length === 0) {
    return (
      <p className="text-ink-soft">
        {can(userType, "all_departments") ? "No department is large enough" : "Your department is not large enough"} to
        be shown for this period.
      </p>
    );
  }
  return names.map((department) => {
    const ofDepartment = rows.filter((row) => row.department === department);
    const address = addressOf(department);
    return (
      <Panel
        key={department}
        title={nameOf(department, "No department")}
        aside={
          address !== undefined && (
            <a href={address} className="text-link text-sm">
              Manage<span className="sr-only"> {department}</span>
            </a>
          )
        }
      >
        <div className="grid items-start gap-6 xl:grid-cols-[20rem_1fr] xl:gap-10 print:grid-cols-[16rem_1fr]">
          <Amounts sums={sumOf(ofDepartment)} of={of} />
          <DataTable
            label={`Tools of ${nameOf(department, "no department")}`}
            columns={[
              { id: "tool", heading: "Tool", cell: ({ tool }) => nameOf(tool, "No tool") },
              {
                id: "sessions",
                heading: "Sessions",
                isNumeric: true,
                cell: ({ sessions }) => formatNumber(sessions),
                sortBy: ({ sessions }) => sessions,
              },
              {
                id: "timeEngaged",
                heading: "Time engaged",
                isNumeric: true,
                cell: ({ timeEngaged }) => formatDuration(timeEngaged),
                sortBy: ({ timeEngaged }) => timeEngaged,
              },
              timeSavedColumn(),
              {
                id: "co2",
                heading: "CO₂",
                isNumeric: true,
                cell: co2Text,
                sortBy: ({ co2 }) => co2,
              },
            ]}
            rows={ofDepartment}
            keyOf={({ tool }) => tool}
          />
        </div>
      </Panel>
    );
  });
}

function nameOf(value: string, nothing: string): string {
  if (value === MIXED) return "Several";
  return value === "" ? nothing : toolLabel(value);
}

function sumOf(rows: readonly Sums[]): Sums {
  const sums = { ...NO_TIME_SAVED, ...NO_FOOTPRINTS, sensitiveSessions: 0, co2: 0 };
  for (const row of rows) for (const measure of MEASURES) sums[measure] += row[measure];
  return sums;
}

const factsOf = (sums: Sums) => [
  { name: "Sessions", explain: whatIs("sessions"), value: formatNumber(sums.sessions) },
  { name: "Time engaged", explain: whatIs("timeEngaged"), value: formatDuration(sums.timeEngaged) },
  {
    name: "Sessions with sensitive values",
    explain: whatIs("sensitiveSessions"),
    value: formatNumber(sums.sensitiveSessions),
  },
  { name: "CO₂, estimate", explain: whatIs("co2"), value: co2Text(sums), note: footprintGaps(sums) },
];

/** A department's figures, beside its tools. */
function Amounts({ sums, of }: { sums: Sums; of: Of }) {
  const estimate = estimateIn(sums);
  return (
    <div className="grid gap-3">
      <dl className="grid grid-cols-2 gap-4 *:last:col-span-2">
        {factsOf(sums).map((fact) => (
          <Stat key={fact.name} {...fact} />
        ))}
        {estimate ? (
          <EstimateStat {...timeSavedEstimate(estimate)} explain={whatIs("timeSavedCentral")} />
        ) : (
          <Stat name={TIME_SAVED} explain={whatIs("timeSavedCentral")} value="–" />
        )}
      </dl>
      <TimeSavedNotes sums={sums} of={of} />
    </div>
  );
}

function Tiles({ sums, of }: { sums: Sums; of: Of }) {
  return (
    <StatTiles>
      {factsOf(sums).map((fact) => (
        <StatTile key={fact.name} {...fact} />
      ))}
      <TimeSavedTile sums={sums} of={of} />
    </StatTiles>
  );
}

function Weeks({ period }: { period: Period }) {
  const { from, to, granularity } = period;
  const answer = useTold({ measures: ["sessions"], timeDimension: { from, to, granularity } }, weekRow);
  const series = { id: "sessions" as const, label: "Sessions", format: formatNumber, isCount: true };
  return (
    <Panel title="Over time">
      <Answered query={answer} what="the chart">
        {({ rows, meta: { timeZone } }) => (
          <BarChart
            pointHeading={BUCKET_HEADINGS[granularity]}
            points={timePoints(rows, { sessions: 0 }, { period, timeZone, now: new Date() })}
            series={[series]}
            drawn={[series]}
          />
        )}
      </Answered>
    </Panel>
  );
}
