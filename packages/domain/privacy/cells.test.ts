import fc from "fast-check";
import { expect, test } from "vitest";
import { cellsOf, type Part } from "./index.ts";

const part = (person: string | undefined, ...labels: string[]): Part => ({ person, labels });
const people = (count: number, ...labels: string[]) =>
  Array.from({ length: count }, (_, index) => part(`${labels.join()}${index}`, ...labels));
const sizes = (cells: readonly (readonly Part[])[]) => cells.map((cell) => cell.length).toSorted((a, b) => a - b);

test.each<[string, Part[], number[]]>([
  ["fewer people than the minimum", people(4, "Research"), []],
  ["sessions without a person", Array.from({ length: 9 }, () => part(undefined, "Research")), []],
  ["two groups that are large enough", [...people(5, "Research"), ...people(6, "Sales")], [5, 6]],
  [
    "small groups that are enough together",
    [...people(7, "Research"), ...people(3, "Sales"), ...people(2, "Law")],
    [5, 7],
  ],
  ["one small group", [...people(9, "Research"), ...people(6, "Law"), ...people(1, "Sales")], [7, 9]],
  ["one large and one small group", [...people(9, "Research"), ...people(1, "Sales")], [10]],
  [
    "a second dimension",
    [...people(5, "Research", "Claude"), ...people(5, "Research", "Copilot"), ...people(5, "Sales", "Claude")],
    [5, 5, 5],
  ],
])("given %s, then the cells are as small as the minimum of five allows", (_, parts, expected) => {
  expect(sizes(cellsOf(parts, 5))).toEqual(expected);
});

test("given any parts, then each is in one cell, and every cell has at least the minimum of people", () => {
  const name = fc.constantFrom("a", "b", "c", "d");
  const anyPart = fc.record({
    labels: fc.tuple(name, name, name),
    person: fc.option(fc.integer({ min: 1, max: 30 }).map(String), { nil: undefined }),
  });
  fc.assert(
    fc.property(fc.array(anyPart, { maxLength: 120 }), fc.integer({ min: 2, max: 8 }), (parts, minimum) => {
      const cells = cellsOf(parts, minimum);
      const distinctPeople = (some: readonly Part[]) => new Set(some.flatMap(({ person }) => person ?? [])).size;
      for (const cell of cells) expect(distinctPeople(cell)).toBeGreaterThanOrEqual(minimum);
      expect(new Set(cells.flat()).size).toBe(cells.flat().length);
      expect(cells.flat().length).toBe(distinctPeople(parts) < minimum ? 0 : parts.length);
    }),
    { numRuns: 2_000 },
  );
});
