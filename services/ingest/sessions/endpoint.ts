import { sendSessions } from "@treadlight/contract/ingest";
import {
  partitionKey,
  type ReceiptEvent,
  type Rejection,
  type SessionInput,
  validateSession,
} from "@treadlight/domain/session";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { type EventLog, type LogRecord, logRecord } from "@treadlight/platform/event-log";
import { mapInSlices } from "@treadlight/platform/http";
import type { Identity, MemberByEmail } from "@treadlight/platform/identity";
import type { RequestHandler } from "express";
import type { DailyQuotas } from "../quotas/daily-quotas.ts";
import { isPublishable, requireScope } from "../requests/scope.ts";
import { pseudonymOf } from "./pseudonym.ts";
import { type SentSession, sentSessions, sessionsBody } from "./read-sessions.ts";
import { type Attribution, sessionEvent } from "./session-event.ts";

interface SessionsDeps {
  log: EventLog;
  memberByEmail: MemberByEmail;
  pseudonymSecret: string;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Returns a UUIDv7 greater than the last. */
  newEventId: () => string;
  quotas?: DailyQuotas | undefined;
  onOutcome: (accepted: number, rejected: number) => void;
  before: readonly RequestHandler[];
  /** Run before those for a publishable key, which anybody can copy. */
  beforePublishable: readonly RequestHandler[];
}

/** A rejected session of a request. `index` is its zero-based position in the request. */
type RejectedSession = Rejection & { index: number };

/** Validates, redacts and appends sessions. Answers once the log holds them: 202 if any was accepted, otherwise 422. */
export function sessionsEndpoint(deps: SessionsDeps): Endpoint {
  const checkScope: RequestHandler = (req, res, next) => {
    requireScope(req, res.locals.identity, "sessions");
    next();
  };
  const checkQuota: RequestHandler = (_req, res, next) => {
    deps.quotas?.check(res.locals.identity);
    next();
  };
  return endpoint(sendSessions, {
    before: [checkScope, ...deps.beforePublishable.map(forPublishableKeys), ...deps.before, checkQuota, sessionsBody],
    async handle({ caller, req }) {
      const receivedAt = deps.now();
      const { valid, rejected } = await validateSessions(sentSessions(req), {
        now: receivedAt,
        bySecretKey: caller.kind === "ingestKey" && !isPublishable(caller),
      });
      const attribution = await resolveAttribution(caller, valid, deps);
      const sentBy = caller.kind === "ingestKey" ? "key" : "person";
      const events = await mapInSlices(valid, (session) =>
        sessionEvent(session, attribution(session), { eventId: deps.newEventId(), receivedAt, sentBy }),
      );
      const receipt: ReceiptEvent = {
        kind: "receipt",
        eventId: deps.newEventId(),
        organizationId: caller.organizationId,
        receivedAt,
        accepted: events.length,
        rejected: countsByCode(rejected),
      };
      const records: LogRecord[] = await mapInSlices(events, (event) =>
        logRecord("sessions", partitionKey(event), event),
      );
      records.push(logRecord("receipts", caller.organizationId, receipt));
      await deps.log.append(records);
      deps.quotas?.add(caller, { sessions: events.length, bytes: bytesOf(req.body) });
      deps.onOutcome(events.length, rejected.length);
      const outcome = { accepted: events.length, rejected };
      if (events.length > 0) return { status: 202, body: outcome };
      const error = "No session in this request was accepted.";
      return { status: 422, body: { error, code: "no_session_accepted", ...outcome } };
    },
  });
}

const forPublishableKeys =
  (handler: RequestHandler): RequestHandler =>
  (req, res, next) =>
    isPublishable(res.locals.identity) ? handler(req, res, next) : next();

const bytesOf = (body: unknown) => (Buffer.isBuffer(body) ? body.length : 0);

async function validateSessions(sent: Iterable<SentSession>, rules: { now: number; bySecretKey: boolean }) {
  const valid: SessionInput[] = [];
  const rejected: RejectedSession[] = [];
  await mapInSlices(sent, (element, index) => {
    if ("notJson" in element) {
      rejected.push({ index, path: "", code: "invalid_json", message: element.notJson });
      return;
    }
    const validation = validateSession(element.json, rules);
    if (validation.ok) valid.push(validation.session);
    else rejected.push({ index, ...validation.rejection });
  });
  return { valid, rejected };
}

/** Finds the person each session belongs to: the caller or, with an ingest key, the person the session names. */
async function resolveAttribution(
  identity: Identity,
  sessions: readonly SessionInput[],
  { memberByEmail, pseudonymSecret }: SessionsDeps,
): Promise<(session: SessionInput) => Attribution> {
  const { organizationId, organizationRegion, previewsEnabled } = identity;
  if (identity.kind === "user") {
    const { userId: personId, placements, region = organizationRegion } = identity;
    return () => ({ organizationId, personId, placements, region, previewsEnabled });
  }
  const emails = new Set(sessions.flatMap(({ userEmail }) => userEmail ?? []));
  const members = new Map(
    await Promise.all([...emails].map(async (email) => [email, await memberByEmail(organizationId, email)] as const)),
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
