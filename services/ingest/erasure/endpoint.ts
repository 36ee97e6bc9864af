import { eraseSessions } from "@treadlight/contract/ingest";
import type { ErasureEvent } from "@treadlight/domain/session";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { type EventLog, logRecord } from "@treadlight/platform/event-log";
import type { RequestHandler } from "express";

interface ErasureDeps {
  log: EventLog;
  now: () => number;
  newEventId: () => string;
  before: readonly RequestHandler[];
}

/**
 * Erases every session of the caller received so far. A tombstone in the log, so that it holds under replay; the rows go
 * when scoring reads it, within seconds.
 */
export function erasureEndpoint({ log, now, newEventId, before }: ErasureDeps): Endpoint {
  return endpoint(eraseSessions, {
    before,
    async handle({ caller: { organizationId, userId: personId } }) {
      const event: ErasureEvent = {
        kind: "erasure",
        eventId: newEventId(),
        organizationId,
        personId,
        receivedAt: now(),
      };
      await log.append([logRecord("sessions", personId, event)]);
      return { status: 202, body: { erasing: true } };
    },
  });
}
