const PERSON = "toString(personId)";
const PSEUDONYM =
  "lower(substring(hex(SHA256(concat({pseudonymSecret:String}, toString(organizationId), toString(personId)))), 1, 16))";

/** A person as an answer names them: by id, or by a pseudonym that only who has the secret gets back to an id. */
export function personSql({ pseudonyms }: { pseudonyms: boolean }): string {
  return pseudonyms ? PSEUDONYM : PERSON;
}
