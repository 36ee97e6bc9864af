import { expect, test } from "vitest";
import { storedAmount } from "./threshold.ts";

test("given an amount with a fraction, then it is stored as it was typed", () => {
  expect(storedAmount("1.005", 1_000)).toBe(1_005);
  expect(storedAmount("0.0005", 1_000)).toBe(0.5);
  expect(storedAmount("1234567.891", 1_000)).toBe(1_234_567_891);
  expect(storedAmount("12", 1)).toBe(12);
  expect(storedAmount("", 1_000)).toBeNull();
});
