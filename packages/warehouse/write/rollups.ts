import type { Store } from "@treadlight/platform/clickhouse";
import { z } from "zod";
import {
  columnsOf,
  DAILY_SUMS,
  PEOPLE_SUMS,
  SLICES,
  type Slice,
  SUMS_VERSION,
  sliceName,
} from "../tables/daily-sums.ts";
import { ENDED } from "../tables/ended.ts";
import { groupByRows } from "../tables/group-by-rows.ts";

/** A day that is still changing is read from its sessions. It is rolled up once it has been quiet this long. */
const QUIET_MS = 10_000;
/** Stale days that one question lists. */
const DAYS_AT_ONCE = 200;
/** Sessions that one statement rolls up, unless a single day has more. It bounds the statement's memory. */
const ROWS_AT_ONCE = 4_000_000;
/** Queries that have begun may still read a replaced build. */
const KEEP_REPLACED_MS = 120_000;

/** Microseconds since the epoch by the server's clock, so that a later build of a day has a greater number. */
const buildSchema = z.object({ build: z.int() });
const staleDaySchema = z.object({ organizationId: z.guid(), day: z.iso.date(), changedAt: z.number() });

/**
 * Rolls up each day that changed since its last roll-up, or whose roll-up lacks sums, and is quiet now, as a whole and from deduplicated rows. One
 * caller at a time: two would do the same work. If interrupted, it leaves builds that nobody reads.
 * @returns how many days were rolled up
 */
export async function refreshRollups(store: Store, { quietMs = QUIET_MS } = {}): Promise<number> {
  let days = 0;
  for (;;) {
    const stale = await staleDays(store, quietMs);
    if (stale.length === 0) break;
    for (const group of groupByRows(await withRows(store, stale), ROWS_AT_ONCE)) {
      await build(store, group);
      days += group.length;
    }
    if (stale.length < DAYS_AT_ONCE) break;
  }
  if (days > 0) await dropReplaced(store);
  return days;
}

function staleDays(store: Store, quietMs: number) {
  return store.select({
    name: "stale_days",
    sql: `
     SELECT organizationId, day, toUnixTimestamp64Milli(changes.at) AS changedAt
     FROM (SELECT organizationId, day, max(day_changes.changedAt) AS at FROM day_changes GROUP BY organizationId, day) AS changes
     LEFT JOIN (SELECT organizationId, day, argMax(rollup_days.changedAt, rollup_days.build) AS at,
                       argMax(rollup_days.sums, rollup_days.build) AS sums
                FROM rollup_days GROUP BY organizationId, day) AS rolledUp USING (organizationId, day)
     WHERE organizationId NOT IN (${ENDED}) AND (changes.at != rolledUp.at OR rolledUp.sums < ${SUMS_VERSION}) AND changes.at <= now64(3) - toIntervalMillisecond({quietMs:UInt32})
     -- What has changed comes before what an upgrade added sums to.
     ORDER BY changes.at = rolledUp.at, organizationId, day LIMIT {limit:UInt32}`,
    params: { quietMs, limit: DAYS_AT_ONCE },
    row: staleDaySchema,
  });
}

type StaleDay = z.output<typeof staleDaySchema>;

const IN_DAYS = "(organizationId, day) IN arrayZip({organizationIds:Array(UUID)}, {days:Array(Date)})";
const daysParams = (days: readonly StaleDay[]) => ({
  organizationIds: days.map(({ organizationId }) => organizationId),
  days: days.map(({ day }) => day),
});

/** The days, each with how many rows it has, whatever their versions. */
async function withRows(store: Store, days: readonly StaleDay[]) {
  const counts = await store.select({
    name: "stale_rows",
    sql: `SELECT organizationId, day, count() AS rows FROM sessions WHERE ${IN_DAYS} GROUP BY organizationId, day`,
    params: daysParams(days),
    row: z.object({ organizationId: z.guid(), day: z.iso.date(), rows: z.number() }),
  });
  const rows = new Map(counts.map((count) => [`${count.organizationId} ${count.day}`, count.rows]));
  return days.map((day) => ({ ...day, rows: rows.get(`${day.organizationId} ${day.day}`) ?? 0 }));
}

async function build(store: Store, days: readonly StaleDay[]) {
  const builds = await store.select({
    name: "next_build",
    sql: "SELECT toUnixTimestamp64Micro(now64(6)) AS build",
    params: {},
    row: buildSchema,
  });
  for (const { build } of builds) {
    for (const statement of ROLL_UPS) await store.command(statement, { ...daysParams(days), build });
    await store.insert(
      "rollup_days",
      days.map(({ organizationId, day, changedAt }) => ({ organizationId, day, changedAt, build, sums: SUMS_VERSION })),
    );
  }
}

/** The statement that sums up days by the slices with people, or by those without. */
function rollUp(hasPeople: boolean) {
  const slices = SLICES.filter((slice) => slice.hasPeople === hasPeople);
  const columnsOfSlice = ({ dimensions }: Slice) => dimensions.flatMap(columnsOf);
  const columns = [...new Set(slices.flatMap(columnsOfSlice))].join(", ");
  const sums = Object.entries(DAILY_SUMS).filter(([name]) => hasPeople || !PEOPLE_SUMS.has(name));
  const names = slices.map((slice) => `grouping(${columnsOfSlice(slice).at(-1)}) = 0, '${sliceName(slice)}'`).reverse();
  return `
    INSERT INTO sessions_daily (organizationId, day, build, slice, ${columns}, ${sums.map(([name]) => name).join(", ")})
    SELECT organizationId, day, {build:UInt64}, multiIf(${names.join(", ")}, ''), ${columns}, ${sums.map(([, sql]) => sql).join(", ")}
    FROM sessions FINAL
    WHERE ${IN_DAYS} AND NOT isDeleted
    GROUP BY GROUPING SETS (${slices.map((slice) => `(organizationId, day, ${columnsOfSlice(slice).join(", ")})`).join(", ")})` as const;
}
const ROLL_UPS = [rollUp(true), rollUp(false)];

/** Deleting rewrites the table, so wait until half of it has been replaced. */
async function dropReplaced(store: Store) {
  const worthIt = await store.select({
    name: "replaced_builds",
    sql: `SELECT 1 AS worthIt FROM sessions_daily HAVING countIf(${REPLACED}) > count() / 2`,
    params: { keepMs: KEEP_REPLACED_MS },
    row: z.object({ worthIt: z.literal(1) }),
  });
  if (worthIt.length > 0) {
    // Waits until they are gone, or the next refresh would delete them again.
    await store.command(`ALTER TABLE sessions_daily DELETE WHERE ${REPLACED} SETTINGS mutations_sync = 1`, {
      keepMs: KEEP_REPLACED_MS,
    });
  }
}

const REPLACED = `build < toUnixTimestamp64Micro(now64(6) - toIntervalMillisecond({keepMs:UInt32}))
  AND (organizationId, day, build) NOT IN (
    SELECT organizationId, day, max(build) FROM rollup_days GROUP BY organizationId, day)` as const;
