import { expect, test, vi } from "vitest";
import { combine } from "./combine.ts";
import type { StoredRecord } from "./types.ts";

const { signal } = new AbortController();

/** So many records of a partition. */
function recordsOf(partition: number, count: number): StoredRecord[] {
  return Array.from({ length: count }, (_, offset) => ({
    ...{ stream: "sessions" as const, key: "organization/person", headers: {}, value: Buffer.from("{}") },
    ...{ partition, offset: BigInt(offset) },
  }));
}

/** A handler whose batches end when the test says so. */
function handling(maxRecords = 1_000) {
  const batches: { records: readonly StoredRecord[]; signal: AbortSignal; end: () => void; fail: () => void }[] = [];
  const errors: unknown[] = [];
  const deliver = combine({
    maxRecords,
    handler: (records, signal) =>
      new Promise((resolve, reject) => {
        batches.push({ records, signal, end: resolve, fail: () => reject(new Error("failed")) });
      }),
    onError: (error) => errors.push(error),
  });
  const begun = (count: number) => vi.waitFor(() => expect(batches).toHaveLength(count), 60_000);
  const partitionsOf = (batch: number) => batches[batch]?.records.map(({ partition }) => partition);
  return { deliver, batches, begun, partitionsOf, errors };
}

test("given records of several partitions at once, then they are one batch, and what comes meanwhile is the next", async () => {
  const { deliver, batches, begun, partitionsOf } = handling();
  const first = [deliver(recordsOf(0, 2), signal), deliver(recordsOf(1, 1), signal)];
  await begun(1);
  const second = [deliver(recordsOf(2, 1), signal), deliver(recordsOf(0, 1), signal)];
  expect(partitionsOf(0)).toEqual([0, 0, 1]);
  batches[0]?.end();
  expect(await Promise.all(first)).toEqual([true, true]);
  await begun(2);
  expect(partitionsOf(1)).toEqual([2, 0]);
  batches[1]?.end();
  expect(await Promise.all(second)).toEqual([true, true]);
});

test("given more records than a batch may have, then the rest are in the next one", async () => {
  const { deliver, batches, begun, partitionsOf } = handling(3);
  const all = [2, 1, 4, 1].map((count, partition) => deliver(recordsOf(partition, count), signal));
  await begun(1);
  expect(partitionsOf(0)).toEqual([0, 0, 1]);
  batches[0]?.end();
  await begun(2);
  expect(partitionsOf(1)).toEqual([2, 2, 2, 2]);
  batches[1]?.end();
  await begun(3);
  batches[2]?.end();
  expect(await Promise.all(all)).toEqual([true, true, true, true]);
});

test("given a handler that fails, then the error is told once, and the same batch comes again", async () => {
  const { deliver, batches, begun, errors } = handling();
  const all = [deliver(recordsOf(0, 1), signal), deliver(recordsOf(1, 1), signal)];
  await begun(1);
  batches[0]?.fail();
  await begun(2);
  expect(batches[1]?.records).toEqual(batches[0]?.records);
  expect(errors).toHaveLength(1);
  batches[1]?.end();
  expect(await Promise.all(all)).toEqual([true, true]);
});

test("given a partition that moves away, then its waiting records are left out, and a batch is told to stop when all of its partitions have", async () => {
  const { deliver, batches, begun, partitionsOf } = handling();
  const [one, two, three] = [new AbortController(), new AbortController(), new AbortController()];
  const first = [deliver(recordsOf(0, 1), one.signal), deliver(recordsOf(1, 1), two.signal)];
  await begun(1);
  const second = [deliver(recordsOf(2, 1), three.signal), deliver(recordsOf(3, 1), signal)];
  one.abort();
  three.abort();
  expect(batches[0]?.signal.aborted).toBe(false);
  two.abort();
  expect(batches[0]?.signal.aborted).toBe(true);
  batches[0]?.fail();
  expect(await Promise.all(first)).toEqual([false, false]);
  await begun(2);
  expect(partitionsOf(1)).toEqual([3]);
  batches[1]?.end();
  expect(await Promise.all(second)).toEqual([false, true]);
});
