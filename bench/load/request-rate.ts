import autocannon from "autocannon";

export interface LoadOptions {
  url: string;
  path: string;
  headers: Record<string, string>;
  /** Posted in turn by each connection. Without bodies, requests are GETs. */
  bodies?: readonly string[];
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
    requests: bodies?.map((body) => ({
      method: "POST" as const,
      path,
      headers: { "content-type": "application/json", ...headers },
      body,
    })) ?? [{ method: "GET", path, headers }],
  });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} requests failed.`);
  return result["2xx"] / result.duration;
}
