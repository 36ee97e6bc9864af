import { expect, test } from "vitest";
import { rangesOf } from "./words.ts";

test("given days, then those that follow one another are a range", () => {
  const days = ["2026-02-27", "2026-02-28", "2026-03-01", "2026-03-05", "2026-03-08", "2026-03-09"];
  expect(rangesOf(days)).toBe("27 Feb 2026 to 1 Mar 2026, 5 Mar 2026, 8 Mar 2026 to 9 Mar 2026");
  expect(rangesOf([])).toBe("");
});
