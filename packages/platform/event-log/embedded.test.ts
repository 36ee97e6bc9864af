import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { appendFile, open as openFile, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { DAY_MS } from "@treadlight/domain/time";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openEmbeddedLog } from "./embedded.ts";
import type { FullDiskReport } from "./fixtures/append-until-full.ts";
import { RECORDS_PER_APPEND } from "./fixtures/append-until-killed.ts";
import { recordsIn } from "./record-ranges.ts";
import { describeEventLog, readAll, record, texts } from "./testing/contract.ts";
import { type EventLog, LogUnavailableError, type Run, type StoredRecord } from "./types.ts";

/** Compressed, it takes three quarters of its length. */
const randomText = (length: number) => randomBytes(length * 0.75).toString("base64");

const newPath = () => mkdtempSync(join(tmpdir(), "treadlight-log-"));

describeEventLog(
  "files",
  () => {
    const path = newPath();
    return { open: () => openEmbeddedLog({ path }), remove: () => rm(path, { recursive: true }) };
  },
  { patienceMs: 5_000 },
);

describe("embedded log", () => {
  let path: string;
  const opened: EventLog[] = [];
  const open = (options: { retentionMs?: number; maxPendingBytes?: number } = {}) => {
    const log = openEmbeddedLog({ path, ...options });
    opened.push(log);
    return log;
  };

  beforeEach(() => {
    path = newPath();
  });
  afterEach(async () => {
    for (const log of opened.splice(0)) await log.close();
    await rm(path, { recursive: true });
  });

  it("given a process killed with -9 while it appends, when reopened, then every resolved append is complete", {
    timeout: 60_000,
  }, async () => {
    const promised: string[] = [];
    for (const round of ["first", "second", "third"]) promised.push(...(await appendUntilKilled(path, round)));

    const found = await readAll(open(), "sessions");
    expect(found.map(({ offset }) => offset)).toEqual(found.map((_, index) => BigInt(index)));
    const counts = new Map<string, number>();
    for (const { key } of found) counts.set(key, (counts.get(key) ?? 0) + 1);
    expect(promised.filter((append) => !counts.has(append))).toEqual([]);
    expect(new Set(counts.values())).toEqual(new Set([RECORDS_PER_APPEND]));
  });

  it("given records in several files and appends, when consumed as ranges, then these hold each record once, wherever they are read from", async () => {
    const log = open();
    const sent = Array.from({ length: 230 }, (_, n) => ({
      ...record(`${n}`),
      value: n % 2 ? randomText(850_000) : `${n}`,
    }));
    for (let n = 0; n < sent.length; n += 3) {
      await log.append(sent.slice(n, n + 3));
      await log.append([record(`receipt ${n}`, "receipts")]);
    }
    const found: StoredRecord[] = [];
    let files = 0;
    const options = { stream: "sessions", group: "scoring", maxRecords: 50 } as const;
    const consumer = await log.embedded?.consumeRanges(options, async (range) => {
      const records = await recordsIn(range);
      expect(records).toHaveLength(range.end - range.from);
      // What goes to another thread is a copy.
      expect(await recordsIn(structuredClone(range))).toHaveLength(records.length);
      found.push(...records);
      files = Math.max(files, range.files.length);
    });
    await vi.waitFor(() => expect(found).toHaveLength(sent.length), { timeout: 20_000 });
    await consumer?.stop();
    expect(files).toBeGreaterThan(1);
    expect(found.map(({ offset }) => Number(offset))).toEqual(sent.map((_, n) => n));
    expect(texts(found)).toEqual(sent.map(({ value }) => value));
    expect(await log.lag("sessions", "scoring")).toBe(0n);
  });

  it("given a range that fails, when it comes again, then it is the same", async () => {
    const log = open();
    await log.append([record("a"), record("b")]);
    const seen: unknown[] = [];
    const options = { stream: "sessions", group: "scoring", onError: () => {} } as const;
    const consumer = await log.embedded?.consumeRanges(options, async (range) => {
      seen.push(range);
      if (seen.length === 1) {
        await log.append([record("c")]);
        throw new Error("not now");
      }
    });
    await vi.waitFor(() => expect(seen).toHaveLength(3), { timeout: 10_000 });
    await consumer?.stop();
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toMatchObject({ from: 2, end: 3 });
  });

  it.each([false, true])(
    "given records of several organizations, of which a group has committed some, then it tells which organizations the others belong to (opened again: %s)",
    async (isOpenedAgain) => {
      const log = open();
      const of = (organizationId: string, text: string) => ({ ...record(text), headers: { organizationId } });
      await log.append([of("x", "a"), of("y", "b")]);
      const consumer = await log.consume({ stream: "sessions", group: "scoring" }, async () => {});
      await vi.waitFor(async () => expect(await log.lag("sessions", "scoring")).toBe(0n));
      await consumer.stop();
      await log.append([of("y", "c"), of("y", "d"), { ...of("z", "-"), stream: "receipts" }, of("x", "e")]);
      if (isOpenedAgain) await log.close();
      const current = isOpenedAgain ? open() : log;
      await current.append([of("x", "f")]);
      const { embedded } = current;
      const waiting = async (from: number) => {
        const found: Run[] = [];
        const options = { from, maxRecords: 3 };
        for await (const runs of embedded?.waitingRuns("sessions", "scoring", options) ?? []) found.push(...runs);
        return found;
      };
      const runs = await waiting(0);
      expect(runs).toEqual([
        { organizationId: "y", from: 2, end: 4 },
        { organizationId: "x", from: 4, end: 5 },
        { organizationId: "x", from: 5, end: 6 },
      ]);
      expect(await waiting(5)).toEqual([{ organizationId: "x", from: 5, end: 6 }]);
      expect(await waiting(9)).toEqual([]);
      const recordsOf = async (some: Run[]) => texts((await embedded?.readRuns("sessions", some)) ?? []);
      expect(await recordsOf(runs.filter(({ organizationId }) => organizationId === "x"))).toEqual(["e", "f"]);
      expect(await recordsOf(runs)).toEqual(["c", "d", "e", "f"]);
    },
  );

  it("given a reader far behind another one, then each goes on where it was, and reads no file from its beginning", async () => {
    const log = open();
    for (let n = 0; n < 100; n++) await log.append([record(randomText(27_000))]);
    const behind = log.read("sessions", { maxRecords: 1 })[Symbol.asyncIterator]();
    for (let n = 0; n < 40; n++) await behind.next();
    for await (const _ of log.read("sessions", { maxRecords: 1 }));

    const file = await openFile(join(path, "positions.json"), "a+");
    const read = vi.spyOn(Object.getPrototypeOf(file), "read");
    await file.close();
    await behind.next();
    expect(read.mock.calls.map(([_buffer, _at, _length, position]) => Number(position) > 700_000)).toEqual([true]);
    read.mockRestore();
  });

  it("given a full disk, when appended, then the append rejects, the process survives and no resolved append is lost", {
    timeout: 30_000,
  }, async () => {
    const fixture = fileURLToPath(new URL("./fixtures/append-until-full.ts", import.meta.url));
    // A file-size limit (in blocks of 512 bytes) simulates a full disk: writes beyond it fail the same way.
    const limited = `trap "" XFSZ; ulimit -f 8000; exec "$0" "$@"`;
    const child = spawn("sh", ["-c", limited, process.execPath, fixture, path], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    const ended = once(child, "exit");
    const output = await text(child.stdout);
    expect(await ended).toEqual([0, null]);
    const report: FullDiskReport = JSON.parse(output);
    expect(report.refused).toBe("log_unavailable");
    expect(report.resolved).toBeGreaterThan(5);
    expect(report.found).toBe(report.resolved);
    const log = open();
    expect(await log.size("sessions")).toBe(BigInt(report.resolved));
    await log.append([record("space again")]);
    expect(texts(await readAll(log, "sessions")).at(-1)).toBe("space again");
  });

  it.each([
    ["half a block, as a crash leaves it", (bytes: Buffer) => bytes.subarray(0, bytes.length - 7)],
    ["half a header", (bytes: Buffer) => bytes.subarray(0, 5)],
    ["bytes that were never written", (bytes: Buffer) => Buffer.alloc(bytes.length)],
  ])(
    "given a file that ends with %s, when reopened, then what comes before is there and appends go on",
    async (_, torn) => {
      const before = open();
      await before.append([record("a")]);
      await before.append([record("b")]);
      await before.close();
      const file = join(path, "journal", "0000000000000000.log");
      const bytes = await readFile(file);
      await appendFile(file, torn(bytes.subarray(bytes.length / 2)));
      const log = open();
      await log.append([record("c")]);
      await log.close();
      const found = await readAll(open(), "sessions");
      expect(texts(found)).toEqual(["a", "b", "c"]);
      expect(found.map(({ offset }) => offset)).toEqual([0n, 1n, 2n]);
    },
  );

  it("given an append to two streams, when a crash cuts it off anywhere, then neither has any of it", async () => {
    const before = open();
    await before.append([record("a"), record("a", "receipts")]);
    const file = join(path, "journal", "0000000000000000.log");
    const kept = (await readFile(file)).length;
    await before.append([record("b"), record("b", "receipts")]);
    await before.close();
    const bytes = await readFile(file);
    for (let length = kept; length < bytes.length; length++) {
      await writeFile(file, bytes.subarray(0, length));
      const log = openEmbeddedLog({ path });
      expect([await log.size("sessions"), await log.size("receipts")]).toEqual([1n, 1n]);
      await log.close();
    }
  });

  it("given a damaged record, when read, then it rejects and skips nothing", async () => {
    const log = open();
    await log.append([record("a")]);
    const file = join(path, "journal", "0000000000000000.log");
    const damaged = (await readFile(file)).length + 30;
    await log.append([record("b")]);
    await log.append([record("c")]);
    const bytes = await readFile(file);
    await writeFile(file, bytes.fill(255, damaged, damaged + 4));
    await expect(readAll(log, "sessions")).rejects.toThrow("damaged after offset 0");
  });

  it("given many small appends, when they come at the same time, then they take a fraction of their length on the disk", async () => {
    const log = open();
    const sent = Array.from({ length: 300 }, (_, n) => `${n} ${"words that come again ".repeat(20)}`);
    await Promise.all(sent.map((text) => log.append([record(text)])));
    const length = sent.reduce((sum, text) => sum + text.length, 0);
    expect((await readFile(join(path, "journal", "0000000000000000.log"))).length).toBeLessThan(length / 10);
    expect(texts(await readAll(log, "sessions"))).toEqual(sent);
  });

  it("given two consumers of a group, when records arrive, then only the first gets them until it stops", async () => {
    const log = open();
    const [first, second]: string[][] = [[], []];
    const consume = (seen: string[] = []) =>
      log.consume({ stream: "sessions", group: "scoring" }, async (records) => {
        seen.push(...texts(records));
      });
    const member = await consume(first);
    await consume(second);
    await log.append([record("a")]);
    await vi.waitFor(async () => expect(await log.lag("sessions", "scoring")).toBe(0n));
    await member.stop();
    await log.append([record("b")]);
    await vi.waitFor(() => expect(second).toEqual(["b"]));
    expect(first).toEqual(["a"]);
  });

  it("given more pending bytes than allowed, when appended, then it rejects at once and works again later", async () => {
    const log = open({ maxPendingBytes: 1_000_000 });
    const large = () => ({ ...record("large"), value: new Uint8Array(600_000) });
    const outcomes = await Promise.allSettled([log.append([large()]), log.append([large()])]);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
    expect(outcomes[1]).toMatchObject({ reason: expect.any(LogUnavailableError) });
    await log.append([large()]);
    expect(await log.size("sessions")).toBe(2n);
  });

  it("given one append above the allowed bytes, when nothing else is pending, then it is accepted", async () => {
    const log = open({ maxPendingBytes: 1_000 });
    await log.append(Array.from({ length: 100 }, (_, n) => record(`${n}`.padEnd(400, "."))));
    expect(await log.size("sessions")).toBe(100n);
  });

  it("given retention, when records are old and every group has committed them, then they are deleted and offsets continue", async () => {
    const log = open({ retentionMs: 50 });
    await log.append([record("old-1"), record("old-2")]);
    await log.seek("sessions", "scoring", "end");
    await vi.waitFor(async () => expect(await log.size("sessions")).toBe(0n), { timeout: 5_000 });
    expect(await readAll(log, "sessions")).toEqual([]);
    expect(await log.lag("sessions", "scoring")).toBe(0n);
    await log.close();
    const reopened = open();
    await reopened.append([record("new")]);
    expect((await readAll(reopened, "sessions"))[0]?.offset).toBe(2n);
  });

  it("given retention and few records each day, when some are old, then they are deleted, though newer ones keep coming", async () => {
    const start = Date.now();
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now: start });
    try {
      const log = open({ retentionMs: DAY_MS });
      for (const hours of [0, 12, 23, 25, 47, 50]) {
        vi.setSystemTime(start + (hours / 24) * DAY_MS);
        await log.append([record(`after ${hours} hours`)]);
      }
      await log.seek("sessions", "scoring", "end");
      vi.advanceTimersByTime(60_000);
      await vi.waitFor(async () => expect(await log.size("sessions")).toBe(3n));
      const kept = ["after 25 hours", "after 47 hours", "after 50 hours"];
      expect(texts(await readAll(log, "sessions"))).toEqual(kept);
    } finally {
      vi.useRealTimers();
    }
  });

  it("given retention and a log that was closed for weeks, when it is written again and reopened, then what came before is deleted", async () => {
    const start = Date.now();
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now: start });
    try {
      for (const days of [0, 20]) {
        vi.setSystemTime(start + days * DAY_MS);
        const log = open();
        await log.append([record(`after ${days} days`)]);
        await log.close();
      }
      vi.setSystemTime(start + 20.5 * DAY_MS);
      const log = open({ retentionMs: DAY_MS });
      await log.seek("sessions", "scoring", "end");
      vi.advanceTimersByTime(60_000);
      await vi.waitFor(async () => expect(await log.size("sessions")).toBe(1n));
      expect(texts(await readAll(log, "sessions"))).toEqual(["after 20 days"]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("given retention, when a group has not committed yet, then its records stay and earlier ones are deleted", async () => {
    const log = open({ retentionMs: 50 });
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const seen: string[] = [];
    await log.consume({ stream: "sessions", group: "scoring" }, async (records) => {
      if (texts(records).includes("wanted")) await released;
      seen.push(...texts(records));
    });
    await log.append([record("done")]);
    await vi.waitFor(async () => expect(await log.size("sessions")).toBe(0n), { timeout: 5_000 });
    await log.append([record("wanted")]);
    // Its file has ended, so only the uncommitted position keeps it.
    await vi.waitFor(async () => expect(await readdir(join(path, "journal"))).toHaveLength(2), { timeout: 5_000 });
    expect(texts(await readAll(log, "sessions"))).toEqual(["wanted"]);
    release();
    await vi.waitFor(async () => expect(await log.size("sessions")).toBe(0n), { timeout: 5_000 });
    expect(seen).toEqual(["done", "wanted"]);
  });
});

/** Starts a process that appends to the log, kills it with -9 midway, and returns the appends it reported as resolved. */
async function appendUntilKilled(path: string, name: string): Promise<string[]> {
  const fixture = fileURLToPath(new URL("./fixtures/append-until-killed.ts", import.meta.url));
  const child = spawn(process.execPath, [fixture, path, name], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const resolved: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    resolved.push(line);
    if (resolved.length === 100) child.kill("SIGKILL");
  }
  await ended;
  return resolved;
}
