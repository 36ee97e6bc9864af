import { expect, test } from "vitest";
import { CsvSyntaxError, CsvTooLongError, readCsv } from "./index.ts";

const LONG = { maxLines: 100 };

test.each([
  ["commas", 'name,team\nSales,"Field, north"\n'],
  ["semicolons and a byte order mark", '\uFEFFname;team\r\nSales;"Field, north"\r\n'],
  ["tabs and old line ends", "name\tteam\rSales\tField, north\r"],
  ["white space and empty lines", ' name , team\n\n,,,\nSales , "Field, north" '],
])("given %s, then the same records", async (_, text) => {
  expect((await readCsv(text, LONG)).map(({ cells }) => cells)).toEqual([
    ["name", "team"],
    ["Sales", "Field, north"],
  ]);
});

test("given empty lines and line ends inside of quotes, then each record has the line it ends on", async () => {
  expect(await readCsv('a\r\n\r\nb,"two\r\nlines"\r\nc', LONG)).toEqual([
    { line: 1, cells: ["a"] },
    { line: 4, cells: ["b", "two\nlines"] },
    { line: 5, cells: ["c"] },
  ]);
});

test.each([
  ["that is not closed", 'a\n"b\nc', 3],
  ["in the middle of a cell", 'a\nb\nc"d"', 3],
  ["with text behind it", 'a\n"b"c', 2],
])("given a quote %s, then the line where it shows is named", async (_, text, line) => {
  await expect(readCsv(text, LONG)).rejects.toThrow(expect.objectContaining({ name: CsvSyntaxError.name, line }));
});

test("given nothing, then no records", async () => {
  expect(await readCsv("", LONG)).toEqual([]);
});

test("given more lines than allowed, or a record without end, then it is refused", async () => {
  await expect(readCsv("x\n".repeat(101), LONG)).rejects.toThrow(CsvTooLongError);
  await expect(readCsv(`a\n${"x,".repeat(20_000)}`, LONG)).rejects.toMatchObject({ line: 2, message: "is too long" });
});
