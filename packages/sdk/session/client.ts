import { v4 as uuid } from "uuid";
import { createSender, type Problem } from "../sending/index.ts";
import { memoryStorage, type SessionStorage } from "../storage/index.ts";
import { startSession } from "./session.ts";
import type { Session, SessionOptions } from "./types.ts";

const SEND_AFTER_MS = 5_000;
const CLOSE_WITHIN_MS = 5_000;
/** The part of a key or credential that is shown to tell them apart. */
const SHOWN_CHARACTERS = 10;

export interface TreadlightOptions {
  /** Where Treadlight answers, such as `https://treadlight.example.com`. */
  url: string;
  /** An ingest key (`tlk_`, on a page `tlp_`) or a device credential (`tld_`). */
  token: string;
  /** Where sessions wait until the server has acknowledged them. By default in memory. */
  storage?: SessionStorage;
  /**
   * Whose sessions these are. What was stored for one account is never sent for another. By default the readable start of the
   * token; name the account if you replace its token while sessions wait.
   */
  account?: string;
  /** Whether the first prompt of a session is sent too, redacted and cut. Off by default. */
  previews?: boolean;
  /** What sends: `sdk` by default. */
  source?: "sdk" | "widget" | "extension";
  /** Milliseconds from a change until it is sent. Default 5,000. */
  sendAfterMs?: number;
  /** Told what went wrong. By default each kind of problem is logged once as a warning. */
  onProblem?: (problem: Problem) => void;
  fetch?: typeof fetch;
  /** Milliseconds since the epoch. */
  now?: () => number;
  /** From 0 to 1. */
  random?: () => number;
}

/** Measures the AI use of an application. No method throws, and no session waits for the server. */
export interface Treadlight {
  /** Starts a session. */
  session(options: SessionOptions): Session;
  /** Sends what is waiting. @returns whether the server has acknowledged all of it */
  flush(): Promise<boolean>;
  /** Sends what is waiting, for at most five seconds, and stops. Call it before the process ends. */
  close(): Promise<boolean>;
}

/** Connects an application to Treadlight. A wrong configuration is reported as a problem and does not throw. */
export function createTreadlight(options: TreadlightOptions): Treadlight {
  const { url, token, storage = memoryStorage(), account = String(token).slice(0, SHOWN_CHARACTERS) } = options;
  const { previews = false, source = "sdk", sendAfterMs = SEND_AFTER_MS } = options;
  const { now = Date.now, random = Math.random } = options;
  const report = quietReporter(options.onProblem ?? warnOnce());
  const tasks = new Set<Promise<unknown>>();
  const sender = createSender({
    ...{ url, token, account, storage, sendAfterMs, now, random, report },
    fetch: options.fetch ?? ((...request) => fetch(...request)),
  });
  if (!URL.canParse(url)) report({ code: "misconfigured", message: "The URL of Treadlight is not valid." });

  const quietly = (task: () => void) => {
    try {
      task();
    } catch (error) {
      report({ code: "internal_error", message: String(error) });
    }
  };
  const track = (task: Promise<unknown>) => {
    const tracked = task.finally(() => tasks.delete(tracked));
    tasks.add(tracked);
  };
  const settled = async () => {
    while (tasks.size > 0) await Promise.all(tasks);
  };
  const flush = async () => {
    await settled();
    return sender.flush();
  };

  return {
    session: (about) =>
      startSession({
        ...{ id: uuid(), options: about, source, previews, now, quietly },
        changed(body) {
          const { id, revision } = body;
          const put = storage.put({ id, account, revision, body }).then(
            (dropped) => {
              if (dropped > 0)
                report({ code: "dropped", message: `${dropped} old sessions were dropped to make room.` });
            },
            (error: unknown) => report({ code: "storage_failed", message: `A session could not be stored: ${error}` }),
          );
          track(put);
          sender.wake();
        },
        later(task) {
          track(new Promise<void>((resolve) => setTimeout(resolve, 0)).then(() => quietly(task)));
        },
      }),
    flush,
    async close() {
      sender.stop();
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<boolean>((resolve) => {
        timer = setTimeout(resolve, CLOSE_WITHIN_MS, false);
      });
      const isDelivered = await Promise.race([flush(), late]);
      clearTimeout(timer);
      await storage.close().catch(() => {});
      return isDelivered;
    },
  };
}

/** Keeps errors of the application's own callback out of its calls. */
function quietReporter(onProblem: (problem: Problem) => void): (problem: Problem) => void {
  return (problem) => {
    try {
      onProblem(problem);
    } catch {
      // The callback is not ours, and there is nobody else to tell.
    }
  };
}

function warnOnce(): (problem: Problem) => void {
  const warned = new Set<string>();
  return ({ code, message }) => {
    if (!warned.has(code)) console.warn(`Treadlight: ${message}`);
    warned.add(code);
  };
}
