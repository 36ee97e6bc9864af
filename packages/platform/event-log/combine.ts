import { setImmediate as nextTurn } from "node:timers/promises";
import { deliver } from "./deliver.ts";
import type { BatchHandler, StoredRecord } from "./types.ts";

export interface CombineOptions {
  handler: BatchHandler;
  maxRecords: number;
  onError?: ((error: unknown) => void) | undefined;
}

interface Waiting {
  records: readonly StoredRecord[];
  signal: AbortSignal;
  done: (isDelivered: boolean) => void;
}

/** Delivers records of a partition. @returns whether the handler resolved; false when the signal ended the attempts */
type Delivery = (records: readonly StoredRecord[], signal: AbortSignal) => Promise<boolean>;

/**
 * Delivers what several partitions have at the same time as one batch: a batch costs the handler much the same however few records
 * it has. What comes while one is being handled waits for the next.
 */
export function combine({ handler, maxRecords, onError }: CombineOptions): Delivery {
  const waiting: Waiting[] = [];
  let isDelivering = false;

  async function deliverAll() {
    isDelivering = true;
    while (waiting.length > 0) {
      // What one fetch brought for several partitions comes in the same turn.
      await nextTurn();
      const together = takeFirst(waiting, maxRecords).filter(({ signal, done }) => {
        if (signal.aborted) done(false);
        return !signal.aborted;
      });
      if (together.length === 0) continue;
      const records = together.flatMap((each) => each.records);
      const isDelivered = await deliver(handler, records, whenAllHaveAborted(together), onError);
      for (const { done } of together) done(isDelivered);
    }
    isDelivering = false;
  }

  return (records, signal) =>
    new Promise((done) => {
      waiting.push({ records, signal, done });
      if (!isDelivering) void deliverAll();
    });
}

/** Removes as many as have at most `maxRecords` together, but at least one. */
function takeFirst(waiting: Waiting[], maxRecords: number): Waiting[] {
  let count = 0;
  const tooMany = waiting.findIndex(({ records }, index) => {
    count += records.length;
    return index > 0 && count > maxRecords;
  });
  return waiting.splice(0, tooMany === -1 ? waiting.length : tooMany);
}

function whenAllHaveAborted(waiting: readonly Waiting[]): AbortSignal {
  const all = new AbortController();
  const look = () => {
    if (waiting.every(({ signal }) => signal.aborted)) all.abort();
  };
  for (const { signal } of waiting) signal.addEventListener("abort", look, { once: true });
  return all.signal;
}
