import { type PartitionerArgs, Partitioners, type PartitionMetadata } from "kafkajs";
import { expect, test } from "vitest";
import { hashOf } from "./partitioner.ts";

test("given keys of every length, then their partitions are those that kafkajs chooses", () => {
  const theirs = Partitioners.DefaultPartitioner();
  const partitionMetadata = Array.from({ length: 997 }, (_, partitionId): PartitionMetadata => {
    return { partitionErrorCode: 0, partitionId, leader: 1, replicas: [1], isr: [1] };
  });
  for (let length = 0; length < 300; length++) {
    const key = Array.from({ length }, (_, at) =>
      String.fromCharCode(1 + ((length * 7919 + at * 104_729) % 0x7ff)),
    ).join("");
    const args: PartitionerArgs = { topic: "sessions", partitionMetadata, message: { key, value: null } };
    expect(hashOf(Buffer.from(key)) % partitionMetadata.length, `${length}`).toBe(theirs(args));
  }
});
