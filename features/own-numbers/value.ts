import type { TimeValue } from "@treadlight/contract/analytics";
import { versionOn } from "@treadlight/domain/productivity";
import { DAY_MS } from "@treadlight/domain/time";
import type { OwnNumbersVersion } from "./versions.ts";

interface Period {
  from: Date;
  to: Date;
}

/** A part of a period, and the version that holds in all of it. */
export interface PeriodPart extends Period {
  held: OwnNumbersVersion | undefined;
}

/** What a department saved in a part of a period, in seconds. */
export interface DepartmentTime {
  department: string;
  timeSavedLow: number;
  timeSavedCentral: number;
  timeSavedHigh: number;
  /** Of fewer people than may be shown. */
  isTooSmall?: boolean;
}

/**
 * Divides a period where another version begins to hold.
 * @param isWeekly whether figures are those of whole weeks: then a version holds from the first Monday on
 */
export function partsOf(
  versions: readonly OwnNumbersVersion[],
  { from, to }: Period,
  { isWeekly }: { isWeekly: boolean },
): PeriodPart[] {
  const begins = versions.map(({ validFrom }) => {
    const first = new Date(validFrom);
    return isWeekly ? first.getTime() + ((8 - first.getUTCDay()) % 7) * DAY_MS : first.getTime();
  });
  const edges = [from.getTime(), ...begins.filter((at) => at > from.getTime() && at < to.getTime())];
  const starts = [...new Set(edges)].sort((a, b) => a - b);
  return starts.map((start, index) => ({
    from: new Date(start),
    to: new Date(starts[index + 1] ?? to),
    held: versionOn(versions, new Date(start).toISOString().slice(0, 10)),
  }));
}

/** The same with adjoining parts put together in which costs and share are the same, so that fewer are asked about. */
export function partsByMoney(parts: readonly PeriodPart[]): PeriodPart[] {
  const joined: PeriodPart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last && moneyOf(last) === moneyOf(part)) last.to = part.to;
    else joined.push({ ...part });
  }
  return joined;
}

const moneyOf = ({ held }: PeriodPart) =>
  JSON.stringify([held?.countedShare ?? 100, held?.currency ?? null, held?.hourlyCosts ?? []]);

/** The versions that hold in a period, as answers and reports name them. */
export function versionsIn(parts: readonly PeriodPart[]): TimeValue["versions"] {
  return parts.flatMap(({ from, to, held }) => {
    if (held === undefined) return [];
    const { version, countedShare } = held;
    return [{ version, countedShare, from: from.toISOString(), to: to.toISOString() }];
  });
}

/**
 * Time saved in money: for each department, hours x share that counts x cost of an hour. Amounts in an earlier currency than the last are
 * left out, like departments without a cost.
 */
export function timeValueOf(
  parts: readonly (PeriodPart & { times: readonly DepartmentTime[] })[],
): Omit<TimeValue, "versions" | "kinds"> {
  const currency = parts.findLast(({ held }) => held?.currency)?.held?.currency ?? null;
  const byDepartment = new Map<string, { low: number; central: number; high: number }>();
  const without = new Set<string>();
  let leftOutSeconds = 0;
  for (const { held, times } of parts) {
    for (const { department, timeSavedLow, timeSavedCentral, timeSavedHigh, isTooSmall = false } of times) {
      const cost = held?.currency === currency && !isTooSmall ? costOf(held, department) : undefined;
      if (held === undefined || cost === undefined) {
        without.add(department);
        leftOutSeconds += timeSavedCentral;
        continue;
      }
      const perSecond = (cost / 3_600) * (held.countedShare / 100);
      const sum = byDepartment.get(department) ?? { low: 0, central: 0, high: 0 };
      byDepartment.set(department, {
        low: sum.low + timeSavedLow * perSecond,
        central: sum.central + timeSavedCentral * perSecond,
        high: sum.high + timeSavedHigh * perSecond,
      });
    }
  }
  const departments = [...byDepartment].map(([department, amounts]) => ({ department, ...amounts }));
  const total = (end: "low" | "central" | "high") => departments.reduce((sum, amounts) => sum + amounts[end], 0);
  return {
    currency,
    ...{ low: total("low"), central: total("central"), high: total("high") },
    departments: departments.toSorted((a, b) => b.central - a.central || (a.department < b.department ? -1 : 1)),
    leftOut: { departments: without.size, timeSaved: leftOutSeconds },
  };
}

const costOf = ({ hourlyCosts }: OwnNumbersVersion, department: string): number | undefined =>
  hourlyCosts.find((cost) => (cost.department ?? "") === department)?.perHour;
