import type { EventEmitter } from "node:events";
import { deliver } from "./deliver.ts";
import type { BatchHandler, Consumer, Stream } from "./types.ts";

/** How often an idle consumer reports that its loop is alive. */
const HEARTBEAT_MS = 1_000;

/** Members of each group in this process, in the order they joined: the first consumes, the others are on standby. */
export type GroupMembers = Map<string, symbol[]>;

export interface InProcessConsumerOptions<Batch> {
  members: GroupMembers;
  /** Names the stream and the group. */
  membership: string;
  /** Emits a stream's name after an append to it, and when its group membership changes. */
  appended: EventEmitter;
  stream: Stream;
  handler: BatchHandler<Batch>;
  onError?: (error: unknown) => void;
  /** The group's next records after its committed position, and the offset after them; undefined when there are none. */
  next(): Promise<{ batch: Batch; nextOffset: number } | undefined>;
  /** Durably sets the group's position. */
  commit(nextOffset: number): Promise<void>;
  onStop(): void;
}

/** The consume loop: next batch, handler, commit. Without records, it sleeps until the next append. */
export function consumeInProcess<Batch>(options: InProcessConsumerOptions<Batch>): Consumer {
  const { members, membership, appended, stream, handler, onError, next, commit } = options;
  const me = Symbol(membership);
  const group = members.get(membership) ?? [];
  members.set(membership, group);
  group.push(me);

  const stopping = new AbortController();
  const { signal } = stopping;
  let lastProgressAt = Date.now();

  const handleAndCommit = async ({ batch, nextOffset }: { batch: Batch; nextOffset: number }) => {
    await handler(batch, signal);
    await commit(nextOffset);
  };

  async function loop(): Promise<void> {
    while (!signal.aborted) {
      try {
        const found = group[0] === me ? await next() : undefined;
        if (found === undefined) await appendOrHeartbeat(appended, stream, signal);
        else if (!(await deliver(handleAndCommit, found, signal, onError))) break;
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
    positions: new Map(),
    get isFirst() {
      return group[0] === me;
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
