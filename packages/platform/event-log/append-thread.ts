import { Worker } from "node:worker_threads";
import { z } from "zod";

/** What `appending.mjs` answers. */
const answerSchema = z.object({ failure: z.object({ message: z.string(), code: z.string() }).optional() });

/**
 * A thread of its own that appends to files. Those that Node usually does it with also run the statements of the embedded warehouse,
 * so an append would wait for them.
 */
export class AppendThread {
  #thread: Worker | undefined;
  /** The append that waits for its answer. */
  #waiting: { resolve(answer: unknown): void; reject(error: unknown): void } | undefined;

  /**
   * Appends bytes to an open file, and takes their memory, which must be their own. Resolves when they are on disk. Calls must not
   * overlap.
   */
  async append(fd: number, parts: readonly Buffer[]): Promise<void> {
    this.#thread ??= this.#start();
    const thread = this.#thread;
    thread.ref();
    try {
      const answer = await new Promise<unknown>((resolve, reject) => {
        this.#waiting = { resolve, reject };
        // A copy would be memory outside the heap: V8 collects all of it after every 64 MiB.
        thread.postMessage(
          { fd, parts },
          parts.map(({ buffer }) => buffer as ArrayBuffer),
        );
      });
      const { failure } = answerSchema.parse(answer);
      if (failure) throw Object.assign(new Error(failure.message), { code: failure.code });
    } finally {
      thread.unref();
    }
  }

  #start(): Worker {
    const thread = new Worker(new URL("appending.mjs", import.meta.url), { execArgv: [] });
    thread.on("message", (answer) => this.#waiting?.resolve(answer));
    thread.on("error", (error) => this.#waiting?.reject(error));
    // The next append starts another one.
    thread.once("exit", () => {
      if (this.#thread === thread) this.#thread = undefined;
      this.#waiting?.reject(new Error("The thread that writes the log ended."));
    });
    return thread;
  }

  async close(): Promise<void> {
    await this.#thread?.terminate();
    this.#thread = undefined;
  }
}
