import { expect, test } from "vitest";
import { csvParts } from "./csv-parts.ts";

test("given a file with a quoted line break and an empty line, when split, then each part has the header and knows its lines", () => {
  const file = '\uFEFFemail,name\na@x.example,"Ada\nLong"\n\nb@x.example,Bea\nc@x.example,Cy';
  expect(csvParts(file, 2)).toEqual([
    { text: 'email,name\na@x.example,"Ada\nLong"\nb@x.example,Bea\n', records: 2, lineOffset: 0 },
    { text: "email,name\nc@x.example,Cy", records: 1, lineOffset: 4 },
  ]);
  expect(csvParts("", 2)).toEqual([]);
});

test.each(["sep=;", '"sep=;"', "version:v1.0;;"])(
  "given %s before the header, when split, then it is in each part",
  (first) => {
    const file = `${first}\r\nemail;name\r\na@x.example;Ada\r\nb@x.example;Bea\r\n`;
    expect(csvParts(file, 1)).toEqual([
      { text: `${first}\r\nemail;name\r\na@x.example;Ada\r\n`, records: 1, lineOffset: 0 },
      { text: `${first}\r\nemail;name\r\nb@x.example;Bea\r\n`, records: 1, lineOffset: 1 },
    ]);
  },
);
