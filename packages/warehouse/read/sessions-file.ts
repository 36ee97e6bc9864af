import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import {
  BYTE_ORDER_MARK,
  exportedHeadings,
  type SessionColumn,
  type SessionsExportQuery,
  type SessionsFormat,
  type StoredColumn,
} from "@treadlight/contract/exports";
import { FORMULA } from "@treadlight/domain/format";
import { joinParquet, type Store } from "@treadlight/platform/clickhouse";
import { z } from "zod";
import { groupByRows } from "../tables/group-by-rows.ts";
import { decisionParams, filterCondition, NOTHING_DECIDED, type ToolDecisions } from "./analytics-sql.ts";
import { eventIdSql, openSealed, type People, PLACE, pseudonymParams, sessionIdSql, userSql } from "./person-sql.ts";
import { piecesOf, wholeFiles } from "./read-files.ts";
import { type OrganizationTenant, ofTenant, ofTenantAnywhere, type PlacesTenant } from "./tenant.ts";
import { allOf, type Condition, instant, whereIf, within } from "./where.ts";

/** The order of an export. It begins as the table's does, so that only the sessions of one day at a time are sorted. */
export const EXPORT_ORDER = `day, ${PLACE}`;

/** Where a cursor stands. */
const positionSchema = z.object({ day: z.iso.date(), place: z.string() });
type Position = z.output<typeof positionSchema>;
const POSITION = `day, toString(${PLACE}) AS place`;

export interface SessionsFileOptions {
  format: SessionsFormat;
  pseudonyms: People["pseudonyms"];
  /** For filters by `weekday` and `hour`. Default UTC. */
  timeZone?: string | undefined;
  /** For filters by `toolDecision`. By default nobody has decided anything. */
  toolDecisions?: ToolDecisions | undefined;
}

interface Place {
  now: number;
  pseudonymSecret: string;
  /** Where parts of files may be written. It must exist. */
  directory: string;
}

/**
 * A file of a tenant's sessions. The engine writes parts of it to the disk, where each stays until it is sent. After a cursor, the
 * file continues the one that the cursor is from: with the sessions that were there when that one began.
 * @returns its bytes, of which each piece is overwritten by the next; undefined if the cursor stands nowhere
 */
export async function sessionsFile(
  store: Store,
  tenant: OrganizationTenant | PlacesTenant,
  { from, to, filters, cursor, limit }: SessionsExportQuery,
  { format, pseudonyms, pseudonymSecret, now, directory, ...options }: SessionsFileOptions & Place,
): Promise<AsyncIterable<Buffer> | undefined> {
  const params = pseudonymParams(pseudonymSecret, tenant.organizationId);
  const position =
    cursor && (await positionOf(store, tenant, eventIdsOf(cursor.eventId, { pseudonyms }, params), params));
  if (cursor && !position) return undefined;
  const following = allOf(
    // Every statement binds what names, ids and places are made with.
    { sql: "true", params },
    ofTenant(tenant),
    within("startedAt", "day", { from, to }),
    position && after(position),
  );
  const { timeZone = "UTC", toolDecisions = NOTHING_DECIDED } = options;
  const matching = allOf(
    following,
    filterCondition(filters, { pseudonyms }, timeZone),
    filters.length > 0 ? { sql: "true", params: decisionParams(toolDecisions) } : undefined,
  );
  const began = cursor && receivedBefore(tenant, cursor.beganAt);
  const end = limit === undefined ? undefined : await positionAt(store, allOf(matching, began), limit);
  const selected = exportedColumns(format, { pseudonyms });
  const write = async (file: string, part: Part) => {
    const candidates = allOf(matching, end && upTo(end));
    const ofPart = inPart(part);
    const someCameLater = cursor && (await hasLater(store, allOf(candidates, ofPart), cursor.beganAt));
    const wanted = someCameLater ? allOf(candidates, began) : candidates;
    await store.writeFile(file, {
      name: "sessions_file",
      // All versions of a session are in the same part, so the rest of a row is read only if it is in it.
      sql: `
        SELECT ${listOf(selected)} FROM sessions FINAL
        PREWHERE ${ofPart.sql} WHERE NOT isDeleted AND ${wanted.sql} ORDER BY ${EXPORT_ORDER}`,
      params: { ...wanted.params, ...ofPart.params, beganAt: String(cursor?.beganAt ?? now) },
      format: { csv: "CSV" as const, ndjson: "JSONEachRow" as const, parquet: "Parquet" as const }[format],
      settings: {
        // Columns that are written in another form keep their names; conditions are about the columns themselves.
        prefer_column_name_to_alias: 1,
        format_csv_null_representation: "",
      },
    });
  };
  const files = writtenAhead(partsOf(store, allOf(following, end && upTo(end)), ROWS_OF_PART[format]), {
    directory,
    write,
  });
  if (format === "parquet") return joinParquet(wholeFiles(files));
  const bytes = piecesOf(files);
  return format === "csv" && !cursor ? withHeader(bytes, Object.keys(selected)) : bytes;
}

/** What one statement reads: days, both included, or a slice of one day. */
interface Part {
  firstDay: string;
  lastDay: string;
  slice?: Condition;
}

/** How many rows one statement reads. With fewer, planning takes much of the time; with more, sorting them takes more memory. */
const ROWS_OF_PART: Record<SessionsFormat, number> = { csv: 32_768, ndjson: 32_768, parquet: 16_384 };

/** Each slice of a day reads the whole day, so slices are larger than other parts, and those of a very large day larger still. */
const ROWS_OF_SLICE = 65_536;
const MAX_SLICES = 8;

/** Sessions in parts, in order. There is always one, because even an empty file has columns. */
async function* partsOf(store: Store, wanted: Condition, maxRows: number): AsyncGenerator<Part> {
  const days = await store.select({
    name: "export_days",
    sql: `SELECT day, count() AS rows FROM sessions WHERE ${wanted.sql} GROUP BY day ORDER BY day`,
    params: wanted.params,
    row: z.object({ day: z.iso.date(), rows: z.number() }),
  });
  const groups = groupByRows(days, maxRows);
  if (groups.length === 0) yield { firstDay: "1970-01-01", lastDay: "1970-01-01" };
  for (const [first, ...others] of groups) {
    const slices = Math.min(Math.ceil(first.rows / ROWS_OF_SLICE), MAX_SLICES);
    if (slices > 1) yield* slicesOf(store, wanted, first.day, Math.ceil(first.rows / slices));
    else yield { firstDay: first.day, lastDay: (others.at(-1) ?? first).day };
  }
}

/** A day in slices of so many rows, in order. */
async function* slicesOf(store: Store, wanted: Condition, day: string, rows: number): AsyncGenerator<Part> {
  const ends = await store.select({
    name: "export_slices",
    sql: `
      SELECT ${POSITION} FROM (
        SELECT day, personId, sessionId, row_number() OVER (ORDER BY ${PLACE}) AS number FROM sessions
        WHERE ${wanted.sql} AND day = {day:Date})
      WHERE number % {rows:UInt32} = 0 ORDER BY ${PLACE}`,
    params: { ...wanted.params, day, rows },
    row: positionSchema,
  });
  let start: Position | undefined;
  for (const last of [...ends, undefined]) {
    const slice = allOf(
      whereIf(`${PLACE} > toUInt128({startPlace:String})`, { startPlace: start?.place }),
      whereIf(`${PLACE} <= toUInt128({lastPlace:String})`, { lastPlace: last?.place }),
    );
    yield { firstDay: day, lastDay: day, slice };
    start = last;
  }
}

const inPart = ({ firstDay, lastDay, slice }: Part) =>
  allOf({ sql: "day BETWEEN {firstDay:Date} AND {lastDay:Date}", params: { firstDay, lastDay } }, slice);

/** As many as the embedded engine writes at a time. */
const PARTS_AHEAD = 2;

/** The paths of files of parts, in order. While one is read, the next are written. None is left at the end. */
async function* writtenAhead(
  parts: AsyncIterable<Part>,
  { directory, write }: { directory: string; write: (file: string, part: Part) => Promise<void> },
): AsyncGenerator<string> {
  const own = await mkdtemp(join(directory, "export-"));
  let count = 0;
  const writePart = async (part: Part) => {
    const file = join(own, String(count++));
    await write(file, part);
    return file;
  };
  const ahead: Promise<string>[] = [];
  try {
    for await (const part of parts) {
      const file = writePart(part);
      // A failure is thrown when its turn comes.
      file.catch(() => {});
      ahead.push(file);
      const [first] = ahead;
      if (first === undefined || ahead.length <= PARTS_AHEAD) continue;
      ahead.shift();
      yield await first;
    }
    for (const file of ahead) yield await file;
  } finally {
    await Promise.allSettled(ahead);
    await rm(own, { recursive: true });
  }
}

const listOf = (selected: Record<string, string>) =>
  Object.entries(selected)
    .map(([name, sql]) => `${sql} AS ${name}`)
    .join(", ");

async function* withHeader(bytes: AsyncIterable<Buffer>, names: string[]): AsyncGenerator<Buffer> {
  let header: Buffer | undefined = Buffer.from(`${BYTE_ORDER_MARK}${names.join(",")}\n`);
  for await (const chunk of bytes) {
    if (header) yield header;
    header = undefined;
    yield chunk;
  }
  if (header) yield header;
}

/** What stands in the table for a value that was not sent. */
const ABSENT: Readonly<Record<string, string>> = {
  endedAt: "toDateTime64(0, 3, 'UTC')",
  inputTokens: "-1",
  outputTokens: "-1",
  cachedTokens: "-1",
  requests: "-1",
  images: "-1",
  videoSeconds: "-1",
  audioSeconds: "-1",
  reportedCo2Emissions: "-1",
  reportedEnergyUsage: "-1",
  reportedWaterUsage: "-1",
  computeCarbonIntensity: "-1",
  residualCarbonIntensity: "-1",
  inputTokensEstimated: "-1",
  outputTokensEstimated: "-1",
} satisfies Partial<Record<StoredColumn, string>>;

/** Amounts that are 0 in the table where there is no estimate. */
const OF_FOOTPRINT: ReadonlySet<string> = new Set<StoredColumn>([
  ...([
    "co2Emissions",
    "co2EmissionsLow",
    "co2EmissionsHigh",
    "energyUsage",
    "energyUsageLow",
    "energyUsageHigh",
  ] as const),
  ...(["waterUsage", "waterUsageLow", "waterUsageHigh", "baseEnergy", "pueOverhead", "trainingAmortization"] as const),
  ...(["actualRenewableOffset", "marketingClaimsOffset", "greenwashingGap"] as const),
  ...(["hardwareEmissions", "hardwareEmissionsLow", "hardwareEmissionsHigh"] as const),
]);

/** The SQL of each column, by name. It binds `pseudonymParams` and `beganAt`. */
export function exportedColumns(format: SessionsFormat, people: People): Record<string, string> {
  const sqlOf = (name: string, { kind }: SessionColumn) => {
    const absent = ABSENT[name];
    const value = kind === "number" ? sixDigits(name) : name;
    if (absent !== undefined) return `if(${name} = ${absent}, NULL, ${value})`;
    if (OF_FOOTPRINT.has(name)) return `if(footprintTier = 'none', NULL, ${value})`;
    if (format === "csv" && kind === "list") return `arrayStringConcat(${name}, '; ')`;
    if (format === "csv" && kind === "text") return withoutFormula(name);
    return value;
  };
  const stored = exportedHeadings().map(({ name, heading, column }) => [heading, sqlOf(name, column)]);
  return {
    id: sessionIdSql(people),
    user: userSql(people),
    ...Object.fromEntries(stored),
    cursor: `concat({beganAt:String}, '.', ${eventIdSql(people)})`,
  };
}

/**
 * An estimate to six significant digits. `roundToSignificantDigits` is missing from the engine, and `printf` gives text. A short
 * expression, because planning a statement takes time for every function of every column.
 */
const sixDigits = (column: string) =>
  `round(${column}, greatest(5 - toInt32(floor(log10(greatest(abs(${column}), 1e-9)))), 0))`;

const FORMULA_SQL = FORMULA.source.replaceAll("\\", "\\\\").replaceAll("'", "\\'");

/** `escapeFormula` in SQL. A single function, so that the engine calls it once for each text of a block. */
const withoutFormula = (column: string) => `replaceRegexpAll(${column}, '${FORMULA_SQL}', '\\\\1\\'\\\\2\\\\3')`;

/** The ids that an event may have whose row has this one. */
function eventIdsOf(shown: string, { pseudonyms }: People, params: { sealingKey: string }): string[] {
  if (pseudonyms === false) return [shown];
  return pseudonyms === true ? [openSealed(shown, params)] : [shown, openSealed(shown, params)];
}

async function positionOf(
  store: Store,
  { organizationId }: OrganizationTenant | PlacesTenant,
  eventIds: readonly string[],
  params: object,
): Promise<Position | undefined> {
  const found = await store.select({
    name: "export_position",
    sql: `SELECT ${POSITION} FROM session_events WHERE organizationId = {organizationId:UUID} AND eventId IN {eventIds:Array(UUID)} LIMIT 1`,
    params: { ...params, organizationId, eventIds },
    row: positionSchema,
  });
  return found[0];
}

/** Where the row of this number stands; undefined if there are fewer. */
async function positionAt(store: Store, { sql, params }: Condition, row: number): Promise<Position | undefined> {
  const found = await store.select({
    name: "export_end",
    sql: `SELECT ${POSITION} FROM sessions FINAL WHERE NOT isDeleted AND ${sql} ORDER BY ${EXPORT_ORDER} LIMIT 1 OFFSET {skipped:UInt64}`,
    params: { ...params, skipped: row - 1 },
    row: positionSchema,
  });
  return found[0];
}

const after = ({ day, place }: Position): Condition => ({
  sql: `(${EXPORT_ORDER}) > ({afterDay:Date}, toUInt128({afterPlace:String})) AND day >= {afterDay:Date}`,
  params: { afterDay: day, afterPlace: place },
});

const upTo = ({ day, place }: Position): Condition => ({
  sql: `(${EXPORT_ORDER}) <= ({endDay:Date}, toUInt128({endPlace:String})) AND day <= {endDay:Date}`,
  params: { endDay: day, endPlace: place },
});

/** Whether any of these sessions was received after that time. */
async function hasLater(store: Store, { sql, params }: Condition, time: number): Promise<boolean> {
  const found = await store.select({
    name: "export_later",
    sql: `SELECT 1 AS later FROM sessions WHERE ${sql} AND receivedAt > ${instant("bound")} LIMIT 1`,
    params: { ...params, bound: time },
    row: z.object({ later: z.number() }),
  });
  return found.length > 0;
}

/** Sessions of which a version was received by then, whatever version is there now. */
function receivedBefore(tenant: OrganizationTenant | PlacesTenant, beganAt: number): Condition {
  const events = (condition: string) =>
    `SELECT personId, sessionId FROM session_events WHERE ${ofTenantAnywhere(tenant).sql} AND ${condition}`;
  const before = `receivedAt <= ${instant("bound")}`;
  const newer = events(`receivedAt > ${instant("bound")}`);
  return {
    sql: `(${before} OR (personId, sessionId) IN (${events(`${before} AND (personId, sessionId) IN (${newer})`)}))`,
    params: { bound: beganAt },
  };
}
