import { findMatches } from "./matches.ts";
import { PASSWORD_LABELS } from "./password-labels.ts";
import { isLiteralSecret } from "./password-value.ts";
import type { Finding } from "./types.ts";

/** `(name, password) values ('Ana', 'hunter2')`: columns, then rows of values. */
const INSERT = /\(([^()]{1,400})\)\s{1,8}values\s{0,8}(?=\()/gi;
const SQL_ROW = /\s{0,8},?\s{0,8}\(([^()]{1,800})\)/dy;
const DELIMITER = /[,;\t|]/;
const MAX_CELL_LENGTH = 200;

interface Cell {
  readonly text: string;
  readonly start: number;
}

/** Finds passwords in tables by the column's heading: CSV and Markdown rows, SQL's `insert into t (a, password) values (...)`. */
export function findTabularPasswords(text: string): Finding[] {
  return [...passwordsInInserts(text), ...passwordsInLines(text)];
}

function passwordsInInserts(text: string): Finding[] {
  const found: Finding[] = [];
  for (const insert of findMatches(text, INSERT)) {
    const column = passwordColumn(splitCells(insert[1] ?? "", 0));
    if (column < 0) continue;
    SQL_ROW.lastIndex = insert.index + insert[0].length;
    for (let row = SQL_ROW.exec(text); row; row = SQL_ROW.exec(text)) {
      const [start, end] = row.indices?.[1] ?? [0, 0];
      found.push(...passwordIn(splitCells(text.slice(start, end), start)[column]));
    }
  }
  return found;
}

/** A line with a password label among its cells is a heading. It applies until a line with a different number of cells. */
function passwordsInLines(text: string): Finding[] {
  const found: Finding[] = [];
  let column = -1;
  let columns = 0;
  let start = 0;
  for (const line of text.split("\n")) {
    const cells = DELIMITER.test(line) ? splitCells(line, start) : [];
    if (column >= 0 && cells.length === columns) found.push(...passwordIn(cells[column]));
    else {
      column = cells.length > 1 ? passwordColumn(cells) : -1;
      columns = cells.length;
    }
    start += line.length + 1;
  }
  return found;
}

function passwordColumn(cells: readonly Cell[]): number {
  return cells.findIndex(({ text }) => PASSWORD_LABELS.has(text.toLowerCase()));
}

/** Splits a row into cells and trims quotes and blanks. */
function splitCells(row: string, rowStart: number): Cell[] {
  let at = rowStart;
  return row.split(DELIMITER).map((raw) => {
    const lead = /^[\s"'`]{0,8}/.exec(raw)?.[0].length ?? 0;
    const cell = { text: raw.slice(lead).replace(/[\s"'`]{1,8}$/, ""), start: at + lead };
    at += raw.length + 1;
    return cell;
  });
}

function passwordIn(cell: Cell | undefined): Finding[] {
  if (!cell || cell.text.length > MAX_CELL_LENGTH || /\s/.test(cell.text)) return [];
  if (!isLiteralSecret({ text: cell.text, isQuoted: false, after: "" }, "password", "password", "assigned")) return [];
  const end = cell.start + cell.text.length;
  return [{ type: "password", start: cell.start, end, confidence: "likely", ruleId: "password.table" }];
}
