import { type PartitionerArgs, Partitioners, type PartitionMetadata } from "kafkajs";
import { expect, test } from "vitest";
import { partitioner } from "./partitioner.ts";

test("given keys of every length, then their partitions are those that kafkajs chooses", () => {
  const [ours, theirs] = [partitioner(), Partitioners.DefaultPartitioner()];
  const partitionMetadata = Array.from({ length: 997 }, (_, partitionId): PartitionMetadata => {
    return { partitionErrorCode: 0, partitionId, leader: 1, replicas: [1], isr: [1] };
  });
  for (let length = 0; length < 300; length++) {
    const key = Array.from({ length }, (_, at) =>
      String.fromCharCode(1 + ((length * 7919 + at * 104_729) % 0x7ff)),
    ).join("");
    for (const of of [key, Buffer.from(key)]) {
      const args: PartitionerArgs = { topic: "sessions", partitionMetadata, message: { key: of, value: null } };
      expect(ours(args), `${length}`).toBe(theirs(args));
    }
  }
});
