import { type ReceiptEvent, type SessionEvent, type SessionInput, validateSession } from "@treadlight/domain/session";
import { type EventLog, logRecord } from "@treadlight/platform/event-log";
import type { MemberByEmail } from "@treadlight/platform/identity";
import { v5 as uuidv5 } from "uuid";
import { attributions, type Organization } from "../sessions/attribution.ts";
import { pseudonymOf } from "../sessions/pseudonym.ts";
import { sessionEvent, sessionRecord } from "../sessions/session-event.ts";
import { importEventIds } from "./event-ids.ts";
import { untilFewWait } from "./pace.ts";
import type { Found, Outcome, RejectedLine, Taken } from "./read-import.ts";

/** Makes an id of a session from what distinguishes it. */
const NAMESPACE = "0c8f6f5e-3a1b-4d57-9f0e-7b2d9a64c1e8";

export interface TakeDeps {
  /** Nothing is stored without it. */
  log: EventLog | undefined;
  memberByEmail: MemberByEmail;
  pseudonymSecret: string;
  /** Ends the wait for scoring. */
  signal?: AbortSignal;
}

/**
 * Makes what appends sessions of an import to the log, with a receipt for each batch. All events have the time at which the import was
 * asked for, and ids that follow from it.
 */
export function sessionTaker(
  { log, memberByEmail, pseudonymSecret, signal }: TakeDeps,
  { importId, startedAt, organization }: { importId: string; startedAt: Date; organization: Organization },
): (found: readonly Found[]) => Promise<Outcome> {
  const { organizationId } = organization;
  const newEventId = importEventIds(importId, startedAt);
  const receivedAt = startedAt.getTime();

  return async (found) => {
    const valid: { found: Found; session: SessionInput }[] = [];
    const rejected: RejectedLine[] = [];
    const codes: Record<string, number> = {};
    for (const one of found) {
      const id = uuidv5(one.session.key, NAMESPACE);
      const validation = validateSession({ ...one.session, id }, { now: receivedAt, bySecretKey: true });
      if (validation.ok) {
        valid.push({ found: one, session: validation.session });
      } else {
        const { path, code, message } = validation.rejection;
        rejected.push({ line: one.line, reason: `${path} ${message}` });
        codes[code] = (codes[code] ?? 0) + 1;
      }
    }
    const sessions = valid.map(({ session }) => session);
    const attributionOf = await attributions(organization, sessions, { memberByEmail, pseudonymSecret });
    const events = valid.map(({ found: { session: given }, session }): SessionEvent => {
      const { personId, ...attribution } = attributionOf(session);
      const stranger =
        given.userName === undefined ? undefined : pseudonymOf(organizationId, given.userName, pseudonymSecret);
      const event = { eventId: newEventId(), receivedAt, sentBy: "key" as const };
      return { ...sessionEvent(session, { ...attribution, personId: personId ?? stranger }, event), importId };
    });
    const receipt: ReceiptEvent = {
      ...{ kind: "receipt", eventId: newEventId(), organizationId, receivedAt },
      ...{ accepted: events.length, rejected: codes },
    };
    if (log) await untilFewWait(log, signal);
    await log?.append([...events.map(sessionRecord), logRecord("receipts", organizationId, receipt)]);
    const taken = valid.map(({ found, session }, at): Taken => {
      const isNamed = found.session.userName !== undefined || session.userEmail !== undefined;
      const { personId, startedAt } = events[at] ?? {};
      return { ...found, personId: isNamed ? personId : undefined, startedAt: startedAt ?? receivedAt };
    });
    return { taken, rejected };
  };
}
