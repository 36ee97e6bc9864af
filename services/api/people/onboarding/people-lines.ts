import { type Invitee, inviteeSchema } from "@treadlight/contract/account";
import { Expected, type FieldErrorCode } from "@treadlight/contract/errors";
import { parseBody } from "@treadlight/platform/http";
import { type CsvLine, CsvSyntaxError, readCsv } from "./csv.ts";

export const MAX_LINES = 5_000;
const COLUMNS: readonly string[] = Object.keys(inviteeSchema.shape);

export interface LineProblem {
  /** From 1, the header. */
  line: number;
  /** Nothing when it is the line as a whole. */
  column: string | null;
  code: FieldErrorCode;
  message: string;
}

export interface PersonLine {
  line: number;
  person: Invitee;
}

export interface PeopleLines {
  /** How many there are below the header. */
  count: number;
  people: PersonLine[];
  problems: LineProblem[];
}

/**
 * People to invite, one a line: columns `email`, `name`, `role`, `department` and `team` in any order, of which only the
 * first is needed. Nothing is guessed: an unknown column or a cell without one is a problem like a wrong value.
 * @throws Expected `invalid_body` when there are more than 5,000
 */
export function readPeople(text: string): PeopleLines {
  let records: CsvLine[];
  try {
    records = readCsv(text);
  } catch (error) {
    if (!(error instanceof CsvSyntaxError)) throw error;
    return { count: 0, people: [], problems: [wrong(error.line, null, error.message)] };
  }
  const [header = { line: 1, cells: [] }, ...lines] = records;
  if (lines.length > MAX_LINES) {
    const message = `has more than ${MAX_LINES} lines`;
    throw new Expected("invalid_body", { details: [{ path: "", code: "too_long", message }] });
  }
  const columns = header.cells.map((cell) => cell.toLowerCase());
  const problems = problemsOfHeader(columns).map((problem) => ({ ...problem, line: header.line }));
  if (problems.length > 0) return { count: lines.length, people: [], problems };
  const people = lines.flatMap(({ line, cells }): PersonLine[] => {
    if (cells.slice(columns.length).some((cell) => cell !== "")) {
      problems.push(wrong(line, null, "has more cells than the header"));
      return [];
    }
    // An empty cell says nothing.
    const facts = Object.fromEntries(columns.map((column, at) => [column, cells[at] || undefined]));
    try {
      return [{ line, person: parseBody(inviteeSchema, facts) }];
    } catch (error) {
      if (!(error instanceof Expected)) throw error;
      problems.push(
        ...(error.details ?? []).map(({ path: column, code, message }) => ({ line, column, code, message })),
      );
      return [];
    }
  });
  return { count: lines.length, people, problems };
}

function problemsOfHeader(columns: readonly string[]): Omit<LineProblem, "line">[] {
  const problems = columns.flatMap((column, at): Omit<LineProblem, "line">[] => {
    if (!COLUMNS.includes(column)) {
      const message = `is none of the columns ${COLUMNS.join(", ")}`;
      return [{ column, code: "not_allowed", message }];
    }
    return columns.indexOf(column) < at ? [{ column, code: "duplicate", message: "is there twice" }] : [];
  });
  return columns.includes("email")
    ? problems
    : [...problems, { column: "email", code: "required", message: "is missing in the header" }];
}

function wrong(line: number, column: string | null, message: string): LineProblem {
  return { line, column, code: "invalid_value", message };
}
