import { createDecipheriv, createHash } from "node:crypto";
import { NO_PERSON } from "@treadlight/domain/session";

const PERSON = "toString(personId)";
/** Sessions that a key sent have a pseudonym of their own: whoever has a key can send one that is easy to recognize (decision 51). */
const PSEUDONYM =
  `lower(substring(hex(SHA256(concat({pseudonymSecret:String}, toString(organizationId), toString(personId), if(sentByPerson, '', 'key')))), 1, 16))` as const;

/** How answers name people. */
export interface People {
  /** Whether by pseudonyms instead of ids: everywhere, nowhere, or in sessions before a UTC day such as `2026-03-05`. */
  pseudonyms: boolean | { before: string };
  /** Whether the answer is for the one person whom all its sessions are of. */
  own?: boolean;
}

/** One of two expressions: what pseudonyms ask for, or what names allow. */
function byDay<const Hidden extends string, const Shown extends string>(
  { pseudonyms }: People,
  hidden: Hidden,
  shown: Shown,
) {
  if (typeof pseudonyms === "boolean") return pseudonyms ? hidden : shown;
  return `if(${isBefore(pseudonyms)}, ${hidden}, ${shown})` as const;
}

/** Whether a session is of before the day from which people are named. @throws RangeError for anything but a day */
export function isBefore({ before }: { before: string }) {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(before)) throw new RangeError(`${before} is not a day`);
  return `day < toDate('${before}')` as const;
}

/** How an answer names a person: by id, or by a pseudonym that cannot be traced back without the secret. */
export function personSql(people: People) {
  return byDay(people, PSEUDONYM, PERSON);
}

/** The same; empty for a session without a person. */
export function userSql(people: People) {
  return `if(personId = toUUID('${NO_PERSON}'), '', ${personSql(people)})` as const;
}

/** What a session is for: as its person calls it, if they are who asks, else as its sender does. */
export const projectSql = ({ own }: People) => (own ? "toString(ifNull(ownProject, project))" : "project");

/** The id of a session in an answer. With pseudonyms, the ids that people's own programs chose are sealed. */
export function sessionIdSql(people: People) {
  return byDay(people, `if(sentByPerson, ${sealed("sessionId")}, toString(sessionId))`, "toString(sessionId)");
}

/** The id of an event in an answer, sealed with pseudonyms. */
export function eventIdSql(people: People) {
  return byDay(people, sealed("eventId"), "toString(eventId)");
}

/**
 * Where a session stands among others: a number that all its versions have, and that looks random without the key. The order of
 * people's or sessions' ids would tell what pseudonyms and sealed ids hide (decision 51).
 */
export const PLACE: string =
  "reinterpretAsUInt128(sipHash128Keyed((reinterpretAsUInt64(unhex(left({placeKey:String}, 16))), reinterpretAsUInt64(unhex(right({placeKey:String}, 16)))), personId, sessionId))";

const sealed = <const Column extends string>(column: Column) =>
  `UUIDNumToString(toFixedString(substring(encrypt('aes-128-ecb', UUIDStringToNum(toString(${column})), unhex({sealingKey:String})), 1, 16), 16))` as const;

/** What the SQL above binds. Each organization has its own keys. Ids are sealed by AES of one block, which an id fills exactly. */
export function pseudonymParams(pseudonymSecret: string, organizationId: string) {
  const keyFor = (use: string) =>
    createHash("sha256").update(`${pseudonymSecret}${organizationId} ${use}`).digest("hex").slice(0, 32);
  return { pseudonymSecret, sealingKey: keyFor("ids"), placeKey: keyFor("places") };
}

/** The id that was sealed. Every id opens; what was never sealed opens to an id that nothing has. */
export function openSealed(id: string, { sealingKey }: { sealingKey: string }): string {
  const cipher = createDecipheriv("aes-128-ecb", Buffer.from(sealingKey, "hex"), null).setAutoPadding(false);
  const hex = cipher.update(id.replaceAll("-", ""), "hex", "hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** A pseudonym outside SQL, for one kind of record: the same person has others elsewhere. 16 hex digits. */
export function pseudonym(secret: string, organizationId: string, personId: string, kind: string): string {
  return createHash("sha256").update(`${secret}${organizationId}${personId}${kind}`).digest("hex").slice(0, 16);
}
