import { Worker } from "node:worker_threads";
import type { PackedRecords, RecordRange } from "@treadlight/platform/event-log";
import type { ObserveQuery } from "@treadlight/warehouse";
import type { Projected } from "../projections/projections.ts";
import type { FromThread, ThreadOptions, ToThread } from "./messages.ts";

export interface ProjectionThread {
  /**
   * Applies a batch, as `project` does.
   * @param records from the embedded log; packed ones are handed over
   * @param database the tables to write to
   */
  project(records: PackedRecords | RecordRange, database: string): Promise<Projected>;
  /** Waits for what runs. Call it before the warehouse is closed. */
  close(): Promise<void>;
}

/** Half of the process's: a batch's rows live as long as the batch. */
const YOUNG_GENERATION_MIB = 24;

interface Waiting {
  resolve(projected: Projected): void;
  reject(error: unknown): void;
}

/**
 * A thread of its own that scores records and writes them to the embedded warehouse, which this process must have opened: so requests
 * never wait for it. If it ends, what it had not finished is rejected, and the next batch starts another one.
 */
export function projectionThread({
  observe,
  ...options
}: ThreadOptions & { observe?: ObserveQuery | undefined }): ProjectionThread {
  let thread: Worker | undefined;
  const waiting = new Map<number, Waiting>();
  let lastId = 0;

  function start(): Worker {
    const started = new Worker(new URL("main.ts", import.meta.url), {
      execArgv: [],
      workerData: options,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MIB },
    });
    started.on("message", (message: FromThread) => {
      if ("query" in message) {
        observe?.(message.query, message.outcome, message.seconds);
      } else if ("failure" in message) {
        settle(message.id)?.reject(Object.assign(new Error(), message.failure));
      } else {
        settle(message.id)?.resolve(message.projected);
      }
    });
    let reason: unknown = new Error("The scoring thread exited.");
    started.on("error", (error) => {
      reason = error;
    });
    // Also after an error. Until then nothing starts another one, whose batches this would reject.
    started.once("exit", () => {
      thread = undefined;
      for (const id of waiting.keys()) settle(id)?.reject(reason);
    });
    return started;
  }

  function settle(id: number): Waiting | undefined {
    const found = waiting.get(id);
    waiting.delete(id);
    return found;
  }

  return {
    project(records, database) {
      thread ??= start();
      const to = thread;
      lastId += 1;
      const message: ToThread = { id: lastId, database, records };
      return new Promise((resolve, reject) => {
        waiting.set(lastId, { resolve, reject });
        to.postMessage(message, "payload" in records ? [records.payload.buffer] : []);
      });
    },
    async close() {
      const closing = thread;
      if (!closing) return;
      const message: ToThread = { close: true };
      await new Promise((resolve) => {
        closing.once("exit", resolve);
        closing.postMessage(message);
      });
    },
  };
}
