import { expect, test } from "vitest";
import { ratingOf, withUnit } from "./rating.ts";

test.each([
  ["largest-contentful-paint", 2_500, "good", "2,500 ms"],
  ["largest-contentful-paint", 4_000, "needs improvement", "4,000 ms"],
  ["interaction-to-next-paint", 501, "poor", "501 ms"],
  ["cumulative-layout-shift", 0.12, "needs improvement", "0.120"],
  ["load", 12.4, undefined, "12 ms"],
])("given a %s of %d, then it is %s and shown as %s", (name, p75, rating, shown) => {
  expect([ratingOf({ name, p75 }), withUnit({ name, p75 })]).toEqual([rating, shown]);
});
