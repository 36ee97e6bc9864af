import { LogUnavailableError } from "./types.ts";

export interface GroupCommitOptions<Item> {
  /** Above this many bytes waiting or being written, submit() rejects. */
  maxPendingBytes: number;
  /** An item not written after this long rejects; if its write has not begun, it never will. Unset: waits for the write. */
  timeoutMs?: number;
  /** Makes a group of items durable, all or nothing as far as the engine can. */
  write(items: Item[]): Promise<void>;
}

interface Pending<Item> {
  item: Item;
  bytes: number;
  settle(error?: unknown): void;
}

/**
 * Group commit: one write is under way at a time, and what arrives meanwhile goes together into the next. The more
 * callers there are, the more of them share the cost of one fsync or one round trip; a lone caller waits for nobody.
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

  /** Resolves when the item is written; rejects with LogUnavailableError when it cannot be. */
  submit(item: Item, bytes: number): Promise<void> {
    const { maxPendingBytes, timeoutMs } = this.#options;
    if (this.#closed) return Promise.reject(new LogUnavailableError("The log is closed."));
    // Alone, even a very large item may pass: refusing it forever would not protect memory, which it already takes.
    if (this.#pendingBytes > 0 && this.#pendingBytes + bytes > maxPendingBytes) {
      return Promise.reject(new LogUnavailableError(`More than ${maxPendingBytes} bytes wait to be written.`));
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
        pending.settle(new LogUnavailableError(`The log did not take the records within ${timeoutMs} ms.`));
      };
      const timer = timeoutMs === undefined ? undefined : setTimeout(expire, timeoutMs);
      this.#waiting.add(pending);
      this.#pendingBytes += bytes;
      this.#writer ??= this.#writeGroups();
    });
  }

  /** Refuses further items and resolves when the submitted ones are settled. */
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
  return new LogUnavailableError("The log did not take the records.", { cause });
}
