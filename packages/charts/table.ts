import { csvText } from "@treadlight/domain/format";
import type { Insight } from "./insight.ts";
import type { Cell } from "./measure.ts";

/** The numbers behind a chart: what its table shows and its CSV holds. */
export interface TableData {
  /** The heading of the first column, such as "Day". */
  heading: string;
  columns: readonly { label: string; unit?: string; format: (value: number) => string }[];
  /** A value is undefined where there is none, such as an average without sessions. */
  rows: readonly { key: string | number; name: string; values: readonly (number | undefined)[] }[];
}

/** A value of a table; a dash where there is none. */
export const valueText = (value: number | undefined, format: (value: number) => string): string =>
  value === undefined ? "–" : format(value);

/** A row for each point, a column for each series and, of an estimate, for its ends. */
export function tableOfInsight({ heading, measure, points, series, before }: Insight): TableData {
  const { format, unit, name: measureName, ends } = measure;
  const columns = series.flatMap(({ isRest, name, cells }) => {
    const label = series.length === 1 && !isRest ? measureName : name;
    const column = (suffix: string, amountOf: (cell: Cell) => number) => ({
      ...{ label: label + suffix, format, amountOf, cells },
    });
    return [
      column("", ({ value }) => value),
      ...(ends ? [column(", low", ({ low = 0 }) => low), column(", high", ({ high = 0 }) => high)] : []),
    ];
  });
  if (before) {
    columns.push({
      label: `${measureName}, ${before.name}`,
      format,
      amountOf: ({ value }) => value,
      cells: before.cells,
    });
  }
  return {
    heading,
    columns: columns.map(({ label }) => ({ label, format, ...(unit !== undefined && { unit }) })),
    rows: points.map(({ key, name }, point) => ({
      ...{ key, name },
      values: columns.map(({ cells, amountOf }) => {
        const cell = cells[point];
        return cell && amountOf(cell);
      }),
    })),
  };
}

/** The numbers as CSV (RFC 4180), unformatted, with their units in the first line. */
export function csvOf({ heading, columns, rows }: TableData): string {
  return csvText([
    [heading, ...columns.map(({ label, unit }) => (unit === undefined ? label : `${label} (${unit})`))],
    ...rows.map(({ name, values }) => [name, ...values]),
  ]);
}
