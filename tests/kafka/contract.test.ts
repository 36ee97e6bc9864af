import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { StoredRecord } from "@treadlight/platform/event-log";
import { type KafkaLogOptions, openKafkaLog } from "@treadlight/platform/event-log/kafka";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { z } from "zod";
import { describeEventLog, readAll, record, texts } from "../../packages/platform/event-log/testing/contract.ts";
import { Kafka, logLevel, Partitioners } from "../../scripts/kafka/kafkajs.ts";
import { expectOtherAheadOfFlood } from "../../services/scoring/testing/flood.ts";
import { describeWithKafka } from "./with-kafka.ts";

/** How long a test waits for the broker before it fails. */
const PATIENCE_MS = 60_000;
/** Longer than the consumers' session timeout. */
const LONG_BATCH_MS = 9_000;

describeWithKafka("event log contract", {}, (kafka) => {
  const open = (topicPrefix: string, partitions = 3, more: Partial<KafkaLogOptions> = {}) =>
    // The long timeout keeps a slow machine from failing these tests; failures.test.ts tests the timeout itself.
    openKafkaLog({
      ...{ brokers: kafka().brokers, topicPrefix, clientId: "contract" },
      ...{ partitions, appendTimeoutMs: 60_000, ...more },
    });

  describeEventLog(
    "Kafka",
    () => {
      // Separate topics for each test, so nothing has to be deleted in between.
      const topicPrefix = `contract-${randomUUID()}`;
      return { open: () => open(topicPrefix), remove: async () => {} };
    },
    { patienceMs: PATIENCE_MS },
  );

  it("given records in several partitions, when they are consumed, then they come in one batch", async () => {
    const log = open(`batches-${randomUUID()}`);
    onTestFinished(() => log.close());
    const keys = Array.from({ length: 30 }, () => randomUUID());
    await log.append(keys.map((key) => ({ stream: "sessions" as const, key, headers: {}, value: "{}" })));
    const batches: number[][] = [];
    await log.consume({ stream: "sessions", group: "batches" }, async (records) => {
      batches.push(records.map(({ partition }) => partition));
    });
    await vi.waitFor(() => expect(batches.flat()).toHaveLength(30), { timeout: PATIENCE_MS });
    expect(new Set(batches[0]).size).toBeGreaterThan(1);
  });

  it("given more partitions than listeners that Node expects of a signal, when they are consumed, then it warns of no leak", async () => {
    const warnings: string[] = [];
    const note = ({ message }: Error) => void warnings.push(message);
    process.on("warning", note);
    onTestFinished(() => void process.off("warning", note));
    const log = open(`many-${randomUUID()}`, 24);
    onTestFinished(() => log.close());
    const keys = Array.from({ length: 200 }, () => randomUUID());
    await log.append(keys.map((key) => ({ stream: "sessions" as const, key, headers: {}, value: "{}" })));
    let consumed = 0;
    await log.consume({ stream: "sessions", group: "many" }, async (records) => {
      consumed += records.length;
    });
    await vi.waitFor(() => expect(consumed).toBe(200), { timeout: PATIENCE_MS });
    expect(warnings).toEqual([]);
  });

  it("given a bootstrap broker that accepts connections and never answers, then the log works through the other", async () => {
    const hung = createServer(() => {}).listen(0);
    onTestFinished(() => void hung.close());
    await once(hung, "listening");
    const { port } = z.object({ port: z.number() }).parse(hung.address());
    const brokers = [`localhost:${port}`, ...kafka().brokers];
    const log = openKafkaLog({
      brokers,
      topicPrefix: `hung-${randomUUID()}`,
      clientId: "hung",
      appendTimeoutMs: 2_000,
    });
    onTestFinished(() => log.close());
    await vi.waitFor(() => log.append([record("one")]), { timeout: 60_000 });
    const seen: string[] = [];
    await log.consume({ stream: "sessions", group: "hung" }, async (records) => {
      seen.push(...texts(records));
    });
    await vi.waitFor(() => expect(new Set(seen)).toEqual(new Set(["one"])), { timeout: 60_000 });
    await vi.waitFor(async () => expect(await log.lag("sessions", "hung")).toBe(0n), { timeout: 60_000 });
  });

  it("given partitions that go to another member and come back, then each record is delivered once", async () => {
    const topicPrefix = `back-${randomUUID()}`;
    const [first, second] = [open(topicPrefix, 4), open(topicPrefix, 4)];
    for (const log of [first, second]) onTestFinished(() => log.close());
    const seen: string[] = [];
    const handler = async (records: readonly StoredRecord[]) => {
      seen.push(...texts(records));
    };
    const sent: string[] = [];
    const sendAndSee = async (name: string) => {
      const batch = Array.from({ length: 100 }, (_, n) => `${name} ${n}`);
      sent.push(...batch);
      await first.append(batch.map((value) => record(value, "sessions", value)));
      await vi.waitFor(() => expect(seen).toHaveLength(sent.length), { timeout: PATIENCE_MS });
    };
    const one = await first.consume({ stream: "sessions", group: "back" }, handler);
    await sendAndSee("alone");
    const other = await second.consume({ stream: "sessions", group: "back" }, handler);
    await vi.waitFor(async () => expect(await membersOf(`${topicPrefix}.sessions.back`)).toBe(2), {
      timeout: PATIENCE_MS,
    });
    await sendAndSee("together");
    await other.stop();
    await sendAndSee("alone again");
    await one.stop();
    expect(seen.toSorted()).toEqual(sent.toSorted());
  });

  it("given a batch that takes longer than a group waits for a silent member, when another member joins, then it is committed and delivered once", async () => {
    const topicPrefix = `long-${randomUUID()}`;
    const [first, second] = [open(topicPrefix), open(topicPrefix)];
    for (const log of [first, second]) onTestFinished(() => log.close());
    const seen: string[] = [];
    let begin = () => {};
    const began = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const handler = async (records: readonly StoredRecord[]) => {
      begin();
      await pause(LONG_BATCH_MS);
      seen.push(...texts(records));
    };
    const errors: unknown[] = [];
    const options = {
      stream: "sessions" as const,
      group: "long",
      onError: (error: unknown) => void errors.push(error),
    };
    await first.append([record("one"), record("two")]);
    await first.consume(options, handler);
    await began;
    await second.consume(options, handler);
    await vi.waitFor(async () => expect(await membersOf(`${topicPrefix}.sessions.long`)).toBe(2), {
      timeout: LONG_BATCH_MS + PATIENCE_MS,
    });
    expect([seen.toSorted(), errors, await first.lag("sessions", "long")]).toEqual([["one", "two"], [], 0n]);
  });

  it("given partitions that are added to a topic, then they are consumed too", async () => {
    const topicPrefix = `added-${randomUUID()}`;
    const log = open(topicPrefix, 2, { metadataMaxAgeMs: 500 });
    onTestFinished(() => log.close());
    const seen: string[] = [];
    await log.append([record("before")]);
    await log.consume({ stream: "sessions", group: "added" }, async (records) => {
      seen.push(...texts(records));
    });
    await vi.waitFor(() => expect(seen).toEqual(["before"]), { timeout: PATIENCE_MS });
    const admin = new Kafka({ brokers: kafka().brokers, logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    const topicPartitions = [{ topic: `${topicPrefix}.sessions`, count: 6 }];
    await admin.createPartitions({ topicPartitions }).finally(() => admin.disconnect());
    const sender = open(topicPrefix);
    onTestFinished(() => sender.close());
    const sent = Array.from({ length: 60 }, (_, n) => `after ${n}`);
    await sender.append(sent.map((value) => record(value, "sessions", value)));
    await vi.waitFor(() => expect(new Set(seen)).toEqual(new Set(["before", ...sent])), { timeout: PATIENCE_MS });
  });

  it("given one more member than partitions, then it reports progress too", async () => {
    const topicPrefix = `spare-${randomUUID()}`;
    const logs = [open(topicPrefix, 1), open(topicPrefix, 1)];
    for (const log of logs) onTestFinished(() => log.close());
    const members = await Promise.all(
      logs.map((log) => log.consume({ stream: "sessions", group: "spare" }, async () => {})),
    );
    await vi.waitFor(async () => expect(await membersOf(`${topicPrefix}.sessions.spare`)).toBe(2), {
      timeout: PATIENCE_MS,
    });
    const before = Date.now();
    await vi.waitFor(() => expect(Math.min(...members.map((each) => each.lastProgressAt))).toBeGreaterThan(before), {
      timeout: PATIENCE_MS,
    });
  });

  it("given an organization that floods a partition, then another's session behind it is scored first, and each once", async () => {
    const log = open(`flood-${randomUUID()}`, 1);
    await expectOtherAheadOfFlood(log, 6_000).finally(() => log.close());
  }, 180_000);

  describe("with kafkajs on the same topics", () => {
    const other = () => new Kafka({ brokers: kafka().brokers, logLevel: logLevel.NOTHING });

    it("given records of one, when the other reads them, then keys, partitions, headers and values are the same", async () => {
      const topicPrefix = `both-${randomUUID()}`;
      const log = open(topicPrefix);
      onTestFinished(() => log.close());
      const topic = `${topicPrefix}.sessions`;
      const keys = Array.from({ length: 20 }, (_, n) => `${randomUUID()}/${n}`);
      const headers = { kind: "session", organizationId: "ä" };
      await log.append(keys.map((key) => ({ stream: "sessions" as const, key, headers, value: `ours ${key}` })));
      const producer = other().producer({ createPartitioner: Partitioners.DefaultPartitioner });
      await producer.connect();
      await producer.send({ topic, messages: keys.map((key) => ({ key, headers, value: `theirs ${key}` })) });
      await producer.disconnect();

      const consumer = other().consumer({ groupId: randomUUID() });
      onTestFinished(() => consumer.disconnect());
      await consumer.connect();
      await consumer.subscribe({ topic, fromBeginning: true });
      const theyRead: string[] = [];
      await consumer.run({
        async eachMessage({ partition, message: { key, value, headers: found, offset } }) {
          theyRead.push(`${partition} ${offset} ${key} ${value} ${found?.kind} ${found?.organizationId}`);
        },
      });
      await vi.waitFor(() => expect(theyRead).toHaveLength(40), { timeout: PATIENCE_MS });
      const found = await readAll(log, "sessions");
      const weRead = found.map(
        ({ partition, offset, key, value, headers: { kind, organizationId } }) =>
          `${partition} ${offset} ${key} ${Buffer.from(value)} ${kind} ${organizationId}`,
      );
      expect(weRead.toSorted()).toEqual(theyRead.toSorted());
      // Both chose the same partition for each key.
      expect(new Set(found.map(({ key, partition }) => `${key} ${partition}`)).size).toBe(keys.length);
    });

    it("given a member of each in one group, as in an upgrade, then they share the partitions and miss nothing", async () => {
      const topicPrefix = `upgrade-${randomUUID()}`;
      const log = open(topicPrefix, 4);
      onTestFinished(() => log.close());
      await log.size("sessions");
      const groupId = `${topicPrefix}.sessions.shared`;
      const earlier = other().consumer({ groupId, sessionTimeout: 15_000 });
      onTestFinished(() => earlier.disconnect());
      const [ours, theirs]: string[][] = [[], []];
      await earlier.connect();
      await earlier.subscribe({ topic: `${topicPrefix}.sessions`, fromBeginning: true });
      await earlier.run({ eachMessage: async ({ message }) => void theirs?.push(String(message.value)) });
      await log.consume({ stream: "sessions", group: "shared" }, async (records) => {
        ours?.push(...texts(records));
      });
      await vi.waitFor(async () => expect(await membersOf(groupId)).toBe(2), { timeout: PATIENCE_MS });
      const sent = Array.from({ length: 100 }, (_, n) => `${n}`);
      await log.append(sent.map((value) => record(value, "sessions", value)));
      await vi.waitFor(() => expect([...(ours ?? []), ...(theirs ?? [])].toSorted()).toEqual(sent.toSorted()), {
        timeout: PATIENCE_MS,
      });
      expect(ours).not.toEqual([]);
      expect(theirs).not.toEqual([]);
    });
  });

  /** How many members a group has, once it has settled. */
  async function membersOf(groupId: string): Promise<number> {
    const admin = new Kafka({ brokers: kafka().brokers, logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    const { groups } = await admin.describeGroups([groupId]).finally(() => admin.disconnect());
    return groups[0]?.state === "Stable" ? groups[0].members.length : 0;
  }
});
