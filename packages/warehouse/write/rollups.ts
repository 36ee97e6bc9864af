import type { Store } from "@treadlight/platform/clickhouse";
import { z } from "zod";
import { ENDED } from "./ended-organizations.ts";

/** A day that still changes is read from its sessions; it is rolled up once it has been quiet for so long. */
const QUIET_MS = 10_000;
/** Days a statement rolls up: bounds its memory. */
const DAYS_AT_ONCE = 200;
/** Answers under way may still read a build that was replaced. */
const KEEP_REPLACED_MS = 120_000;

/** Microseconds since the epoch by the server's clock: builds of a day grow. */
const buildSchema = z.object({ build: z.int() });
const staleDaySchema = z.object({ organizationId: z.guid(), day: z.iso.date(), changedAt: z.number() });

/**
 * Rolls up the days that changed since their last roll-up and are quiet now, whole and from deduplicated rows. One caller
 * at a time. Cut off anywhere, it leaves builds that nobody reads.
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
  return store.select(
    staleDaySchema,
    `SELECT organizationId, day, toUnixTimestamp64Milli(changes.at) AS changedAt
     FROM (SELECT organizationId, day, max(day_changes.changedAt) AS at FROM day_changes GROUP BY organizationId, day) AS changes
     LEFT JOIN (SELECT organizationId, day, argMax(rollup_days.changedAt, rollup_days.build) AS at
                FROM rollup_days GROUP BY organizationId, day) AS rolledUp USING (organizationId, day)
     WHERE organizationId NOT IN (${ENDED}) AND changes.at != rolledUp.at AND changes.at <= now64(3) - toIntervalMillisecond({quietMs:UInt32})
     ORDER BY organizationId, day LIMIT {limit:UInt32}`,
    { quietMs, limit: DAYS_AT_ONCE },
  );
}

async function build(store: Store, days: readonly z.output<typeof staleDaySchema>[]) {
  const builds = await store.select(buildSchema, "SELECT toUnixTimestamp64Micro(now64(6)) AS build");
  for (const { build } of builds) {
    const organizationIds = days.map(({ organizationId }) => organizationId);
    await store.command(ROLL_UP, { organizationIds, days: days.map(({ day }) => day), build });
    await store.insert(
      "rollup_days",
      days.map((day) => ({ ...day, build })),
    );
  }
}

const ROLL_UP = `
  INSERT INTO sessions_daily
  SELECT organizationId, day, {build:UInt64}, department, team, tool, provider, category,
         count(), sum(promptCount), sum(timeEngaged), sum(timeSaved), sum(productivityScore), sum(taskCompletionRate),
         sum(complianceScore), countIf(notEmpty(sensitiveDataDetected)), sum(co2Emissions), sum(energyUsage),
         sum(waterUsage), sum(greenwashingGap),
         uniqExactStateIf(personId, personId != toUUID('00000000-0000-0000-0000-000000000000'))
  FROM sessions FINAL
  WHERE (organizationId, day) IN arrayZip({organizationIds:Array(UUID)}, {days:Array(Date)}) AND NOT isDeleted
  GROUP BY organizationId, day, department, team, tool, provider, category`;

/** Deleting rewrites the table, so it waits until half of it has been replaced. */
async function dropReplaced(store: Store) {
  const worthIt = await store.select(
    z.object({ worthIt: z.literal(1) }),
    `SELECT 1 AS worthIt FROM sessions_daily HAVING countIf(${REPLACED}) > count() / 2`,
    { keepMs: KEEP_REPLACED_MS },
  );
  if (worthIt.length > 0) {
    await store.command(`ALTER TABLE sessions_daily DELETE WHERE ${REPLACED}`, { keepMs: KEEP_REPLACED_MS });
  }
}

const REPLACED = `build < toUnixTimestamp64Micro(now64(6) - toIntervalMillisecond({keepMs:UInt32}))
  AND (organizationId, day, build) NOT IN (
    SELECT organizationId, day, max(build) FROM rollup_days GROUP BY organizationId, day)`;
