import { csvText } from "@treadlight/domain/format";
import type { Place, Series } from "./series.ts";

/** The numbers behind a chart: what its table shows and its CSV holds. */
export interface TableData {
  /** The heading of the first column, such as "Day". */
  heading: string;
  columns: readonly { label: string; unit?: string; format: (value: number) => string }[];
  rows: readonly { key: string | number; name: string; values: readonly number[] }[];
}

/** A row for each point, a column for each series. */
export function tableOf<Id extends string>(
  heading: string,
  points: readonly Place<Id>[],
  series: readonly Series<Id>[],
): TableData {
  const rows = points.map(({ key, name, values }) => ({ key, name, values: series.map(({ id }) => values[id]) }));
  return { heading, columns: series, rows };
}

/** The numbers as CSV (RFC 4180), unformatted, with their units in the first line. */
export function csvOf({ heading, columns, rows }: TableData): string {
  return csvText([
    [heading, ...columns.map(({ label, unit }) => (unit === undefined ? label : `${label} (${unit})`))],
    ...rows.map(({ name, values }) => [name, ...values]),
  ]);
}
