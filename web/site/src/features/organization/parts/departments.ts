import { MIXED } from "@treadlight/contract/analytics";

/** What a page calls the value of a dimension: sessions may have none, and a group may have several. */
export const valueLabel = (value: string, nothing: string) =>
  value === "" ? nothing : value === MIXED ? "Several, too small to show" : value;

export const departmentLabel = (department: string) =>
  department === MIXED ? "Several small departments" : valueLabel(department, "No department");

/** The names with the greatest sums, greatest first. */
export function greatest<Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  amountOf: (row: Row) => number,
  count: number,
): string[] {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(nameOf(row), (sums.get(nameOf(row)) ?? 0) + amountOf(row));
  return [...sums]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, count)
    .map(([name]) => name);
}
