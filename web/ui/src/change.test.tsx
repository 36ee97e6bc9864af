import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Change } from "./change.tsx";

const textOf = (facts: Parameters<typeof Change>[0]) =>
  renderToStaticMarkup(<Change {...facts} />).replaceAll(/<[^>]+>/g, "");

test.each([
  [150, 100, "50% more than yesterday"],
  [50, 100, "50% less than yesterday"],
  [100, 100, "No change from yesterday"],
  [100.4, 100, "Almost no change from yesterday"],
  [99.6, 100, "Almost no change from yesterday"],
  [0, 0, ""],
  [1, undefined, ""],
])("given %d after %d, then %s", (now, before, text) => {
  expect(textOf({ now, before, than: "yesterday" })).toBe(text);
});

test.each([
  ["yesterday", "yesterday"],
  ["the day before", "the day before"],
  ["the 7 days before", "in the 7 days before"],
  ["the year before", "in the year before"],
])("given nothing %s, then it says whether there were sessions", (than, when) => {
  expect(textOf({ now: 80, before: 0, sessionsBefore: 0, than })).toBe(`No sessions ${when}`);
  expect(textOf({ now: 80, before: 0, sessionsBefore: 3, than })).toBe(`Nothing ${when}`);
  expect(textOf({ now: 80, before: 0, than })).toBe(`Nothing ${when}`);
});
