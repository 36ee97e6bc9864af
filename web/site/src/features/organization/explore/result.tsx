import {
  type AnalyticsRow,
  analyticsRowSchema,
  type Dimension,
  isListDimension,
  MAX_ANALYTICS_ROWS,
  type Measure,
} from "@treadlight/contract/analytics";
import { exportAnalytics } from "@treadlight/contract/exports";
import { MEASURE_WORDS } from "@treadlight/contract/measure-words";
import { formatNumber, formatTimeEstimate, type TimeEstimate } from "@treadlight/domain/format";
import { Change } from "@treadlight/ui/change.tsx";
import { BarChart } from "@treadlight/ui/charts/bar-chart.tsx";
import { LineChart } from "@treadlight/ui/charts/line-chart.tsx";
import { RangeBar } from "@treadlight/ui/charts/range-bar.tsx";
import { RankChart } from "@treadlight/ui/charts/rank-chart.tsx";
import type { Series } from "@treadlight/ui/charts/series.ts";
import { TimeSaved, timeSavedEstimate } from "@treadlight/ui/charts/time-saved.tsx";
import { type Column, DataTable } from "@treadlight/ui/data-table.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { StatTile, StatTiles } from "@treadlight/ui/stat-tile.tsx";
import type { Question } from "../../../shared/analytics.ts";
import { Answered } from "../../../shared/answered.tsx";
import { consolePaths } from "../../../shared/console.ts";
import { DepartmentLink } from "../../../shared/department-link.tsx";
import { BUCKET_HEADINGS, timePoints } from "../../../shared/period/buckets.ts";
import type { Period } from "../../../shared/period/period.ts";
import { SaveButton } from "../../../shared/save-button.tsx";
import { toolLabel } from "../../../shared/tool-label.ts";
import { valueLabel } from "../parts/departments.ts";
import { useAnswer } from "../parts/use-answer.ts";
import { useValueNames } from "../parts/use-value-names.ts";
import { DIMENSION_NAMES, type ValueNames, valueName } from "../parts/words.ts";
import { type Exploration, listFilterOf } from "./exploration.ts";

const MAX_ROWS = 500;
const MAX_BARS = 15;
/** Averages, and counts of people: those of several groups do not add up, so they are not stacked. Nor are estimates: a stack has no range. */
const NOT_ADDITIVE: ReadonlySet<Measure> = new Set([
  "activeUsers",
  "productivityScore",
  "taskCompletionRate",
  "complianceScore",
]);

/** The answer to a question, drawn and as a table, and its downloads. */
export function Result({
  exploration,
  question,
  period,
}: {
  exploration: Exploration;
  question: Question;
  period: Period;
}) {
  // A chart over time needs the rows of the whole period, because they come in the order of time.
  const isOverTime = exploration.every !== undefined && ["line", "bar"].includes(exploration.chart);
  const limit = isOverTime ? MAX_ANALYTICS_ROWS : MAX_ROWS;
  // How far a change can be trusted depends on how many sessions there were.
  const measures = exploration.compare ? [...new Set([...question.measures, "sessions" as const])] : question.measures;
  const answer = useAnswer({ ...question, measures, limit, totals: true }, analyticsRowSchema);
  const file = `treadlight-${period.from}-${period.to}`;
  return (
    <Panel
      title="Answer"
      aside={
        <span className="flex gap-2">
          <SaveButton
            path={exportAnalytics.postCsv.path}
            name={`${file}.csv`}
            request={{ method: "POST", body: question }}
          >
            CSV
          </SaveButton>
          <SaveButton
            path={exportAnalytics.postXlsx.path}
            name={`${file}.xlsx`}
            request={{ method: "POST", body: question }}
          >
            Excel
          </SaveButton>
        </span>
      }
    >
      <Answered query={answer} what="the answer">
        {({ rows, totals, meta: { from, to, timeZone, truncated, notice, people, severalPerSession } }) =>
          rows.length === 0 ? (
            <p className="text-ink-soft">No matching sessions. Try a longer period or fewer filters.</p>
          ) : (
            <div className="grid gap-6">
              <Drawing exploration={exploration} rows={rows} totals={totals} period={period} timeZone={timeZone} />
              {isOverTime && truncated && (
                <p className="text-sm text-ink-soft">
                  The chart ends early: it has room for {formatNumber(MAX_ANALYTICS_ROWS)} rows. Choose a longer step or
                  fewer groups.
                </p>
              )}
              <Rows
                exploration={exploration}
                rows={rows.slice(0, MAX_ROWS)}
                totals={totals}
                timeZone={timeZone}
                sessionsOf={(row) => {
                  const filter = listFilterOf(exploration, row);
                  return filter && people !== "self" && people !== "groups"
                    ? consolePaths.sessions({ ...filter, from, to })
                    : undefined;
                }}
              />
              {severalPerSession && (
                <p className="max-w-prose text-sm text-ink-soft">
                  A session can have several of these values. It counts once under each, and once in the total, so
                  shares can add up to more than 100%.
                </p>
              )}
              {(truncated || rows.length > MAX_ROWS) && (
                <p className="text-sm text-ink-soft">
                  The first {formatNumber(MAX_ROWS)} rows. The files have up to {formatNumber(MAX_ANALYTICS_ROWS)}.
                </p>
              )}
              {notice !== undefined && <p className="max-w-prose text-sm text-ink-soft">{notice}</p>}
            </div>
          )
        }
      </Answered>
    </Panel>
  );
}

const amountOf = (row: AnalyticsRow | undefined, name: string) => Number(row?.[name] ?? 0);
function nameIn(names: ValueNames, row: AnalyticsRow, dimension: Dimension): string {
  const label = valueLabel(valueName(names, dimension, String(row[dimension])), "None");
  return dimension === "tool" ? toolLabel(label) : label;
}
const labelOf = (names: ValueNames, row: AnalyticsRow, { dimensions }: Exploration) =>
  dimensions.map((dimension) => nameIn(names, row, dimension)).join(", ") || "All";

interface Drawn {
  exploration: Exploration;
  rows: readonly AnalyticsRow[];
  totals: AnalyticsRow | undefined;
  timeZone: string;
}

const EARLIER = { previousPeriod: "the period before", previousYear: "the year before" };

function Drawing(drawn: Drawn & { period: Period }) {
  const { exploration, totals } = drawn;
  if (exploration.chart === "table") return null;
  if (exploration.chart === "number") {
    return (
      <StatTiles>
        {exploration.measures.map((measure) => {
          const { name, kind, format } = MEASURE_WORDS[measure];
          const now = amountOf(totals, measure);
          const change = exploration.compare && (
            <Change
              {...{ now, kind, format }}
              before={amountOf(totals, `${measure}Before`)}
              sessionsBefore={amountOf(totals, "sessionsBefore")}
              than={EARLIER[exploration.compare]}
            />
          );
          if (measure === "timeSavedCentral") {
            const { value, range, ...ends } = timeSavedEstimate(estimateIn(totals));
            return (
              <StatTile
                key={measure}
                name={name}
                value={value}
                change={change}
                note={
                  <span className="mt-1 grid gap-1.5">
                    <RangeBar {...ends} />
                    {range}
                  </span>
                }
              />
            );
          }
          return <StatTile key={measure} name={name} value={format(now)} change={change} />;
        })}
      </StatTiles>
    );
  }
  return exploration.every ? <OverTime {...drawn} /> : <Bars {...drawn} />;
}

/** The estimate of time saved in a row that has all three of its figures. */
const estimateIn = (row: AnalyticsRow | undefined, when: "" | "Before" = ""): TimeEstimate => ({
  central: amountOf(row, `timeSavedCentral${when}`),
  ...endsIn(row, when),
});
const endsIn = (row: AnalyticsRow | undefined, when: "" | "Before" = "") => ({
  low: amountOf(row, `timeSavedLow${when}`),
  high: amountOf(row, `timeSavedHigh${when}`),
});

/** The ends of an estimate as further columns of a chart's table and files. */
function endsOf(measure: Measure): Series<"low" | "high">[] {
  if (measure !== "timeSavedCentral") return [];
  const { name, ...display } = MEASURE_WORDS[measure];
  return (["low", "high"] as const).map((id) => ({ ...display, id, label: `${name}, ${id}` }));
}

/** The first measure of each group, as bars: groups have no order that a line could follow. */
function Bars({ exploration, rows }: Drawn) {
  const names = useValueNames();
  const [measure = "sessions"] = exploration.measures;
  const { name: label, ...display } = MEASURE_WORDS[measure];
  const series: Series<"value" | "low" | "high"> = {
    ...{ id: "value", label, ...display },
    ...(measure === "timeSavedCentral" && {
      read: ({ value: central, low, high }) => formatTimeEstimate({ low, central, high }),
    }),
  };
  const places = rows.map((row) => {
    const name = labelOf(names, row, exploration);
    return { key: name, name, values: { value: amountOf(row, measure), ...endsIn(row) } };
  });
  return (
    <RankChart
      label={label}
      placeHeading="Group"
      places={places}
      series={[series, ...endsOf(measure)]}
      drawn={[series]}
      maxBars={MAX_BARS}
    />
  );
}

const FIRST = { id: "a", fill: "fill-step", stroke: "stroke-step" } as const;
const LATER = [
  { id: "b", fill: "fill-moss", stroke: "stroke-moss" },
  { id: "c", fill: "fill-risk-yellow-fill", stroke: "stroke-risk-yellow-fill" },
  { id: "d", fill: "fill-risk-orange-fill", stroke: "stroke-risk-orange-fill" },
  { id: "e", fill: "fill-risk-red-fill", stroke: "stroke-risk-red-fill" },
] as const;
type Place = "a" | (typeof LATER)[number]["id"];
const PLACES: readonly Place[] = ["a", "b", "c", "d", "e"];
/** The value of a group, and the ends of an estimate, which other measures do not have. */
type Value = Place | `${Place}Low` | `${Place}High`;
const NOTHING: Record<Value, number> = {
  ...{ a: 0, b: 0, c: 0, d: 0, e: 0 },
  ...{ aLow: 0, bLow: 0, cLow: 0, dLow: 0, eLow: 0 },
  ...{ aHigh: 0, bHigh: 0, cHigh: 0, dHigh: 0, eHigh: 0 },
};

/** The first measure over time, of the five greatest groups. */
export function OverTime({ exploration, rows, period, timeZone }: Drawn & { period: Period }) {
  const names = useValueNames();
  const [measure = "sessions"] = exploration.measures;
  const { name, ...display } = MEASURE_WORDS[measure];
  const granularity = exploration.every ?? period.granularity;
  const sums = new Map<string, number>();
  for (const row of rows) {
    const label = labelOf(names, row, exploration);
    sums.set(label, (sums.get(label) ?? 0) + amountOf(row, measure));
  }
  const groups = [...sums]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, PLACES.length)
    .map(([label]) => label);
  const byTime = new Map<string, Record<Value, number> & { time: string }>();
  for (const row of rows) {
    const time = String(row.time);
    const values = byTime.get(time) ?? { ...NOTHING, time };
    const place = PLACES[groups.indexOf(labelOf(names, row, exploration))];
    if (place) {
      const { low, high } = endsIn(row);
      values[place] = amountOf(row, measure);
      values[`${place}Low`] = low;
      values[`${place}High`] = high;
    }
    byTime.set(time, values);
  }
  const points = timePoints([...byTime.values()], NOTHING, {
    period: { ...period, granularity },
    timeZone,
    now: new Date(),
  });
  const isEstimate = measure === "timeSavedCentral";
  const series = ({ id, fill, stroke }: { id: Place; fill: string; stroke: string }): Series<Value> => ({
    ...{ id, fill, stroke, ...display },
    label: exploration.dimensions.length === 0 ? name : (groups[PLACES.indexOf(id)] ?? ""),
    ...(isEstimate && {
      read: (values) => formatTimeEstimate({ central: values[id], low: values[`${id}Low`], high: values[`${id}High`] }),
    }),
  });
  const ends = ({ read: _, ...shown }: Series<Value>, id: Place): Series<Value>[] =>
    isEstimate
      ? [
          { ...shown, id: `${id}Low`, label: `${shown.label}, low` },
          { ...shown, id: `${id}High`, label: `${shown.label}, high` },
        ]
      : [];
  const later = LATER.slice(0, Math.max(groups.length - 1, 0)).map(series);
  const shown = {
    pointHeading: BUCKET_HEADINGS[granularity],
    points,
    series: [series(FIRST), ...later].flatMap((one, index) => [one, ...ends(one, PLACES[index] ?? "a")]),
    label: name,
  };
  const Chart =
    exploration.chart === "line" ||
    (later.length > 0 && (isEstimate || NOT_ADDITIVE.has(measure) || exploration.dimensions.some(isListDimension)))
      ? LineChart
      : BarChart;
  return (
    <>
      <Chart<Value> {...shown} drawn={[series(FIRST), ...later]} />
      {sums.size > groups.length && (
        <p className="text-label text-ink-soft">
          The {groups.length} greatest of {formatNumber(sums.size)} groups.
        </p>
      )}
    </>
  );
}

function Rows({
  exploration,
  rows,
  totals,
  timeZone,
  sessionsOf,
}: Drawn & { sessionsOf: (row: AnalyticsRow) => string | undefined }) {
  const names = useValueNames();
  const { dimensions, measures, every, compare } = exploration;
  const format = new Intl.DateTimeFormat("en-GB", {
    dateStyle: "medium",
    ...(every === "hour" && { timeStyle: "short" }),
    timeZone,
  });
  const timeName = (row: AnalyticsRow) => format.format(new Date(String(row.time)));
  const columns: Column<AnalyticsRow>[] = [
    ...dimensions.map((dimension) => ({
      id: dimension,
      heading: DIMENSION_NAMES[dimension],
      cell: (row: AnalyticsRow) =>
        dimension === "department" ? (
          <DepartmentLink name={String(row[dimension])}>{nameIn(names, row, dimension)}</DepartmentLink>
        ) : (
          nameIn(names, row, dimension)
        ),
      sortBy: (row: AnalyticsRow) => String(row[dimension]),
    })),
    ...(every
      ? [
          {
            id: "time",
            heading: BUCKET_HEADINGS[every],
            cell: timeName,
            sortBy: (row: AnalyticsRow) => String(row.time),
          },
        ]
      : []),
    ...measures.flatMap((measure) => {
      const { name, format } = MEASURE_WORDS[measure];
      const amount = (id: string, heading: string, write: (value: number) => string) => ({
        ...{ id, heading, isNumeric: true },
        cell: (row: AnalyticsRow) => write(amountOf(row, id)),
        sortBy: (row: AnalyticsRow) => amountOf(row, id),
      });
      const change = (value: number) =>
        value < 0 ? `−${format(-value)}` : value > 0 ? `+${format(value)}` : format(0);
      const total = (when: "" | "Before", heading: string) => ({
        ...amount(`${measure}${when}`, heading, format),
        ...(measure === "timeSavedCentral" && {
          cell: (row: AnalyticsRow) => <TimeSaved estimate={estimateIn(row, when)} />,
        }),
      });
      return [
        total("", name),
        ...(compare ? [total("Before", `${name} before`), amount(`${measure}Change`, `${name}, change`, change)] : []),
      ];
    }),
  ];
  if (rows.some((row) => sessionsOf(row) !== undefined)) {
    columns.push({
      id: "behind",
      heading: "Behind it",
      cell: (row) => {
        const address = sessionsOf(row);
        return (
          address !== undefined && (
            <a href={address} className="text-link">
              Sessions<span className="sr-only"> of {labelOf(names, row, exploration)}</span>
            </a>
          )
        );
      },
    });
  }
  return (
    <>
      <DataTable label="Rows of the answer" columns={columns} rows={rows} keyOf={(row) => JSON.stringify(row)} />
      {totals && rows.length > 1 && (
        <p className="figures text-sm">
          <strong>Total:</strong>{" "}
          {measures
            .map((measure) => {
              const { name, format } = MEASURE_WORDS[measure];
              const isEstimate = measure === "timeSavedCentral";
              return `${name} ${isEstimate ? formatTimeEstimate(estimateIn(totals)) : format(amountOf(totals, measure))}`;
            })
            .join(", ")}
        </p>
      )}
    </>
  );
}
