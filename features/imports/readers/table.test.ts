import fc from "fast-check";
import { expect, test } from "vitest";
import { tableReader } from "./table.ts";

const ignored = { session() {}, ignored() {}, blocked() {}, rejected() {} };
const COLUMNS = ["a", "b", "c", "d"];

/** Everything that matters in a line, except the delimiter, which `cells` adds. */
const letters = ["x", "ü", "😀", " ", '"', "'", "\t"];

test("given cells of any text, quoted or not, when asked for in any order, then each holds what was written", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(",", ";", "|"),
      fc.array(fc.string({ unit: fc.constantFrom(...letters, "DELIMITER"), maxLength: 8 }), {
        minLength: COLUMNS.length,
        maxLength: COLUMNS.length,
      }),
      fc.boolean(),
      fc.shuffledSubarray(COLUMNS),
      (delimiter, texts, isSpaced, asked) => {
        const cells = texts.map((text) => text.replaceAll("DELIMITER", delimiter));
        const written = cells.map((cell) => {
          const needsQuotes = cell.includes(delimiter) || cell.trimStart().startsWith('"') || cell.length % 2 === 0;
          return needsQuotes ? `${isSpaced ? " " : ""}"${cell.replaceAll('"', '""')}"${isSpaced ? " " : ""}` : cell;
        });
        const read: Record<string, string> = {};
        const reader = tableReader(ignored, {
          needs: COLUMNS.map((name) => [name]),
          row(cell) {
            for (const column of asked) read[column] = cell(column);
          },
        });
        reader.line(COLUMNS.join(delimiter), 1);
        reader.line(written.join(delimiter), 2);
        const expected = asked.map((column) => [column, cells[COLUMNS.indexOf(column)]?.trim()]);
        expect(read).toEqual(Object.fromEntries(expected));
      },
    ),
  );
});

test("given a line that ends early, then the cells it lacks are empty", () => {
  const rows: string[][] = [];
  const reader = tableReader(ignored, {
    needs: [["a"]],
    row: (cell) => rows.push(["a", "c", "d", "none"].map(cell)),
  });
  for (const [at, line] of ["a,b,c,d", "1,2,3,4", "1,2,3", "1,"].entries()) reader.line(line, at + 1);
  expect(rows).toEqual([
    ["1", "3", "4", ""],
    ["1", "3", "", ""],
    ["1", "", "", ""],
  ]);
});
