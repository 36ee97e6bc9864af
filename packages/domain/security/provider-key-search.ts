import { findMatches } from "./matches.ts";
import { isPlaceholder } from "./placeholders.ts";
import { PROVIDER_KEYS } from "./provider-keys.ts";
import type { Run } from "./scan.ts";
import type { Finding } from "./types.ts";

/** "Long alphanumeric key, 32 or more characters". */
export const LONG_KEY = 32;

const EACH = PROVIDER_KEYS.map(({ id, prefix, body }) => ({
  ruleId: `key.${id}`,
  source: `${prefix.replaceAll(".", "\\.")}${body}`,
}));
const ANY = new RegExp(`(?<![A-Za-z0-9])(?:${EACH.map(({ source }) => source).join("|")})(?![A-Za-z0-9_])`, "g");
const EXACTLY = EACH.map(({ ruleId, source }) => ({ ruleId, pattern: new RegExp(`^(?:${source})$`) }));

/** JSON Web Tokens: three base64url parts, the first two of which are JSON objects (`{"` is `ey` in base64). */
const JWT = /(?<![A-Za-z0-9_-])ey[A-Za-z0-9_-]{8,2000}\.ey[A-Za-z0-9_-]{4,4000}\.[A-Za-z0-9_-]{16,2000}/g;

/** Finds keys and tokens with a recognizable format in the sufficiently long runs of a text. */
export function findProviderKeys(text: string, runs: readonly Run[]): Finding[] {
  return runs.flatMap((run) => {
    const value = text.slice(run.start, run.end);
    const keys = findMatches(value, ANY).map((match) => providerFinding(match[0], run.start + match.index));
    const tokens = findMatches(value, JWT).map((match) =>
      finding("jwt", run.start + match.index, match[0], "jwt.compact"),
    );
    return [...keys, ...tokens].filter(({ start, end }) => !isPlaceholder(text.slice(start, end)));
  });
}

function providerFinding(value: string, start: number): Finding {
  const ruleId = EXACTLY.find(({ pattern }) => pattern.test(value))?.ruleId ?? "key.provider";
  return finding(value.length >= LONG_KEY ? "key" : "short_key", start, value, ruleId);
}

function finding(type: "key" | "short_key" | "jwt", start: number, value: string, ruleId: string): Finding {
  return { type, start, end: start + value.length, confidence: "confirmed", ruleId };
}
