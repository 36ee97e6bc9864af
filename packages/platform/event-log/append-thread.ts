import { Worker } from "node:worker_threads";
import { z } from "zod";
import type { NewFrame } from "./frame-layout.ts";

/** What `append-frames.ts` answers. */
const answerSchema = z.union([
  z.object({ bytes: z.int() }),
  z.object({ failure: z.object({ message: z.string(), code: z.string().optional() }) }),
]);

/**
 * A dedicated thread that compresses frames and appends them to files. libuv's thread pool also runs the embedded
 * warehouse's statements, so an append there would wait for them.
 */
export class AppendThread {
  #thread: Worker | undefined;
  /** The append that waits for its answer. */
  #waiting: { resolve(answer: unknown): void; reject(error: unknown): void } | undefined;

  /** Appends a frame to an open file. Resolves with its length when it is on disk. Calls must not overlap. */
  async append(fd: number, frame: NewFrame): Promise<number> {
    this.#thread ??= this.#start();
    const thread = this.#thread;
    thread.ref();
    try {
      const given = await new Promise<unknown>((resolve, reject) => {
        this.#waiting = { resolve, reject };
        // A copy would be off-heap memory: V8 runs a full collection after every 64 MiB of it.
        const memory = frame.blocks.flatMap(({ payloads }) => payloads.map(({ buffer }) => buffer as ArrayBuffer));
        thread.postMessage({ fd, frame }, memory);
      });
      const answer = answerSchema.parse(given);
      if ("failure" in answer) throw Object.assign(new Error(answer.failure.message), { code: answer.failure.code });
      return answer.bytes;
    } finally {
      thread.unref();
    }
  }

  #start(): Worker {
    const thread = new Worker(new URL("append-frames.ts", import.meta.url), { execArgv: [] });
    thread.on("message", (answer) => this.#waiting?.resolve(answer));
    thread.on("error", (error) => this.#waiting?.reject(error));
    // The next append starts another one.
    thread.once("exit", () => {
      if (this.#thread === thread) this.#thread = undefined;
      this.#waiting?.reject(new Error("The log writer thread exited."));
    });
    return thread;
  }

  async close(): Promise<void> {
    await this.#thread?.terminate();
    this.#thread = undefined;
  }
}
