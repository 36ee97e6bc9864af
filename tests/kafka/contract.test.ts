import { randomUUID } from "node:crypto";
import { openKafkaLog } from "@treadlight/platform/event-log/kafka";
import { expect, it, onTestFinished, vi } from "vitest";
import { describeEventLog } from "../../packages/platform/event-log/testing/contract.ts";
import { describeWithKafka } from "./with-kafka.ts";

/** How long a test waits for the broker before it fails. */
const PATIENCE_MS = 15_000;

describeWithKafka("event log contract", {}, (kafka) => {
  const open = (topicPrefix: string, partitions = 3) =>
    // The long timeout keeps a slow machine from failing these tests; failures.test.ts tests the timeout itself.
    openKafkaLog({
      ...{ brokers: kafka().brokers, topicPrefix, clientId: "contract" },
      ...{ partitions, appendTimeoutMs: 60_000 },
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
});
