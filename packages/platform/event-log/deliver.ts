import { setTimeout as pause } from "node:timers/promises";
import type { BatchHandler } from "./types.ts";

const FIRST_BACKOFF_MS = 100;
const MAX_BACKOFF_MS = 30_000;

/**
 * Retries the handler with the same batch until it resolves, with exponential backoff.
 * @returns true when the handler resolved, false when the signal ended the attempts.
 */
export async function deliver<Batch>(
  handler: BatchHandler<Batch>,
  batch: Batch,
  signal: AbortSignal,
  onError?: (error: unknown) => void,
): Promise<boolean> {
  for (let backoffMs = FIRST_BACKOFF_MS; ; backoffMs = Math.min(backoffMs * 2, MAX_BACKOFF_MS)) {
    try {
      await handler(batch, signal);
      return true;
    } catch (error) {
      // Rejecting because it was told to stop is not a failure.
      if (signal.aborted) return false;
      onError?.(error);
    }
    try {
      await pause(backoffMs, undefined, { signal });
    } catch {
      return false;
    }
  }
}
