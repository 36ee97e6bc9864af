import { LogUnavailableError } from "./types.ts";

export interface GroupCommitOptions<Item> {
  /** submit() rejects when more bytes than this are waiting or being written. */
  maxPendingBytes: number;
  /** An item not written within this time rejects; if its write has not begun, it is dropped. Unset: no timeout. */
  timeoutMs?: number;
  /** Makes a group of items durable, atomically if the engine can. */
  write(items: Item[]): Promise<void>;
}

interface Pending<Item> {
  item: Item;
  bytes: number;
  settle(error?: unknown): void;
}

/**
 * Group commit: only one write runs at a time, and items that arrive meanwhile share the next one. Under load many
 * callers share the cost of one fsync or round trip; a lone caller never waits for others.
 */
export class GroupCommit<Item> {
  readonly #options: GroupCommitOptions<Item>;
  #waiting = new Set<Pending<Item>>();
  #pendingBytes = 0;
  #writer: Promise<void> | undefined;
  #closed = false;

  constructor(options: GroupCommitOptions<Item>) {
    this.#options = options;
  }

  /** Resolves when the item is written; rejects with LogUnavailableError if it cannot be. */
  submit(item: Item, bytes: number): Promise<void> {
    const { maxPendingBytes, timeoutMs } = this.#options;
    if (this.#closed) return Promise.reject(new LogUnavailableError("The log is closed."));
    // With nothing else pending, accept an item of any size: it is already in memory, and rejecting it would fail forever.
    if (this.#pendingBytes > 0 && this.#pendingBytes + bytes > maxPendingBytes) {
      return Promise.reject(new LogUnavailableError(`More than ${maxPendingBytes} bytes are waiting to be written.`));
    }
    return new Promise((resolve, reject) => {
      const pending: Pending<Item> = {
        item,
        bytes,
        settle: (error) => {
          clearTimeout(timer);
          if (error === undefined) resolve();
          else reject(error instanceof LogUnavailableError ? error : unavailable(error));
        },
      };
      const expire = () => {
        if (this.#waiting.delete(pending)) this.#pendingBytes -= bytes;
        pending.settle(new LogUnavailableError(`Writing the records to the log took longer than ${timeoutMs} ms.`));
      };
      const timer = timeoutMs === undefined ? undefined : setTimeout(expire, timeoutMs);
      this.#waiting.add(pending);
      this.#pendingBytes += bytes;
      this.#writer ??= this.#writeGroups();
    });
  }

  /** Rejects further items and resolves when the submitted ones are settled. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#writer;
  }

  async #writeGroups(): Promise<void> {
    while (this.#waiting.size > 0) {
      const group = [...this.#waiting];
      this.#waiting.clear();
      const error = await this.#options.write(group.map(({ item }) => item)).then(
        () => undefined,
        (cause: unknown) => cause ?? new Error("unknown"),
      );
      for (const pending of group) {
        this.#pendingBytes -= pending.bytes;
        pending.settle(error);
      }
    }
    this.#writer = undefined;
  }
}

function unavailable(cause: unknown): LogUnavailableError {
  return new LogUnavailableError("The log could not write the records.", { cause });
}
