import type { SessionEvent } from "./event.ts";

/** A version has room for 30 bits of revision. Old events may have more, which then count as this. */
const MAX_COUNTED_REVISION = 2 ** 30 - 1;

/** Versions from this one on were sent by the person, signed in. Lower ones came from an ingest key or an import. */
const FIRST_VERSION_BY_PERSON = 1n << 126n;

/**
 * The version of a session as one number, a decimal string for a UInt128 below 2^127: what the person sent wins over what an
 * ingest key sent in their name, then the highest revision, then the last received. The top 96 bits of a UUIDv7 are its time
 * and its counter, which order the events of one ingest process.
 */
export function sessionVersion({ revision, eventId, sentBy }: Pick<SessionEvent, "revision" | "eventId" | "sentBy">) {
  const received = BigInt(`0x${eventId.replaceAll("-", "").slice(0, 24)}`);
  const counted = BigInt(Math.min(revision, MAX_COUNTED_REVISION));
  const precedence = sentBy === "person" ? FIRST_VERSION_BY_PERSON : 0n;
  return (precedence | (counted << 96n) | received).toString();
}

/** Whether a version was sent by the person, signed in. */
export const sentByPerson = (version: string): boolean => BigInt(version) >= FIRST_VERSION_BY_PERSON;
