import { formatDuration } from "@treadlight/domain/format";
import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Change } from "./change.tsx";

const textOf = (
  facts: Partial<ComponentProps<typeof Change>> & Pick<ComponentProps<typeof Change>, "now" | "before">,
) =>
  renderToStaticMarkup(<Change than="yesterday" kind="amount" format={formatDuration} {...facts} />).replaceAll(
    /<[^>]+>/g,
    "",
  );

test.each([
  [150, 100, "50% more than yesterday"],
  [50, 100, "50% less than yesterday"],
  [100, 100, "No change from yesterday"],
  [100.4, 100, "Almost no change from yesterday"],
  [99.6, 100, "Almost no change from yesterday"],
  [0, 0, ""],
  [1, undefined, ""],
])("given %d after %d, then %s", (now, before, text) => {
  expect(textOf({ now, before })).toBe(text);
});

test.each([
  ["yesterday", "yesterday"],
  ["yesterday by this time", "yesterday by this time"],
  ["the day before", "the day before"],
  ["the 7 days before", "in the 7 days before"],
  ["the year before", "in the year before"],
])("given nothing %s, then it says whether there were sessions", (than, when) => {
  expect(textOf({ now: 80, before: 0, sessionsBefore: 0, than })).toBe(`No sessions ${when}`);
  expect(textOf({ now: 80, before: 0, sessionsBefore: 3, than })).toBe(`Nothing ${when}`);
  expect(textOf({ now: 80, before: 0, than })).toBe(`Nothing ${when}`);
});

test("given few sessions before or a score, then it says by how much", () => {
  expect(textOf({ now: 35_477, before: 60, sessionsBefore: 1 })).toBe("9 h 50 min more than yesterday");
  expect(textOf({ now: 72, before: 61, sessionsBefore: 1, kind: "score" })).toBe("11 points higher than yesterday");
});
