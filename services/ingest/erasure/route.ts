import type { ErasureEvent } from "@treadlight/domain/session";
import { type EventLog, logRecord } from "@treadlight/platform/event-log";
import { HttpError } from "@treadlight/platform/http";
import type { Identity } from "@treadlight/platform/identity";
import type { RequestHandler } from "express";

/**
 * `DELETE /api/ingest/sessions`: erases every session of the caller received so far. A tombstone in the log, so that
 * it holds under replay; the rows go when scoring reads it, within seconds.
 */
export function eraseOwnSessions({
  log,
  now,
  newEventId,
}: {
  log: EventLog;
  now: () => number;
  newEventId: () => string;
}): RequestHandler {
  return async (_req, res) => {
    const identity: Identity = res.locals.identity;
    if (identity.kind !== "user") {
      throw new HttpError("forbidden", { message: "People erase their own sessions, with their own access token." });
    }
    const event: ErasureEvent = {
      kind: "erasure",
      eventId: newEventId(),
      organizationId: identity.organizationId,
      personId: identity.userId,
      receivedAt: now(),
    };
    await log.append([logRecord("sessions", identity.userId, event)]);
    res.status(202).json({ erasing: true });
  };
}
