import type { SessionStorage, Snapshot } from "../storage/index.ts";
import { gzip } from "./gzip.ts";

const MAX_BATCH = 100;
const ANSWER_WITHIN_MS = 30_000;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 5 * 60_000;

/** Something that the application should know about, although nothing was thrown. */
export interface Problem {
  code:
    | "unauthorized"
    | "unreachable"
    | "rejected"
    | "too_large"
    | "dropped"
    | "storage_failed"
    | "misconfigured"
    | "internal_error";
  message: string;
}

export interface SenderOptions {
  /** The address of Treadlight, such as `https://treadlight.example.com`. */
  url: string;
  /** An ingest key or a device credential. */
  token: string;
  account: string;
  storage: SessionStorage;
  fetch: typeof fetch;
  /** Milliseconds from a change until it is sent. */
  sendAfterMs: number;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** From 0 to 1. */
  random: () => number;
  report(problem: Problem): void;
}

export interface Sender {
  /** Sends soon. Call it after each change. */
  wake(): void;
  /** Sends what is waiting. @returns whether the server has acknowledged all of it */
  flush(): Promise<boolean>;
  stop(): void;
}

type Outcome =
  | { kind: "acknowledged"; rejected: number }
  | { kind: "too_large" }
  | { kind: "failed"; problem: Problem; retryAfterMs?: number };

/** Sends stored sessions in the background: up to 100 at a time, and on failure again with exponential backoff and jitter. */
export function createSender(options: SenderOptions): Sender {
  const { storage, account, now, random, report } = options;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  /** The server asked us to wait until then. */
  let notBefore = 0;
  let stopped = false;
  let last = Promise.resolve(true);

  async function sendAll(): Promise<boolean> {
    let batchSize = MAX_BATCH;
    while (now() >= notBefore) {
      const batch = await storage.pending(account, batchSize);
      if (batch.length === 0) return true;
      const outcome = await send(batch, options);
      if (outcome.kind === "failed") {
        failures += 1;
        if (outcome.retryAfterMs !== undefined) notBefore = now() + outcome.retryAfterMs;
        report(outcome.problem);
        return false;
      }
      failures = 0;
      if (outcome.kind === "too_large" && batch.length > 1) {
        batchSize = Math.ceil(batch.length / 2);
        continue;
      }
      if (outcome.kind === "too_large") {
        report({ code: "too_large", message: "A session was dropped: it is larger than the server accepts." });
      } else if (outcome.rejected > 0) {
        report({ code: "rejected", message: `Sessions rejected by the server: ${outcome.rejected}.` });
      }
      await storage.remove(batch);
    }
    return false;
  }

  const flush = () => {
    last = last.then(sendAll).catch((error: unknown) => {
      failures += 1;
      report({ code: "storage_failed", message: `Couldn't read the stored sessions: ${error}` });
      return false;
    });
    return last;
  };

  function wake() {
    if (timer !== undefined || stopped) return;
    const pause = failures === 0 ? options.sendAfterMs : Math.min(FIRST_RETRY_MS * 2 ** failures, LAST_RETRY_MS);
    // Jitter, from half to all of it, so that many senders do not return at the same moment.
    const afterMs = Math.max(pause * (0.5 + random() / 2), notBefore - now());
    timer = setTimeout(async () => {
      timer = undefined;
      if (!(await flush())) wake();
    }, afterMs);
    // Waiting sessions alone must not keep a process alive.
    if (typeof timer === "object") timer.unref();
  }

  return {
    wake,
    flush,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

async function send(batch: readonly Snapshot[], { url, token, fetch }: SenderOptions): Promise<Outcome> {
  try {
    const json = JSON.stringify({ sessions: batch.map(({ body }) => body) });
    const response = await fetch(new URL("/api/ingest/sessions", url), {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        "content-encoding": "gzip",
      },
      body: await gzip(json),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    const text = await response.text();
    const { status } = response;
    if (status === 202 || status === 422) return { kind: "acknowledged", rejected: rejectedIn(text) };
    if (status === 413) return { kind: "too_large" };
    const seconds = Number(response.headers.get("retry-after") ?? "");
    const code = status === 401 || status === 403 ? "unauthorized" : "unreachable";
    return {
      kind: "failed",
      problem: {
        code,
        message: `Treadlight responded with ${status}. The sessions are stored and will be sent again.`,
      },
      ...(seconds > 0 && { retryAfterMs: seconds * 1_000 }),
    };
  } catch (error) {
    return { kind: "failed", problem: { code: "unreachable", message: `Couldn't reach Treadlight: ${error}` } };
  }
}

function rejectedIn(text: string): number {
  const { rejected }: { rejected?: unknown } = JSON.parse(text);
  return Array.isArray(rejected) ? rejected.length : 0;
}
