import { createDecipheriv, createHash } from "node:crypto";
import { NO_PERSON } from "@treadlight/domain/session";

const PERSON = "toString(personId)";
/** Sessions that a key sent have a pseudonym of their own: whoever has a key can send one that is easy to recognize (decision 51). */
const PSEUDONYM =
  `lower(substring(hex(SHA256(concat({pseudonymSecret:String}, toString(organizationId), toString(personId), if(sentByPerson, '', 'key')))), 1, 16))` as const;

/** How an answer names a person: by id, or by a pseudonym that cannot be traced back without the secret. */
export function personSql({ pseudonyms }: { pseudonyms: boolean }) {
  return pseudonyms ? PSEUDONYM : PERSON;
}

/** The same; empty for a session without a person. */
export function userSql(people: { pseudonyms: boolean }) {
  return `if(personId = toUUID('${NO_PERSON}'), '', ${personSql(people)})` as const;
}

/** The id of a session in an answer. With pseudonyms, the ids that people's own programs chose are sealed. */
export function sessionIdSql({ pseudonyms }: { pseudonyms: boolean }) {
  return pseudonyms
    ? (`if(sentByPerson, ${sealed("sessionId")}, toString(sessionId))` as const)
    : "toString(sessionId)";
}

/** The id of an event in an answer, sealed with pseudonyms. */
export function eventIdSql({ pseudonyms }: { pseudonyms: boolean }) {
  return pseudonyms ? sealed("eventId") : "toString(eventId)";
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
