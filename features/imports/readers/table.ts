import { type Findings, ImportProblem, type TextReader } from "./reader.ts";

const [SPACE, QUOTE] = [0x20, 0x22];
const DELIMITERS = [",", ";", "\t", "|"] as const;
/** Some exports begin with a title and the filters that were set. */
const MAX_LINES_BEFORE_COLUMNS = 20;

/** What Excel writes in front of the line of columns. */
const SEPARATOR = /^"?sep=(.)"?$/i;
/** As in logs of the W3C extended format. */
const FIELDS = "#Fields:";
/** A quote that is never closed would take in the rest of the file. */
const [MAX_ROW_LINES, MAX_ROW_CHARACTERS] = [10_000, 1_000_000];

/** A line of a table. @returns the text of a column, "" if it is missing or empty */
export type Cell = (column: string) => string;

/**
 * Reads rows of cells, which may be quoted and then contain line breaks.
 * @param delimiterOf says what separates the cells of a line, until `separate` has
 * @param onRow is given each row with the number of its first line; lines that are blank are left out
 */
export function rowReader(
  delimiterOf: (line: string) => string,
  onRow: (row: Row, number: number) => void,
): TextReader & { separate(delimiter?: string): void } {
  let delimiter: string | undefined;
  let cells = cellSplitter(",");
  /** The lines of a row that goes on, as far as they have been read. */
  let open: string[] = [];
  let characters = 0;
  let last = 0;

  function cut(text: string) {
    if (delimiter === undefined) cells = cellSplitter(delimiterOf(text));
    cells.cut(text);
  }
  /** The quote was only a character, so each line is a row. */
  function closeAnyway() {
    const first = last - open.length + 1;
    for (const [index, line] of open.splice(0).entries()) {
      cut(line);
      onRow(cells, first + index);
    }
  }

  function separate(given = cells.delimiter) {
    cells = cellSplitter(given);
    delimiter = given;
  }

  return {
    /** @param given what separates the cells of the lines that follow; as in this one without it */
    separate,
    line(text, number) {
      last = number;
      if (open.length > 0) {
        open.push(text);
        characters += text.length;
        if (open.length > MAX_ROW_LINES || characters > MAX_ROW_CHARACTERS) return closeAnyway();
        // An even number of quotes ends nothing.
        if (text.split('"').length % 2 === 1) return;
        cut(open.join("\n"));
        if (cells.hasOpenQuote()) return;
        const first = number - open.length + 1;
        open = [];
        return onRow(cells, first);
      }
      if (text.trim() === "") return;
      const separator = delimiter === undefined ? SEPARATOR.exec(text)?.[1] : undefined;
      if (separator !== undefined) return separate(separator);
      cut(text);
      if (!text.includes('"') || !cells.hasOpenQuote()) return onRow(cells, number);
      open = [text];
      characters = text.length;
    },
    end: closeAnyway,
  };
}

/**
 * Reads lines of cells under a line that names the columns. Names are compared without case and outer space.
 * @param options.needs for each of these, one of its names must be a column
 */
export function tableReader(
  findings: Findings,
  {
    needs,
    row,
    end = () => {},
  }: {
    needs: readonly (readonly string[])[];
    row: (cell: Cell, number: number, columns: readonly string[]) => void;
    end?: () => void;
  },
): TextReader {
  let columns: string[] | undefined;
  let index = new Map<string, number>();
  let before = 0;
  let current: Row = cellSplitter(",");
  const cell: Cell = (column) => {
    const at = index.get(column);
    return at === undefined ? "" : current.at(at).trim();
  };
  const missing = () => needs.filter((names) => !names.some((name) => index.has(name)));

  const rows = rowReader(mostFrequent, (cells, number) => {
    current = cells;
    if (columns !== undefined) {
      if (cells.text.startsWith("#")) return;
      if (!cells.has(1) && columns.length > 1) return findings.rejected(number, "has fewer cells than the first line");
      return row(cell, number, columns);
    }
    const isFields = cells.text.startsWith(FIELDS);
    const names = isFields ? cells.text.slice(FIELDS.length).trim().split(/\s+/) : cells.all();
    index = new Map(names.map((name, at) => [nameOf(name), at]));
    if (missing().length === 0) {
      columns = names.map(nameOf);
      rows.separate(isFields ? " " : undefined);
    } else if (++before >= MAX_LINES_BEFORE_COLUMNS) refuse();
  });

  function refuse(): never {
    const names = needs.map(([name = ""]) => name).join(", ");
    throw new ImportProblem(`No line at the beginning of the file names these columns: ${names}.`);
  }

  return {
    line: rows.line,
    end() {
      rows.end();
      if (columns === undefined) refuse();
      end();
    },
  };
}

const mostFrequent = (line: string): string =>
  DELIMITERS.reduce((most, other) => (line.split(other).length > line.split(most).length ? other : most));

/** How columns are compared. */
export const nameOf = (column: string) => column.trim().toLowerCase();

/** Digits, also in groups of three, and decimals after a point. With a decimal comma, "1,500" would have two meanings. */
const NUMBER = /^-?(?:\d+|\d{1,3}(?:[,' ]\d{3})+)(?:\.\d+)?$/;

/** @returns the number in a cell; undefined if the cell is empty, NaN if it holds something else */
export function numberIn(text: string): number | undefined {
  if (text === "") return undefined;
  return NUMBER.test(text) ? Number(text.replaceAll(/[,' ]/g, "")) : Number.NaN;
}

/** A row, as long as the next one has not been read. Cells count from 0. */
export interface Row {
  text: string;
  /** @returns what a cell holds, "" if there is no such cell */
  at(index: number): string;
  has(index: number): boolean;
  all(): string[];
  /** Whether a cell begins with a quote that nothing closes. */
  hasOpenQuote(): boolean;
}

/** Cuts lines into cells, one line after the other, and each no further than asked: of most lines, only the host matters. */
function cellSplitter(delimiter: string): Row & { delimiter: string; cut(text: string): void } {
  let line = "";
  let isOpen = false;
  /** How many cells have been found, where they start and end, and where the next one begins. */
  let count = 0;
  const [starts, ends]: [number[], number[]] = [[], []];
  let next = -1;

  const has = (index: number) => {
    while (count <= index && next !== -1) {
      let start = next;
      while (line.charCodeAt(start) === SPACE) start += 1;
      const isQuoted = line.charCodeAt(start) === QUOTE;
      if (isQuoted) start += 1;
      const close = isQuoted ? closingQuote(line, start) : start;
      isOpen ||= isQuoted && close === line.length;
      next = line.indexOf(delimiter, close);
      starts[count] = start;
      ends[count] = isQuoted ? close : next === -1 ? line.length : next;
      count += 1;
      if (next !== -1) next += 1;
    }
    return index < count;
  };

  return {
    delimiter,
    /** Begins with a row. */
    cut(text) {
      [line, count, next, isOpen] = [text, 0, 0, false];
    },
    get text() {
      return line;
    },
    has,
    all() {
      has(Number.POSITIVE_INFINITY);
      return Array.from({ length: count }, (_, index) => this.at(index));
    },
    hasOpenQuote() {
      has(Number.POSITIVE_INFINITY);
      return isOpen;
    },
    at(index) {
      if (!has(index)) return "";
      const start = starts[index] ?? 0;
      const cell = line.slice(start, ends[index]);
      return line.charCodeAt(start - 1) === QUOTE ? cell.replaceAll('""', '"') : cell;
    },
  };
}

/** Where a quoted cell ends. A doubled quote is part of the cell. */
function closingQuote(line: string, start: number): number {
  let close = line.indexOf('"', start);
  while (close !== -1 && line.charCodeAt(close + 1) === QUOTE) close = line.indexOf('"', close + 2);
  return close === -1 ? line.length : close;
}
