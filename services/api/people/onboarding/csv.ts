import { CsvError, parse } from "csv-parse/sync";

/** A record with the line it ends on, from 1. */
export interface CsvLine {
  line: number;
  cells: readonly string[];
}

/** The text is no CSV: it shows in this line, the last one when a quote is never closed. */
export class CsvSyntaxError extends Error {
  override readonly name = "CsvSyntaxError";
  constructor(
    readonly line: number,
    message: string,
  ) {
    super(message);
  }
}

const DELIMITERS = [",", ";", "\t"] as const;

/**
 * The records of a CSV text, as spreadsheets of any country write them: with a byte order mark or not, comma, semicolon or
 * tab (whichever the first line has most of), any line end, cells quoted where needed. Empty lines are left out.
 * @throws CsvSyntaxError for a quote that is out of place or not closed
 */
export function readCsv(text: string): CsvLine[] {
  const [firstLine = ""] = text.split(/[\r\n]/, 1);
  const count = (delimiter: string) => firstLine.split(delimiter).length;
  const delimiter = DELIMITERS.reduce((most, other) => (count(other) > count(most) ? other : most));
  const records: CsvLine[] = [];
  try {
    // One kind of line end: inside of quotes, the parser would count \r\n as two lines.
    parse(text.replaceAll(/\r\n?/g, "\n"), {
      bom: true,
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      on_record(cells: string[], { lines: line }) {
        records.push({ line, cells });
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === "number" ? error.lines : 1;
    throw new CsvSyntaxError(line, "is no CSV: a quote is out of place or not closed");
  }
  return records;
}
