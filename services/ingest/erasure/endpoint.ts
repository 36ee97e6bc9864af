import { eraseSessions } from "@treadlight/contract/ingest";
import type { ErasureEvent } from "@treadlight/domain/session";
import { DAY_MS } from "@treadlight/domain/time";
import type { GrowingSessions } from "@treadlight/features/growing-sessions/growing-sessions.ts";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { type EventLog, logRecord } from "@treadlight/platform/event-log";
import type { RequestHandler } from "express";

export type ForgetCorrections = (
  person: { organizationId: string; personId: string },
  days: { from?: string | undefined; to?: string | undefined },
) => Promise<void>;

interface ErasureDeps {
  log: EventLog;
  now: () => number;
  newEventId: () => string;
  /** Forgets what the person has corrected of the sessions of these UTC days; of all without them. */
  forgetCorrections?: ForgetCorrections | undefined;
  /** Deletes the person's answers about the sessions. */
  eraseAnswers: (erased: ErasureEvent) => Promise<void>;
  growing: Pick<GrowingSessions, "forget">;
  before: readonly RequestHandler[];
}

/**
 * Erases the caller's sessions received so far, all or those of some days. Appends a tombstone to the log, so the erasure survives a replay;
 * scoring deletes the rows when it reads the tombstone, within seconds.
 */
export function erasureEndpoint(deps: ErasureDeps): Endpoint {
  const { log, now, newEventId, forgetCorrections, eraseAnswers, growing, before } = deps;
  return endpoint(eraseSessions, {
    before,
    async handle({ caller: { organizationId, userId: personId }, query: { from, to } }) {
      const erased = {
        organizationId,
        personId,
        ...(from && { startedFrom: from }),
        ...(to && { startedBefore: new Date(Date.parse(to) + DAY_MS).toISOString().slice(0, 10) }),
      };
      await growing.forget(erased);
      const event: ErasureEvent = { kind: "erasure", eventId: newEventId(), ...erased, receivedAt: now() };
      await log.append([logRecord("sessions", personId, event)]);
      await forgetCorrections?.({ organizationId, personId }, { from, to });
      await eraseAnswers(event);
      return { status: 202, body: { erasing: true } };
    },
  });
}
