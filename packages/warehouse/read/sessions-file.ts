import {
  BYTE_ORDER_MARK,
  type SessionsExportQuery,
  type SessionsFormat,
  STORED_COLUMNS,
  type StoredColumn,
} from "@treadlight/contract/exports";
import type { Store } from "@treadlight/platform/clickhouse";
import { z } from "zod";
import { filterCondition } from "./analytics-sql.ts";
import { userSql } from "./person-sql.ts";
import { ofTenant, type Tenant } from "./tenant.ts";
import { allOf, type Condition, instant, whereIf, within } from "./where.ts";

/** The order of an export: that of the table, so that nothing is sorted. */
const KEY = "day, personId, sessionId";

/** Where a cursor stands. */
const positionSchema = z.object({ day: z.iso.date(), personId: z.guid(), sessionId: z.guid() });
type Position = z.output<typeof positionSchema>;

export interface SessionsFileOptions {
  format: SessionsFormat;
  /** Whether people are named by pseudonyms instead of ids. */
  pseudonyms: boolean;
}

/**
 * A file of a tenant's sessions, written by the engine and streamed. After a cursor, the file continues the one that the cursor
 * is from: with the sessions that were there when that one began.
 * @returns undefined if the cursor stands nowhere
 */
export async function sessionsFile(
  store: Store,
  tenant: Tenant,
  { from, to, filters, cursor, limit }: SessionsExportQuery,
  { format, pseudonyms, pseudonymSecret, now }: SessionsFileOptions & { now: number; pseudonymSecret: string },
): Promise<AsyncIterable<Buffer> | undefined> {
  const position = cursor && (await positionOf(store, tenant, cursor.eventId));
  if (cursor && !position) return undefined;
  const matching = allOf(
    ofTenant(tenant),
    within("startedAt", "day", { from, to }),
    filterCondition(filters, { pseudonyms }),
    position && after(position),
    cursor && receivedBefore(tenant, cursor.beganAt),
  );
  const selected = columns(format, { pseudonyms });
  const bytes = store.bytes({
    name: "sessions_file",
    sql: `
      SELECT ${format === "ndjson" ? jsonLine(selected) : listOf(selected)} FROM sessions FINAL
      WHERE NOT isDeleted AND ${matching.sql} ORDER BY ${KEY} ${limit === undefined ? "" : "LIMIT {limit:UInt64}"}`,
    params: {
      ...matching.params,
      pseudonymSecret,
      beganAt: String(cursor?.beganAt ?? now),
      ...(limit !== undefined && { limit }),
    },
    format: { csv: "CSV" as const, ndjson: "LineAsString" as const, parquet: "Parquet" as const }[format],
    settings: {
      // Columns that are written in another form keep their names; conditions are about the columns themselves.
      prefer_column_name_to_alias: 1,
      format_csv_null_representation: "",
    },
  });
  return format === "csv" && !cursor ? withHeader(bytes, Object.keys(selected)) : bytes;
}

const listOf = (selected: Record<string, string>) =>
  Object.entries(selected)
    .map(([name, sql]) => `${sql} AS ${name}`)
    .join(", ");

/**
 * The columns as a JSON object. The engine's own format for JSON lines takes twice as long: it writes the rows on one core, one value
 * at a time. Here each text of a block is written once, on the core that is free.
 */
function jsonLine(selected: Record<string, string>): string {
  const members = Object.entries(selected).map(
    ([name, sql], index) => `'${index === 0 ? "" : ","}"${name}":', ifNull(toJSONString(${sql}), 'null')`,
  );
  return `concat('{', ${members.join(", ")}, '}') AS line`;
}

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
  reportedCo2Emissions: "-1",
  reportedEnergyUsage: "-1",
  reportedWaterUsage: "-1",
} satisfies Partial<Record<StoredColumn, string>>;

/** The SQL of each column, by name. */
function columns(format: SessionsFormat, people: { pseudonyms: boolean }): Record<string, string> {
  const stored = Object.entries(STORED_COLUMNS).map(([name, { kind }]) => {
    const absent = ABSENT[name];
    const value = kind === "number" ? sixDigits(name) : name;
    if (absent !== undefined) return [name, `if(${name} = ${absent}, NULL, ${value})`];
    if (format === "csv" && kind === "list") return [name, `arrayStringConcat(${name}, '; ')`];
    if (format === "csv" && kind === "text") return [name, withoutFormula(name)];
    return [name, value];
  });
  return {
    id: "toString(sessionId)",
    user: userSql(people),
    ...Object.fromEntries(stored),
    cursor: "concat({beganAt:String}, '.', toString(eventId))",
  };
}

const POWERS_OF_TEN = Array.from({ length: 16 }, (_, power) => `1e${power}`);

/** An estimate to six significant digits. `roundToSignificantDigits` is missing from the engine, and `printf` gives text. */
function sixDigits(column: string): string {
  const decimals = `5 - toInt32(floor(log10(greatest(abs(${column}), 1e-9))))`;
  const power = `[${POWERS_OF_TEN.join(", ")}][1 + greatest(${decimals}, 0)]`;
  return `round(${column} * ${power}) / ${power}`;
}

/**
 * What a spreadsheet would run as a formula is shown with an apostrophe in front. Some ignore what stands before the sign. A single
 * function, so that the engine calls it once for each text of a block.
 */
const withoutFormula = (column: string) =>
  `replaceRegexpOne(${column}, '^([\\\\s;]*[=+@＝＋－＠-]|[\\\\t\\\\r\\\\n])', '\\'\\\\1')`;

async function positionOf(store: Store, { organizationId }: Tenant, eventId: string): Promise<Position | undefined> {
  const found = await store.select({
    name: "export_position",
    sql: `SELECT ${KEY} FROM session_events WHERE organizationId = {organizationId:UUID} AND eventId = {eventId:UUID} LIMIT 1`,
    params: { organizationId, eventId },
    row: positionSchema,
  });
  return found[0];
}

const after = ({ day, personId, sessionId }: Position) =>
  whereIf(`(${KEY}) > ({afterDay:Date}, {afterPerson:UUID}, {afterSession:UUID}) AND day >= {afterDay:Date}`, {
    afterDay: day,
    afterPerson: personId,
    afterSession: sessionId,
  });

/** Sessions of which a version was received by then, whatever version is there now. */
function receivedBefore(tenant: Tenant, beganAt: number): Condition {
  const events = (condition: string) =>
    `SELECT personId, sessionId FROM session_events WHERE ${ofTenant(tenant).sql} AND ${condition}`;
  const before = `receivedAt <= ${instant("bound")}`;
  const newer = events(`receivedAt > ${instant("bound")}`);
  return {
    sql: `(${before} OR (personId, sessionId) IN (${events(`${before} AND (personId, sessionId) IN (${newer})`)}))`,
    params: { bound: beganAt },
  };
}
