import { randomUUID } from "node:crypto";
import { EventEmitter, once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type EventLog,
  GroupActiveError,
  type LogRecord,
  LogUnavailableError,
  MAX_RECORD_BYTES,
  type ReadOptions,
  RecordTooLargeError,
  type StoredRecord,
  type Stream,
} from "../types.ts";

/** A log that starts empty. Reopening it finds earlier appends, as after a restart. */
export interface LogUnderTest {
  open(): EventLog;
  /** Deletes the log's data after the test. */
  remove(): Promise<void>;
}

export interface ContractOptions {
  /** How long a test waits for the engine before it fails, in milliseconds. */
  patienceMs: number;
}

/** The contract that every event log implementation must pass. `newLog` creates a fresh log for each test. */
export function describeEventLog(engine: string, newLog: () => LogUnderTest, { patienceMs }: ContractOptions): void {
  describe(`event log on ${engine}`, { timeout: patienceMs * 4 }, () => {
    let subject: LogUnderTest;
    let log: EventLog;

    beforeEach(() => {
      subject = newLog();
      log = subject.open();
    });
    afterEach(async () => {
      await log.close();
      await subject.remove();
    });

    const eventually = (assertion: () => void | Promise<void>) =>
      vi.waitFor(assertion, { timeout: patienceMs, interval: 20 });

    describe("append and read", () => {
      it("given records with headers and binary values, when read, then they come back unchanged", async () => {
        const value = Uint8Array.from({ length: 256 }, (_, byte) => byte);
        const headers = {
          kind: "session",
          eventId: randomUUID(),
          organizationId: randomUUID(),
          receivedAt: "2026-01-05T10:00:00.000Z",
        };
        await log.append([{ stream: "sessions", key: "org/person", headers, value }]);
        const [found] = await readAll(log, "sessions");
        expect(found).toMatchObject({ stream: "sessions", key: "org/person", headers, offset: 0n });
        expect(Buffer.from(found?.value ?? [])).toEqual(Buffer.from(value));
      });

      it("given an empty value and no headers, when read, then they are empty", async () => {
        await log.append([{ stream: "monitoring", key: "k", headers: {}, value: new Uint8Array() }]);
        const [found] = await readAll(log, "monitoring");
        expect(found?.headers).toEqual({});
        expect(found?.value.byteLength).toBe(0);
      });

      it("given records of several streams in one append, when each stream is read, then it holds only its own records", async () => {
        await log.append([record("a"), record("b", "receipts"), record("c"), record("d", "monitoring")]);
        expect(texts(await readAll(log, "sessions")).sort()).toEqual(["a", "c"]);
        expect(texts(await readAll(log, "receipts"))).toEqual(["b"]);
        expect(texts(await readAll(log, "monitoring"))).toEqual(["d"]);
      });

      it("given 10,000 records in one append, when read in chunks, then each record appears once and no chunk exceeds the limit", async () => {
        const sent = Array.from({ length: 10_000 }, (_, n) => record(`${n}`.padEnd(400, ".")));
        await log.append(sent);
        const found: StoredRecord[] = [];
        for await (const chunk of log.read("sessions", { maxRecords: 700 })) {
          expect(chunk.length).toBeLessThanOrEqual(700);
          found.push(...chunk);
        }
        expect(texts(found).sort()).toEqual(sent.map(text).sort());
      });

      it("given values kept from a read, when more records are read and appended, then they are unchanged", async () => {
        await log.append(Array.from({ length: 500 }, (_, n) => record(`first-${n}`)));
        const kept = await readAll(log, "sessions");
        await log.append(Array.from({ length: 500 }, (_, n) => record(`later-${n}`)));
        await readAll(log, "sessions");
        expect(texts(kept).every((value) => value.startsWith("first-"))).toBe(true);
      });

      it("given concurrent appends, when all have resolved, then each record is stored once and offsets have no gaps", async () => {
        const calls = Array.from({ length: 50 }, (_, call) =>
          Array.from({ length: 20 }, (_, n) => record(`${call}-${n}`, "sessions", `key-${n}`)),
        );
        await Promise.all(calls.map((records) => log.append(records)));
        const found = await readAll(log, "sessions");
        expect(texts(found).sort()).toEqual(calls.flat().map(text).sort());
        for (const offsets of byPartition(found).values()) {
          expect(offsets).toEqual(offsets.map((_, index) => BigInt(index)));
        }
      });

      it("given sequential appends, when read, then records with the same key keep their order", async () => {
        for (let call = 0; call < 10; call++) {
          await log.append(
            Array.from({ length: 30 }, (_, n) => record(`${call * 30 + n}`, "sessions", `key-${n % 5}`)),
          );
        }
        const found = await readAll(log, "sessions");
        expect(found).toHaveLength(300);
        for (let key = 0; key < 5; key++) {
          const order = texts(found.filter((each) => each.key === `key-${key}`)).map(Number);
          expect(order).toEqual([...order].sort((a, b) => a - b));
        }
      });

      it("given a read in progress, when more records are appended, then the read ends where the stream ended when it began", async () => {
        await log.append([record("before-1"), record("before-2")]);
        const reading = log.read("sessions", { maxRecords: 1 });
        const found: string[] = [];
        for await (const chunk of reading) {
          if (found.length === 0) await log.append([record("after")]);
          found.push(...texts(chunk));
        }
        expect(found.sort()).toEqual(["before-1", "before-2"]);
      });

      it("given an empty stream, when read, then the read ends without records", async () => {
        expect(await readAll(log, "receipts")).toEqual([]);
      });

      it("given a signal, when it aborts during a read, then the read rejects with its reason", async () => {
        await log.append([record("a"), record("b")]);
        const reason = new Error("enough");
        const aborting = new AbortController();
        const reading = (async () => {
          for await (const _ of log.read("sessions", { maxRecords: 1, signal: aborting.signal }))
            aborting.abort(reason);
        })();
        await expect(reading).rejects.toBe(reason);
      });

      it("given a reader that stops early, when the log is used again, then it works", async () => {
        await log.append([record("a"), record("b")]);
        for await (const _ of log.read("sessions", { maxRecords: 1 })) break;
        expect(await readAll(log, "sessions")).toHaveLength(2);
      });

      it("given a record over the limit, when appended, then the append rejects and stores none of its records", async () => {
        const huge: LogRecord = { ...record("x"), value: new Uint8Array(MAX_RECORD_BYTES) };
        await expect(log.append([record("small"), huge])).rejects.toBeInstanceOf(RecordTooLargeError);
        expect(await log.size("sessions")).toBe(0n);
      });

      it("given no records, when appended, then it resolves", async () => {
        await log.append([]);
        expect(await log.size("sessions")).toBe(0n);
      });
    });

    describe("consume and commit", () => {
      it("given records appended before and after the consumer starts, when consumed, then each is delivered and the lag reaches zero", async () => {
        await log.append([record("before")]);
        const seen: string[] = [];
        const consumer = await log.consume({ stream: "sessions", group: "scoring" }, async (records) => {
          seen.push(...texts(records));
        });
        await eventually(() => expect(seen).toEqual(["before"]));
        await log.append([record("after")]);
        await eventually(() => expect(seen).toEqual(["before", "after"]));
        await eventually(async () => expect(await log.lag("sessions", "scoring")).toBe(0n));
        await consumer.stop();
      });

      it("given a batch limit, when consumed, then no batch exceeds it and handler calls never overlap", async () => {
        await log.append(Array.from({ length: 95 }, (_, n) => record(`${n}`)));
        const sizes: number[] = [];
        let running = 0;
        let most = 0;
        await log.consume({ stream: "sessions", group: "scoring", maxRecords: 10 }, async (records) => {
          most = Math.max(most, ++running);
          await pause(1);
          sizes.push(records.length);
          running--;
        });
        await eventually(() => expect(sizes.reduce((total, size) => total + size, 0)).toBe(95));
        expect(Math.max(...sizes)).toBeLessThanOrEqual(10);
        expect(most).toBe(1);
      });

      it("given a handler that rejects, when it is called again, then it gets the same records and nothing is skipped", async () => {
        await log.append([record("a", "sessions", "k"), record("b", "sessions", "k")]);
        const calls: string[][] = [];
        const errors: unknown[] = [];
        const failure = new Error("the warehouse is unavailable");
        const onError = (error: unknown) => errors.push(error);
        await log.consume({ stream: "sessions", group: "scoring", onError }, async (records) => {
          calls.push(texts(records));
          if (calls.length < 3) throw failure;
        });
        await eventually(() => expect(calls).toHaveLength(3));
        expect(calls).toEqual([
          ["a", "b"],
          ["a", "b"],
          ["a", "b"],
        ]);
        expect(errors).toEqual([failure, failure]);
        await eventually(async () => expect(await log.lag("sessions", "scoring")).toBe(0n));
      });

      it("given a consumer stopped while its handler runs, when the handler resolves, then its records are committed", async () => {
        await log.append([record("a")]);
        const handling = new EventEmitter();
        const started = once(handling, "started");
        let stopSeen = false;
        const consumer = await log.consume({ stream: "sessions", group: "scoring" }, async (_, signal) => {
          const finish = once(handling, "finish");
          handling.emit("started");
          await finish;
          stopSeen = signal.aborted;
        });
        await started;
        const stopped = consumer.stop();
        handling.emit("finish");
        await stopped;
        expect(stopSeen).toBe(true);
        expect(await log.lag("sessions", "scoring")).toBe(0n);
      });

      it("given a handler that gives up when stopped, when consumed again, then its records are delivered again", async () => {
        await log.append([record("a")]);
        const handling = new EventEmitter();
        const started = once(handling, "started");
        const errors: unknown[] = [];
        const onError = (error: unknown) => errors.push(error);
        const consumer = await log.consume({ stream: "sessions", group: "scoring", onError }, async (_, signal) => {
          handling.emit("started");
          await pause(patienceMs * 10, undefined, { signal });
        });
        await started;
        await consumer.stop();
        expect(errors).toEqual([]);
        expect(await log.lag("sessions", "scoring")).toBe(1n);
        const seen: string[] = [];
        await log.consume({ stream: "sessions", group: "scoring" }, async (records) => {
          seen.push(...texts(records));
        });
        await eventually(() => expect(seen).toEqual(["a"]));
      });

      it("given a restart, when the group consumes again, then it resumes at its committed position", async () => {
        await log.append([record("a")]);
        const first = collect(log, "scoring");
        await eventually(() => expect(first).toEqual(["a"]));
        await eventually(async () => expect(await log.lag("sessions", "scoring")).toBe(0n));
        await log.close();

        log = subject.open();
        await log.append([record("b")]);
        const second = collect(log, "scoring");
        await eventually(() => expect(second).toEqual(["b"]));
        expect(texts(await readAll(log, "sessions")).sort()).toEqual(["a", "b"]);
      });

      it("given two groups, when both consume, then each gets everything", async () => {
        await log.append([record("a"), record("b")]);
        const one = collect(log, "scoring");
        const other = collect(log, "audit");
        await eventually(() => expect(one.sort()).toEqual(["a", "b"]));
        await eventually(() => expect(other.sort()).toEqual(["a", "b"]));
      });

      it("given two consumers of a group, when one stops, then the other takes over and nothing is lost", async () => {
        const seen: string[] = [];
        const handler = async (records: readonly StoredRecord[]) => {
          seen.push(...texts(records));
        };
        const first = await log.consume({ stream: "sessions", group: "scoring" }, handler);
        const second = await log.consume({ stream: "sessions", group: "scoring" }, handler);
        const batch = (name: string) =>
          Array.from({ length: 60 }, (_, n) => record(`${name}-${n}`, "sessions", `key-${n}`));
        await log.append(batch("both"));
        await eventually(async () => expect(await log.lag("sessions", "scoring")).toBe(0n));
        await eventually(() => expect([first.isFirst, second.isFirst].toSorted()).toEqual([false, true]));
        await first.stop();
        await eventually(() => expect([first.isFirst, second.isFirst]).toEqual([false, true]));
        await log.append(batch("alone"));
        await eventually(async () => expect(await log.lag("sessions", "scoring")).toBe(0n));
        expect(new Set(seen)).toEqual(new Set([...batch("both"), ...batch("alone")].map(text)));
      });

      it("given an idle consumer, when time passes, then it reports progress", async () => {
        const consumer = await log.consume({ stream: "sessions", group: "scoring" }, async () => {});
        const before = consumer.lastProgressAt;
        await eventually(() => expect(consumer.lastProgressAt).toBeGreaterThan(before));
      });
    });

    describe("lag, size and seek", () => {
      it("given a new group, when asked for its lag, then it equals the size of the stream", async () => {
        expect(await log.lag("sessions", "scoring")).toBe(0n);
        await log.append([record("a"), record("b"), record("c", "receipts")]);
        expect(await log.lag("sessions", "scoring")).toBe(2n);
        expect(await log.size("sessions")).toBe(2n);
        expect(await log.size("receipts")).toBe(1n);
        expect(await log.size("monitoring")).toBe(0n);
      });

      it("given a group reset to the start, when it consumes, then it gets everything again", async () => {
        await log.append([record("a"), record("b")]);
        await log.seek("sessions", "scoring", "end");
        expect(await log.lag("sessions", "scoring")).toBe(0n);
        await log.seek("sessions", "scoring", "start");
        expect(await log.lag("sessions", "scoring")).toBe(2n);
        const seen = collect(log, "scoring");
        await eventually(() => expect(seen.sort()).toEqual(["a", "b"]));
      });

      it("given a group moved to the end, when it consumes, then it gets only later records", async () => {
        await log.append([record("old")]);
        await log.seek("sessions", "scoring", "end");
        const seen = collect(log, "scoring");
        await log.append([record("new")]);
        await eventually(() => expect(seen).toEqual(["new"]));
      });

      it("given a group moved to a time, when it consumes, then it gets only records stored since then", async () => {
        await log.append([record("old-1"), record("old-2")]);
        await pause(20);
        const then = new Date();
        await pause(20);
        await log.append([record("new-1")]);
        await log.append([record("new-2")]);
        await log.seek("sessions", "scoring", then);
        expect(await log.lag("sessions", "scoring")).toBe(2n);
        const seen = collect(log, "scoring");
        await eventually(() => expect(seen.sort()).toEqual(["new-1", "new-2"]));
      });

      it("given a time after the last record, when a group is moved there, then it waits at the end", async () => {
        await log.append([record("a")]);
        await log.seek("sessions", "scoring", new Date(Date.now() + 60_000));
        expect(await log.lag("sessions", "scoring")).toBe(0n);
      });

      it("given a group with an active consumer, when it is moved, then the move is rejected", async () => {
        await log.append([record("a")]);
        const seen = collect(log, "scoring");
        await eventually(() => expect(seen).toEqual(["a"]));
        await expect(log.seek("sessions", "scoring", "start")).rejects.toBeInstanceOf(GroupActiveError);
      });
    });

    describe("ping and close", () => {
      it("given an open log, when pinged, then it answers", async () => {
        await log.ping();
      });

      it("given a closed log, when it is used, then it rejects with LogUnavailableError, and closing it again does nothing", async () => {
        await log.append([record("a")]);
        await log.close();
        await log.close();
        await expect(log.append([record("b")])).rejects.toBeInstanceOf(LogUnavailableError);
        await expect(log.ping()).rejects.toBeInstanceOf(LogUnavailableError);
        await expect(log.size("sessions")).rejects.toBeInstanceOf(LogUnavailableError);
        await expect(log.consume({ stream: "sessions", group: "g" }, async () => {})).rejects.toBeInstanceOf(
          LogUnavailableError,
        );
      });

      it("given appends in progress, when closed, then those that resolved are still there after reopening", async () => {
        const appends = Array.from({ length: 20 }, (_, n) => log.append([record(`${n}`)]).then(() => `${n}`));
        await log.close();
        const outcomes = await Promise.allSettled(appends);
        const kept = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
        log = subject.open();
        expect(texts(await readAll(log, "sessions"))).toEqual(expect.arrayContaining(kept));
      });
    });
  });
}

/** A record whose value is a short text. */
export function record(value: string, stream: Stream = "sessions", key = value): LogRecord {
  return { stream, key, headers: { kind: "session", eventId: value }, value: Buffer.from(value) };
}

export async function readAll(log: EventLog, stream: Stream, options?: ReadOptions): Promise<StoredRecord[]> {
  const found: StoredRecord[] = [];
  for await (const records of log.read(stream, options)) found.push(...records);
  return found;
}

export function text({ value }: LogRecord): string {
  return Buffer.from(value).toString();
}

export function texts(records: readonly LogRecord[]): string[] {
  return records.map(text);
}

/** Consumes the sessions in the background; the array grows as they arrive. */
function collect(log: EventLog, group: string): string[] {
  const seen: string[] = [];
  void log.consume({ stream: "sessions", group }, async (records) => {
    seen.push(...texts(records));
  });
  return seen;
}

function byPartition(records: readonly StoredRecord[]): Map<number, bigint[]> {
  const offsets = new Map<number, bigint[]>();
  for (const { partition, offset } of records) offsets.set(partition, [...(offsets.get(partition) ?? []), offset]);
  return offsets;
}
