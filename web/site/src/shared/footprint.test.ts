import { expect, test } from "vitest";
import { co2Text, footprintGaps } from "./footprint.ts";

test("given a total, then it says which sessions it leaves out or holds a part of, and is not 0 where nothing is estimated", () => {
  const all = { sessions: 5, sessionsNotEstimated: 0, sessionsEstimatedInPart: 0, co2: 0 };
  expect([footprintGaps(all), co2Text(all)]).toEqual([undefined, "0 g"]);
  expect(footprintGaps({ ...all, sessionsNotEstimated: 2, sessionsEstimatedInPart: 1 })).toBe(
    "Left out: 2 of 5 sessions, because too little is known about them. 1 session counted in part, so this is a lower bound.",
  );
  expect(co2Text({ ...all, sessionsNotEstimated: 5 })).toBe("not estimated");
});
