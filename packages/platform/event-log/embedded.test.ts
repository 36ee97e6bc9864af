import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { appendFile, open as openFile, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { DAY_MS } from "@treadlight/domain/time";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type EmbeddedLogOptions, openEmbeddedLog } from "./embedded.ts";
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
  { patienceMs: 60_000 },
);

describe("embedded log", () => {
  let path: string;
  const opened: EventLog[] = [];
  const open = (options: Omit<EmbeddedLogOptions, "path"> = {}) => {
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

  it("given a process killed with -9 while it appends, when reopened, then every resolved append is complete", async () => {
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
    await vi.waitFor(() => expect(found).toHaveLength(sent.length), { timeout: 60_000 });
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
    await vi.waitFor(() => expect(seen).toHaveLength(3), { timeout: 60_000 });
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
      await vi.waitFor(async () => expect(await log.lag("sessions", "scoring")).toBe(0n), 60_000);
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

  it("given a full disk, when appended, then the append rejects, the process survives and no resolved append is lost", async () => {
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

  /** The records that a group is given, until it has read everything. */
  async function consumed(log: EventLog) {
    const seen: string[] = [];
    const consumer = await log.consume({ stream: "sessions", group: "scoring" }, async (records) => {
      seen.push(...texts(records));
    });
    await vi.waitFor(async () => expect(await log.lag("sessions", "scoring")).toBe(0n), 60_000);
    await consumer.stop();
    return seen;
  }
  /** Files of the log with these records each, all of which a group has read. */
  async function writeFiles(...files: string[][]) {
    for (const names of files) {
      const log = open();
      for (const name of names) await log.append([record(name)]);
      await consumed(log);
      await log.close();
    }
  }
  const fileOf = (number: number) => join(path, "journal", `${number}`.padStart(16, "0").concat(".log"));
  const textsOf = (log: EventLog) => log.damage().map(({ text }) => text);
  const failing = (log: EventLog) => log.damage().filter(({ isFailing }) => isFailing);
  const garble = async (file: string, from: number, length: number) =>
    writeFile(file, (await readFile(file)).fill(85, from, from + length));

  describe.each([
    ["its last 7 bytes", 1, (file: string) => cutOff(file, 7)],
    ["all of it", 2, (file: string) => rm(file)],
    ["all but its first 50 bytes", 2, async (file: string) => truncate(file, 50)],
  ])("given a last file that has lost %s and positions that are newer, when reopened", (_, lost, damage) => {
    it("then these are set back, it says so until that is accepted, and what comes is delivered", async () => {
      await writeFiles(["a", "b"], ["c", "d"]);
      await damage(fileOf(1));
      const said: string[] = [];
      const log = open({ log: { ...silent, error: (_fields, text) => said.push(text) } });
      const [text = ""] = textsOf(log);
      expect(text).toContain(`has lost its end: ${lost} of sessions.`);
      expect(text).toContain(`scoring from 4 to ${4 - lost}.`);
      expect(said).toEqual([text]);
      expect(failing(log)).toEqual([]);
      await log.append([record("new"), record("newer")]);
      expect(await consumed(log)).toEqual(["new", "newer"]);
      await log.close();

      const again = open();
      expect(textsOf(again)).toEqual([text]);
      await again.acceptDamage();
      await again.close();
      const last = open();
      expect(textsOf(last)).toEqual([]);
      expect(texts(await readAll(last, "sessions"))).toEqual([..."abcd".slice(0, 4 - lost), "new", "newer"]);
    });
  });

  it("given records at the end that nobody has read, when they are lost, then it says so", async () => {
    const log = open();
    await log.append([record("a")]);
    await log.append([record("b"), record("b", "receipts")]);
    await log.close();
    await cutOff(fileOf(0), 7);
    expect(textsOf(open())[0]).toContain("has lost its end: 1 of sessions, 1 of receipts.");
  });

  it.each([
    ["garbled in its middle", "1", (file: string) => garble(file, 200, 4)],
    ["garbled at its beginning", "0", (file: string) => garble(file, 0, 20)],
    ["cut", "1", (file: string) => cutOff(file, 7)],
    ["missing", "3", (file: string) => rm(file)],
  ])(
    "given a file before the last one that is %s, when reopened, then it fails and says so until that is accepted, and everything else is delivered",
    async (_, lost, damage) => {
      await writeFiles(["a", "b"], ["c", "d", "e"], ["f"]);
      await damage(fileOf(1));
      await rm(join(path, "positions.json"));
      const log = open();
      await vi.waitFor(() => expect(failing(log)).toHaveLength(1), 60_000);
      if (lost !== "0") expect(failing(log)[0]?.text).toContain(`${lost} of sessions are lost`);
      await expect(log.ping()).rejects.toThrow("accept-damage");
      const all = await consumed(log);
      expect(all).toHaveLength(6 - Number(lost));
      expect([all.slice(0, 2), all.at(-1)]).toEqual([["a", "b"], "f"]);
      await log.append([record("new")]);
      expect(await consumed(log)).toEqual(["new"]);
      if (lost !== "0") await expect(readAll(log, "sessions")).rejects.toThrow("damaged after offset");
      await log.acceptDamage();
      await log.ping();
      expect(texts(await readAll(log, "sessions"))).toEqual([...all, "new"]);
      await log.close();
      const again = open();
      expect(texts(await readAll(again, "sessions"))).toEqual([...all, "new"]);
      expect(textsOf(again)).toEqual([]);
    },
  );

  it.each([
    ["loses more", (file: string) => cutOff(file, 100)],
    ["is garbled where it was whole", (file: string) => garble(file, 200, 4)],
  ])("given a damaged file that was accepted, when it %s, then that is told as well", async (_, damage) => {
    await writeFiles(["a", "b", "c", "d"], ["e"]);
    await cutOff(fileOf(0), 7);
    const log = open();
    await vi.waitFor(() => expect(failing(log)).toHaveLength(1), 60_000);
    await log.acceptDamage();
    expect(failing(log)).toEqual([]);
    await log.close();
    await damage(fileOf(0));
    const again = open();
    await vi.waitFor(() => expect(failing(again)).toHaveLength(1), 60_000);
    await expect(again.ping()).rejects.toThrow("accept-damage");
  });

  it("given a last file that is garbled in its middle, when reopened, then only what was there is lost", async () => {
    await writeFiles(["a", "b", "c"]);
    await garble(fileOf(0), 250, 4);
    const log = open();
    expect(textsOf(log)).toEqual([expect.stringContaining("1 of sessions are lost")]);
    await log.append([record("d")]);
    expect(await consumed(log)).toEqual(["d"]);
    await log.acceptDamage();
    expect(texts(await readAll(log, "sessions"))).toEqual(["a", "c", "d"]);
  });

  it("given a first file that is missing, when reopened, then it fails, but not if retention has deleted it", async () => {
    await writeFiles(["a", "b"], ["c"]);
    await rm(fileOf(0));
    const log = open();
    expect(failing(log)[0]?.text).toContain("2 of sessions are lost");
    await expect(readAll(log, "sessions")).rejects.toThrow("2 of sessions are lost");
    expect(texts(await readAll(log, "sessions", { passesDamage: true }))).toEqual(["c"]);
    await log.acceptDamage();
    expect(texts(await readAll(log, "sessions"))).toEqual(["c"]);
    await log.close();
    await rm(path, { recursive: true });

    const expiring = open({ retentionMs: 50 });
    await expiring.append([record("a")]);
    await expiring.seek("sessions", "scoring", "end");
    await vi.waitFor(async () => expect(await expiring.size("sessions")).toBe(0n), { timeout: 60_000 });
    await expiring.close();
    expect(textsOf(open())).toEqual([]);
  });

  it("given no positions any more, when reopened, then everything is delivered again and it says so", async () => {
    await writeFiles(["a"]);
    await rm(join(path, "positions.json"));
    const log = open();
    expect(textsOf(log)[0]).toContain("positions.json was missing");
    expect(await consumed(log)).toEqual(["a"]);
  });

  it.each(["positions.json", "damage.json"])(
    "given garbage in %s, when opened, then it says what to do",
    async (file) => {
      await writeFiles(["a"]);
      for (const garbage of ["", "{", '{"sessions/scoring":"much"}', "\0\0\0"]) {
        await writeFile(join(path, file), garbage);
        const problem = expect.stringMatching(/json is damaged\. Delete it, then start again/);
        expect(() => open()).toThrow(expect.objectContaining({ code: "incompatible_data", message: problem }));
      }
    },
  );

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
    await vi.waitFor(async () => expect(await log.lag("sessions", "scoring")).toBe(0n), 60_000);
    await member.stop();
    await log.append([record("b")]);
    await vi.waitFor(() => expect(second).toEqual(["b"]), 60_000);
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
    await vi.waitFor(async () => expect(await log.size("sessions")).toBe(0n), { timeout: 60_000 });
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
      await vi.waitFor(async () => expect(await log.size("sessions")).toBe(3n), 60_000);
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
      await vi.waitFor(async () => expect(await log.size("sessions")).toBe(1n), 60_000);
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
    await vi.waitFor(async () => expect(await log.size("sessions")).toBe(0n), { timeout: 60_000 });
    await log.append([record("wanted")]);
    // Its file has ended, so only the uncommitted position keeps it.
    await vi.waitFor(async () => expect(await readdir(join(path, "journal"))).toHaveLength(2), { timeout: 60_000 });
    expect(texts(await readAll(log, "sessions"))).toEqual(["wanted"]);
    release();
    await vi.waitFor(async () => expect(await log.size("sessions")).toBe(0n), { timeout: 60_000 });
    expect(seen).toEqual(["done", "wanted"]);
  });
});

async function cutOff(file: string, bytes: number) {
  await truncate(file, (await stat(file)).size - bytes);
}

const silent = { debug() {}, info() {}, warn() {}, error() {} };

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
