import { CsvError, parse } from "csv-parse/sync";

/** A record and the line it ends on; the first line is 1. */
export interface CsvLine {
  line: number;
  cells: readonly string[];
}

/** The text is not valid CSV. `line` is where the problem shows: the last line if a quote is never closed. */
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
 * Reads CSV as spreadsheets of any country write it: with or without a byte order mark, with commas, semicolons or tabs (whichever
 * the first line has most of), with any line ending and quoted cells. Empty lines are skipped.
 * @throws CsvSyntaxError for a misplaced or unclosed quote
 */
export function readCsv(text: string): CsvLine[] {
  const [firstLine = ""] = text.split(/[\r\n]/, 1);
  const count = (delimiter: string) => firstLine.split(delimiter).length;
  const delimiter = DELIMITERS.reduce((most, other) => (count(other) > count(most) ? other : most));
  const records: CsvLine[] = [];
  try {
    // Inside quotes, the parser would count \r\n as two lines.
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
    throw new CsvSyntaxError(line, "is not valid CSV: a quote is misplaced or not closed");
  }
  return records;
}
