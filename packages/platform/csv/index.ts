import { setImmediate as othersHadTheirTurn } from "node:timers/promises";
import { CsvError, type Parser, parse } from "csv-parse";

/** A record and the line it ends on; the first line is 1. */
export interface CsvLine {
  line: number;
  cells: readonly string[];
}

/** The text is not valid CSV. `line` is where the problem shows: the last line if a quote is never closed. */
export class CsvSyntaxError extends Error {
  override readonly name = "CsvSyntaxError";
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

/** The text has more lines than allowed. */
export class CsvTooLongError extends Error {
  override readonly name = "CsvTooLongError";
}

const DELIMITERS = [",", ";", "\t"] as const;
const CHUNK_CHARACTERS = 4_096;
const MAX_RECORD_CHARACTERS = 10_000;
const MAX_HEADER_CHARACTERS = 10_000;

/**
 * Reads CSV as spreadsheets of any country write it: with or without a byte order mark, with commas, semicolons or tabs (whichever
 * the first line has most of, or what Excel's `sep=` line says), with any line ending and quoted cells. Empty lines are skipped, but count as lines. Other requests
 * have their turn in between.
 * @throws CsvSyntaxError for a misplaced or unclosed quote; CsvTooLongError
 */
export async function readCsv(
  text: string,
  { maxLines, maxRecordCharacters = MAX_RECORD_CHARACTERS }: { maxLines: number; maxRecordCharacters?: number },
): Promise<CsvLine[]> {
  // Inside quotes, the parser would count \r\n as two lines.
  const { lines, delimiter } = withoutSeparatorLine(text.replaceAll(/\r\n?/g, "\n"));
  refuseTooMany(lines, maxLines);
  const records: CsvLine[] = [];
  const parser = parse({
    bom: true,
    delimiter,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    trim: true,
    max_record_size: maxRecordCharacters,
    on_record(cells: string[], { lines: line }) {
      records.push({ line, cells });
      return null;
    },
  });
  try {
    await feed(parser, lines);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === "number" ? error.lines : 1;
    const message =
      error.code === "CSV_MAX_RECORD_SIZE" ? "is too long" : "is not valid CSV: a quote is misplaced or not closed";
    throw new CsvSyntaxError(line, message);
  }
  return records;
}

/** Excel writes and reads a first line such as `sep=;`. It stays as an empty line, so that lines keep their numbers. */
function withoutSeparatorLine(text: string): { lines: string; delimiter: string } {
  const [line, delimiter] = /^\uFEFF?"?sep=([^\n"])"?[^\S\n]*(?=\n|$)/i.exec(text) ?? [];
  if (line === undefined || delimiter === undefined) return { lines: text, delimiter: delimiterOf(text) };
  return { lines: text.slice(line.length), delimiter };
}

function delimiterOf(lines: string): string {
  const [firstLine = ""] = lines.slice(0, MAX_HEADER_CHARACTERS).split("\n", 1);
  const count = (delimiter: string) => firstLine.split(delimiter).length;
  return DELIMITERS.reduce((most, other) => (count(other) > count(most) ? other : most));
}

function refuseTooMany(lines: string, maxLines: number) {
  let count = 0;
  for (let at = lines.indexOf("\n"); at !== -1; at = lines.indexOf("\n", at + 1)) {
    count += 1;
    if (count > maxLines) throw new CsvTooLongError(`more than ${maxLines} lines`);
  }
}

async function feed(parser: Parser, text: string): Promise<void> {
  const ended = new Promise<void>((resolve, reject) => {
    parser.once("error", reject).once("end", resolve).resume();
  });
  // An error that comes before the end is thrown at the end.
  ended.catch(() => {});
  for (let at = 0; at < text.length && !parser.destroyed; at += CHUNK_CHARACTERS) {
    parser.write(text.slice(at, at + CHUNK_CHARACTERS));
    await othersHadTheirTurn();
  }
  parser.end();
  return ended;
}
