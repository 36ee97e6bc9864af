import { expect, test } from "vitest";
import { table } from "./report.ts";

test("given rows with and without a goal, then the table lines up and marks what is missed", () => {
  const rows = [
    { what: "a", measured: "1 s", yardstick: "2 s", ratio: 0.5, goal: { text: "at least 1", met: false } },
    { what: "longer", measured: "3 s", yardstick: "2 s", ratio: 1.5 },
  ];
  const lines = table(rows).split("\n");
  expect(lines).toHaveLength(4);
  expect(new Set(lines.map(({ length }) => length)).size).toBe(1);
  expect(lines[2]).toMatch(/\| a +\| 1 s +\| 2 s +\| 0\.5 +\| at least 1 \| \*\*no\*\* \|/);
  expect(lines[3]).toMatch(/\| longer \| 3 s +\| 2 s +\| 1\.5 +\| +\| +\|/);
});
