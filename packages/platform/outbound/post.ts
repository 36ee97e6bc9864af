import { parseDestination, type Resolve } from "./destination.ts";
import { dispatcherTo } from "./dispatcher.ts";

export interface Post {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  allowPrivate: boolean;
  resolve: Resolve;
  /** For resolving, connecting, sending, and the head of the response together. */
  timeoutMs: number;
}

export interface Posted {
  status: number;
  /** When the receiver wants the next request, in seconds; undefined if it does not say. */
  retryAfterS: number | undefined;
}

/**
 * Sends a request to an address that somebody else chose. Follows no redirects and does not read the body of the response.
 * @throws RefusedDestinationError; otherwise the error of the connection
 */
export async function post({ url, headers, body, allowPrivate, resolve, timeoutMs }: Post): Promise<Posted> {
  const destination = parseDestination(url, { allowPrivate });
  const signal = AbortSignal.timeout(timeoutMs);
  const { request } = await import("undici");
  const dispatcher = await dispatcherTo(destination, { allowPrivate, resolve, signal });
  try {
    const response = await request(destination, { method: "POST", headers, body, dispatcher, signal });
    response.body.on("error", () => {}); // it ends with the connection
    return { status: response.statusCode, retryAfterS: secondsIn(response.headers["retry-after"]) };
  } finally {
    await dispatcher.destroy();
  }
}

/** `Retry-After` has seconds or a date. */
function secondsIn(header: string | string[] | undefined): number | undefined {
  if (typeof header !== "string") return undefined;
  const seconds = Number(header);
  const left = Number.isNaN(seconds) ? (Date.parse(header) - Date.now()) / 1_000 : seconds;
  return left >= 0 ? left : undefined;
}
