/**
 * What a spreadsheet would run as a formula, at the beginning of a cell. Also after `;`: where that is the list separator, it ends a cell
 * wherever it stands. Apostrophes are part of it, so that an escaped text differs from one that was written so. RE2 reads this pattern too.
 */
export const FORMULA = /(^|;)(['\s,]*[=+@＝＋－＠-])|^('*[\t\r\n])/g;

/** A text that no spreadsheet runs: an apostrophe stands in front of each formula. For text only, as `-5` may be a number. */
export const escapeFormula = (text: string) => text.replace(FORMULA, "$1'$2$3");

/** The text that `escapeFormula` was given. */
export const unescapeFormula = (escaped: string) =>
  escaped.replace(/(^|;)'(?=['\s,]*[=+@＝＋－＠-])|^'(?='*[\t\r\n])/g, "$1");

type Cell = string | number | boolean | null | undefined;

/** Lines of cells as CSV (RFC 4180), safe to open in a spreadsheet. */
export function csvText(lines: readonly (readonly Cell[])[]): string {
  return lines.map((cells) => `${cells.map(csvCell).join(",")}\r\n`).join("");
}

function csvCell(cell: Cell): string {
  const text = typeof cell === "string" ? escapeFormula(cell) : String(cell ?? "");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
