import { expect, test } from "vitest";
import { markdown, table } from "./report.ts";

test("given rows with and without a goal, then the table is aligned and marks missed goals", () => {
  const rows = [
    { what: "a", measured: "1 s", yardstick: "2 s", ratio: 0.5, goal: { text: "at least 1", met: false } },
    { what: "longer", measured: "3 s", yardstick: "2 s", ratio: 1.5 },
  ];
  const lines = table(rows).split("\n");
  expect(lines).toHaveLength(4);
  expect(new Set(lines.map(({ length }) => length)).size).toBe(1);
  expect(lines[2]).toMatch(/\| a +\| 1 s +\| 2 s +\| 0\.5 +\| at least 1: \*\*missed\*\* \|/);
  expect(lines[3]).toMatch(/\| longer \| 3 s +\| 2 s +\| 1\.5 +\| +\|/);
});

test("given details beside rows, then the document shows them as a table of their own, and says when each was measured", () => {
  const row = { what: "a", measured: "1 s", yardstick: "2 s", ratio: 0.5 };
  const details = [
    ["", "Sessions/s"],
    ["ours", "1"],
  ];
  const document = markdown([
    { name: "peers", measuredOn: "2026-11-24", rows: [row], details },
    { name: "scaling", measuredOn: "2026-11-25", rows: [], details },
  ]);
  expect(document).toContain("Measured on: `peers` 2026-11-24, `scaling` 2026-11-25.");
  expect(document).toContain(
    "## Details of peers\n\n|      | Sessions/s |\n| ---- | ---------- |\n| ours | 1          |\n",
  );
  expect(document).not.toContain("Details of scaling");
});
