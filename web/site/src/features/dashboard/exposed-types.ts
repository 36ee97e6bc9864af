import { bucketOf } from "@treadlight/domain/time";
import { APART, type GroupPlace, NO_AMOUNTS } from "../../shared/group-places.ts";
import type { Granularity } from "../../shared/period/period.ts";
import { RISK_FACTOR_NAMES, type RiskFactor } from "./habits.ts";
import type { ShownRecord } from "./queries/records.ts";

type TypeBucket = Record<GroupPlace, number> & { time: string };

/**
 * In how many sessions each type was found, by hour, day, week or month. A session with two types counts for both.
 * @returns the buckets, and the name of each type that was found
 */
export function typesOverTime(
  records: readonly Pick<ShownRecord, "startedAt" | "riskFactors">[],
  timeZone: string,
  granularity: Granularity,
): { buckets: TypeBucket[]; names: Partial<Record<GroupPlace, string>> } {
  const counts = new Map<RiskFactor, number>();
  for (const factor of records.flatMap(({ riskFactors }) => riskFactors)) {
    counts.set(factor, (counts.get(factor) ?? 0) + 1);
  }
  const ordered = [...counts].toSorted(([, a], [, b]) => b - a).map(([factor]) => factor);
  const placeOf = (factor: RiskFactor): GroupPlace => APART[ordered.indexOf(factor)] ?? "others";

  const keyOf = bucketOf(timeZone, granularity);
  const buckets = new Map<string, TypeBucket>();
  for (const { startedAt, riskFactors } of records) {
    const key = keyOf(new Date(startedAt));
    const bucket = buckets.get(key) ?? { ...NO_AMOUNTS, time: startedAt };
    for (const place of new Set(riskFactors.map(placeOf))) bucket[place] += 1;
    buckets.set(key, bucket);
  }
  const names: Partial<Record<GroupPlace, string>> = {};
  for (const factor of ordered) {
    const place = placeOf(factor);
    names[place] = place === "others" ? "Other types" : RISK_FACTOR_NAMES[factor];
  }
  return { buckets: [...buckets.values()], names };
}
