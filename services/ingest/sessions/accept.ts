import {
  type ReceiptEvent,
  type Rejection,
  type RejectionCode,
  type SessionInput,
  sourceOf,
  validateSession,
} from "@treadlight/domain/session";
import { attributions } from "@treadlight/features/sessions/attribution.ts";
import { type OwnSearch, ownSearch } from "@treadlight/features/sessions/own-search.ts";
import { type Attribution, sessionEvent, sessionRecord } from "@treadlight/features/sessions/session-event.ts";
import { type EventLog, type LogRecord, logRecord } from "@treadlight/platform/event-log";
import type { Identity, MemberByEmail } from "@treadlight/platform/identity";
import { mapInSlices } from "@treadlight/platform/slices";
import { inThisTrace } from "@treadlight/platform/tracing";
import type { Heard } from "../heard/heard.ts";
import { isPublishable, markOf } from "../publishable/publishable.ts";
import type { DailyQuotas } from "../quotas/daily-quotas.ts";
import { queuedBySize } from "../requests/queue-by-size.ts";

export interface AcceptDeps {
  log: EventLog;
  memberByEmail: MemberByEmail;
  pseudonymSecret: string;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Returns a UUIDv7 greater than the last. */
  newEventId: () => string;
  quotas?: DailyQuotas | undefined;
  heard?: Heard | undefined;
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
 * @param network where it comes from
 */
export async function acceptSessions(
  deps: AcceptDeps,
  caller: Identity,
  read: () => Iterable<SentSession>,
  { sizeBytes, network }: { sizeBytes: number; network: string },
): Promise<Outcome> {
  const receivedAt = deps.now();
  const bySecretKey = caller.kind === "ingestKey" && !isPublishable(caller);
  // Devices and API tokens have scopes.
  const bySignIn = caller.kind === "user" && caller.scopes === undefined;
  const validate = () => validateSessions(read(), { now: receivedAt, bySecretKey, bySignIn });
  const append = inThisTrace(async ({ valid, rejected }: Validated, attribution: Attributed) => {
    const mark = markOf(caller, network, { now: receivedAt, secret: deps.pseudonymSecret });
    const records = await recordsOf(deps, caller, { receivedAt, mark }, { valid, rejected, attribution });
    return { accepted: valid.length, rejected, sources: sourcesOf(valid), appended: deps.log.append(records) };
  });
  const prepare = async () => {
    if (caller.kind === "user") {
      const search = await ownSearch(caller.ownRules);
      return queuedBySize(sizeBytes, async () => append(await validate(), attributionTo(caller, search)));
    }
    // People are looked up between two turns, so waiting for the database blocks nobody.
    const validated = boundTo(caller.personEmail, await queuedBySize(sizeBytes, validate));
    const attribution = await attributions(caller, validated.valid, deps);
    return queuedBySize(sizeBytes, () => append(validated, attribution));
  };
  const { appended, ...outcome } = await prepare();
  // Until it is on disk, a request holds only bytes.
  await appended;
  const { accepted, rejected } = outcome;
  deps.quotas?.add(caller, { sessions: accepted, bytes: sizeBytes }, network);
  deps.onOutcome(accepted, rejected.length);
  return outcome;
}

/** What became of the sessions of a request. */
interface Outcome {
  accepted: number;
  rejected: RejectedSession[];
  /** How many were accepted, by what recorded them. */
  sources: ReadonlyMap<ReturnType<typeof sourceOf>, number>;
}

function sourcesOf(valid: readonly SessionInput[]): Outcome["sources"] {
  const sources = new Map<ReturnType<typeof sourceOf>, number>();
  for (const session of valid) {
    const source = sourceOf(session);
    sources.set(source, (sources.get(source) ?? 0) + 1);
  }
  return sources;
}

interface Validated {
  valid: SessionInput[];
  rejected: RejectedSession[];
}

/** With a key that is bound to a person, all sessions are theirs, whoever they name. */
function boundTo(userEmail: string | undefined, { valid, rejected }: Validated): Validated {
  if (userEmail === undefined) return { valid, rejected };
  return { valid: valid.map((session) => ({ ...session, userEmail, department: undefined })), rejected };
}

type Attributed = (session: SessionInput) => Attribution;

/** The records of a request: one for each valid session, and its receipt. */
async function recordsOf(
  deps: AcceptDeps,
  caller: Identity,
  { receivedAt, mark }: { receivedAt: number; mark: string | undefined },
  { valid, rejected, attribution }: Validated & { attribution: Attributed },
): Promise<LogRecord[]> {
  const sentBy = caller.kind === "ingestKey" ? "key" : "person";
  const records = await mapInSlices(valid, (session) => {
    const event = { eventId: deps.newEventId(), receivedAt, sentBy, mark } as const;
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
  return records;
}

async function validateSessions(
  sent: Iterable<SentSession>,
  rules: { now: number; bySecretKey: boolean; bySignIn: boolean },
): Promise<Validated> {
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

function attributionTo(person: Extract<Identity, { kind: "user" }>, search: OwnSearch | undefined): Attributed {
  const { organizationId, organizationRegion, previewsEnabled, keepsSpecialPreviews, userId: personId } = person;
  const { placements, correctedKinds, ownProjects, ownVersions, toolNames, contracts } = person;
  const region = person.region ?? organizationRegion;
  const settings = { previewsEnabled, keepsSpecialPreviews, ownVersions, toolNames, contracts, ownSearch: search };
  const facts = { placements, correctedKinds, ownProjects, region, ...settings };
  const own: Attribution = { organizationId, personId, ...facts };
  return () => own;
}

/** How many sessions were rejected for each reason. */
export function countsByCode(rejected: readonly RejectedSession[]): Partial<Record<RejectionCode, number>> {
  const counts: Partial<Record<RejectionCode, number>> = {};
  for (const { code } of rejected) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}
