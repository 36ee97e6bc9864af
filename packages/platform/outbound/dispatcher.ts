import { isIPv6 } from "node:net";
import type { Agent } from "undici";
import { addressOf, type Resolve } from "./destination.ts";

const MAX_HEAD_BYTES = 16_384;

/**
 * Connects to an address that somebody else chose, and to no other one, whatever its name resolves to next. Destroy it after use.
 * @throws RefusedDestinationError if the host has no address that may be used; the signal's reason if it aborts before that is known
 */
export async function dispatcherTo(
  destination: URL,
  { allowPrivate, resolve, signal }: { allowPrivate: boolean; resolve: Resolve; signal: AbortSignal },
): Promise<Agent> {
  signal.throwIfAborted();
  // The system's resolver cannot be aborted.
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  const address = await Promise.race([addressOf(destination, { allowPrivate, resolve }), aborted]);
  const family = isIPv6(address) ? 6 : 4;
  const { Agent } = await import("undici");
  return new Agent({
    maxHeaderSize: MAX_HEAD_BYTES,
    connect: {
      lookup: (_hostname, { all }, callback) =>
        all ? callback(null, [{ address, family }]) : callback(null, address, family),
    },
  });
}
