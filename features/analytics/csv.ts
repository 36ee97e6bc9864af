import { type Figure, figureKey } from "@treadlight/contract/analytics";
import { MEASURE_UNITS } from "@treadlight/contract/exports";
import { figureWords } from "@treadlight/contract/measure-words";
import { escapeFormula } from "@treadlight/domain/format";
import { stringify } from "csv-stringify/sync";

const UNITS: Readonly<Record<string, string>> = MEASURE_UNITS;

/**
 * Names columns with their units, if they have one: `co2 (g CO2)`. An earlier value and the difference have the unit of their measure.
 * @param figures those of the question that the columns answer
 */
export function withUnits(figures: readonly Figure[] = []): (column: string) => string {
  const units = { ...UNITS, ...Object.fromEntries(figures.map((figure) => [figureKey(figure), unitOf(figure)])) };
  return (column) => {
    const unit = column.endsWith("ChangePercent") ? "%" : units[column.replace(/(Before|Change)$/, "")];
    return unit === undefined ? column : `${column} (${unit})`;
  };
}

function unitOf(figure: Figure): string | undefined {
  if (figure.kind === "share") return "%";
  if (figure.kind !== "formula") return UNITS[figure.measure];
  const [left, right] = [UNITS[figure.left], UNITS[figure.right]];
  return figureWords(figure).unit ?? (left === right ? left : undefined);
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
