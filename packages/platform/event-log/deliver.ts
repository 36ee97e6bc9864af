import { setTimeout as pause } from "node:timers/promises";
import type { BatchHandler, StoredRecord } from "./types.ts";

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Hands the same records to the handler until it resolves, with growing pauses after rejections.
 * @returns true when the handler took them, false when the signal ended the attempts.
 */
export async function deliver(
  handler: BatchHandler,
  records: readonly StoredRecord[],
  signal: AbortSignal,
  onError?: (error: unknown) => void,
): Promise<boolean> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      await handler(records, signal);
      return true;
    } catch (error) {
      // Giving up because we asked it to is not a failure.
      if (signal.aborted) return false;
      onError?.(error);
    }
    try {
      await pause(pauseMs, undefined, { signal });
    } catch {
      return false;
    }
  }
}
