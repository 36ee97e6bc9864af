import { expect, onTestFinished, test, vi } from "vitest";
import { partitionRanges } from "./kafka.ts";
import { kafkaClients } from "./kafka-client.ts";
import { fetchPartitions } from "./kafka-fetch.ts";

vi.mock("node:timers/promises", () => ({ setTimeout: async () => {} }));

const clients = kafkaClients({ brokers: ["127.0.0.1:9"], clientId: "test" }, 1_000);
const topic = "sessions";

/** A cluster whose partitions have these leaders. */
function clusterOf(leaders: number[]) {
  const partitions = leaders.map((leader) => ({ leader, leaderEpoch: 0, replicas: [], isr: [], offlineReplicas: [] }));
  const known = { id: "topic", partitions, partitionsCount: leaders.length, lastUpdate: 0 };
  return { id: "cluster", brokers: new Map(), controllerId: 1, lastUpdate: 0, topics: new Map([[topic, known]]) };
}

test("given a member none of whose partitions has a leader, then it waits for one, and does not leave its group", async () => {
  const client = clients.reader();
  const connections = clients.fetchConnections();
  onTestFinished(() => void Promise.all([client.close(), connections.close()]));
  const metadata = vi.spyOn(client, "metadata").mockResolvedValue(clusterOf([1]));
  for (let looks = 0; looks < 10; looks++) metadata.mockResolvedValueOnce(clusterOf([-1]));
  const fetched = vi
    .spyOn(client, "fetch")
    .mockResolvedValue({ throttleTimeMs: 0, errorCode: 0, sessionId: 0, responses: [] });
  const over = new AbortController();
  await fetchPartitions({
    ...{ client, connections, stream: "sessions", topic, positions: new Map([[0, 7n]]), signal: over.signal },
    ...{ take: async () => over.abort(), onAnswer() {}, onFailure() {} },
  });
  expect(fetched).toHaveBeenCalledOnce();
});

test("given a partition that loses its leader while its topic is looked at, then nothing is said of where it ends", async () => {
  const admin = clients.admin();
  onTestFinished(() => admin.close());
  vi.spyOn(admin, "metadata")
    .mockResolvedValueOnce(clusterOf([1, 2]))
    .mockResolvedValueOnce(clusterOf([1, -1]));
  vi.spyOn(admin, "listOffsets").mockImplementation(async ({ topics }: Parameters<typeof admin.listOffsets>[0]) =>
    topics.map(({ name, partitions }) => ({
      name,
      partitions: partitions.map(({ partitionIndex, timestamp }) => ({
        ...{ partitionIndex, timestamp, leaderEpoch: 0 },
        offset: timestamp === -1n ? 500n : 0n,
      })),
    })),
  );
  expect(await partitionRanges(admin, topic, true)).toEqual([{ partition: 0, low: 0n, high: 500n }]);
});
