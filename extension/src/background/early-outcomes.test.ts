import { expect, test } from "vitest";
import { createEarlyOutcomes } from "./early-outcomes.ts";

test("given outcomes before and after their requests, then only those before are kept, and the first of each", () => {
  const outcomes = createEarlyOutcomes();
  expect(outcomes.begun("after")).toBeUndefined();
  outcomes.ended("after", true);
  outcomes.ended("before", true);
  // An answer that breaks off was an answer.
  outcomes.ended("before", false);
  outcomes.ended("refused", false);
  expect(outcomes.begun("before")).toBe(true);
  expect(outcomes.begun("refused")).toBe(false);
  expect(outcomes.begun("after")).toBeUndefined();
  expect(outcomes.begun("before")).toBeUndefined();
});

test("given outcomes of requests that never begin here, then the oldest make room", () => {
  const outcomes = createEarlyOutcomes();
  for (let request = 0; request < 150; request++) outcomes.ended(`${request}`, true);
  expect(outcomes.begun("49")).toBeUndefined();
  expect(outcomes.begun("50")).toBe(true);
  expect(outcomes.begun("149")).toBe(true);
});
