import { expect, test } from "vitest";
import { DAY_MS } from "../time/index.ts";
import { monthlyPrice, overlapsOf, seatState } from "./index.ts";

test("given a price a year, then a month is a twelfth of it", () => {
  expect(monthlyPrice({ price: 240, period: "year" })).toBe(20);
  expect(monthlyPrice({ price: 20, period: "month" })).toBe(20);
});

test.each([
  [0, "week"],
  [6.9, "week"],
  [7, "month"],
  [29.9, "month"],
  [30, "idle"],
  [undefined, "never"],
])("given a last use %s days ago, then the seat is %s", (days, state) => {
  const now = Date.UTC(2026, 10, 29);
  expect(seatState(days === undefined ? undefined : now - days * DAY_MS, now)).toBe(state);
});

test("given tools of one category, then people who hold both are counted once; given another category, then not at all", () => {
  const licence = (id: string, category: string, ...holders: string[]) => ({ id, category, holders: new Set(holders) });
  expect(
    overlapsOf([
      licence("a", "chat", "jo", "kim"),
      licence("b", "chat", "kim", "jo", "lee"),
      licence("c", "chat", "lee"),
      licence("d", "code", "jo"),
    ]),
  ).toEqual([
    { licences: ["a", "b"], people: 2 },
    { licences: ["b", "c"], people: 1 },
  ]);
});
