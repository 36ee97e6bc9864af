import { expect, it } from "vitest";
import { groupByRows } from "./group-by-rows.ts";

const split = (rows: number[], maxRows: number) =>
  groupByRows(
    rows.map((count) => ({ rows: count })),
    maxRows,
  ).map((group) => group.map((day) => day.rows));

it.each([
  { rows: [], groups: [] },
  { rows: [4, 4, 2, 1], groups: [[4, 4, 2], [1]] },
  { rows: [11, 0, 3, 12, 1], groups: [[11], [0, 3], [12], [1]] },
])("given days of $rows rows, when groups take 10, then they are $groups", ({ rows, groups }) => {
  expect(split(rows, 10)).toEqual(groups);
});
