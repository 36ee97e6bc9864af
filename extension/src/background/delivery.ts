import { createSender, type Problem } from "@treadlight/sdk/sending";
import { type Database, logActivity, outbox } from "../store/index.ts";
import { text } from "../text.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { changeConnection, readConnection } from "./state.ts";

const SEND_AFTER_MS = 5_000;
const FIRST_RETRY_MS = 60_000;
const LAST_RETRY_MS = 30 * 60_000;
/** Clocks differ by less; beyond it, ours is wrong. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

export interface Delivery {
  /** Sends in a few seconds. */
  soon(): void;
  /** Sends waiting sessions now, unless the server has asked to retry later. @returns whether nothing waits */
  flush(): Promise<boolean>;
}

/** Sends stored sessions. State that must outlive the worker, such as the next retry, is in the browser's storage. */
export function createDelivery(database: Promise<Database>): Delivery {
  let isPlanned = false;
  const inTurn = oneAtATime();

  async function flushNow(): Promise<boolean> {
    const { serverUrl, credential, isRefused, notBefore, failures, clockOffsetMs } = await readConnection();
    if (serverUrl === undefined || !credential || isRefused || Date.now() < notBefore) return false;
    const db = await database;
    const problems: Problem[] = [];
    const storage = outbox(db, () => clockOffsetMs);
    const { token, account } = credential;
    const sender = createSender({
      ...{ url: serverUrl, token, account, storage, sendAfterMs: SEND_AFTER_MS, now: Date.now, random: Math.random },
      report: (problem) => problems.push(problem),
      fetch: (...request) => send(request, { token, failures, clockOffsetMs }),
    });
    const before = await db.countFromIndex("sessions", "waitsFor", account);
    if (before === 0) return true;
    const isDone = await sender.flush();
    if (isDone) await logActivity(db, { kind: "sent", sessions: before }, Date.now());
    for (const { code, message } of problems) await logActivity(db, { kind: "problem", code, message }, Date.now());
    return isDone;
  }

  const flush = () => inTurn(flushNow);

  return {
    flush,
    soon() {
      if (isPlanned) return;
      isPlanned = true;
      setTimeout(() => {
        isPlanned = false;
        void flush();
      }, SEND_AFTER_MS);
    },
  };
}

/** One request, and what its outcome means for the next. */
async function send(
  request: Parameters<typeof fetch>,
  { token, failures, clockOffsetMs }: { token: string; failures: number; clockOffsetMs: number },
): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(...request);
  } catch (error) {
    await changeConnection({ failures: failures + 1, notBefore: Date.now() + pauseAfter(failures) });
    throw error;
  }
  const isRefused = response.status === 401 || response.status === 403;
  const isBusy = response.status === 429 || response.status >= 500;
  const retryAfterMs = 1_000 * Number(response.headers.get("retry-after") ?? "");
  await changeConnection({
    refusedToken: isRefused ? token : undefined,
    failures: isBusy ? failures + 1 : 0,
    notBefore: isBusy ? Date.now() + (retryAfterMs > 0 ? retryAfterMs : pauseAfter(failures)) : 0,
    ...(response.ok && { lastSentAt: Date.now() }),
  });
  const offset = Date.parse(response.headers.get("date") ?? "") - Date.now();
  const newOffset = Math.abs(offset) > CLOCK_TOLERANCE_MS ? offset : 0;
  if (Math.abs(newOffset - clockOffsetMs) > CLOCK_TOLERANCE_MS) {
    await changeConnection({ clockOffsetMs: newOffset });
    throw new Error(text("wrongClock"));
  }
  return response;
}

/** Doubles with each failure, from half to all of it, so that many browsers do not come back together. */
function pauseAfter(failures: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** failures, LAST_RETRY_MS) * (0.5 + Math.random() / 2);
}
