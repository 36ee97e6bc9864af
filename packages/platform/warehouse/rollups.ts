import { z } from "zod";
import type { Store } from "./store.ts";

/** A day that still changes is read from its sessions; it is rolled up once it has been quiet for so long. */
const QUIET_MS = 10_000;
/** Days a statement rolls up: bounds its memory. */
const DAYS_AT_ONCE = 50;
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
     WHERE changes.at != rolledUp.at AND changes.at <= now64(3) - toIntervalMillisecond({quietMs:UInt32})
     ORDER BY organizationId, day LIMIT {limit:UInt32}`,
    { quietMs, limit: DAYS_AT_ONCE },
  );
}

async function build(store: Store, days: readonly z.output<typeof staleDaySchema>[]) {
  const builds = await store.select(buildSchema, "SELECT toUnixTimestamp64Micro(now64(6)) AS build");
  for (const { build } of builds) {
    for (const organizationId of new Set(days.map((day) => day.organizationId))) {
      const group = days.filter((day) => day.organizationId === organizationId).map(({ day }) => day);
      await store.command(ROLL_UP, { organizationId, days: group, build });
    }
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
  WHERE organizationId = {organizationId:UUID} AND day IN {days:Array(Date)} AND NOT isDeleted
  GROUP BY organizationId, day, department, team, tool, provider, category`;

async function dropReplaced(store: Store) {
  await store.command(
    `DELETE FROM sessions_daily
     WHERE build < toUnixTimestamp64Micro(now64(6) - toIntervalMillisecond({keepMs:UInt32}))
       AND (organizationId, day, build) NOT IN (SELECT organizationId, day, max(build) FROM rollup_days GROUP BY organizationId, day)`,
    { keepMs: KEEP_REPLACED_MS },
  );
}
