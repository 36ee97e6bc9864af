import { v7 as uuid } from "uuid";
import { createSender, type Problem } from "../sending/index.ts";
import { memoryStorage } from "../storage/index.ts";
import { type InspectPrompt, type SessionState, startSession } from "./session.ts";
import type { Treadlight, TreadlightOptions } from "./types.ts";

const SEND_AFTER_MS = 5_000;
const CLOSE_WITHIN_MS = 5_000;
/** The part of a key or credential that is shown to tell them apart. */
const SHOWN_CHARACTERS = 10;

/** What a client needs besides the options of an application. */
export interface ClientOptions extends TreadlightOptions {
  inspect: InspectPrompt;
  /** Called on every change of a session, with the session as it will be sent. */
  onChange?: (session: SessionState) => void;
}

/** Connects an application to Treadlight, with a way to inspect prompts. A wrong configuration is reported and does not throw. */
export function createClient(options: ClientOptions): Treadlight {
  const {
    url,
    token,
    inspect,
    onChange,
    storage = memoryStorage(),
    account = String(token).slice(0, SHOWN_CHARACTERS),
  } = options;
  const { previews = false, specialPreviews = false, source = "sdk", sendAfterMs = SEND_AFTER_MS } = options;
  const { now = Date.now, random = Math.random } = options;
  const report = quietReporter(options.onProblem ?? warnOnce());
  const tasks = new Set<Promise<unknown>>();
  const sender = createSender({
    ...{ url, token, account, storage, sendAfterMs, now, random, report },
    fetch: options.fetch ?? ((...request) => fetch(...request)),
  });
  if (!URL.canParse(url)) report({ code: "misconfigured", message: "The address of Treadlight is not a valid URL." });

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
        // Ids in order of time: scoring looks up every session, and new ones then lie side by side.
        ...{ id: uuid(), options: about, source, previews, specialPreviews, inspect, now, quietly },
        changed(body) {
          const { id, revision } = body;
          if (onChange) quietly(() => onChange(body));
          const put = storage.put({ id, account, revision, body }).then(
            (dropped) => {
              if (dropped > 0) report({ code: "dropped", message: `Dropped old sessions to make room: ${dropped}.` });
            },
            (error: unknown) => report({ code: "storage_failed", message: `Couldn't store a session: ${error}` }),
          );
          track(put);
          sender.wake();
        },
        later(task) {
          track(
            new Promise<void>((resolve) => setTimeout(resolve, 0))
              .then(task)
              .catch((error: unknown) => report({ code: "internal_error", message: String(error) })),
          );
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

/** Swallows what the application's own callback throws, because no method of ours may throw. */
function quietReporter(onProblem: (problem: Problem) => void): (problem: Problem) => void {
  return (problem) => {
    try {
      onProblem(problem);
    } catch {
      // There is nobody else to report it to.
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
