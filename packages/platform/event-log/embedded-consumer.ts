import type { EventEmitter } from "node:events";
import { deliver } from "./deliver.ts";
import type { BatchHandler, Consumer, StoredRecord, Stream } from "./types.ts";

/** How often an idle consumer looks by itself: for what other processes appended, and to show that its loop turns. */
const HEARTBEAT_MS = 1_000;

/** Members of each group in this process, in the order they joined: the first consumes, the others stand by. */
export type GroupMembers = Map<string, symbol[]>;

export interface InProcessConsumerOptions {
  members: GroupMembers;
  /** Names the stream and the group. */
  membership: string;
  /** Emits a stream's name when something was appended to it, or when its members changed. */
  appended: EventEmitter;
  stream: Stream;
  handler: BatchHandler;
  onError?: (error: unknown) => void;
  /** The next records of the group from its committed position; empty when there is none. */
  next(): StoredRecord[];
  /** Moves the group durably. */
  commit(nextOffset: number): Promise<void>;
  onStop(): void;
}

/** The consuming loop: next batch, handler, commit; when there is nothing, sleep until something is appended. */
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
        const records = group[0] === me ? next() : [];
        if (records.length === 0) await changeOf(appended, stream, signal);
        else if (!(await deliver(handleAndCommit, records, signal, onError))) break;
        lastProgressAt = Date.now();
      } catch (error) {
        // The log itself could not be read: no progress, so liveness notices if it lasts.
        onError?.(error);
        await changeOf(appended, stream, signal);
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

/** Resolves at the next append, when stopped, or after a heartbeat. */
function changeOf(appended: EventEmitter, stream: Stream, signal: AbortSignal): Promise<void> {
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
