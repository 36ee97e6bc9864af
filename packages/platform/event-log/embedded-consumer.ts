import type { EventEmitter } from "node:events";
import { deliver } from "./deliver.ts";
import type { BatchHandler, Consumer, StoredRecord, Stream } from "./types.ts";

/** How often an idle consumer reports that its loop is alive. */
const HEARTBEAT_MS = 1_000;

/** Members of each group in this process, in the order they joined: the first consumes, the others are on standby. */
export type GroupMembers = Map<string, symbol[]>;

export interface InProcessConsumerOptions {
  members: GroupMembers;
  /** Names the stream and the group. */
  membership: string;
  /** Emits a stream's name after an append to it, and when its group membership changes. */
  appended: EventEmitter;
  stream: Stream;
  handler: BatchHandler;
  onError?: (error: unknown) => void;
  /** The group's next records after its committed position; empty when there are none. */
  next(): Promise<StoredRecord[]>;
  /** Durably sets the group's position. */
  commit(nextOffset: number): Promise<void>;
  onStop(): void;
}

/** The consume loop: next batch, handler, commit. Without records, it sleeps until the next append. */
export function consumeInProcess(options: InProcessConsumerOptions): Consumer {
  const { members, membership, appended, stream, handler, onError, next, commit } = options;
  const me = Symbol(membership);
  const group = members.get(membership) ?? [];
  members.set(membership, group);
  group.push(me);

  const stopping = new AbortController();
  const { signal } = stopping;
  let lastProgressAt = Date.now();

  const handleAndCommit: BatchHandler = async (records) => {
    await handler(records, signal);
    const last = records.at(-1);
    if (last) await commit(Number(last.offset) + 1);
  };

  async function loop(): Promise<void> {
    while (!signal.aborted) {
      try {
        const records = group[0] === me ? await next() : [];
        if (records.length === 0) await appendOrHeartbeat(appended, stream, signal);
        else if (!(await deliver(handleAndCommit, records, signal, onError))) break;
        lastProgressAt = Date.now();
      } catch (error) {
        // The log itself could not be read. No progress is recorded, so the liveness check fails if this lasts.
        onError?.(error);
        await appendOrHeartbeat(appended, stream, signal);
      }
    }
  }

  const stopped = loop().finally(() => {
    group.splice(group.indexOf(me), 1);
    options.onStop();
    appended.emit(stream);
  });

  return {
    async stop() {
      stopping.abort();
      await stopped;
    },
    get lastProgressAt() {
      return lastProgressAt;
    },
  };
}

/** Resolves at the next append, when stopped, or after the heartbeat interval. */
function appendOrHeartbeat(appended: EventEmitter, stream: Stream, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      appended.off(stream, done);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, HEARTBEAT_MS);
    appended.on(stream, done);
    signal.addEventListener("abort", done);
  });
}
