import { MEASURE_UNITS } from "@treadlight/contract/exports";
import { escapeFormula } from "@treadlight/domain/format";
import { stringify } from "csv-stringify/sync";

const UNITS: Readonly<Record<string, string>> = MEASURE_UNITS;

/** A column's name with its unit, if it has one: `co2 (g CO2)`. An earlier value and the difference have the unit of their measure. */
export function withUnit(column: string): string {
  const unit = UNITS[column.replace(/(Before|Change)$/, "")];
  return unit === undefined ? column : `${column} (${unit})`;
}

/**
 * Rows as CSV with a header line, even without rows. Text that a spreadsheet would run as a formula is escaped.
 * @param headingOf what the header calls a column
 */
export function csvOf(
  rows: readonly Readonly<Record<string, string | number>>[],
  columns: readonly string[],
  headingOf: (column: string) => string = (column) => column,
): string {
  return stringify([...rows], {
    header: true,
    columns: columns.map((key) => ({ key, header: headingOf(key) })),
    cast: { string: (text, { header }) => (header ? text : escapeFormula(text)) },
  });
}
