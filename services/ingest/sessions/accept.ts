import { type ReceiptEvent, type Rejection, type SessionInput, validateSession } from "@treadlight/domain/session";
import { type Attribution, attributions, sessionEvent, sessionRecord } from "@treadlight/people/intake";
import { type EventLog, type LogRecord, logRecord } from "@treadlight/platform/event-log";
import type { Identity, MemberByEmail } from "@treadlight/platform/identity";
import { mapInSlices } from "@treadlight/platform/slices";
import type { DailyQuotas } from "../quotas/daily-quotas.ts";
import { isPublishable } from "../requests/scope.ts";
import { inTurn } from "../requests/turns.ts";

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
 * @param read reads the body, when its turn has come
 * @param sizeBytes of the body, which count towards daily quotas
 */
export async function acceptSessions(
  deps: AcceptDeps,
  caller: Identity,
  read: () => Iterable<SentSession>,
  sizeBytes: number,
): Promise<{ accepted: number; rejected: RejectedSession[] }> {
  // While it waits for the disk, a request holds nothing but bytes.
  const { appended, accepted, rejected } = await inTurn(sizeBytes, async () => {
    const { records, ...counts } = await prepare(deps, caller, read());
    return { ...counts, appended: deps.log.append(records) };
  });
  await appended;
  deps.quotas?.add(caller, { sessions: accepted, bytes: sizeBytes });
  deps.onOutcome(accepted, rejected.length);
  return { accepted, rejected };
}

/** The records of a request: one for each valid session, and its receipt. */
async function prepare(deps: AcceptDeps, caller: Identity, sent: Iterable<SentSession>) {
  const receivedAt = deps.now();
  const { valid, rejected } = await validateSessions(sent, {
    now: receivedAt,
    bySecretKey: caller.kind === "ingestKey" && !isPublishable(caller),
  });
  const attribution = await attributionOf(caller, valid, deps);
  const sentBy = caller.kind === "ingestKey" ? "key" : "person";
  const records: LogRecord[] = await mapInSlices(valid, (session) => {
    const event = { eventId: deps.newEventId(), receivedAt, sentBy } as const;
    return sessionRecord(sessionEvent(session, attribution(session), event));
  });
  const receipt: ReceiptEvent = {
    kind: "receipt",
    eventId: deps.newEventId(),
    organizationId: caller.organizationId,
    ...(caller.kind === "user" && { personId: caller.userId }),
    receivedAt,
    accepted: valid.length,
    rejected: countsByCode(rejected),
  };
  records.push(logRecord("receipts", caller.organizationId, receipt));
  return { records, accepted: valid.length, rejected };
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

/** The caller's own or, with an ingest key, that of the people whom the sessions name. */
async function attributionOf(caller: Identity, sessions: readonly SessionInput[], deps: AcceptDeps) {
  if (caller.kind === "ingestKey") return attributions(caller, sessions, deps);
  const { organizationId, organizationRegion, previewsEnabled, userId: personId, placements } = caller;
  const region = caller.region ?? organizationRegion;
  const own: Attribution = { organizationId, personId, placements, region, previewsEnabled };
  return () => own;
}

function countsByCode(rejected: readonly RejectedSession[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { code } of rejected) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}
