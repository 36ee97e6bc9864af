/** The versions that a call may change; `*` for any. */
export type IfMatch = "*" | readonly string[];

/**
 * The versions in an `If-Match` header. A proxy that compresses may mark an entity tag as weak or give it a suffix
 * (`W/"abc"`, `"abc-gzip"`); it still names the same version of the row.
 */
export function parseIfMatch(header: string): IfMatch {
  if (header.trim() === "*") return "*";
  return [...header.matchAll(/"(\w+)(?:-\w+)?"/g)].map(([, version = ""]) => version);
}
