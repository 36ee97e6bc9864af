import { findMatches } from "./matches.ts";
import { isPlaceholder } from "./placeholders.ts";
import type { Finding } from "./types.ts";

const USER_INFO = /(?<=\w:\/\/)[^\s/:@"'<>]{0,64}:([^\s@"'<>]{1,128})@[\w[]/dg;
const NOT_LITERAL = /^(?:pass(?:word|wd)?|pwd|pw|secret|token|[$%{<[].*)$/i;

/** Finds passwords in the user information of URLs, `scheme://user:password@host` (RFC 3986, section 3.2.1). The span is the password. */
export function findUrlCredentials(text: string): Finding[] {
  const found: Finding[] = [];
  for (const match of findMatches(text, USER_INFO)) {
    const [start, end] = match.indices?.[1] ?? [0, 0];
    const value = text.slice(start, end);
    if (isPlaceholder(value) || NOT_LITERAL.test(value)) continue;
    found.push({ type: "url_credentials", start, end, confidence: "confirmed", ruleId: "url_credentials.userinfo" });
  }
  return found;
}
