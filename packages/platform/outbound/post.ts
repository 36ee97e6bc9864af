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

/**
 * Sends a request to an address that somebody else chose. Follows no redirects and does not read the body of the response.
 * @returns the status
 * @throws RefusedDestinationError; otherwise the error of the connection
 */
export async function post({ url, headers, body, allowPrivate, resolve, timeoutMs }: Post): Promise<number> {
  const destination = parseDestination(url, { allowPrivate });
  const signal = AbortSignal.timeout(timeoutMs);
  const { request } = await import("undici");
  const dispatcher = await dispatcherTo(destination, { allowPrivate, resolve, signal });
  try {
    const response = await request(destination, { method: "POST", headers, body, dispatcher, signal });
    response.body.on("error", () => {}); // it ends with the connection
    return response.statusCode;
  } finally {
    await dispatcher.destroy();
  }
}
