import { type Findings, ImportProblem, type Reader } from "./reader.ts";

const [SPACE, QUOTE] = [0x20, 0x22];
const DELIMITERS = [",", ";", "\t", "|"] as const;
/** Some exports begin with a title and the filters that were set. */
const MAX_LINES_BEFORE_COLUMNS = 20;

/** A line of a table. @returns the text of a column, "" if it is missing or empty */
export type Cell = (column: string) => string;

/**
 * Reads lines of cells under a line that names the columns. Names are compared without case and outer space. A cell may be quoted, but
 * cannot contain a line break.
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
): Reader {
  let columns: string[] | undefined;
  let index = new Map<string, number>();
  let before = 0;
  let cells = cellSplitter(",");
  const cell: Cell = (column) => {
    const at = index.get(column);
    return at === undefined ? "" : cells.at(at).trim();
  };
  const missing = () => needs.filter((names) => !names.some((name) => index.has(name)));

  function readColumns(text: string) {
    if (before === 0 && /^\s*[[{]/.test(text)) {
      throw new ImportProblem("The file is JSON. This kind reads tables, whose first line names the columns.");
    }
    const delimiter = DELIMITERS.reduce((most, other) =>
      text.split(other).length > text.split(most).length ? other : most,
    );
    cells = cellSplitter(delimiter);
    cells.cut(text);
    const names: string[] = [];
    while (cells.has(names.length)) names.push(nameOf(cells.at(names.length)));
    index = new Map(names.map((name, at) => [name, at]));
    if (missing().length === 0) columns = names;
    else if (++before >= MAX_LINES_BEFORE_COLUMNS) refuse();
  }

  function refuse(): never {
    const names = needs.map(([name = ""]) => name).join(", ");
    throw new ImportProblem(`No line at the beginning of the file names these columns: ${names}.`);
  }

  return {
    line(text, number) {
      if (text.trim() === "") return;
      if (columns === undefined) return readColumns(text);
      cells.cut(text);
      if (!cells.has(1) && columns.length > 1) return findings.rejected(number, "has fewer cells than the first line");
      row(cell, number, columns);
    },
    end() {
      if (columns === undefined) refuse();
      end();
    },
  };
}

/** How columns are compared. */
export const nameOf = (column: string) => column.trim().toLowerCase();

/** Digits, also in groups of three, and decimals after a point. With a decimal comma, "1,500" would have two meanings. */
const NUMBER = /^-?(?:\d+|\d{1,3}(?:[,' ]\d{3})+)(?:\.\d+)?$/;

/** @returns the number in a cell; undefined if the cell is empty, NaN if it holds something else */
export function numberIn(text: string): number | undefined {
  if (text === "") return undefined;
  return NUMBER.test(text) ? Number(text.replaceAll(/[,' ]/g, "")) : Number.NaN;
}

/** Cuts lines into cells, one line after the other, and each no further than asked: of most lines, only the host matters. */
function cellSplitter(delimiter: string) {
  let line = "";
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
      next = line.indexOf(delimiter, close);
      starts[count] = start;
      ends[count] = isQuoted ? close : next === -1 ? line.length : next;
      count += 1;
      if (next !== -1) next += 1;
    }
    return index < count;
  };

  return {
    /** Begins with a line. */
    cut(text: string) {
      [line, count, next] = [text, 0, 0];
    },
    has,
    /** @returns what a cell holds, "" if there is no such cell */
    at(index: number): string {
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
