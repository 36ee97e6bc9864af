import { expect, test } from "vitest";
import { charactersOf } from "./index.ts";

const codesOf = (text: string) => Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));

test.each([
  ["nothing", ""],
  ["a text in ASCII", "DB_PASSWORD=\0\x7f"],
  ["one beyond ASCII", "Grüße 😀"],
  ["half a character", "a\ud800b"],
  ["one that fills the memory that is used again", "x".repeat(16 * 1024)],
  ["a longer one, beyond ASCII at its end", `${"x".repeat(20_000)}é`],
])("given %s after a longer text, then it has the codes of that text, and a zero", (_what, text) => {
  charactersOf("y".repeat(16_000));
  const { codes, isAscii } = charactersOf(text);
  expect(Array.from(codes.subarray(0, text.length + 1))).toEqual([...codesOf(text), 0]);
  expect(isAscii).toBe(codesOf(text).every((code) => code < 128));
});
