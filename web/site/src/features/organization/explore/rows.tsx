import type { AnalyticsRow, Dimension } from "@treadlight/contract/analytics";
import { MEASURE_WORDS } from "@treadlight/contract/measure-words";
import { formatTimeEstimate } from "@treadlight/domain/format";
import { BUCKET_HEADINGS } from "@treadlight/domain/time";
import { TimeSaved } from "@treadlight/ui/charts/time-saved.tsx";
import { type Column, DataTable } from "@treadlight/ui/data-table.tsx";
import { useState } from "react";
import { DepartmentLink } from "../../../shared/department-link.tsx";
import { useNames } from "../parts/use-names.ts";
import { amountOf, type Exploration, estimateIn } from "./exploration.ts";

const MAX_BRIEF = 10;

/** The rows of an answer as a table, each with a link to its sessions where there is one. */
export function Rows({
  exploration,
  rows,
  totals,
  timeZone,
  isBrief = false,
  sessionsOf,
}: {
  exploration: Exploration;
  rows: readonly AnalyticsRow[];
  totals: AnalyticsRow | undefined;
  timeZone: string;
  /** Whether only the first rows are shown at first, because a chart shows them too. */
  isBrief?: boolean;
  sessionsOf: (row: AnalyticsRow) => string | undefined;
}) {
  const names = useNames();
  const [showsAll, setShowsAll] = useState(false);
  const shown = isBrief && !showsAll ? rows.slice(0, MAX_BRIEF) : rows;
  const nameIn = (row: AnalyticsRow, dimension: Dimension) => names.value(dimension, String(row[dimension]));
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
      <DataTable label="Rows of the answer" columns={columns} rows={shown} keyOf={(row) => JSON.stringify(row)} />
      {shown.length < rows.length && (
        <button
          type="button"
          className="button button-quiet button-small justify-self-start"
          onClick={() => setShowsAll(true)}
        >
          Show all {rows.length} rows
        </button>
      )}
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
