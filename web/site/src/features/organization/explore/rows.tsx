import type { DrawnMeasure } from "@treadlight/charts/measure.ts";
import { valueText } from "@treadlight/charts/table.ts";
import type { AnalyticsRow, Dimension } from "@treadlight/contract/analytics";
import { formatNumber, formatTimeEstimate } from "@treadlight/domain/format";
import { BUCKET_HEADINGS } from "@treadlight/domain/time";
import { TimeSaved } from "@treadlight/ui/charts/time-saved.tsx";
import { type Column, DataTable } from "@treadlight/ui/data-table.tsx";
import { useState } from "react";
import { DepartmentLink } from "../../../shared/department-link.tsx";
import { useNames } from "../parts/use-names.ts";
import { amountIn, type Exploration, estimateIn } from "./exploration.ts";

const MAX_BRIEF = 10;

const percent = (value: number) => `${formatNumber(Math.round(value))}%`;
const signed = (value: number, format: (amount: number) => string) =>
  value < 0 ? `−${format(-value)}` : value > 0 ? `+${format(value)}` : format(0);

/** The rows of an answer as a table, each with a link to its sessions where there is one. */
export function Rows({
  exploration,
  shown: measures,
  rows,
  totals,
  timeZone,
  isBrief = false,
  sessionsOf,
}: {
  exploration: Pick<Exploration, "dimensions" | "every" | "compare">;
  /** The measures and figures that have a column. */
  shown: readonly DrawnMeasure[];
  rows: readonly AnalyticsRow[];
  totals: AnalyticsRow | undefined;
  timeZone: string;
  /** Whether only the first rows are shown at first, because a chart shows them too. */
  isBrief?: boolean;
  sessionsOf: (row: AnalyticsRow) => string | undefined;
}) {
  const names = useNames();
  const [showsAll, setShowsAll] = useState(false);
  const first = isBrief && !showsAll ? rows.slice(0, MAX_BRIEF) : rows;
  const nameIn = (row: AnalyticsRow, dimension: Dimension) => names.value(dimension, String(row[dimension]));
  const { dimensions, every, compare } = exploration;
  const format = new Intl.DateTimeFormat("en-GB", {
    dateStyle: "medium",
    ...(every === "hour" && { timeStyle: "short" }),
    timeZone,
  });
  const timeName = (row: AnalyticsRow) => format.format(new Date(String(row.time)));
  const columns: Column<AnalyticsRow>[] = [
    ...dimensions.map((dimension) => ({
      id: dimension,
      heading: names.dimension(dimension),
      cell: (row: AnalyticsRow) =>
        dimension === "department" ? (
          <DepartmentLink name={String(row[dimension])}>{nameIn(row, dimension)}</DepartmentLink>
        ) : (
          nameIn(row, dimension)
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
      const { id, name, format } = measure;
      const amount = (when: "" | "Before" | "Change", heading: string, write: (value: number) => string) => ({
        ...{ id: id + when, heading, isNumeric: true },
        cell: (row: AnalyticsRow) => valueText(amountIn(row, measure, when), write),
        sortBy: (row: AnalyticsRow) => amountIn(row, measure, when) ?? Number.NEGATIVE_INFINITY,
      });
      const total = (when: "" | "Before", heading: string) => ({
        ...amount(when, heading, format),
        ...(id === "timeSavedCentral" && {
          cell: (row: AnalyticsRow) => <TimeSaved estimate={estimateIn(row, when)} />,
        }),
      });
      const change = {
        ...amount("Change", `${name}, change`, format),
        cell: (row: AnalyticsRow) => {
          const inPercent = row[`${id}ChangePercent`];
          const text = valueText(
            row[`${id}Change`] === undefined ? undefined : amountIn(row, measure, "Change"),
            (value) => signed(value, format),
          );
          return inPercent === undefined ? text : `${text} (${signed(Number(inPercent), percent)})`;
        },
      };
      return [total("", name), ...(compare ? [total("Before", `${name} before`), change] : [])];
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
              Sessions
              <span className="sr-only"> of {dimensions.map((one) => nameIn(row, one)).join(", ") || "All"}</span>
            </a>
          )
        );
      },
    });
  }
  return (
    <>
      <DataTable label="Rows of the answer" columns={columns} rows={first} keyOf={(row) => JSON.stringify(row)} />
      {first.length < rows.length && (
        <button
          type="button"
          className="button button-quiet button-small justify-self-start"
          onClick={() => setShowsAll(true)}
        >
          Show all {rows.length} rows
        </button>
      )}
      {totals && rows.length > 1 && measures.some(({ hasTotal }) => hasTotal) && (
        <p className="figures text-sm">
          <strong>Total:</strong>{" "}
          {measures
            .filter(({ hasTotal }) => hasTotal)
            .map((measure) => {
              const { id, name, format } = measure;
              const isEstimate = id === "timeSavedCentral";
              return `${name} ${isEstimate ? formatTimeEstimate(estimateIn(totals)) : valueText(amountIn(totals, measure), format)}`;
            })
            .join(", ")}
        </p>
      )}
    </>
  );
}
