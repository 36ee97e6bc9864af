import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { columnsOf } from "./file-columns.ts";

const LINE = 'When;"Who; where";Müller;;When\r\n1;"a ""b"" ;";3;4;5\n';
const RECORD = { When: 1, user: { email: 'a [b] {c}"' }, list: [1], none: null };

const blob = (bytes: Uint8Array) => new Blob([bytes.slice()]);

test("given a table in any form, then its columns are found once each, with what the first row holds", async () => {
  const zipped = await new Response(
    new Blob([`${LINE}${"x;".repeat(200_000)}`]).stream().pipeThrough(new CompressionStream("gzip")),
  ).blob();
  const utf16 = new Blob([Uint8Array.of(0xff, 0xfe), Buffer.from(LINE, "utf16le")]);
  const others = [new Blob([Buffer.from(LINE, "latin1")]), blob(zipSync({ "a.csv": strToU8(LINE) }))];
  for (const file of [
    new Blob([LINE]),
    new Blob([`\uFEFF${LINE}`]),
    zipped,
    utf16,
    new Blob([`sep=;\n${LINE}`]),
    ...others,
  ]) {
    expect(await columnsOf(file)).toEqual([
      { name: "When", example: "1" },
      { name: "Who; where", example: 'a "b" ;' },
      { name: "Müller", example: "3" },
    ]);
  }
});

test("given records of JSON in any form, then the fields of the first are found", async () => {
  const forms = [
    JSON.stringify([RECORD, RECORD]),
    JSON.stringify({ object: "page", data: [RECORD] }, null, 2),
    `${JSON.stringify(RECORD)}\n${JSON.stringify(RECORD)}`,
    JSON.stringify(RECORD, null, 2),
  ];
  for (const form of forms) {
    expect(await columnsOf(new Blob([form]))).toEqual([
      { name: "When", example: "1" },
      { name: "user.email", example: 'a [b] {c}"' },
      { name: "none", example: "" },
    ]);
  }
});

test("given a file that is neither, then it has no columns", async () => {
  for (const file of ["", "[", '{"a": ']) expect(await columnsOf(new Blob([file]))).toEqual([]);
});
