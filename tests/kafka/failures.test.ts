import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import {
  type EngineLogger,
  type EventLog,
  LogUnavailableError,
  type StoredRecord,
} from "@treadlight/platform/event-log";
import { type KafkaLogOptions, openKafkaLog } from "@treadlight/platform/event-log/kafka";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readAll, record, texts } from "../../packages/platform/event-log/testing/contract.ts";
import type { KafkaCluster } from "../../scripts/kafka/broker.ts";
import { tries } from "../support/long.ts";
import { describeWithKafka } from "./with-kafka.ts";

const APPEND_TIMEOUT_MS = 5_000;
/** A broker that restarts after a kill first recovers its log. */
const PATIENCE = { timeout: 60_000, interval: 100 };

describeWithKafka("one broker", {}, (kafka) => {
  it("given a consumer killed with -9 between insert and commit, when another takes over, then it gets the same records", async () => {
    const topicPrefix = `crash-${randomUUID()}`;
    const log = openKafkaLog({ brokers: kafka().brokers, topicPrefix, clientId: "test", partitions: 3 });
    const sent = Array.from({ length: 30 }, (_, n) => record(`${n}`, "sessions", "one key, one partition"));
    await log.append(sent);

    const fixture = fileURLToPath(new URL("./fixtures/insert-without-commit.ts", import.meta.url));
    const args = [kafka().brokers.join(","), topicPrefix, "scoring"];
    const doomed = spawn(process.execPath, [fixture, ...args], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const ended = once(doomed, "exit");
    const inserted: string[] = [];
    for await (const line of createInterface(doomed.stdout)) {
      inserted.push(line);
      if (inserted.length === sent.length) doomed.kill("SIGKILL");
    }
    expect(await ended).toEqual([null, "SIGKILL"]);

    expect(await log.lag("sessions", "scoring")).toBe(30n);
    const redelivered: string[] = [];
    await log.consume({ stream: "sessions", group: "scoring" }, async (records) => {
      redelivered.push(...texts(records));
    });
    await vi.waitFor(() => expect(redelivered).toEqual(inserted), PATIENCE);
    await vi.waitFor(async () => expect(await log.lag("sessions", "scoring")).toBe(0n), PATIENCE);
    await log.close();
  });

  describe("that fails", () => {
    let log: EventLog;
    let load: Load;
    let lines: string[];
    beforeEach(async () => {
      lines = [];
      log = openTestLog(kafka(), { log: logTo(lines) });
      load = startLoad(log);
      await vi.waitFor(() => expect(load.resolved.length).toBeGreaterThan(50), PATIENCE);
    });
    afterEach(async () => {
      await load.stop();
      await log.close();
    });

    /** Waits until appends reject with the right error, ends the outage, and waits until appends succeed again. */
    async function expectOutageAndRecovery(end: () => Promise<void>): Promise<void> {
      const before = load.rejections.length;
      await vi.waitFor(() => expect(load.rejections.length).toBeGreaterThan(before), PATIENCE);
      await expect(log.ping()).rejects.toBeInstanceOf(LogUnavailableError);
      await end();
      const resolved = load.resolved.length;
      await vi.waitFor(() => expect(load.resolved.length).toBeGreaterThan(resolved + 50), PATIENCE);
      await log.ping();
    }

    async function expectNothingLost(): Promise<void> {
      await load.stop();
      expect(load.rejections.filter((error) => !(error instanceof LogUnavailableError))).toEqual([]);
      const found = new Set(texts(await readAll(log, "sessions")));
      expect(load.resolved.filter((value) => !found.has(value))).toEqual([]);
    }

    it("given load, when the broker is killed with -9 and restarted, then every resolved append can be read", {
      timeout: 240_000,
    }, async () => {
      for (let kill = 0; kill < tries(1, 2); kill++) {
        await kafka().killHard();
        await expectOutageAndRecovery(() => kafka().restart());
      }
      await expectNothingLost();
      // One line for the outage, however often it tried, and one once it was over.
      expect(lines.slice(0, 2)).toEqual([
        "warn Kafka does not work; will retry until it does",
        "info Kafka works again",
      ]);
    });

    it("given load and a consumer, when the broker hangs without closing connections, then both later go on by themselves", {
      timeout: 240_000,
    }, async () => {
      const seen = new Set<string>();
      const consumer = await log.consume({ stream: "sessions", group: "scoring" }, async (records) => {
        for (const value of texts(records)) seen.add(value);
      });
      await vi.waitFor(() => expect(seen.size).toBeGreaterThan(50), PATIENCE);
      await kafka().freeze();
      await expectOutageAndRecovery(() => kafka().thaw());
      await expectNothingLost();
      await vi.waitFor(() => expect(load.resolved.filter((value) => !seen.has(value))).toEqual([]), PATIENCE);
      await consumer.stop();
    });

    it("given a running consumer, when the broker is killed with -9 and restarted, then it resumes by itself and reads everything", {
      timeout: 240_000,
    }, async () => {
      const seen = new Set<string>();
      const consumer = await log.consume({ stream: "sessions", group: "scoring" }, async (records) => {
        for (const value of texts(records)) seen.add(value);
      });
      await vi.waitFor(() => expect(seen.size).toBeGreaterThan(50), PATIENCE);
      await kafka().killHard();
      await expectOutageAndRecovery(() => kafka().restart());
      await load.stop();
      await vi.waitFor(() => expect(load.resolved.filter((value) => !seen.has(value))).toEqual([]), PATIENCE);
      await vi.waitFor(async () => expect(await log.lag("sessions", "scoring")).toBe(0n), PATIENCE);
      await consumer.stop();
    });
  });
});

describeWithKafka("three brokers", { nodes: 3 }, (kafka) => {
  it("given topics without replicas, when a broker is killed, then the partitions of the others are read, and its own once it is back", {
    timeout: 240_000,
  }, async () => {
    const partitions = 6;
    const log = openTestLog(kafka(), { replicationFactor: 1, partitions });
    const values = Array.from({ length: 300 }, (_, n) => `${n}`);
    await log.append(values.map((value) => record(value)));
    const stored = await readAll(log, "sessions");
    expect(new Set(stored.map(({ partition }) => partition)).size).toBe(partitions);
    await kafka().killHard(2);

    const seen: StoredRecord[] = [];
    await log.consume({ stream: "sessions", group: "scoring" }, async (records) => void seen.push(...records));
    // Two partitions have no leader now; of the others, each record comes.
    await vi.waitFor(() => expect(new Set(seen.map(({ partition }) => partition)).size).toBe(4), PATIENCE);
    const led = new Set(seen.map(({ partition }) => partition));
    const expected = stored.filter(({ partition }) => led.has(partition));
    await vi.waitFor(() => expect(new Set(texts(seen))).toEqual(new Set(texts(expected))), PATIENCE);
    // How much waits in the others, nobody knows.
    await expect(log.size("sessions")).rejects.toBeInstanceOf(LogUnavailableError);
    await kafka().restart(2);
    await vi.waitFor(() => expect(new Set(texts(seen))).toEqual(new Set(values)), PATIENCE);
    await vi.waitFor(async () => expect(await log.lag("sessions", "scoring")).toBe(0n), PATIENCE);
    await log.close();
  });

  it("given load on three replicas, when one broker is killed with -9 permanently, then appends continue and none is lost", {
    timeout: 240_000,
  }, async () => {
    const log = openTestLog(kafka(), { replicationFactor: 3 });
    const load = startLoad(log);
    await vi.waitFor(() => expect(load.resolved.length).toBeGreaterThan(50), PATIENCE);
    await kafka().killHard();
    const resolved = load.resolved.length;
    await vi.waitFor(() => expect(load.resolved.length).toBeGreaterThan(resolved + 200), PATIENCE);
    await load.stop();
    const found = new Set(texts(await readAll(log, "sessions")));
    expect(load.resolved.filter((value) => !found.has(value))).toEqual([]);
    await log.close();
  });
});

describe("no broker", () => {
  it("given no listening broker, when appended and pinged, then both reject with LogUnavailableError", async () => {
    const log = openKafkaLog({
      brokers: ["localhost:1"],
      topicPrefix: "nobody",
      clientId: "test",
      appendTimeoutMs: 2_000,
    });
    await expect(log.append([record("a")])).rejects.toBeInstanceOf(LogUnavailableError);
    await expect(log.ping()).rejects.toBeInstanceOf(LogUnavailableError);
    await log.close();
  });
});

const logTo = (lines: string[]): EngineLogger => ({
  info: (_fields, message) => void lines.push(`info ${message}`),
  warn: (_fields, message) => void lines.push(`warn ${message}`),
  error: (_fields, message) => void lines.push(`error ${message}`),
});

function openTestLog({ brokers }: KafkaCluster, options: Partial<KafkaLogOptions> = {}): EventLog {
  const topicPrefix = `failures-${randomUUID()}`;
  return openKafkaLog({
    brokers,
    topicPrefix,
    clientId: "test",
    partitions: 3,
    appendTimeoutMs: APPEND_TIMEOUT_MS,
    ...options,
  });
}

interface Load {
  /** Values whose append resolved. */
  resolved: string[];
  /** Errors of rejected appends. */
  rejections: unknown[];
  stop(): Promise<void>;
}

/** Four callers that append continuously, like ingest, and pause briefly after a rejection, like its clients. */
function startLoad(log: EventLog): Load {
  const stopping = new AbortController();
  const load: Omit<Load, "stop"> = { resolved: [], rejections: [] };
  const callers = Promise.all(
    [0, 1, 2, 3].map(async (caller) => {
      for (let call = 0; !stopping.signal.aborted; call++) {
        const values = Array.from({ length: 10 }, (_, n) => `${caller}-${call}-${n}`);
        try {
          await log.append(values.map((value) => record(value)));
          load.resolved.push(...values);
        } catch (error) {
          load.rejections.push(error);
          await pause(100);
        }
      }
    }),
  );
  return {
    ...load,
    async stop() {
      stopping.abort();
      await callers;
    },
  };
}
