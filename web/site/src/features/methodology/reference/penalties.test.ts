import { expect, test } from "vitest";
import { CATEGORY_POINTS, EXPOSURE_POINTS } from "./penalties.ts";

test("given the specification's penalties, then the page shows those", () => {
  expect(EXPOSURE_POINTS).toEqual({ none: 0, low: 5, medium: 15, high: 30, critical: 50 });
  expect(CATEGORY_POINTS).toBe(5);
});
