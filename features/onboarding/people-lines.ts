import { Expected, type FieldErrorCode } from "@treadlight/contract/errors";
import { type Invitee, inviteeSchema } from "@treadlight/contract/invitations";
import { MAX_IMPORTED_LINES, type PeopleField, type PeopleMapping } from "@treadlight/contract/organization";
import { type CsvLine, CsvSyntaxError, CsvTooLongError, readCsv } from "@treadlight/platform/csv";
import { parseBody } from "@treadlight/platform/http";
import { mapInSlices } from "@treadlight/platform/slices";
import { type PeopleColumn, peopleColumns, placesOf } from "./people-columns.ts";

/** Lines may be empty or within quotes. */
const MAX_LINES = 4 * MAX_IMPORTED_LINES;
/** Spreadsheets may leave empty columns behind the filled ones. */
const MAX_COLUMNS = 100;
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
  columns: readonly PeopleColumn[];
  /** The number of lines below the header. */
  count: number;
  people: PersonLine[];
  problems: LineProblem[];
}

/**
 * Reads people to invite, one per line. Which column holds what, `peopleColumns` says; `email` is required. Nothing else is guessed: a
 * cell without a column is a problem, like an invalid value.
 * @throws Expected `invalid_body` for more than 5,000 lines
 */
export async function readPeople(text: string, mapping: PeopleMapping = {}): Promise<PeopleLines> {
  let records: CsvLine[];
  try {
    records = await readCsv(text, { maxLines: MAX_LINES });
  } catch (error) {
    if (error instanceof CsvTooLongError) throw tooLong();
    if (!(error instanceof CsvSyntaxError)) throw error;
    return { columns: [], count: 0, people: [], problems: [invalid(error.line, null, error.message)] };
  }
  const [header = { line: 1, cells: [] }, ...lines] = isVersion(records[0]) ? records.slice(1) : records;
  if (lines.length > MAX_IMPORTED_LINES) throw tooLong();
  if (header.cells.length > MAX_COLUMNS) {
    const problem = { line: header.line, column: null, code: "too_long", message: "has too many columns" } as const;
    return { columns: [], count: lines.length, people: [], problems: [problem] };
  }
  const columns = peopleColumns(header.cells, mapping);
  const problems = problemsOfHeader(columns, mapping).map((problem) => ({ ...problem, line: header.line }));
  if (problems.length > 0) return { columns, count: lines.length, people: [], problems };
  const read = readerOf(columns);
  const people = await mapInSlices(lines, ({ line, cells }): PersonLine[] => {
    if (cells.slice(columns.length).some((cell) => cell !== "")) {
      problems.push(invalid(line, null, "has more cells than the header"));
      return [];
    }
    const facts = read(cells);
    if (Object.values(facts).some((fact) => fact?.includes(UNREADABLE))) {
      const message = "has a character that could not be read: save the file as UTF-8";
      problems.push(invalid(line, null, message));
      return [];
    }
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
  return { columns, count: lines.length, people: people.flat(), problems };
}

/** What stands for bytes that mean nothing in the file's encoding, or meant nothing when it was made. */
const UNREADABLE = "\uFFFD";

/** The template of Microsoft Entra has a first line such as `version:v1.0`. */
const isVersion = (first: CsvLine | undefined) => /^version:/i.test(first?.cells[0] ?? "");

/** Takes a person's facts from the cells of a line. An empty cell counts as left out. A line break in a cell is a space. */
function readerOf(columns: readonly PeopleColumn[]) {
  const places = (field: PeopleField) => placesOf(columns, field);
  const [email, name, first, last] = [places("email"), places("name"), places("firstName"), places("lastName")];
  const [role, department, team] = [places("role"), places("department"), places("team")];
  return (cells: readonly string[]): Partial<Record<keyof Invitee, string | undefined>> => {
    const value = (of: readonly number[]) =>
      of.map((at) => cells[at]?.replaceAll(/\s*\n\s*/g, " ")).find((cell) => cell) || undefined;
    const fullName = [value(first), value(last)].filter((part) => part !== undefined).join(" ");
    return {
      email: value(email),
      name: value(name) ?? (fullName || undefined),
      role: value(role),
      department: value(department),
      team: value(team),
    };
  };
}

const tooLong = () => {
  const message = `has more than ${MAX_IMPORTED_LINES} lines`;
  return new Expected("invalid_body", { details: [{ path: "", code: "too_long", message }] });
};

function problemsOfHeader(columns: readonly PeopleColumn[], mapping: PeopleMapping): Omit<LineProblem, "line">[] {
  const names = columns.map(({ column }) => column.toLowerCase());
  const missing = Object.keys(mapping).filter((column) => !names.includes(column.trim().toLowerCase()));
  const problems = [
    ...missing.map((column) => ({ column, code: "invalid_value" as const, message: "is not a column of the file" })),
    ...columns
      .filter(({ column, field }, at) => field !== null && names.indexOf(column.toLowerCase()) < at)
      .map(({ column }) => ({ column, code: "duplicate" as const, message: "occurs twice" })),
  ];
  if (columns.some(({ field }) => field === "email")) return problems;
  return [...problems, { column: "email", code: "required", message: "is missing from the header" }];
}

function invalid(line: number, column: string | null, message: string): LineProblem {
  return { line, column, code: "invalid_value", message };
}
