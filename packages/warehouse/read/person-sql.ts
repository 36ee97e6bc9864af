import { createHash } from "node:crypto";
import { NO_PERSON } from "@treadlight/domain/session";

const PERSON = "toString(personId)";
const PSEUDONYM =
  "lower(substring(hex(SHA256(concat({pseudonymSecret:String}, toString(organizationId), toString(personId)))), 1, 16))";

/** How an answer names a person: by id, or by a pseudonym that cannot be traced back without the secret. */
export function personSql({ pseudonyms }: { pseudonyms: boolean }) {
  return pseudonyms ? PSEUDONYM : PERSON;
}

/** The same; empty for a session without a person. */
export function userSql(people: { pseudonyms: boolean }) {
  return `if(personId = toUUID('${NO_PERSON}'), '', ${personSql(people)})` as const;
}

/** The same pseudonym outside SQL: the first 16 hex digits of SHA-256 over secret, organization and person. */
export function pseudonym(secret: string, organizationId: string, personId: string): string {
  // ClickHouse and PostgreSQL both write ids in lower case.
  return createHash("sha256").update(`${secret}${organizationId}${personId}`).digest("hex").slice(0, 16);
}
