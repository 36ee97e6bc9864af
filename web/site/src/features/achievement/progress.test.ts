import { expect, test } from "vitest";
import { progressOf } from "./achievements-part.tsx";

const NOW = new Date("2026-04-01T12:00:00Z");

test("given tracking, then the progress is the share of the time that has passed, and the days that are left are named", () => {
  const silver = { achievementType: "silver", dueAt: new Date("2026-07-01T12:00:00Z") } as const;
  const { share, missing } = progressOf(silver, "2026-01-01T12:00:00Z", NOW);
  expect(share).toBeCloseTo(0.497, 2);
  expect(missing).toBe("91 more days of tracking, until 1 July 2026.");
});

test("given no session, then that is what is missing", () => {
  expect(progressOf({ achievementType: "gold", dueAt: null }, null, NOW)).toEqual({
    share: 0,
    missing: "Next: your first session.",
  });
});
