import autocannon from "autocannon";

export interface LoadOptions {
  url: string;
  path: string;
  headers: Record<string, string>;
  /** Posted in turn by each connection; a function makes each one anew. Without bodies, requests are GETs. */
  bodies?: readonly (string | Uint8Array)[] | (() => string);
  connections: number;
  seconds: number;
}

/**
 * Measures requests answered per second when every connection sends its next request as soon as it has a response.
 * @throws if any request failed or had a response other than 2xx
 */
export async function requestRate({ url, path, headers, bodies, connections, seconds }: LoadOptions): Promise<number> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: requestsOf(path, headers, bodies),
  });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} requests failed.`);
  return result["2xx"] / result.duration;
}

function requestsOf(
  path: string,
  headers: LoadOptions["headers"],
  bodies: LoadOptions["bodies"],
): autocannon.Request[] {
  if (!bodies) return [{ method: "GET", path, headers }];
  const post = { method: "POST" as const, path, headers: { "content-type": "application/json", ...headers } };
  if (typeof bodies === "function") return [{ ...post, setupRequest: (request) => ({ ...request, body: bodies() }) }];
  return bodies.map((body) => ({ ...post, body: typeof body === "string" ? body : Buffer.from(body) }));
}
