import { gzipSync } from "node:zlib";
import type { ImportKind } from "@treadlight/contract/imports";
import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { timesIn } from "./readers/times.ts";
import { NOW, read } from "./testing/read.ts";

const SETTINGS = { columns: { startedAt: "time", aiTool: "tool", model: "note" }, defaults: { promptCount: 1 } };
const TABLE = 'time,tool,note\n2026-11-18T09:00:00Z,Claude,"Müller\nsaid ""no"""\n2026-11-19T09:00:00Z,ChatGPT,x\n';
const RECORDS = [
  { time: "2026-11-18T09:00:00Z", tool: "Claude", note: 'Müller\nsaid "no"' },
  { time: "2026-11-19T09:00:00Z", tool: "ChatGPT", note: "x", more: { inner: [1, { deep: null }] } },
];
const LINES = RECORDS.map((record) => JSON.stringify(record)).join("\r\n");

const utf8 = (text: string) => Buffer.from(text);

test.each<[string, Uint8Array]>([
  ["a table", utf8(TABLE)],
  ["a table with a mark", utf8(`\uFEFF${TABLE}`)],
  ["a table from Excel", utf8(`sep=;\r\n${TABLE.replaceAll(/,(?!Z)/g, ";")}`)],
  ["a table in UTF-16", Buffer.from(`\uFEFF${TABLE}`, "utf16le")],
  ["a table in UTF-16 without a mark", Buffer.from(TABLE, "utf16le")],
  ["a table in big-endian UTF-16 without a mark", Buffer.from(TABLE, "utf16le").swap16()],
  ["a table in Windows-1252", Buffer.from(TABLE, "latin1")],
  ["a log of the W3C format", utf8(`#Version: 1.0\n#Fields: time tool note\n${TABLE.slice(15).replaceAll(",", " ")}`)],
  ["gzip", gzipSync(TABLE)],
  ["gzip of several parts", Buffer.concat([gzipSync(TABLE.slice(0, 40)), gzipSync(TABLE.slice(40))])],
  ["a list in JSON", utf8(JSON.stringify(RECORDS))],
  ["a list in JSON over several lines", utf8(`\uFEFF${JSON.stringify(RECORDS, null, 2)}`)],
  ["records inside an object", utf8(JSON.stringify({ object: "page", data: RECORDS, has_more: false }))],
  ["records inside an object over several lines", utf8(JSON.stringify({ next: null, value: RECORDS }, null, 2))],
  ["an object on each line", utf8(LINES)],
  ["objects over several lines", utf8(RECORDS.map((record) => JSON.stringify(record, null, 2)).join("\n"))],
  ["a zip", zipSync({ "usage.csv": strToU8(TABLE) })],
  ["a zip of gzip and what a Mac adds", zipSync({ "__MACOSX/._a": strToU8("x"), "a/b.csv.gz": gzipSync(TABLE) })],
  [
    "a zip of two files",
    zipSync({ "1.json": strToU8(LINES.split("\r\n")[0] ?? ""), "2.csv": strToU8(withoutFirst()) }),
  ],
])("given %s, then its records are read", async (_, file) => {
  const { sessions, summary, rejected } = await read("csv", file, SETTINGS);
  expect(rejected).toEqual([]);
  expect(sessions.map(({ aiTool, model, startedAt }) => [aiTool, model, startedAt])).toEqual([
    ["Claude", 'Müller\nsaid "no"', "2026-11-18T09:00:00.000Z"],
    ["ChatGPT", "x", "2026-11-19T09:00:00.000Z"],
  ]);
  expect(summary).toMatchObject({ sessions: 2, rejected: 0 });
});

function withoutFirst(): string {
  return "time,tool,note\n2026-11-19T09:00:00Z,ChatGPT,x\n";
}

test("given a list inside an object that is larger than what is read at once, then its entries are read, and everything else is not kept", async () => {
  const filler = "x".repeat(1_000_000);
  const records = Array.from({ length: 40 }, (_, at) => ({ ...RECORDS[at % 2], filler }));
  const { summary } = await read(
    "csv",
    utf8(JSON.stringify({ a: { filler }, data: records, b: [filler] }, null, 1)),
    SETTINGS,
  );
  expect(summary).toMatchObject({ sessions: 40, rejected: 0 });
});

test("given a quote that nothing closes, then the lines after it are rows all the same", async () => {
  const rows = Array.from({ length: 10_001 }, (_, at) => `2026-11-18T09:00:00Z,Claude,${at}`);
  const { summary, rejected } = await read(
    "csv",
    utf8(`time,tool,note\n2026-11-18T09:00:00Z,Claude,"5 inches\n${rows.join("\n")}`),
    SETTINGS,
  );
  expect(rejected).toEqual([]);
  expect(summary).toMatchObject({ sessions: 10_002 });
});

test.each<[string, string]>([
  ["1763543730", "2025-11-19T09:15:30.000Z"],
  ["1763543730.25", "2025-11-19T09:15:30.250Z"],
  ["1763543730250", "2025-11-19T09:15:30.250Z"],
  ["1763543730250999", "2025-11-19T09:15:30.250Z"],
  ["1763543730250999123", "2025-11-19T09:15:30.250Z"],
  ["2025-11-19T10:15:30+01:00", "2025-11-19T09:15:30.000Z"],
  ["2025-11-19 09:15:30.123456+00", "2025-11-19T09:15:30.000Z"],
  ["2025-11-19 10:15:30", "2025-11-19T09:15:30.000Z"],
  ["Wed Nov 19 09:15:30 2025 GMT", "2025-11-19T09:15:30.000Z"],
  ["Wed, 19 Nov 2025 09:15:30 GMT", "2025-11-19T09:15:30.000Z"],
  ["Nov 21 10:15:30", "2026-11-21T09:15:30.000Z"],
  ["Nov 22 10:15:30", "2025-11-22T09:15:30.000Z"],
])("given the time %s, then it is read", async (time, expected) => {
  const at = timesIn({ timeZone: "Europe/Berlin", dates: "year-first" }, NOW)(time);
  expect(new Date(at ?? 0).toISOString()).toBe(expected);
});

test("given a time whose zone is stated apart, then it counts, and one that is none does not", async () => {
  const timeOf = timesIn({ timeZone: "Europe/Berlin", dates: "year-first" });
  const hours = ["GMT", "-0800", "America/New_York", "", "Nowhere"].map((zone) =>
    new Date(timeOf("2025-11-19 10:00:00", zone) ?? 0).toISOString().slice(11, 13),
  );
  expect(hours).toEqual(["10", "18", "15", "09", "09"]);
});

const damaged = Buffer.from(zipSync({ "a.csv": strToU8(TABLE.repeat(100)) }));
damaged.fill(0xff, 40, 60);

test.each<[string, ImportKind, Uint8Array, RegExp]>([
  ["that is empty", "csv", utf8(""), /is empty/],
  ["of blank lines", "csv", utf8("\n \n"), /is empty/],
  ["that is a PDF", "csv", utf8("%PDF-1.7\n"), /is a PDF/],
  ["that is a workbook", "csv", zipSync({ "[Content_Types].xml": strToU8("<x/>") }), /Office document/],
  ["that is compressed otherwise", "csv", Buffer.from("28b52ffd04000000", "hex"), /zstd/],
  ["that grows beyond measure", "csv", gzipSync(Buffer.alloc(160_000_000, "x")), /250 times/],
  ["that is a zip in a zip", "csv", zipSync({ "b.zip": zipSync({ "a.csv": strToU8(TABLE) }) }), /another zip/],
  ["that is a zip without files", "csv", zipSync({ "a/": strToU8("") }), /no file of this kind/],
  ["that is a damaged zip", "csv", damaged, /damaged/],
  ["that is cut", "csv", utf8(JSON.stringify(RECORDS, null, 2).slice(0, 150)), /begins like JSON/],
  [
    "of other records",
    "csv",
    utf8('[{"a":1}]'),
    /No entry of the file has one of each of these fields: tool, time, note/,
  ],
  ["of JSON that is no usage", "openai", utf8('{"data":[{"a":1}]}'), /is not a usage export of OpenAI\. Entry 1/],
  ["of JSON without entries", "anthropic", utf8('{"data":[]}'), /has no entries/],
])("given a file %s, then it fails with the reason", async (_, kind, file, problem) => {
  await expect(read(kind, file, kind === "csv" ? SETTINGS : {})).rejects.toThrow(problem);
});
