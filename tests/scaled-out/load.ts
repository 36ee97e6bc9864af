import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { SessionInputJson } from "@treadlight/domain/session";
import type { Answer, Client } from "../support/client.ts";

const SENDERS = 2;
const NEW_PER_REQUEST = 20;
/** So that a long outage leaves a backlog of seconds, not of minutes. */
const PAUSE_MS = 40;
const RESEND_PAUSE_MS = 100;

type Sent = Pick<SessionInputJson, "aiTool" | "promptCount" | "timeEngaged"> & { id: string; revision: number };

/** Sessions under way, and what ingest said about them. */
export interface Load {
  /** Newest accepted version of each session, by id. */
  readonly newest: ReadonlyMap<string, Sent>;
  /** Sessions accepted by answers; those sent twice count twice, as in the ledger. */
  readonly accepted: number;
  /** Every answer that was no 202; undefined where there was none, because the connection broke. */
  readonly refusals: readonly (Answer | undefined)[];
  /** Resolves when everything that was sent is accepted. */
  stop(): Promise<void>;
}

/**
 * People who send without end, as the extension does: what was not accepted is sent again, the same. In each request there
 * are new sessions, one that was sent before, and one that has grown since.
 */
export function startLoad({ ingest }: { ingest(): Client }): Load {
  const newest = new Map<string, Sent>();
  const refusals: (Answer | undefined)[] = [];
  let accepted = 0;
  let stopping = false;

  async function acceptedAnswer(sessions: readonly Sent[]): Promise<Answer> {
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
      const { body } = await acceptedAnswer(sessions);
      accepted += body.accepted;
      for (const session of sessions) newest.set(session.id, session);
      previous = fresh;
      await pause(PAUSE_MS);
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

const newSession = (): Sent => ({
  id: randomUUID(),
  aiTool: "ChatGPT",
  revision: 0,
  promptCount: 1 + Math.floor(Math.random() * 9),
  timeEngaged: 60,
});
