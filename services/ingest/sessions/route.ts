import {
  type ReceiptEvent,
  type Rejection,
  type SessionEvent,
  type SessionInput,
  validateSession,
} from "@treadlight/domain/session";
import type { EventLog, LogRecord } from "@treadlight/platform/event-log";
import type { Identity, PersonOf } from "@treadlight/platform/identity";
import type { RequestHandler } from "express";
import { logRecord } from "../log-record.ts";
import { pseudonymOf } from "./pseudonym.ts";
import { type SentSession, sentSessions } from "./read-sessions.ts";
import { type Attribution, sessionEvent } from "./session-event.ts";

export interface SessionsRouteDeps {
  log: EventLog;
  personOf: PersonOf;
  pseudonymSecret: string;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** A UUIDv7 greater than the one before. */
  newEventId: () => string;
  onOutcome: (accepted: number, rejected: number) => void;
}

/** A rejected session of a request: `index` counts from 0 in the order sent. */
export type RejectedSession = Rejection & { index: number };

/**
 * `POST /api/ingest/sessions`: validates each session, redacts, appends, and answers once the log holds them.
 * 202 when any was accepted, 422 when none was.
 */
export function postSessions(deps: SessionsRouteDeps): RequestHandler {
  return async (req, res) => {
    const identity: Identity = res.locals.identity;
    const receivedAt = deps.now();
    const { events, rejected } = await validated(sentSessions(req), identity, receivedAt, deps);
    const receipt: ReceiptEvent = {
      kind: "receipt",
      eventId: deps.newEventId(),
      organizationId: identity.organizationId,
      receivedAt,
      accepted: events.length,
      rejected: countsByCode(rejected),
    };
    const records: LogRecord[] = events.map((event) =>
      logRecord("sessions", `${event.personId}/${event.sessionId}`, event),
    );
    records.push(logRecord("receipts", identity.organizationId, receipt));
    await deps.log.append(records);
    deps.onOutcome(events.length, rejected.length);
    if (events.length > 0) {
      res.status(202).json({ accepted: events.length, rejected });
    } else {
      res.status(422).json({
        error: "No session of this request was accepted.",
        code: "no_session_accepted",
        accepted: 0,
        rejected,
      });
    }
  };
}

async function validated(
  sent: readonly SentSession[],
  identity: Identity,
  receivedAt: number,
  deps: SessionsRouteDeps,
) {
  const byIngestKey = identity.kind === "ingestKey";
  const events: SessionEvent[] = [];
  const rejected: RejectedSession[] = [];
  for (const [index, element] of sent.entries()) {
    if ("notJson" in element) {
      rejected.push({ index, path: "", code: "invalid_json", message: element.notJson });
      continue;
    }
    const validation = validateSession(element.json, { now: receivedAt, byIngestKey });
    if (!validation.ok) {
      rejected.push({ index, ...validation.rejection });
      continue;
    }
    const attribution =
      identity.kind === "user" ? ownAttribution(identity) : await attributionByKey(validation.session, identity, deps);
    events.push(sessionEvent(validation.session, attribution, { eventId: deps.newEventId(), receivedAt }));
  }
  return { events, rejected };
}

function ownAttribution(identity: Extract<Identity, { kind: "user" }>): Attribution {
  return {
    organizationId: identity.organizationId,
    personId: identity.userId,
    department: identity.department,
    team: identity.team,
    region: identity.region ?? identity.organizationRegion,
    previewsEnabled: identity.previewsEnabled,
  };
}

async function attributionByKey(
  { userEmail }: SessionInput,
  identity: Identity,
  { personOf, pseudonymSecret }: SessionsRouteDeps,
): Promise<Attribution> {
  const { organizationId, organizationRegion, previewsEnabled } = identity;
  const member = userEmail === undefined ? undefined : await personOf(organizationId, userEmail);
  const pseudonym = userEmail === undefined ? undefined : pseudonymOf(organizationId, userEmail, pseudonymSecret);
  return {
    organizationId,
    personId: member?.personId ?? pseudonym,
    department: member?.department,
    team: member?.team,
    region: member?.region ?? organizationRegion,
    previewsEnabled,
  };
}

function countsByCode(rejected: readonly RejectedSession[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { code } of rejected) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}
