import type { Store } from "@treadlight/platform/clickhouse";
import { z } from "zod";
import { DAILY_DIMENSIONS, DAILY_SUMS } from "../tables/daily-sums.ts";
import { ENDED } from "../tables/ended.ts";

/** A day that is still changing is read from its sessions. It is rolled up once it has been quiet this long. */
const QUIET_MS = 10_000;
/** Days that one statement rolls up, which bounds its memory. */
const DAYS_AT_ONCE = 200;
/** Queries that have begun may still read a replaced build. */
const KEEP_REPLACED_MS = 120_000;

/** Microseconds since the epoch by the server's clock, so that a later build of a day has a greater number. */
const buildSchema = z.object({ build: z.int() });
const staleDaySchema = z.object({ organizationId: z.guid(), day: z.iso.date(), changedAt: z.number() });

/**
 * Rolls up each day that changed since its last roll-up and is quiet now, as a whole and from deduplicated rows. One
 * caller at a time. If interrupted, it leaves builds that nobody reads.
 * @returns how many days were rolled up
 */
export async function refreshRollups(store: Store, { quietMs = QUIET_MS } = {}): Promise<number> {
  let days = 0;
  for (;;) {
    const stale = await staleDays(store, quietMs);
    if (stale.length === 0) break;
    await build(store, stale);
    days += stale.length;
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
     LEFT JOIN (SELECT organizationId, day, argMax(rollup_days.changedAt, rollup_days.build) AS at
                FROM rollup_days GROUP BY organizationId, day) AS rolledUp USING (organizationId, day)
     WHERE organizationId NOT IN (${ENDED}) AND changes.at != rolledUp.at AND changes.at <= now64(3) - toIntervalMillisecond({quietMs:UInt32})
     ORDER BY organizationId, day LIMIT {limit:UInt32}`,
    params: { quietMs, limit: DAYS_AT_ONCE },
    row: staleDaySchema,
  });
}

async function build(store: Store, days: readonly z.output<typeof staleDaySchema>[]) {
  const builds = await store.select({
    name: "next_build",
    sql: "SELECT toUnixTimestamp64Micro(now64(6)) AS build",
    params: {},
    row: buildSchema,
  });
  for (const { build } of builds) {
    const organizationIds = days.map(({ organizationId }) => organizationId);
    await store.command(ROLL_UP, { organizationIds, days: days.map(({ day }) => day), build });
    await store.insert(
      "rollup_days",
      days.map((day) => ({ ...day, build })),
    );
  }
}

const DIMENSIONS = DAILY_DIMENSIONS.join(", ");
const ROLL_UP = `
  INSERT INTO sessions_daily (organizationId, day, build, ${DIMENSIONS}, ${Object.keys(DAILY_SUMS).join(", ")})
  SELECT organizationId, day, {build:UInt64}, ${DIMENSIONS}, ${Object.values(DAILY_SUMS).join(", ")}
  FROM sessions FINAL
  WHERE (organizationId, day) IN arrayZip({organizationIds:Array(UUID)}, {days:Array(Date)}) AND NOT isDeleted
  GROUP BY organizationId, day, ${DIMENSIONS}` as const;

/** Deleting rewrites the table, so wait until half of it has been replaced. */
async function dropReplaced(store: Store) {
  const worthIt = await store.select({
    name: "replaced_builds",
    sql: `SELECT 1 AS worthIt FROM sessions_daily HAVING countIf(${REPLACED}) > count() / 2`,
    params: { keepMs: KEEP_REPLACED_MS },
    row: z.object({ worthIt: z.literal(1) }),
  });
  if (worthIt.length > 0) {
    await store.command(`ALTER TABLE sessions_daily DELETE WHERE ${REPLACED}`, { keepMs: KEEP_REPLACED_MS });
  }
}

const REPLACED = `build < toUnixTimestamp64Micro(now64(6) - toIntervalMillisecond({keepMs:UInt32}))
  AND (organizationId, day, build) NOT IN (
    SELECT organizationId, day, max(build) FROM rollup_days GROUP BY organizationId, day)` as const;
