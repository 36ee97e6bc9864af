import { Worker } from "node:worker_threads";
import { z } from "zod";
import type { ReportFile } from "./pack/index.ts";
import type { PartsRequest } from "./parts-thread.ts";

const messageSchema = z.union([
  z.object({ done: z.number(), total: z.number() }),
  z.object({ files: z.array(z.object({ name: z.string(), content: z.instanceof(Uint8Array) })) }),
]);

/**
 * Writes the files of a report in a thread of its own, because typesetting takes seconds of computing.
 * @param signal ends the thread
 * @param onProgress sessions read and facts written, so far and in all
 */
export function writeParts(
  request: PartsRequest,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number, total: number) => void },
): Promise<ReportFile[]> {
  const thread = new Worker(new URL("parts-thread.ts", import.meta.url), { workerData: request, execArgv: [] });
  return new Promise<ReportFile[]>((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
    thread.on("message", (message) => {
      const parsed = messageSchema.parse(message);
      if ("files" in parsed) resolve(parsed.files);
      else onProgress(parsed.done, parsed.total);
    });
    thread.on("error", reject);
    thread.on("exit", (code) => reject(new Error(`the thread exited with code ${code}`)));
  }).finally(() => thread.terminate());
}
