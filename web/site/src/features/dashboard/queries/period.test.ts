import { describe, expect, test } from "vitest";
import { bucketStarts, DEFAULT_PERIOD, PERIODS, periodById, spanOf, startOfBucket } from "./period.ts";

const NOW = Date.parse("2026-03-29T10:20:00Z");
const iso = (ms: number) => new Date(ms).toISOString();

test("a period is one of the four, and today unless said otherwise", () => {
  expect(DEFAULT_PERIOD).toBe("today");
  for (const { id } of PERIODS) expect(periodById(id)).toBe(id);
  expect(periodById("toString")).toBe("today");
  expect(periodById(null)).toBe("today");
});

describe("a span", () => {
  test("of today goes from the reader's midnight to the next", () => {
    const { fromMs, toMs, granularity } = spanOf("today", NOW);
    expect(new Date(fromMs).getHours()).toBe(0);
    expect(new Date(toMs).getDate()).toBe(new Date(NOW).getDate() + 1);
    expect(new Date(toMs).getHours()).toBe(0);
    expect(granularity).toBe("hour");
  });

  test.each([
    ["7days", "2026-03-23T00:00:00.000Z", 7],
    ["30days", "2026-02-28T00:00:00.000Z", 30],
  ] as const)("of %s is that many days of UTC, today included", (period, from, days) => {
    const span = spanOf(period, NOW);
    expect(iso(span.fromMs)).toBe(from);
    expect(iso(span.toMs)).toBe("2026-03-30T00:00:00.000Z");
    expect(bucketStarts(span, NOW)).toHaveLength(days);
  });

  test("of all time reaches what is dated a day ahead", () => {
    expect(spanOf("all-time", NOW).toMs).toBeGreaterThan(NOW + 86_400_000);
  });
});

describe("buckets of months", () => {
  const span = spanOf("all-time", NOW);

  test("cover a year at least", () => {
    expect(bucketStarts(span, NOW).map(iso)).toEqual(
      [
        "2025-04",
        "2025-05",
        "2025-06",
        "2025-07",
        "2025-08",
        "2025-09",
        "2025-10",
        "2025-11",
        "2025-12",
        "2026-01",
        "2026-02",
        "2026-03",
      ].map((month) => `${month}-01T00:00:00.000Z`),
    );
  });

  test("begin with the first month that holds anything", () => {
    const first = Date.UTC(2025, 0);
    expect(bucketStarts(span, NOW, first)[0]).toBe(first);
    expect(bucketStarts(span, NOW, first)).toHaveLength(15);
  });
});

test("a moment lies in the bucket that starts before it", () => {
  expect(iso(startOfBucket(NOW, "hour"))).toBe("2026-03-29T10:00:00.000Z");
  expect(iso(startOfBucket(NOW, "day"))).toBe("2026-03-29T00:00:00.000Z");
  expect(iso(startOfBucket(NOW, "month"))).toBe("2026-03-01T00:00:00.000Z");
});
