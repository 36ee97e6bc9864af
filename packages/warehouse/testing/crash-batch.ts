import type { ScoredSession } from "@treadlight/domain/session";
import { DAY_MS } from "@treadlight/domain/time";
import { eventIdAt, id, NOON, session } from "./sessions.ts";

export const CRASH_BATCH = 150;

/** Batch n of a stream in which every session comes twice, the second time on another day, in the next batch. */
export function crashBatch(organizationId: string, batch: number): ScoredSession[] {
  return Array.from({ length: CRASH_BATCH }, (_, index) => {
    const revision = batch % 2;
    return session({
      organizationId,
      personId: id("ann"),
      sessionId: id("s", Math.floor(batch / 2), index),
      revision,
      receivedAt: NOON + batch,
      eventId: eventIdAt(NOON + batch, index),
      startedAt: NOON - ((index + revision * 3) % 40) * DAY_MS,
      promptCount: 1 + revision,
    });
  });
}
