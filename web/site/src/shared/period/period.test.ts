import { addDays, firstOfMonth } from "@treadlight/domain/time";
import { describe, expect, test } from "vitest";
import { timePoints } from "./buckets.ts";
import { dayOf, inWeeks, type Period, type PeriodSearch, periodBefore, periodOf, shownOf } from "./period.ts";

const TODAY = "2026-03-29";
const search = (period: string | null, from: string | null = null, to: string | null = null): PeriodSearch => ({
  period,
  from,
  to,
});
const daysOf = ({ from, to }: Period) => [from, to];

describe("a period", () => {
  test.each([
    ["today", ["2026-03-29", "2026-03-29"], "hour"],
    ["7days", ["2026-03-23", "2026-03-29"], "day"],
    ["30days", ["2026-02-28", "2026-03-29"], "day"],
    ["90days", ["2025-12-30", "2026-03-29"], "day"],
    ["all-time", ["2025-01-01", "2026-03-30"], "month"],
  ] as const)("of %s goes from its first to its last day, today included", (id, days, granularity) => {
    const period = periodOf(search(id), "today", TODAY);
    expect([period.id, daysOf(period), period.granularity]).toEqual([id, days, granularity]);
  });

  test("is the page's default if the address names none or one that there is not", () => {
    expect(periodOf(search(null), "30days", TODAY).id).toBe("30days");
    expect(periodOf(search("toString"), "today", TODAY).id).toBe("today");
    expect(periodOf(search("custom", "2026-02-31", "soon"), "7days", TODAY).id).toBe("7days");
  });

  test("of its own two days has them in order", () => {
    const period = periodOf(search("custom", "2026-02-10", "2026-01-01"), "today", TODAY);
    expect(daysOf(period)).toEqual(["2026-01-01", "2026-02-10"]);
    expect([period.granularity, period.before]).toEqual(["day", "the 41 days before"]);
    expect(periodOf(search("custom", "2026-02-10", "2026-02-10"), "today", TODAY).granularity).toBe("hour");
    expect(periodOf(search("custom", "2025-02-10", "2026-02-10"), "today", TODAY).granularity).toBe("month");
  });
});

describe("a period under a plan that shows history from 28 February", () => {
  const shown = (search: PeriodSearch) => shownOf(periodOf(search, "today", TODAY), "2026-02-28");

  test("is cut where the plan's history begins, and then compared with nothing", () => {
    for (const [id, to] of [
      ["90days", "2026-03-29"],
      ["all-time", "2026-03-30"],
    ] as const) {
      expect(shown(search(id))).toMatchObject({ id, from: "2026-02-28", to, granularity: "day", isCut: true });
      expect(shown(search(id)).before).toBeUndefined();
    }
    const past = shown(search("custom", "2026-01-01", "2026-01-31"));
    expect(past).toMatchObject({ from: "2026-02-28", to: "2026-02-28", isCut: true });
  });

  test("is compared with the one before as long as the plan shows all of that", () => {
    expect(shown(search("30days"))).toEqual({ ...periodOf(search("30days"), "today", TODAY), before: undefined });
    expect(shown(search("7days"))).toEqual(periodOf(search("7days"), "today", TODAY));
    expect(shown(search("custom", "2026-03-14", "2026-03-28")).before).toBeUndefined();
    expect(shown(search("custom", "2026-03-15", "2026-03-29")).before).toBe("the 15 days before");
  });
});

test.each([
  ["2026-03-29T09:59:59Z", "2026-03-28", "2026-03-29", "2026-03-29"],
  ["2026-03-29T10:00:00Z", "2026-03-29", "2026-03-29", "2026-03-30"],
  ["2026-03-29T11:00:00Z", "2026-03-29", "2026-03-29", "2026-03-30"],
])("at %s the day is that of the time zone, wherever the reader is", (time, honolulu, utc, kiritimati) => {
  const days = ["Pacific/Honolulu", "UTC", "Pacific/Kiritimati"].map((timeZone) => dayOf(new Date(time), timeZone));
  expect(days).toEqual([honolulu, utc, kiritimati]);
});

test("a day ends at midnight of its time zone when its clocks change, too", () => {
  const inNewYork = (time: string) => dayOf(new Date(time), "America/New_York");
  expect(["2026-03-08T04:59:59Z", "2026-03-08T05:00:00Z"].map(inNewYork)).toEqual(["2026-03-07", "2026-03-08"]);
  expect(["2026-03-09T03:59:59Z", "2026-03-09T04:00:00Z"].map(inNewYork)).toEqual(["2026-03-08", "2026-03-09"]);
});

test("days and months are counted by the calendar, across a change of the clocks", () => {
  expect(addDays("2026-03-28", 2)).toBe("2026-03-30");
  expect(addDays("2026-03-01", -1)).toBe("2026-02-28");
  expect(firstOfMonth("2026-03-31")).toBe("2026-03-01");
  expect(firstOfMonth("2026-03-31", 11)).toBe("2025-04-01");
});

describe("points over time", () => {
  const points = (period: Period, times: string[], timeZone: string, now = new Date("2026-03-29T10:20:00Z")) =>
    timePoints(
      times.map((time) => ({ time, sessions: 1 })),
      { sessions: 0 },
      { period, timeZone, now },
    );
  const filled = (all: ReturnType<typeof points>) =>
    all.filter(({ values }) => values.sessions > 0).map(({ name }) => name);

  test("given days of a time zone that changed its clocks, then each row lands on its day", () => {
    const period = periodOf(search("custom", "2026-03-27", "2026-03-31"), "today", TODAY);
    const all = points(period, ["2026-03-27T23:00:00.000Z", "2026-03-29T22:00:00.000Z"], "Europe/Berlin");
    expect(all.map(({ name }) => name)).toEqual(["27 Mar", "28 Mar", "29 Mar", "30 Mar", "31 Mar"]);
    expect(filled(all)).toEqual(["28 Mar", "30 Mar"]);
  });

  test("given hours of a time zone half an hour off, then each row lands on its hour", () => {
    const period = periodOf(search("custom", "2026-03-27", "2026-03-27"), "today", TODAY);
    const all = points(period, ["2026-03-27T03:30:00.000Z"], "Asia/Kolkata", new Date("2026-03-27T04:00:00Z"));
    expect(all).toHaveLength(24);
    expect(filled(all)).toEqual(["09:00"]);
    expect(all.find(({ isCurrent }) => isCurrent)?.name).toBe("09:00");
  });

  test("given a day on which clocks change, then it has each hour that it had", () => {
    const day = (from: string, times: string[]) =>
      points(periodOf(search("custom", from, from), "today", TODAY), times, "Europe/London");
    const autumn = day("2026-10-25", ["2026-10-25T00:00:00.000Z", "2026-10-25T01:00:00.000Z"]);
    expect(autumn).toHaveLength(25);
    expect(filled(autumn)).toEqual(["01:00", "01:00"]);
    const spring = day("2026-03-29", ["2026-03-29T01:00:00.000Z"]);
    expect(spring).toHaveLength(23);
    expect(filled(spring)).toEqual(["02:00"]);
  });

  test("given weeks, then they begin on Mondays", () => {
    const period = inWeeks(periodOf(search("custom", "2026-03-11", "2026-03-24"), "today", TODAY));
    const all = points(period, ["2026-03-16T00:00:00.000Z"], "UTC");
    expect(all.map(({ name }) => name)).toEqual(["9 Mar", "16 Mar", "23 Mar"]);
    expect(filled(all)).toEqual(["16 Mar"]);
  });

  test("given all time, then months begin with the first that has a row", () => {
    const period = periodOf(search("all-time"), "today", TODAY);
    expect(points(period, [], "UTC").map(({ name }) => name)).toEqual(["Mar 2026"]);
    expect(points(period, ["2026-01-20T00:00:00.000Z"], "UTC").map(({ name }) => name)).toEqual([
      "Jan 2026",
      "Feb 2026",
      "Mar 2026",
    ]);
    const all = points(period, ["2025-01-01T00:00:00.000Z"], "UTC");
    expect([all[0]?.name, all.length]).toEqual(["Jan 2025", 15]);
  });
});

test("given a period, then the one before it is as long and ends the day before it; of all time there is none", () => {
  expect(periodBefore(periodOf(search("30days"), "today", "2026-11-29"))).toMatchObject({
    from: "2026-10-01",
    to: "2026-10-30",
  });
  expect(periodBefore(periodOf(search("all-time"), "today", "2026-11-29"))).toBeUndefined();
});
