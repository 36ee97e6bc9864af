import { expect, test } from "vitest";
import { mergeOf } from "./merge.ts";

test("given a record that somebody else saved first, when merged, then my changes win, theirs stay, and the editable fields that are different are named", () => {
  const read = { id: "1", etag: "a", name: "Sales", size: 3, region: "uk", people: 1 };
  const { merged, changes } = mergeOf({
    read,
    mine: { ...read, name: "Selling" },
    stored: { ...read, etag: "b", name: "Trade", size: 4, people: 2 },
    editable: ["name", "size", "region"],
  });
  expect(merged).toEqual({ id: "1", etag: "b", name: "Selling", size: 4, region: "uk", people: 2 });
  expect(changes).toEqual([
    { field: "name", stored: "Trade", mine: { value: "Selling" } },
    { field: "size", stored: 4, mine: undefined },
  ]);
});
