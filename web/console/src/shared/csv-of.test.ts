import { expect, test } from "vitest";
import { csvOf } from "./csv-of.ts";

test("given rows with quotes, formulas, lists and gaps, when written as CSV, then each cell is escaped and versions are left out", () => {
  const rows = [
    { id: "1", name: 'Ada "the first"', etag: "v1", people: 3 },
    { id: "2", name: "=HYPERLINK(1)", scopes: ["sessions"], suspended: false },
    { id: "3", name: null },
  ];
  expect(csvOf(rows).split("\r\n")).toEqual([
    "id,name,people,scopes,suspended",
    '1,"Ada ""the first""",3,,',
    `2,'=HYPERLINK(1),,"[""sessions""]",false`,
    "3,,,,",
    "",
  ]);
});
