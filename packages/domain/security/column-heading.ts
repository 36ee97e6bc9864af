import type { Run } from "./scan.ts";

const DELIMITERS = ["\t", ";", "|", ","];
/** Lines above a value in which its column's heading may stand. */
const MAX_LINES = 50;

/** A longer line is no row of a table: looking for its beginning would take time with the length of the text. */
const MAX_LINE = 1_000;

/** Where the heading of a value's column stands in a table of lines: CSV, tabs or Markdown. Undefined outside tables. */
export function columnHeading(text: string, start: number): Run | undefined {
  const lineStart = lineStartOf(text, start);
  if (lineStart === undefined || lineStart === 0) return undefined;
  const line = text.slice(lineStart, start + MAX_LINE).split("\n", 1)[0] ?? "";
  const delimiter = DELIMITERS.find((one) => line.includes(one));
  if (delimiter === undefined) return undefined;
  const columns = line.split(delimiter).length;
  const column = text.slice(lineStart, start).split(delimiter).length - 1;
  let heading: Run | undefined;
  let end = lineStart - 1;
  for (let lines = 0; end > 0 && lines < MAX_LINES; lines++) {
    const from = lineStartOf(text, end);
    if (from === undefined) break;
    const cells = text.slice(from, end).split(delimiter);
    if (cells.length !== columns) break;
    const cellStart = cells.slice(0, column).reduce((at, cell) => at + cell.length + 1, from);
    heading = { start: cellStart, end: cellStart + (cells[column]?.length ?? 0) };
    end = from - 1;
  }
  return heading;
}

/** Where the line of a place begins; undefined if that is far away. */
function lineStartOf(text: string, at: number): number | undefined {
  const from = Math.max(0, at - MAX_LINE);
  const breakAt = text.slice(from, at).lastIndexOf("\n");
  if (breakAt >= 0) return from + breakAt + 1;
  return from === 0 ? 0 : undefined;
}
