import { describe, expect, test } from "vitest";
import { changeOf, type FigureKind, formatDuration, formatNumber } from "./index.ts";

const words = (now: number, before: number, kind: FigureKind, sessionsBefore?: number) =>
  changeOf({ now, before, kind, sessionsBefore, format: kind === "amount" ? formatDuration : formatNumber }).words;

describe("how a figure changed", () => {
  test("given enough sessions before, then it is a percentage", () => {
    expect(words(5_400, 3_600, "amount", 10)).toBe("50% more");
    expect(words(15, 30, "count", 30)).toBe("50% fewer");
    expect(words(5_400, 3_600, "amount")).toBe("50% more");
  });

  test("given fewer than ten sessions before, then it is the difference in its own unit", () => {
    expect(words(5_400, 3_600, "amount", 9)).toBe("30 min more");
    expect(words(3_600, 5_400, "amount", 1)).toBe("30 min less");
  });

  test("given a small count, then it is the difference, whatever it is counted in", () => {
    expect(words(1, 3, "count", 50)).toBe("2 fewer");
    expect(words(12, 9, "count")).toBe("3 more");
  });

  test("given next to nothing before, then it is the difference", () => {
    expect(words(35_477, 60, "amount", 40)).toBe("9 h 50 min more");
    expect(words(600, 60, "amount", 40)).toBe("900% more");
  });

  test("given a score, then it changes in points", () => {
    expect(words(72, 61, "score", 40)).toBe("11 points higher");
    expect(words(60.4, 61.4, "score", 1)).toBe("1 point lower");
  });

  test("given hardly a change, then it says so", () => {
    expect(words(3_600, 3_600, "amount", 40)).toBe("no change");
    expect(words(3_601, 3_600, "amount", 40)).toBe("almost no change");
    expect(words(3_600.2, 3_600, "amount", 4)).toBe("almost no change");
    expect(changeOf({ now: 61.2, before: 61, kind: "score", format: formatNumber })).toEqual({
      direction: undefined,
      words: "almost no change",
    });
  });
});
