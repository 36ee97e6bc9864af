import { TOOLS } from "@treadlight/domain/catalogue";
import { DAY_MS } from "@treadlight/domain/time";
import type { Session } from "@treadlight/platform/chdb";
import { z } from "zod";
import { finishedRows } from "./finished-rows.ts";
import { seededRandom } from "./sessions.ts";

export const DAYS = 365;
const DEPARTMENTS = 20;
const TOOL_COUNT = 40;
export const PEOPLE = 2_000;
const SAMPLES = 2_000;
/** Larger inserts create fewer parts to merge, and merging takes most of the time. */
const DAYS_PER_INSERT = 15;

/** The database of the warehouse's first generation. */
const DATABASE = "treadlight_g1";

/** Fills a table of sample rows, which `addYear` multiplies. */
export async function makeSamples(session: Session, now: number): Promise<{ jsonBytesPerRow: number }> {
  await session.queryAsync("CREATE DATABASE IF NOT EXISTS samples");
  await session.queryAsync(`CREATE TABLE samples.sessions AS ${DATABASE}.sessions ENGINE = Memory`);
  const rows = finishedRows(SAMPLES, seededRandom(8), now);
  const values = Buffer.from(rows.map((row) => JSON.stringify(row)).join("\n"));
  await session.insert({ table: "samples.sessions", format: "JSONEachRow", values });
  return { jsonBytesPerRow: values.length / SAMPLES };
}

/**
 * Adds `count` sessions of one organization, spread over the office hours of a year: 2,000 people in 20 departments, 40 tools of which the
 * first are used most. ClickHouse generates them from the samples, a few days per insert in chronological order, directly in the
 * warehouse's tables, so that their materialized views see them.
 * @returns how many were added: each insert is rounded
 */
export async function addYear(session: Session, organizationId: string, count: number, now: number): Promise<number> {
  const tools = TOOLS.slice(0, TOOL_COUNT);
  const column = (name: "name" | "provider" | "category") =>
    `[${tools.map((tool) => `'${tool[name].replaceAll("'", "\\'")}'`).join(", ")}][toolIndex]`;
  let added = 0;
  for (let daysAgo = DAYS; daysAgo > 0; daysAgo -= DAYS_PER_INSERT) {
    const days = Math.min(DAYS_PER_INSERT, daysAgo);
    const rows = Math.round((count * days) / DAYS);
    added += rows;
    const firstDay = Math.floor(now / DAY_MS - daysAgo + 1) * DAY_MS;
    await session.queryAsync(`
      INSERT INTO ${DATABASE}.sessions
      SELECT * EXCEPT (person, dayIndex, startMs, toolIndex) REPLACE (
        toUUID('${organizationId}') AS organizationId,
        toUUID(concat('00000000-0000-4000-8000-', leftPad(hex(person), 12, '0'))) AS personId,
        generateUUIDv4(1) AS sessionId,
        generateUUIDv4(2) AS eventId,
        toUInt128(rand64(3)) AS version,
        fromUnixTimestamp64Milli(startMs, 'UTC') AS startedAt,
        fromUnixTimestamp64Milli(${firstDay} + toInt64(dayIndex * 86400000 + 64800000), 'UTC') AS receivedAt,
        toDate(fromUnixTimestamp64Milli(startMs, 'UTC')) AS day,
        concat('Department ', toString(person % ${DEPARTMENTS})) AS department,
        concat('Team ', toString(person % ${DEPARTMENTS * 4})) AS team,
        ${column("name")} AS tool, ${column("provider")} AS provider, ${column("category")} AS category)
      FROM (
        SELECT samples.*, rand(5) % ${PEOPLE} AS person, rand(6) % ${days} AS dayIndex,
               ${firstDay} + toInt64(dayIndex * 86400000 + 28800000 + rand(4) % 36000000) AS startMs,
               1 + toUInt32(floor(${tools.length} * pow(rand(7) / 4294967296, 2))) AS toolIndex
        FROM samples.sessions AS samples CROSS JOIN numbers(${Math.ceil(rows / SAMPLES)}) AS copies
        LIMIT ${rows})`);
  }
  return added;
}

/** Records that each session was processed, as scoring does with every insert. */
export async function addEvents(session: Session): Promise<void> {
  await session.queryAsync(`
    INSERT INTO ${DATABASE}.session_events (organizationId, sessionId, personId, eventId, version, receivedAt, day)
    SELECT organizationId, sessionId, personId, eventId, version, receivedAt, day FROM ${DATABASE}.sessions`);
}

/** The size of all the warehouse's tables on disk. */
export async function bytesOnDisk(session: Session): Promise<number> {
  const result = await session.queryAsync(
    `SELECT sum(bytes_on_disk) AS bytes FROM system.parts WHERE active AND database = '${DATABASE}'`,
    { format: "JSONEachRow" },
  );
  return diskSchema.parse(JSON.parse(result.text())).bytes;
}

const diskSchema = z.object({ bytes: z.coerce.number() });
