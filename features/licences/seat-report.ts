import { Expected } from "@treadlight/contract/errors";
import { MAX_HOLDERS } from "@treadlight/contract/licences";
import { line } from "@treadlight/domain/text";
import { CsvSyntaxError, CsvTooLongError, readCsv } from "@treadlight/platform/csv";
import { z } from "zod";

/** Who holds a seat, and when they last used it by the vendor's report. */
export interface Seat {
  /** An address or a name at the vendor, in lower case. */
  holder: string;
  /** A UTC day. */
  reportedUse: string | null;
}

const holderSchema = line(254);
/** Columns in which vendors name people, those by address first. */
const HOLDERS = ["email", "e-mail", "email address", "user email", "user principal name", "username", "login", "user"];
const LAST_USES = [
  "last activity date",
  "last activity at",
  "last_activity_at",
  "last active",
  "last usage at",
  "last used",
  "lastuse",
];

/** Source: https://docs.github.com/en/rest/copilot/copilot-user-management#list-all-copilot-seat-assignments-for-an-organization */
const copilotSeats = z.object({
  seats: z.array(z.object({ assignee: z.object({ login: z.string() }), last_activity_at: z.string().nullish() })),
});

/**
 * Reads a vendor's report of seats, or a list of addresses. Each holder counts once, with their last use.
 * @throws Expected `invalid_body`
 */
export async function readSeats(report: string): Promise<Seat[]> {
  const seats = new Map<string, string | null>();
  for (const { holder, lastUse } of await rowsOf(report)) {
    if (holder.trim() === "") continue;
    const checked = holderSchema.safeParse(holder);
    if (!checked.success) throw refused("has a name that is too long, or of characters that no name has");
    const name = checked.data.toLowerCase();
    const day = dayOf(lastUse);
    const known = seats.get(name) ?? null;
    seats.set(name, known === null || (day !== null && day > known) ? day : known);
  }
  if (seats.size > MAX_HOLDERS) throw refused(`has more than ${MAX_HOLDERS} people`);
  return [...seats].map(([holder, reportedUse]) => ({ holder, reportedUse }));
}

interface Row {
  holder: string;
  lastUse?: string | null | undefined;
}

async function rowsOf(report: string): Promise<Row[]> {
  if (/^\s*[[{]/.test(report)) return copilotRows(report);
  const [header, ...lines] = await linesOf(report);
  if (header === undefined) return [];
  const columns = header.map((name) => name.toLowerCase());
  const at = (names: readonly string[]) => columns.indexOf(names.find((name) => columns.includes(name)) ?? "\0");
  const [holderAt, useAt] = [at(HOLDERS), at(LAST_USES)];
  if (holderAt === -1) {
    // A list of people without a heading.
    if (header.length > 1) throw refused("names no column of addresses or logins, such as email");
    return [header, ...lines].map(([holder = ""]) => ({ holder }));
  }
  return lines.map((cells) => ({ holder: cells[holderAt] ?? "", lastUse: cells[useAt] }));
}

async function linesOf(report: string): Promise<readonly (readonly string[])[]> {
  try {
    return (await readCsv(report, { maxLines: MAX_HOLDERS + 1 })).map(({ cells }) => cells);
  } catch (error) {
    if (error instanceof CsvSyntaxError) throw refused(`cannot be read in line ${error.line}`);
    if (error instanceof CsvTooLongError) throw refused(`has more than ${MAX_HOLDERS} lines`);
    throw error;
  }
}

function copilotRows(report: string): Row[] {
  const pages = z.union([copilotSeats, z.array(copilotSeats)]).safeParse(jsonOf(report));
  if (!pages.success) throw refused("is JSON, but not the seats of GitHub Copilot");
  return [pages.data]
    .flat()
    .flatMap(({ seats }) => seats.map((seat) => ({ holder: seat.assignee.login, lastUse: seat.last_activity_at })));
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The day of an ISO 8601 time or date; null for anything else, such as "None". */
const dayOf = (text: string | null | undefined): string | null => {
  const day = z.iso.date().safeParse(text?.trim().slice(0, 10));
  return day.success ? day.data : null;
};

const refused = (message: string) =>
  new Expected("invalid_body", { details: [{ path: "report", code: "invalid_value", message }] });
