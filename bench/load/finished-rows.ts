import { randomUUID } from "node:crypto";
import { type ScoredSession, type SessionEvent, scoreSession, validateSession } from "@treadlight/domain/session";
import { sessionEvent } from "@treadlight/features/sessions/session-event.ts";
import { type LogRecord, logRecord } from "@treadlight/platform/event-log";
import { type Random, randomSession } from "./sessions.ts";

const ORGANIZATION = randomUUID();
const PEOPLE = Array.from({ length: 200 }, () => randomUUID());

/** What became of questions before something was sent, in every third session or so. */
const GUARDS = [
  { redacted: { count: 2, types: ["card"] } },
  { sent: { count: 1, types: ["email"] }, kept: { count: 1, types: [] } },
];

/** The events ingest would create from sessions of 200 people in one organization. */
function sessionEvents(count: number, random: Random, now: number): SessionEvent[] {
  return Array.from({ length: count }, (_, index) => {
    const guard = GUARDS[index % 7];
    const validation = validateSession(
      { ...randomSession(random, now), ...(guard && { guard }) },
      { now, bySecretKey: false },
    );
    if (!validation.ok) throw new Error(`The generated load is invalid at ${validation.rejection.path}.`);
    return sessionEvent(
      validation.session,
      {
        organizationId: ORGANIZATION,
        personId: PEOPLE[random.between(0, PEOPLE.length - 1)],
        placements: [{ since: 0, department: "Engineering", team: "Platform" }],
        region: "uk",
        previewsEnabled: true,
        keepsSpecialPreviews: false,
      },
      { eventId: randomUUID(), receivedAt: now, sentBy: "person" },
    );
  });
}

/** Log records as ingest appends them. */
export function sessionRecords(count: number, random: Random, now: number): LogRecord[] {
  return sessionEvents(count, random, now).map((event) =>
    logRecord("sessions", `${event.personId}/${event.sessionId}`, event),
  );
}

/** Rows as scoring inserts them. */
export function finishedRows(count: number, random: Random, now: number): ScoredSession[] {
  return sessionEvents(count, random, now).map((event) => scoreSession(event));
}
