import { csvText } from "@treadlight/domain/format";

/** Row versions are of no use in a spreadsheet. */
const OMITTED = new Set(["etag"]);

/** Rows as CSV: a header line, then one line per row. */
export function csvOf(rows: readonly Readonly<Record<string, unknown>>[]): string {
  const columns = [...new Set(rows.flatMap(Object.keys))].filter((name) => !OMITTED.has(name));
  const cell = (value: unknown) =>
    typeof value === "number" || typeof value === "string" ? value : value == null ? "" : JSON.stringify(value);
  return csvText([columns, ...rows.map((row) => columns.map((name) => cell(row[name])))]);
}
