import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { type SessionsFormat, sessionsExportQuerySchema } from "@treadlight/contract/exports";
import { Session } from "@treadlight/platform/chdb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWarehouse, organizationTenant, type Warehouse } from "../index.ts";
import { id, NOON, session } from "./sessions.ts";

const SAMPLES = 1_000;
const COPIES = 200;
const MIB = 1_048_576;

const organizationId = id("large");
let path: string;
let warehouse: Warehouse;
beforeAll(async () => {
  path = await mkdtemp(join(tmpdir(), "treadlight-large-"));
  // An export of a process that was killed.
  await mkdir(join(path, "exports", "export-left"), { recursive: true });
  await writeFile(join(path, "exports", "export-left", "0"), "sessions");
  warehouse = await openWarehouse({ path, now: () => NOON });
  const samples = Array.from({ length: SAMPLES }, (_, index) =>
    session({ organizationId: id("samples"), personId: id(index % 100), receivedAt: NOON - 1 }),
  );
  await warehouse.applySessions(samples);
  // The engine copies them, which is much faster than scoring as many. One day gets more of them than a statement reads.
  const engine = new Session(path);
  await engine.queryAsync(`
    INSERT INTO treadlight_g1.sessions
    SELECT * EXCEPT (daysAgo) REPLACE (toUUID('${organizationId}') AS organizationId, generateUUIDv4(1) AS sessionId, generateUUIDv4(2) AS eventId,
                      subtractDays(startedAt, daysAgo) AS startedAt, toDate(subtractDays(startedAt, daysAgo)) AS day)
    FROM treadlight_g1.sessions AS samples
    CROSS JOIN (SELECT if(number < 100, number, 30) AS daysAgo FROM numbers(${COPIES})) AS copies`);
  await engine.queryAsync(`
    INSERT INTO treadlight_g1.session_events (organizationId, sessionId, personId, eventId, version, receivedAt, day)
    SELECT organizationId, sessionId, personId, eventId, version, receivedAt, day FROM treadlight_g1.sessions
    WHERE organizationId = '${organizationId}'`);
  engine.close();
});
afterAll(async () => {
  await warehouse.close();
  await rm(path, { recursive: true });
});

async function file(format: SessionsFormat, query: Record<string, unknown> = {}) {
  const parsed = sessionsExportQuerySchema.parse(query);
  const bytes = await warehouse.sessionsFile(organizationTenant(organizationId), parsed, { format, pseudonyms: true });
  if (!bytes) throw new Error("The cursor stands nowhere.");
  return bytes;
}

/** Reads a file, or a part of it, and says how much memory the process came to need beyond what it had. */
async function read(bytes: AsyncIterable<Buffer>, onChunk: (chunk: Buffer) => boolean | undefined) {
  const before = process.memoryUsage.rss();
  let most = before;
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    most = Math.max(most, process.memoryUsage.rss());
    if (onChunk(chunk) === false) break;
    await turn();
  }
  expect(await readdir(join(path, "exports")), "parts left on the disk").toEqual([]);
  return { grownBy: most - before, size };
}

test("given 200,000 sessions, when exported, then memory stays flat, however large the file", {
  timeout: 300_000,
}, async () => {
  for (const format of ["ndjson", "csv", "parquet"] as const) {
    await read(await file(format, { limit: 20_000 }), () => true);
    const { grownBy, size } = await read(await file(format), () => true);
    expect([format, size > 20 * MIB || format === "parquet", grownBy < 150 * MIB]).toEqual([format, true, true]);
  }
});

test("given an export that is killed in the middle, when continued, then each row came once", {
  timeout: 300_000,
}, async () => {
  let text = "";
  const cut = async (bytes: AsyncIterable<Buffer>, afterBytes: number) => {
    let got = 0;
    await read(bytes, (chunk) => {
      // A connection breaks anywhere, also within a line or a character.
      text += chunk.subarray(0, afterBytes - got).toString("latin1");
      got += chunk.length;
      return got < afterBytes;
    });
    text = text.slice(0, text.lastIndexOf("\n") + 1);
  };
  await cut(await file("ndjson"), 101 * MIB + 7);
  for (const afterBytes of [53 * MIB + 1, Number.POSITIVE_INFINITY]) {
    const cursor = JSON.parse(text.slice(text.lastIndexOf("\n", text.length - 2) + 1)).cursor;
    await cut(await file("ndjson", { cursor }), afterBytes);
  }
  const ids = [...text.matchAll(/^\{"id":"([^"]+)"/gm)].map(([, one]) => one);
  expect([ids.length, new Set(ids).size]).toEqual([SAMPLES * COPIES, SAMPLES * COPIES]);
});
