import { escapeFormula } from "@treadlight/domain/format";
import { stringify } from "csv-stringify/sync";
import type { Report } from "../report/index.ts";
import { factsOf } from "./facts.ts";

const COLUMNS = [
  ...["report", "organization", "from", "to", "department", "section", "item", "figure", "bound", "value", "unit"],
  ...["scope", "method", "factorSet", "source", "year"],
];

/** One fact a row, with its unit, scope and factor set. Text that a spreadsheet would run as a formula is escaped. */
export function csvOf(report: Report, fingerprint: string): string {
  const { organization, period, department } = report;
  const about = { report: fingerprint, organization: organization.name, ...period, department };
  const rows = factsOf(report).map((fact) => ({ ...about, ...fact }));
  // The byte order mark makes spreadsheets read UTF-8.
  return stringify(rows, {
    bom: true,
    header: true,
    columns: COLUMNS,
    cast: { string: escapeFormula },
    record_delimiter: "\r\n",
  });
}
