import { expect, test } from "vitest";
import { NewestRuns } from "./newest-runs.ts";

test("given records of two organizations, then it knows their runs, cut to what was asked, and none from before", () => {
  const runs = new NewestRuns(10);
  expect(runs.within(10, 10)).toEqual([]);
  runs.add("a", 2);
  runs.add("a", 3);
  runs.add("b", 1);
  expect(runs.within(12, 16)).toEqual([
    { organizationId: "a", from: 12, end: 15 },
    { organizationId: "b", from: 15, end: 16 },
  ]);
  expect(runs.within(9, 16)).toBeUndefined();
});

test("given more runs than it holds, then it forgets the oldest", () => {
  const runs = new NewestRuns(0);
  for (let n = 0; n < 20_000; n++) runs.add(String(n), 1);
  expect(runs.within(0, 20_000)).toBeUndefined();
  expect(runs.within(19_999, 20_000)).toEqual([{ organizationId: "19999", from: 19_999, end: 20_000 }]);
});
