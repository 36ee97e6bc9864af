import { type AnalyticsQuery, analyticsQuerySchema, type Granularity } from "@treadlight/contract/analytics";
import { describe, expect, it } from "vitest";
import { comparedPeriodOf, lastBucketOf, partialBuckets, periodOf } from "./period.ts";

const NOW = Date.parse("2026-03-29T15:38:20Z");

function compared(
  timeDimension: Record<string, string>,
  {
    compare = "previousPeriod",
    timeZone = "UTC",
    now = NOW,
  }: Partial<AnalyticsQuery> & { timeZone?: string; now?: number } = {},
): string[] {
  const query = analyticsQuerySchema.parse({ measures: ["sessions"], timeDimension, compare });
  const period = comparedPeriodOf(query, periodOf(query, now, timeZone), { now, timeZone });
  return period ? [period.from.toISOString(), period.to.toISOString()] : [];
}

describe("the period that is compared with", () => {
  it("given a period that is over, then it is as long", () => {
    expect(compared({ from: "2026-03-22", to: "2026-03-28" })).toEqual([
      "2026-03-15T00:00:00.000Z",
      "2026-03-22T00:00:00.000Z",
    ]);
  });

  it("given one that is still running, then it ends at the same time of the earlier day, to the minute", () => {
    expect(compared({ from: "2026-03-29", to: "2026-03-29" })).toEqual([
      "2026-03-28T00:00:00.000Z",
      "2026-03-28T15:38:00.000Z",
    ]);
    expect(compared({ from: "2026-02-28", to: "2026-03-29" })[1]).toBe("2026-02-27T15:38:00.000Z");
    expect(compared({ granularity: "month", from: "2026-03-01", to: "2026-03-31" })).toEqual([
      "2026-02-01T00:00:00.000Z",
      "2026-02-28T15:38:00.000Z",
    ]);
    expect(compared({ from: "2026-03-01", to: "2026-03-31" }, { compare: "previousYear" })[1]).toBe(
      "2025-03-29T15:38:00.000Z",
    );
  });

  it("given clocks that changed in between, then it ends at the same time by the clock", () => {
    expect(compared({ from: "2026-03-29", to: "2026-03-29" }, { timeZone: "Europe/Berlin" })).toEqual([
      "2026-03-27T23:00:00.000Z",
      "2026-03-28T16:38:00.000Z",
    ]);
  });

  it("given one that has not begun, then it is whole", () => {
    expect(compared({ from: "2026-04-01", to: "2026-04-02" })[1]).toBe("2026-04-01T00:00:00.000Z");
  });
});

describe("the last bucket that has ended", () => {
  const last = (granularity: Granularity, from: string, to: string, timeZone = "UTC") => {
    const bucket = lastBucketOf({ from: new Date(from), to: new Date(to) }, granularity, { now: NOW, timeZone });
    return bucket && [bucket.from.toISOString(), bucket.to.toISOString()];
  };

  it.each([
    ["hour", "2026-03-29T14:00:00.000Z", "2026-03-29T15:00:00.000Z"],
    ["day", "2026-03-28T00:00:00.000Z", "2026-03-29T00:00:00.000Z"],
    ["week", "2026-03-16T00:00:00.000Z", "2026-03-23T00:00:00.000Z"],
    ["month", "2026-02-01T00:00:00.000Z", "2026-03-01T00:00:00.000Z"],
    ["quarter", "2025-10-01T00:00:00.000Z", "2026-01-01T00:00:00.000Z"],
    ["year", "2025-01-01T00:00:00.000Z", "2026-01-01T00:00:00.000Z"],
  ] as const)("given a %s, then it is whole, although the period goes on", (granularity, from, to) => {
    expect(last(granularity, "2025-12-31", "2026-04-02")).toEqual([from, to]);
  });

  it("given a time zone, then days are its own; given a period that is over, then it is in it; given none, then there is none", () => {
    expect(last("day", "2026-03-01", "2026-03-29T10:00:00Z", "Pacific/Auckland")?.[1]).toBe("2026-03-28T11:00:00.000Z");
    expect(last("day", "2026-03-20", "2026-03-25")).toEqual(["2026-03-24T00:00:00.000Z", "2026-03-25T00:00:00.000Z"]);
    expect(last("month", "2026-03-10", "2026-03-28")).toBeUndefined();
  });
});

it("given any other period, when this one is still running, then as much of it is compared", () => {
  const compare = { from: "2026-01-01", to: "2026-01-31" };
  expect(compared({ from: "2026-03-01", to: "2026-03-31" }, { compare })).toEqual([
    "2026-01-01T00:00:00.000Z",
    "2026-01-29T15:38:00.000Z",
  ]);
  expect(compared({ from: "2026-02-01", to: "2026-02-28" }, { compare })[1]).toBe("2026-02-01T00:00:00.000Z");
});

it("given a period that begins within a week and is still running, then its first and last weeks are partial", () => {
  const period = { from: new Date("2026-03-11T00:00:00Z"), to: new Date("2026-04-01T00:00:00Z") };
  const parts = partialBuckets(period, "week", { now: NOW, timeZone: "UTC" });
  expect(parts.map(({ time, from, to }) => [time, from, to].map((at) => at.toISOString().slice(0, 10)))).toEqual([
    ["2026-03-09", "2026-03-11", "2026-03-16"],
    ["2026-03-23", "2026-03-23", "2026-03-29"],
  ]);
});
