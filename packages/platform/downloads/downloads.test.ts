import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type TemporaryServer, temporaryServer } from "../http/testing/index.ts";
import { sendPieces } from "./index.ts";

const PIECES = 20;
const PIECE_BYTES = 1_048_576;

let pieces: AsyncIterable<Buffer>;
let server: TemporaryServer;
beforeEach(async () => {
  server = await temporaryServer((_req, res) => void sendPieces(res, pieces).catch(() => res.destroy()));
});
afterEach(() => server.close());

async function read(signal?: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const { body } = await fetch(server.url, { ...(signal && { signal }) });
  if (!body) throw new Error("There is no answer.");
  return body;
}

it("given pieces that overwrite each other, when the reader is slow, then it gets each as it was", async () => {
  async function* overwritten() {
    const piece = Buffer.alloc(PIECE_BYTES);
    for (let value = 0; value < PIECES; value++) yield piece.fill(value);
  }
  pieces = overwritten();
  const counts = Array.from({ length: PIECES }, () => 0);
  for await (const bytes of await read()) {
    for (const byte of bytes) counts[byte] = (counts[byte] ?? 0) + 1;
    await wait(1);
  }
  expect(counts).toEqual(Array.from({ length: PIECES }, () => PIECE_BYTES));
});

it.each([
  ["while a piece is sent", 0],
  ["between two pieces", 200],
])("given a reader who goes away %s, then the source is ended", async (_when, pauseMs) => {
  let isEnded = false;
  async function* endless() {
    try {
      for (;;) {
        if (pauseMs > 0) await wait(pauseMs);
        yield Buffer.alloc(PIECE_BYTES);
      }
    } finally {
      isEnded = true;
    }
  }
  pieces = endless();
  const leave = new AbortController();
  await (await read(leave.signal)).getReader().read();
  leave.abort();
  await expect.poll(() => isEnded).toBe(true);
});
