import {
  partitionKey,
  type ReceiptEvent,
  type Rejection,
  type SessionInput,
  validateSession,
} from "@treadlight/domain/session";
import { type EventLog, type LogRecord, logRecord } from "@treadlight/platform/event-log";
import { mapInSlices } from "@treadlight/platform/http";
import type { Identity, MemberByEmail } from "@treadlight/platform/identity";
import type { DailyQuotas } from "../quotas/daily-quotas.ts";
import { isPublishable } from "../requests/scope.ts";
import { pseudonymOf } from "./pseudonym.ts";
import { type Attribution, sessionEvent } from "./session-event.ts";

export interface AcceptDeps {
  log: EventLog;
  memberByEmail: MemberByEmail;
  pseudonymSecret: string;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Returns a UUIDv7 greater than the last. */
  newEventId: () => string;
  quotas?: DailyQuotas | undefined;
  onOutcome: (accepted: number, rejected: number) => void;
}

/** One session of a request: parsed JSON, or why it could not be parsed. */
export type SentSession = { json: unknown } | { notJson: string };

/** A rejected session of a request. `index` is its zero-based position in the request. */
export type RejectedSession = Rejection & { index: number };

/**
 * Validates, redacts and appends the sessions of a request, with a receipt. Resolves once the log holds them.
 * @param sizeBytes what the request counts towards daily quotas
 */
export async function acceptSessions(
  deps: AcceptDeps,
  caller: Identity,
  sent: Iterable<SentSession>,
  sizeBytes: number,
): Promise<{ accepted: number; rejected: RejectedSession[] }> {
  const receivedAt = deps.now();
  const { valid, rejected } = await validateSessions(sent, {
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
  const records: LogRecord[] = await mapInSlices(events, (event) => logRecord("sessions", partitionKey(event), event));
  records.push(logRecord("receipts", caller.organizationId, receipt));
  await deps.log.append(records);
  deps.quotas?.add(caller, { sessions: events.length, bytes: sizeBytes });
  deps.onOutcome(events.length, rejected.length);
  return { accepted: events.length, rejected };
}

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
  { memberByEmail, pseudonymSecret }: AcceptDeps,
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
