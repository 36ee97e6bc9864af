import type { TableData } from "@treadlight/charts/table.ts";
import type { Place, Series } from "./series.ts";

/** A row for each point, a column for each series. */
export function tableOf<Id extends string>(
  heading: string,
  points: readonly Place<Id>[],
  series: readonly Series<Id>[],
): TableData {
  const rows = points.map(({ key, name, values }) => ({ key, name, values: series.map(({ id }) => values[id]) }));
  return { heading, columns: series, rows };
}
