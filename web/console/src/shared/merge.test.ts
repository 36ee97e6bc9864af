import { expect, test } from "vitest";
import { mergeOf } from "./merge.ts";

test("given a record that somebody else saved first, when merged, then my changes win, theirs stay, and what is different is named", () => {
  const read = { id: "1", etag: "a", name: "Sales", size: 3, region: "uk" };
  const { merged, changes } = mergeOf({
    read,
    mine: { ...read, name: "Selling" },
    stored: { ...read, etag: "b", name: "Trade", size: 4 },
  });
  expect(merged).toEqual({ id: "1", etag: "b", name: "Selling", size: 4, region: "uk" });
  expect(changes).toEqual([
    { field: "name", stored: "Trade", mine: { value: "Selling" } },
    { field: "size", stored: 4, mine: undefined },
  ]);
});
