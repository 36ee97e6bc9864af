import { Expected, type FieldErrorCode } from "@treadlight/contract/errors";
import { type Invitee, inviteeSchema } from "@treadlight/contract/invitations";
import { MAX_IMPORTED_LINES } from "@treadlight/contract/organization";
import { type CsvLine, CsvSyntaxError, CsvTooLongError, readCsv } from "@treadlight/platform/csv";
import { parseBody } from "@treadlight/platform/http";
import { mapInSlices } from "@treadlight/platform/slices";

/** Lines may be empty or within quotes. */
const MAX_LINES = 4 * MAX_IMPORTED_LINES;
/** Spreadsheets may leave empty columns behind the filled ones. */
const MAX_COLUMNS = 100;
const COLUMNS: readonly string[] = Object.keys(inviteeSchema.shape);

export interface LineProblem {
  /** The header is line 1. */
  line: number;
  /** Null for the whole line. */
  column: string | null;
  code: FieldErrorCode;
  message: string;
}

export interface PersonLine {
  line: number;
  person: Invitee;
}

export interface PeopleLines {
  /** The number of lines below the header. */
  count: number;
  people: PersonLine[];
  problems: LineProblem[];
}

/**
 * Reads people to invite, one per line. The columns are `email` (required), `name`, `role`, `department` and `team`, in any order.
 * Nothing is guessed: an unknown column or a cell without a column is a problem, like an invalid value.
 * @throws Expected `invalid_body` for more than 5,000 lines
 */
export async function readPeople(text: string): Promise<PeopleLines> {
  let records: CsvLine[];
  try {
    records = await readCsv(text, { maxLines: MAX_LINES });
  } catch (error) {
    if (error instanceof CsvTooLongError) throw tooLong();
    if (!(error instanceof CsvSyntaxError)) throw error;
    return { count: 0, people: [], problems: [invalid(error.line, null, error.message)] };
  }
  const [header = { line: 1, cells: [] }, ...lines] = records;
  if (lines.length > MAX_IMPORTED_LINES) throw tooLong();
  const columns = header.cells.map((cell) => cell.toLowerCase());
  const problems = problemsOfHeader(columns).map((problem) => ({ ...problem, line: header.line }));
  if (problems.length > 0) return { count: lines.length, people: [], problems };
  const people = await mapInSlices(lines, ({ line, cells }): PersonLine[] => {
    if (cells.slice(columns.length).some((cell) => cell !== "")) {
      problems.push(invalid(line, null, "has more cells than the header"));
      return [];
    }
    // An empty cell counts as left out.
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
  return { count: lines.length, people: people.flat(), problems };
}

const tooLong = () => {
  const message = `has more than ${MAX_IMPORTED_LINES} lines`;
  return new Expected("invalid_body", { details: [{ path: "", code: "too_long", message }] });
};

function problemsOfHeader(columns: readonly string[]): Omit<LineProblem, "line">[] {
  if (columns.length > MAX_COLUMNS) return [{ column: null, code: "too_long", message: "has too many columns" }];
  const problems = columns.flatMap((column, at): Omit<LineProblem, "line">[] => {
    if (!COLUMNS.includes(column)) {
      const message = `is not one of the columns ${COLUMNS.join(", ")}`;
      return [{ column, code: "not_allowed", message }];
    }
    return columns.indexOf(column) < at ? [{ column, code: "duplicate", message: "occurs twice" }] : [];
  });
  return columns.includes("email")
    ? problems
    : [...problems, { column: "email", code: "required", message: "is missing from the header" }];
}

function invalid(line: number, column: string | null, message: string): LineProblem {
  return { line, column, code: "invalid_value", message };
}
