import { expect, test } from "vitest";
import { GOAL_KINDS, GOALS, goalState } from "./index.ts";

test.each([
  ["activeDays", 3, 5, false, "open"],
  ["activeDays", 5, 5, false, "met"],
  ["activeDays", 3, 5, true, "missed"],
  ["exposures", 0, 0, false, "open"],
  ["exposures", 0, 0, true, "met"],
  ["exposures", 1, 0, false, "missed"],
] as const)("given %s of %d, aimed at %d, over: %s, then it is %s", (kind, actual, target, isOver, state) => {
  expect(goalState(kind, { actual, target }, isOver)).toBe(state);
});

test("given the list of goals, then it names each", () => {
  expect([...GOAL_KINDS].sort()).toEqual(Object.keys(GOALS).sort());
});
