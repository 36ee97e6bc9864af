import type { ApiClient, Arguments } from "@treadlight/client";
import type { RouteDefinition } from "@treadlight/contract/route";

/** Browsers limit the requests that outlive a page: how many there may be, and to 64 KiB what their bodies have together. */
const MAX_KEPT_CHARACTERS = 4_000;
const MAX_KEPT_REQUESTS = 100;

/**
 * The same client, but no change gets lost: it outlives the page that sends it, unless it is large or one of very many. While one is under
 * way, the browser asks before the page is left.
 */
export function sendingSafely(
  api: ApiClient,
  window: Pick<Window, "addEventListener" | "removeEventListener">,
): ApiClient {
  let underWay = 0;
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();

  async function safely<T>(method: string, body: unknown, send: (keepalive: boolean) => Promise<T>): Promise<T> {
    if (method === "GET") return send(false);
    if (underWay++ === 0) window.addEventListener("beforeunload", ask);
    try {
      return await send(underWay <= MAX_KEPT_REQUESTS && JSON.stringify(body ?? "").length <= MAX_KEPT_CHARACTERS);
    } finally {
      if (--underWay === 0) window.removeEventListener("beforeunload", ask);
    }
  }

  return {
    call<D extends RouteDefinition>(route: D, given: Arguments<D> = {}, options = {}) {
      return safely(route.method, given.body, (keepalive) => api.call(route, given, { ...options, keepalive }));
    },
    request: (path, schema, options = {}) =>
      safely(options.method ?? "GET", options.body, (keepalive) =>
        api.request(path, schema, { ...options, keepalive }),
      ),
    open: (path, options = {}) =>
      safely(options.method ?? "GET", options.body, (keepalive) => api.open(path, { ...options, keepalive })),
  };
}
