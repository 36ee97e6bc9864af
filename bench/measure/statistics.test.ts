import { describe, expect, test } from "vitest";
import { duration, median, percentile } from "./statistics.ts";

const HUNDRED = Array.from({ length: 100 }, (_, index) => 100 - index);

describe("given values in any order, then a percentile is the smallest one that enough of them do not exceed", () => {
  test.each([
    [0.5, 50],
    [0.95, 95],
    [0.99, 99],
    [1, 100],
    [0, 1],
  ])("%d of 1 to 100", (share, value) => {
    expect(percentile(HUNDRED, share)).toBe(value);
  });
  test("of one value it is that value", () => expect(median([7])).toBe(7));
  test("of none there is none", () => expect(() => median([])).toThrow(RangeError));
});

test("given milliseconds, then durations read in the unit that suits them", () => {
  expect([duration(12.345), duration(9_876), duration(65_432)]).toEqual(["12.3 ms", "9,880 ms", "65.4 s"]);
});
