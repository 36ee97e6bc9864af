import { setTimeout as pause } from "node:timers/promises";
import { Expected } from "@treadlight/contract/errors";
import pLimit, { type LimitFunction } from "p-limit";
import type { SharedSlots } from "../database/shared-slots.ts";
import type { Logger } from "../observability/index.ts";
import { ClientGoneError, type RequestContext, requestContext } from "../request-context/index.ts";
import { WAITING_LIMITS } from "./fair-queue.ts";
import type { Admission } from "./store.ts";

export interface QuestionLimits {
  /** How many questions of people all processes together ask at a time. */
  altogether: number;
  perOrganization: number;
}

interface SharedOptions extends QuestionLimits {
  slots: SharedSlots;
  logger: Logger;
  /** How long a question waits for a slot before it is refused. */
  patienceMs?: number;
}

const PATIENCE_MS = 10_000;
const RETRY_AFTER_S = 5;
const MAX_PAUSE_MS = 400;

/**
 * Admits a question if this process and all others together have room for it. A question waits for its organization's room before it
 * takes a turn here, so that an organization that asks too much holds up nobody else. Without the database there is only the limit of this
 * process. Streams and what may not be refused, such as the rest of a file, are limited by process alone: a slot would be taken for as long
 * as somebody downloads.
 */
export function sharedAdmission(own: Admission, options: SharedOptions): Admission {
  const { slots, altogether, perOrganization, logger, patienceMs = PATIENCE_MS } = options;
  /** Of each organization, one question at a time asks the database whether there is room. */
  const lines = new Map<string, LimitFunction>();
  /** How many questions of each person wait in a line. */
  const waiting = new Map<string, number>();

  async function take(
    name: string,
    count: number,
    { signal }: RequestContext,
    { patience = AbortSignal.timeout(patienceMs), refusal }: { patience?: AbortSignal; refusal: () => Expected },
  ) {
    for (let pauseMs = 20; ; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
      if (signal.aborted) throw new ClientGoneError("the client disconnected");
      const release = await slots.tryTake(name, count).catch((err: unknown) => {
        logger.warn({ err }, "cannot count the questions of all processes; going on with the limit of this one");
        return () => {};
      });
      if (release) return release;
      if (patience.aborted) throw refusal();
      await pause(pauseMs * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => {});
    }
  }

  async function takeOfOrganization(context: RequestContext) {
    const { organizationId, personId } = context;
    const tooMany = () =>
      new Expected("rate_limited", {
        message: "Your organization asks too many questions at a time.",
        retryAfterS: RETRY_AFTER_S,
      });
    const line = lines.get(organizationId) ?? pLimit(1);
    lines.set(organizationId, line);
    const theirs = waiting.get(personId) ?? 0;
    if (theirs >= WAITING_LIMITS.perPerson || line.pendingCount >= WAITING_LIMITS.perOrganization) throw tooMany();
    waiting.set(personId, theirs + 1);
    // It begins here, not at the head of the line: others may take long.
    const patience = AbortSignal.timeout(patienceMs);
    try {
      const name = `questions of ${organizationId}`;
      return await line(() => take(name, perOrganization, context, { patience, refusal: tooMany }));
    } finally {
      const others = (waiting.get(personId) ?? 1) - 1;
      if (others > 0) waiting.set(personId, others);
      else waiting.delete(personId);
      if (line.activeCount + line.pendingCount === 0) lines.delete(organizationId);
    }
  }

  return {
    ...own,
    async toSelect(turn) {
      const context = requestContext();
      if (!context || turn?.refuses === false) return own.toSelect(turn);
      const taken: (() => void)[] = [];
      const release = () => {
        for (const give of taken.splice(0).reverse()) give();
      };
      try {
        taken.push(await takeOfOrganization(context));
        taken.push(await own.toSelect(turn));
        const busy = () => new Expected("busy", { retryAfterS: RETRY_AFTER_S });
        taken.push(await take("questions", altogether, context, { refusal: busy }));
        return release;
      } catch (error) {
        release();
        throw error;
      }
    },
  };
}
