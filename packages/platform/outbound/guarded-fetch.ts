import { parseDestination, type Resolve, resolveHost } from "./destination.ts";
import { dispatcherTo } from "./dispatcher.ts";

const MAX_ANSWER_BYTES = 1_048_576;

/** The part of `fetch` that reads from addresses that somebody else chose. */
export type GuardedFetch = (
  url: string,
  init?: { method?: string; headers?: Record<string, string>; body?: unknown; signal?: AbortSignal },
) => Promise<Response>;

/**
 * A `fetch` that reaches only what webhooks reach, follows no redirects and reads at most 1 MiB, or as much as it is given.
 * @param timeoutMs for resolving, connecting and the whole answer together
 */
export function guardedFetch({
  allowPrivate,
  timeoutMs,
  maxBytes = MAX_ANSWER_BYTES,
  resolve = resolveHost,
}: {
  allowPrivate: boolean;
  timeoutMs: number;
  maxBytes?: number;
  resolve?: Resolve;
}): GuardedFetch {
  return async (url, { method = "GET", headers = {}, body, signal: given } = {}) => {
    const destination = parseDestination(url, { allowPrivate });
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = given ? AbortSignal.any([given, timeout]) : timeout;
    const { request } = await import("undici");
    const dispatcher = await dispatcherTo(destination, { allowPrivate, resolve, signal });
    try {
      const answer = await request(destination, {
        method,
        headers,
        body: body === undefined || body === null ? null : String(body),
        dispatcher,
        signal,
      });
      const parts: Uint8Array[] = [];
      let bytes = 0;
      for await (const part of answer.body) {
        bytes += part.length;
        if (bytes > maxBytes) throw new Error(`the answer of ${destination.host} has more than ${maxBytes} bytes`);
        parts.push(part);
      }
      const received = new Headers();
      for (const [name, value] of Object.entries(answer.headers)) {
        for (const one of [value ?? []].flat()) received.append(name, one);
      }
      const isEmpty = [204, 205, 304].includes(answer.statusCode);
      return new Response(isEmpty ? null : Buffer.concat(parts), { status: answer.statusCode, headers: received });
    } finally {
      await dispatcher.destroy();
    }
  };
}
