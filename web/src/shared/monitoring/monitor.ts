import type { ApiClient } from "../api/client.ts";

const SEND_AFTER_MS = 5_000;
/** The server takes up to 100 at once. */
const MAX_WAITING = 100;

export interface Monitor {
  error(error: unknown, context?: Record<string, string>): void;
  performance(metric: { name: string; valueMs: number; category: string }): void;
  /** Sends what waits; also once the page is being left. */
  flush(): void;
}

export interface MonitorOptions {
  /** Without credentials and unreported itself. */
  api: ApiClient;
  /** Random, one a page load: ties reports of one visit together and to nobody. */
  sessionId: string;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Address of the page, without query or fragment: those may hold what is nobody's business. */
  url: () => string;
  userAgent: string;
}

/** Reports what goes wrong and how long things take. A report that cannot be sent is logged and forgotten. */
export function createMonitor({ api, sessionId, now, url, userAgent }: MonitorOptions): Monitor {
  const waiting: Record<"errors" | "performance", object[]> = { errors: [], performance: [] };
  let timer: ReturnType<typeof setTimeout> | undefined;

  function report(kind: keyof typeof waiting, payload: object): void {
    if (waiting[kind].length >= MAX_WAITING) return;
    waiting[kind].push({ ...payload, sessionId, timestamp: now(), url: url() });
    timer ??= setTimeout(flush, SEND_AFTER_MS);
  }

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    for (const kind of ["errors", "performance"] as const) {
      const body = waiting[kind].splice(0);
      if (body.length === 0) continue;
      api.open(`/monitoring/${kind}`, { method: "POST", body, keepalive: true }).then(
        (response) => response.body?.cancel(),
        (error: unknown) => console.debug("A monitoring report was not sent.", error),
      );
    }
  }

  return {
    error(error, context) {
      const { message, stack, name } = error instanceof Error ? error : new Error(String(error));
      report("errors", { message: message || name, stack, name, context, userAgent });
    },
    performance: ({ name, valueMs, category }) => report("performance", { name, value: valueMs, category }),
    flush,
  };
}
