import { expect, test } from "vitest";
import { fileKind } from "./file-kind.ts";

test.each([
  ["customers.CSV", "", "table"],
  ["main.ts", "video/mp2t", "code"],
  ["scan", "image/png", "image"],
  ["talk", "audio/ogg", "media"],
  [".env", "", "code"],
  ["README", "", "other"],
])("given the file %s of the type %s, then it is of the kind %s", (name, type, kind) => {
  expect(fileKind({ name, type })).toBe(kind);
});
