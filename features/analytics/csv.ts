import { escapeFormula } from "@treadlight/domain/format";
import { stringify } from "csv-stringify/sync";

/** Rows as CSV with a header line, even without rows. Text that a spreadsheet would run as a formula is escaped. */
export function csvOf(rows: readonly Readonly<Record<string, string | number>>[], columns: readonly string[]): string {
  return stringify([...rows], { header: true, columns, cast: { string: escapeFormula } });
}
