import { expect, test } from "vitest";
import { csvParts, problemsIn } from "./csv-parts.ts";

test("given a file with a quoted line break and an empty line, when split, then each part has the header and knows its lines", () => {
  const file = '\uFEFFemail,name\na@x.example,"Ada\nLong"\n\nb@x.example,Bea\nc@x.example,Cy';
  expect(csvParts(file, 2)).toEqual([
    { text: 'email,name\na@x.example,"Ada\nLong"\nb@x.example,Bea\n', records: 2, lineOffset: 0, headerLines: 1 },
    { text: "email,name\nc@x.example,Cy", records: 1, lineOffset: 4, headerLines: 1 },
  ]);
  expect(csvParts("", 2)).toEqual([]);
});

test("given a problem of the header, when every part has it, then it is said once, with its own line", () => {
  const parts = csvParts("email,nam\na@x.example,Ada\nb@x.example,Bea\nc@,Cy\n", 2);
  const answers = [[{ line: 1 }], [{ line: 1 }, { line: 2 }]];
  expect(parts.map((part, index) => problemsIn(answers[index] ?? [], part, index === 0))).toEqual([
    [{ line: 1 }],
    [{ line: 4 }],
  ]);
});

test.each(["sep=;", '"sep=;"', "version:v1.0;;"])(
  "given %s before the header, when split, then it is in each part",
  (first) => {
    const file = `${first}\r\nemail;name\r\na@x.example;Ada\r\nb@x.example;Bea\r\n`;
    expect(csvParts(file, 1)).toEqual([
      { text: `${first}\r\nemail;name\r\na@x.example;Ada\r\n`, records: 1, lineOffset: 0, headerLines: 2 },
      { text: `${first}\r\nemail;name\r\nb@x.example;Bea\r\n`, records: 1, lineOffset: 1, headerLines: 2 },
    ]);
  },
);
