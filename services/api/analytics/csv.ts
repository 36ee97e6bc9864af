import { stringify } from "csv-stringify/sync";

/** Rows as CSV with a header line. A text that a spreadsheet would run as a formula is quoted as text. */
export function csvOf(rows: readonly Readonly<Record<string, string | number>>[]): string {
  return stringify([...rows], { header: true, columns: Object.keys(rows[0] ?? {}), escape_formulas: true });
}
