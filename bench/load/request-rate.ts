import autocannon from "autocannon";

export interface LoadOptions {
  url: string;
  path: string;
  headers: Record<string, string>;
  /** Sent in turn by each connection, with POST; without any, the path is got. */
  bodies?: readonly string[];
  connections: number;
  seconds: number;
}

/**
 * Requests answered per second when every connection sends the next one as soon as it has its answer.
 * @throws when any answer was none or not 2xx: a rate of failures is no rate
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
