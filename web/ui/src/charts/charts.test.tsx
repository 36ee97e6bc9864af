import { expect, test } from "vitest";
import { csvOf } from "./table-data.ts";
import { thinned } from "./thinned.ts";

test("given more points than pixels, then the lowest and highest of each column stay, in order", () => {
  const values = Array.from({ length: 100_000 }, (_, index) => Math.sin(index / 300));
  values[54_321] = 9;
  const kept = thinned(values, 800);
  expect(kept.length).toBeLessThanOrEqual(1_600);
  expect(kept).toContainEqual({ index: 54_321, value: 9 });
  const places = kept.map(({ index }) => index);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test("given few points, then all of them stay", () => {
  expect(thinned([3, 1, 2], 800)).toHaveLength(3);
});

test("given names with commas, quotes or formulas, then the CSV holds them as harmless text, and numbers as they are", () => {
  const csv = csvOf({
    heading: "Tool",
    columns: [{ label: "Time, saved", format: () => "" }],
    rows: [
      { key: 1, name: 'The "best"', values: [-1.5] },
      { key: 2, name: "=1+1", values: [0] },
    ],
  });
  expect(csv).toBe('Tool,"Time, saved"\r\n"The ""best""",-1.5\r\n\'=1+1,0\r\n');
});
