import { setTimeout as pause } from "node:timers/promises";
import type { SessionInputJson } from "@treadlight/domain/session";
import { type Random, seededRandom } from "@treadlight/standalone/random";
import type { Client } from "../support/client.ts";

const SENDERS = 3;
const NEW_PER_REQUEST = 20;
const REQUEST_PAUSE_MS = 30;
const RESEND_PAUSE_MS = 50;

type Session = Partial<SessionInputJson> & { id: string; revision: number; promptCount: number };

/** Sessions that no sender should send, each refused for itself. */
const REFUSED: readonly object[] = [
  { id: "no id", aiTool: "ChatGPT", promptCount: 1, timeEngaged: 60 },
  { promptCount: 1, timeEngaged: 60 },
  { aiTool: "ChatGPT", promptCount: -1, timeEngaged: 60 },
  { aiTool: "ChatGPT", promptCount: 1e308, timeEngaged: 60 },
  { aiTool: "ChatGPT", promptCount: 1, timeEngaged: 60, startedAt: "yesterday" },
];

export interface Load {
  /** The prompts of the newest accepted version of each session, by id. */
  readonly newest: ReadonlyMap<string, number>;
  /** What answers have said. A request whose answer was lost counts once it is answered. */
  readonly accepted: number;
  readonly rejected: number;
  /** The longest time without an answer that accepted something. Begins anew with each reading. */
  takeLongestGapMs(): number;
  /** Resolves once everything sent has been accepted. */
  rest(): Promise<void>;
  resume(): void;
}

/**
 * Sends like many extensions at once, and sends again what was not accepted. Each request has new sessions, some sent before, some that have
 * grown, and one that is refused.
 */
export function startLoad({ client, email, seed }: { client: Client; email: string; seed: number }): Load {
  const newest = new Map<string, number>();
  const counts = { accepted: 0, rejected: 0 };
  let lastAnswerAt = performance.now();
  let longestGapMs = 0;
  let isResting = true;
  let senders = Promise.resolve<unknown>(undefined);
  const randoms = Array.from({ length: SENDERS }, (_, sender) => seededRandom(seed * SENDERS + sender));

  async function untilAccepted(sessions: readonly object[]) {
    for (;;) {
      const answer = await client.send(sessions).catch(() => undefined);
      if (answer?.status === 202) {
        longestGapMs = Math.max(longestGapMs, performance.now() - lastAnswerAt);
        lastAnswerAt = performance.now();
        return answer.body;
      }
      if (answer && answer.status !== 503) throw new Error(`refused for good: ${answer.status} ${answer.body?.code}`);
      await pause(RESEND_PAUSE_MS);
    }
  }

  async function send(random: Random) {
    let previous: Session[] = [];
    while (!isResting) {
      const fresh = Array.from({ length: NEW_PER_REQUEST }, () => newSession(random, email));
      const again = previous.slice(0, random.between(0, 3));
      const grown = previous
        .slice(3, 3 + random.between(0, 3))
        .map((session) => ({ ...session, revision: 1, promptCount: session.promptCount + 10 }));
      const sessions = [...fresh, ...again, ...grown];
      const refused = { userEmail: email, ...random.pick([{}, ...REFUSED]) };
      const { accepted, rejected } = await untilAccepted([...sessions, refused]);
      counts.accepted += accepted;
      counts.rejected += rejected.length;
      for (const { id, promptCount } of sessions) newest.set(id, promptCount);
      previous = fresh;
      await pause(REQUEST_PAUSE_MS);
    }
  }

  return {
    newest,
    get accepted() {
      return counts.accepted;
    },
    get rejected() {
      return counts.rejected;
    },
    takeLongestGapMs() {
      const taken = longestGapMs;
      longestGapMs = 0;
      return taken;
    },
    async rest() {
      isResting = true;
      await senders;
    },
    resume() {
      isResting = false;
      lastAnswerAt = performance.now();
      senders = Promise.all(randoms.map(send));
      // Awaited when it rests; a failure before then must not end the process.
      senders.catch(() => {});
    },
  };
}

function newSession(random: Random, userEmail: string): Session {
  const hex = (digits: number) =>
    random
      .between(0, 16 ** digits - 1)
      .toString(16)
      .padStart(digits, "0");
  return {
    id: `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(6)}${hex(6)}`,
    userEmail,
    aiTool: random.pick(["ChatGPT", "Claude", "Gemini", "DeepL"]),
    revision: 0,
    promptCount: random.between(1, 9),
    timeEngaged: random.between(30, 600),
  };
}
