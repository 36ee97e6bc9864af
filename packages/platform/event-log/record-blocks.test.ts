import { expect, it } from "vitest";
import { packRecords, unpackRecords } from "./packed-records.ts";
import { recordBlocks, recordsOf } from "./record-blocks.ts";
import { type LogRecord, RecordTooLargeError, type StoredRecord } from "./types.ts";

const HEADERS = { kind: "session", eventId: "e1", receivedAt: "1795000000000" };
const record = (value: string | Uint8Array, stream: LogRecord["stream"] = "sessions"): LogRecord => {
  return { stream, key: "person/session", headers: HEADERS, value };
};
const bytesOf = (value: string | Uint8Array) => Buffer.from(value).toString("hex");

it("given records of several streams, then each stream has blocks of its own, with what was given", () => {
  const sent = [
    record("Grüße 😀\n3\tx\n"),
    record("{}", "receipts"),
    record(""),
    record(Uint8Array.of(0, 9, 10, 255)),
    record("last"),
  ];

  const blocks = [...recordBlocks(sent)];

  expect(blocks.map(({ stream, count }) => [stream, count])).toEqual([
    ["sessions", 4],
    ["receipts", 1],
  ]);
  const found = blocks.flatMap((block) => recordsOf(block, (index) => 7 + index));
  expect(found.map(({ value }) => bytesOf(value))).toEqual(
    [sent[0], sent[2], sent[3], sent[4], sent[1]].map((given) => bytesOf(given?.value ?? "missing")),
  );
  expect(found.map(({ offset }) => offset)).toEqual([7n, 8n, 9n, 10n, 7n]);
  for (const { key, headers } of found) expect({ key, headers }).toEqual({ key: "person/session", headers: HEADERS });
});

it("given more than a block holds, with large records of text and of bytes in between, then all come out in their order", () => {
  const sizes = [1, 100_000, 3, 300_000, 200_000, 85_000, 90_000, 2];
  const sent = sizes.flatMap((size) => [record("é".repeat(size)), record(new Uint8Array(size).fill(10))]);

  const blocks = [...recordBlocks(sent)];

  const found = blocks.flatMap((block) => recordsOf(block));
  expect(found.map(({ value }) => bytesOf(value))).toEqual(sent.map(({ value }) => bytesOf(value)));
  expect(blocks.map(({ count }) => count).reduce((sum, count) => sum + count, 0)).toBe(sent.length);
});

it("given a record that is too large, then nothing of it is encoded", () => {
  expect(() => [...recordBlocks([record("é".repeat(450_000))])]).toThrow(RecordTooLargeError);
});

it.each([
  ["key", { key: "a\nb" }],
  ["header", { headers: { kind: "a\tb" } }],
])("given a control character in a %s, then nothing is encoded", (_place, wrong) => {
  expect(() => [...recordBlocks([{ ...record("{}"), ...wrong }])]).toThrow(TypeError);
});

it("given some records of two blocks, when they are packed, then they come out as they were, with their offsets", async () => {
  const sent = [record("Grüße 😀\n3\tx\n"), record("left out"), record(Uint8Array.of(0, 9, 10, 255))];
  const earlier = [...recordBlocks([record("{}")])].flatMap((block) => recordsOf(block));
  const later = [...recordBlocks(sent)].flatMap((block) => recordsOf(block, (index) => 7 + index));
  const records = [...earlier, ...later].filter(({ offset }) => offset !== 8n);

  const found = unpackRecords(await packRecords("sessions", records));

  const contents = ({ stream, key, headers, value, offset }: StoredRecord) => {
    return { stream, key, headers, value: bytesOf(value), offset };
  };
  expect(found.map(contents)).toEqual(records.map(contents));
  expect(found.map(({ offset }) => offset)).toEqual([0n, 7n, 9n]);
});
