import { expect, test } from "vitest";
import { ownPatternSchema } from "../own-patterns/index.ts";
import { patternMatcher } from "./index.ts";

const SMALL = 1 << 13;
const TIMES = 4;
/** Four times the text should take four times as long. With a quadratic search it would take sixteen times as long. */
const MAX_GROWTH = 11;
/** Shorter times, in microseconds, are mostly noise. */
const MIN_COMPARABLE_US = 30_000;

/** The lowest CPU time of three runs, in microseconds. */
function processorTimeUs(run: () => void): number {
  const runs = [1, 2, 3].map(() => {
    const before = process.cpuUsage();
    run();
    return process.cpuUsage(before).user;
  });
  return Math.min(...runs);
}

test.each([
  ["[a-z]{100}", "a", { check: "mod11" }],
  ["(?:a{0,1}b{0,1}){100}c", "ab", {}],
  ["(?:a|ab|aba|b|ba){1,20}c", "ab", {}],
  ["a.{0,100}?c|ab", "ab", {}],
  ["[^c]{2,100}c", "a\x7f", {}],
])("given the format %j and %j repeated, then the time grows linearly with the text", (format, unit, fields) => {
  const pattern = { id: "one", name: "One", severity: "low", kind: "format", format, ...fields };
  const matcher = patternMatcher([ownPatternSchema.parse(pattern)]);
  const timeOf = (length: number) => {
    const text = unit.repeat(length / unit.length);
    return processorTimeUs(() => matcher.find(text));
  };
  timeOf(SMALL);
  expect(timeOf(SMALL * TIMES)).toBeLessThan(Math.max(timeOf(SMALL), MIN_COMPARABLE_US) * MAX_GROWTH);
});
