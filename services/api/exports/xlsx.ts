import type { AnalyticsRow } from "@treadlight/contract/analytics";
import { Format, Workbook } from "wasm-xlsxwriter";

/** Units in the header, where a number has one. */
const UNITS: Readonly<Record<string, string>> = {
  timeEngaged: "s",
  timeSaved: "s",
  productivityScore: "0 to 100",
  taskCompletionRate: "%",
  complianceScore: "0 to 100",
  co2: "g CO2",
  energy: "Wh",
  water: "mL",
  greenwashingGap: "g CO2",
};

/** A workbook of one sheet, with a header that stays in sight. Numbers are numbers, times are times, text is never a formula. */
export function xlsxOf(rows: readonly AnalyticsRow[], columns: readonly string[]): Buffer {
  const workbook = new Workbook();
  const header = new Format().setBold();
  const time = new Format().setNumFormat("yyyy-mm-dd hh:mm");
  const sheet = workbook.addWorksheet().setName("Analytics").setFreezePanes(1, 0);
  columns.forEach((name, column) => {
    const unit = UNITS[name];
    sheet.writeWithFormat(0, column, unit === undefined ? name : `${name} (${unit})`, header);
    rows.forEach((row, index) => {
      const value = row[name] ?? "";
      if (name === "time") sheet.writeWithFormat(index + 1, column, new Date(value), time);
      else sheet.write(index + 1, column, value);
    });
  });
  sheet.autofit();
  return Buffer.from(workbook.saveToBufferSync());
}
