import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { SessionInputJson } from "@treadlight/domain/session";
import type { Answer, Client } from "../support/client.ts";
import { printedRandom } from "../support/random.ts";

const SENDERS = 2;
const NEW_PER_REQUEST = 20;
/** Limits the backlog after a long outage to seconds instead of minutes. */
const PAUSE_MS = 40;
const RESEND_PAUSE_MS = 100;

type Sent = Pick<SessionInputJson, "aiTool" | "promptCount" | "timeEngaged"> & { id: string; revision: number };

/** Sessions being sent, and ingest's responses. */
export interface Load {
  /** The newest accepted version of each session, by id. */
  readonly newest: ReadonlyMap<string, Sent>;
  /** The number of sessions that responses accepted. Sessions sent twice count twice, as in the ledger. */
  readonly accepted: number;
  /** Every response other than 202; undefined if there was none because the connection broke. */
  readonly refusals: readonly (Answer | undefined)[];
  /** Resolves when all sent sessions are accepted. */
  stop(): Promise<void>;
}

/**
 * Sends continuously, like the extension, and retries requests that were not accepted. Each request contains new
 * sessions, one that was sent before, and one that has grown since.
 */
export function startLoad({ ingest, pauseMs = PAUSE_MS }: { ingest(): Client; pauseMs?: number }): Load {
  const newest = new Map<string, Sent>();
  const refusals: (Answer | undefined)[] = [];
  let accepted = 0;
  let stopping = false;

  async function sendUntilAccepted(sessions: readonly Sent[]): Promise<Answer> {
    for (;;) {
      const answer = await ingest()
        .send(sessions)
        .catch(() => undefined);
      if (answer?.status === 202) return answer;
      refusals.push(answer);
      await pause(RESEND_PAUSE_MS);
    }
  }
  async function sender() {
    let previous: Sent[] = [];
    while (!stopping) {
      const fresh = Array.from({ length: NEW_PER_REQUEST }, newSession);
      const [repeated, growing] = previous;
      const sessions = [
        ...fresh,
        ...(repeated ? [repeated] : []),
        ...(growing ? [{ ...growing, revision: 1, promptCount: growing.promptCount + 10 }] : []),
      ];
      const { body } = await sendUntilAccepted(sessions);
      accepted += body.accepted;
      for (const session of sessions) newest.set(session.id, session);
      previous = fresh;
      await pause(pauseMs);
    }
  }
  const senders = Promise.all(Array.from({ length: SENDERS }, sender));
  return {
    newest,
    refusals,
    get accepted() {
      return accepted;
    },
    async stop() {
      stopping = true;
      await senders;
    },
  };
}

const random = printedRandom();
const newSession = (): Sent => ({
  id: randomUUID(),
  aiTool: "ChatGPT",
  revision: 0,
  promptCount: random.between(1, 9),
  timeEngaged: 60,
});
