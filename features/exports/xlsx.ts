import type { AnalyticsRow } from "@treadlight/contract/analytics";
import { Format, Workbook } from "wasm-xlsxwriter";

/** A workbook of one sheet, with a header that stays in sight. Numbers are numbers, times are times, text is never a formula. */
export function xlsxOf(
  rows: readonly AnalyticsRow[],
  columns: readonly string[],
  headingOf: (column: string) => string,
): Buffer {
  const workbook = new Workbook();
  const header = new Format().setBold();
  const time = new Format().setNumFormat("yyyy-mm-dd hh:mm");
  const sheet = workbook.addWorksheet().setName("Analytics").setFreezePanes(1, 0);
  columns.forEach((name, column) => {
    sheet.writeWithFormat(0, column, headingOf(name), header);
    rows.forEach((row, index) => {
      const value = row[name] ?? "";
      // Totals and others are of no time.
      if (name === "time" && value !== "") sheet.writeWithFormat(index + 1, column, new Date(value), time);
      else sheet.write(index + 1, column, value);
    });
  });
  sheet.autofit();
  return Buffer.from(workbook.saveToBufferSync());
}
