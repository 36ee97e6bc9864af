import { createHash } from "node:crypto";

const PERSON = "toString(personId)";
const PSEUDONYM =
  "lower(substring(hex(SHA256(concat({pseudonymSecret:String}, toString(organizationId), toString(personId)))), 1, 16))";

/** A person as an answer names them: by id, or by a pseudonym that only who has the secret gets back to an id. */
export function personSql({ pseudonyms }: { pseudonyms: boolean }): string {
  return pseudonyms ? PSEUDONYM : PERSON;
}

/** The same pseudonym outside of SQL: SHA-256 over secret, organization and person, its first 16 hex digits. */
export function pseudonym(secret: string, organizationId: string, personId: string): string {
  // ClickHouse writes ids in lower case, and so does PostgreSQL.
  return createHash("sha256").update(`${secret}${organizationId}${personId}`).digest("hex").slice(0, 16);
}
