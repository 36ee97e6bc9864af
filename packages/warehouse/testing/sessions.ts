import { createHash } from "node:crypto";
import { NO_PERSON, type ScoredSession, type SessionEvent, scoreSession } from "@treadlight/domain/session";

/** Noon, 20 June 2026: whole days before and after it lie in one year and two months. */
export const NOON = Date.UTC(2026, 5, 20, 12);

/** A UUID made from a name. */
export function id(...name: (string | number)[]): string {
  const hex = createHash("sha256").update(name.join("/")).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** A UUID that stands after those with smaller numbers. */
export const numberedId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

/** A UUIDv7 of the time. Of two at the same time, the one with the greater number is later. */
export function eventIdAt(receivedAt: number, number: number): string {
  const time = receivedAt.toString(16).padStart(12, "0");
  const count = number.toString(16).padStart(4, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count.slice(0, 3)}-8${count.slice(3)}00-000000000000`;
}

let received = 0;

/** A scored session, received a second after the previous one. */
export function session(facts: Partial<SessionEvent> & { organizationId: string }): ScoredSession {
  received += 1;
  const receivedAt = facts.receivedAt ?? NOON + received * 1_000;
  const eventId = facts.eventId ?? eventIdAt(receivedAt, received % 4_096);
  return scoreSession({
    kind: "session",
    eventId,
    personId: NO_PERSON,
    sessionId: eventId,
    revision: 0,
    receivedAt,
    startedAt: NOON,
    source: "sdk",
    aiTool: "ChatGPT",
    promptCount: 1,
    timeEngaged: 60,
    complexity: "low",
    detected: {},
    categories: [],
    ...facts,
  });
}
