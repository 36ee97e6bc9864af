import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { finished } from "node:stream/promises";
import { strFromU8, unzipSync } from "fflate";
import { expect, test, vi } from "vitest";
import { zipOf } from "./zip.ts";

const AT = new Date("2026-03-01T10:00:00Z");

test("given texts, whole and in pieces, then an archive holds them", async () => {
  const pieces = (async function* () {
    yield "first\n";
    yield "naïve 🌱\n";
  })();
  const nothing = (async function* () {})();
  const files = [
    { name: "README.txt", text: "Hello.\n" },
    { name: "pieces.ndjson", text: pieces },
    { name: "empty.ndjson", text: nothing },
  ];
  const unzipped = unzipSync(await buffer(zipOf(files, AT)));
  expect(Object.entries(unzipped).map(([name, bytes]) => [name, strFromU8(bytes)])).toEqual([
    ["README.txt", "Hello.\n"],
    ["pieces.ndjson", "first\nnaïve 🌱\n"],
    ["empty.ndjson", ""],
  ]);
});

test("given a reader that stops, then an endless file is read no further, and given up once the reader is gone", async () => {
  let pieces = 0;
  let isGivenUp = false;
  async function* endless() {
    try {
      // Random, so that it cannot be packed away.
      for (; ; pieces++) yield randomBytes(10_000).toString("base64");
    } finally {
      isGivenUp = true;
    }
  }
  const zip = zipOf([{ name: "endless", text: endless() }], AT);
  zip.read(0);
  let before = -1;
  await vi.waitFor(() => {
    const isStill = pieces > 0 && pieces === before;
    before = pieces;
    if (!isStill) throw new Error("its buffers still fill");
  }, 60_000);
  expect(pieces).toBeLessThan(1_000);
  zip.destroy();
  await vi.waitFor(() => expect(isGivenUp).toBe(true), 60_000);
});

test("given a file that fails, then the archive fails with it", async () => {
  const failing = (async function* () {
    yield "something";
    throw new Error("the warehouse went away");
  })();
  const zip = zipOf([{ name: "failing", text: failing }], AT);
  zip.resume();
  await expect(finished(zip)).rejects.toThrow("the warehouse went away");
});
