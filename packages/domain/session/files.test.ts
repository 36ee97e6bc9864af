import { expect, test } from "vitest";
import { addFiles, totalOf } from "./files.ts";

test("given files and more files, then each kind has their sum", () => {
  const files = addFiles(
    { table: { count: 1, bytes: 10 } },
    { table: { count: 2, bytes: 5 }, image: { count: 1, bytes: 7 } },
  );
  expect(files).toEqual({ table: { count: 3, bytes: 15 }, image: { count: 1, bytes: 7 } });
  expect(totalOf(files)).toEqual({ count: 4, bytes: 22 });
  expect(totalOf(undefined)).toEqual({ count: 0, bytes: 0 });
});
