import type { ApiClient } from "@treadlight/client";

const SEND_AFTER_MS = 5_000;
/** The server takes up to 100 at once. */
const MAX_WAITING = 100;
const KINDS = ["errors", "events", "performance"] as const;
type Kind = (typeof KINDS)[number];

/** Small facts about a report; nothing somebody typed, and no query strings. */
export type Properties = Record<string, string | number | boolean>;

export interface Monitor {
  error(error: unknown, context?: Properties): void;
  event(name: string, properties?: Properties): void;
  /** `value` in the unit the name implies: milliseconds for times. */
  performance(metric: { name: string; value: number; category: string }): void;
  /** The page may be about to close: hands waiting reports to `sendBeacon`. */
  leave(): void;
}

interface MonitorOptions {
  /** Without credentials and unreported itself. */
  api: ApiClient;
  /** `navigator.sendBeacon` of JSON; false when the browser refuses. */
  beacon: (path: string, body: object) => boolean;
  /**
   * Settles when the rest of the monitoring has loaded. Until then reports wait; where it cannot load, errors go to the
   * plain fallback and everything else is dropped.
   */
  loaded: Promise<unknown>;
  /** Random, one a page load: ties reports of one visit together and to nobody. */
  sessionId: string;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Address of the page, without query or fragment: those may hold what is nobody's business. */
  url: () => string;
  userAgent: string;
  /** Names the build that this page is from, if it is from one. */
  release: string | undefined;
}

/** Reports what goes wrong, what is used and how long things take. A report that cannot be sent is logged and forgotten. */
export function createMonitor(options: MonitorOptions): Monitor {
  const { api, beacon, loaded, sessionId, now, url, userAgent, release } = options;
  const waiting: Record<Kind, object[]> = { errors: [], events: [], performance: [] };
  let state: "loading" | "loaded" | "fallback" = "loading";
  let timer: ReturnType<typeof setTimeout> | undefined;

  loaded.then(
    () => become("loaded"),
    (error: unknown) => {
      console.debug("Monitoring could not be loaded; only errors are reported.", error);
      become("fallback");
    },
  );

  function become(next: typeof state): void {
    state = next;
    schedule();
  }

  function report(kind: Kind, payload: object): void {
    if (waiting[kind].length >= MAX_WAITING) return;
    waiting[kind].push(payload);
    schedule();
  }

  function schedule(): void {
    const isWaiting = KINDS.some((kind) => waiting[kind].length > 0);
    if (state !== "loading" && isWaiting) timer ??= setTimeout(() => flush(post), SEND_AFTER_MS);
  }

  function flush(send: (path: string, body: object) => void): void {
    clearTimeout(timer);
    timer = undefined;
    for (const kind of KINDS) {
      const reports = waiting[kind].splice(0);
      if (reports.length === 0) continue;
      if (state !== "fallback") send(`/api/monitoring/${kind}`, reports);
      else if (kind === "errors") for (const error of reports) send("/api/errors", error);
    }
  }

  function post(path: string, body: object): void {
    api.open(path, { method: "POST", body }).then(
      // Read to its end: browsers list a response that is cut off as a failure.
      (response) => response.text(),
      (error: unknown) => console.debug("A monitoring report was not sent.", error),
    );
  }

  const stamp = () => ({ sessionId, timestamp: now(), url: url() });

  return {
    error(error, context) {
      const { message, stack, name } = error instanceof Error ? error : new Error(String(error));
      const { componentStack, ...rest } = context ?? {};
      const details = { ...(componentStack !== undefined && { componentStack }), ...(context && { context: rest }) };
      report("errors", { message: message || name, stack, name, ...details, userAgent, release, ...stamp() });
    },
    event: (event, properties) => report("events", { event, properties: { ...properties, ...stamp() } }),
    performance: (metric) => report("performance", { ...metric, ...stamp() }),
    leave: () =>
      flush((path, body) => {
        if (!beacon(path, body)) console.debug("The browser did not queue the monitoring report.", path);
      }),
  };
}
