import {
  partitionKey,
  type ReceiptEvent,
  type Rejection,
  type SessionInput,
  validateSession,
} from "@treadlight/domain/session";
import { type EventLog, type LogRecord, logRecord } from "@treadlight/platform/event-log";
import type { Identity, PersonOf } from "@treadlight/platform/identity";
import type { RequestHandler } from "express";
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
    const { valid, rejected } = validated(sentSessions(req), {
      now: receivedAt,
      byIngestKey: identity.kind === "ingestKey",
    });
    const attribution = await attributionOf(identity, valid, deps);
    const events = valid.map((session) =>
      sessionEvent(session, attribution(session), { eventId: deps.newEventId(), receivedAt }),
    );
    const receipt: ReceiptEvent = {
      kind: "receipt",
      eventId: deps.newEventId(),
      organizationId: identity.organizationId,
      receivedAt,
      accepted: events.length,
      rejected: countsByCode(rejected),
    };
    const records: LogRecord[] = events.map((event) => logRecord("sessions", partitionKey(event), event));
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

function validated(sent: readonly SentSession[], rules: { now: number; byIngestKey: boolean }) {
  const valid: SessionInput[] = [];
  const rejected: RejectedSession[] = [];
  for (const [index, element] of sent.entries()) {
    if ("notJson" in element) {
      rejected.push({ index, path: "", code: "invalid_json", message: element.notJson });
      continue;
    }
    const validation = validateSession(element.json, rules);
    if (validation.ok) valid.push(validation.session);
    else rejected.push({ index, ...validation.rejection });
  }
  return { valid, rejected };
}

/** Whom each session belongs to: always the caller, or with an ingest key whom the session names. */
async function attributionOf(
  identity: Identity,
  sessions: readonly SessionInput[],
  { personOf, pseudonymSecret }: SessionsRouteDeps,
): Promise<(session: SessionInput) => Attribution> {
  const { organizationId, organizationRegion, previewsEnabled } = identity;
  if (identity.kind === "user") {
    const { userId: personId, placements, region = organizationRegion } = identity;
    return () => ({ organizationId, personId, placements, region, previewsEnabled });
  }
  const emails = new Set(sessions.flatMap(({ userEmail }) => userEmail ?? []));
  const members = new Map(
    await Promise.all([...emails].map(async (email) => [email, await personOf(organizationId, email)] as const)),
  );
  return ({ userEmail }) => {
    const member = userEmail === undefined ? undefined : members.get(userEmail);
    const stranger = userEmail === undefined ? undefined : pseudonymOf(organizationId, userEmail, pseudonymSecret);
    return {
      organizationId,
      personId: member?.personId ?? stranger,
      placements: member?.placements ?? [],
      region: member?.region ?? organizationRegion,
      previewsEnabled,
    };
  };
}

function countsByCode(rejected: readonly RejectedSession[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { code } of rejected) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}
