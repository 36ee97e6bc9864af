import { keywordCategoriesIn } from "./categories.ts";
import { detect, findIn, read } from "./detect.ts";
import { redactionMark } from "./marks.ts";
import type { DetectorType, KeywordCategory } from "./names.ts";
import type { Finding } from "./types.ts";

/**
 * Removing a value can bring a word and a number closer together and so reveal another value. Each round removes at least
 * one. Two rounds are enough for nearly every text; the limit only bounds the cost of a hostile one.
 */
const MAX_ROUNDS = 12;

/** The specification's six types that these values also count as: a token is a key, a URL's password is a password. */
const COUNTS_ALSO_AS: Partial<Record<DetectorType, DetectorType>> = {
  jwt: "key",
  private_key: "key",
  url_credentials: "password",
};

/** A redacted text and what was found in it. */
export interface Inspection {
  /** Safe to store: every finding is replaced with its mark. */
  readonly redacted: string;
  /** The number of values by type, without `possible` ones. Exposure and compliance are scored on these. */
  readonly counts: Partial<Record<DetectorType, number>>;
  readonly categories: KeywordCategory[];
}

/**
 * Replaces every sensitive value with its type: `[EMAIL]`, `[CARD]`. Also replaces possible values: a stored secret cannot be
 * taken back, while a redacted digest costs the reader little. Idempotent: `detect` finds nothing in the result.
 */
export function redact(text: string): string {
  return redactFindings(text, detect(text));
}

/** Like `redact`, with the findings of `detect(text)` already known. */
function redactFindings(text: string, findings: readonly Finding[]): string {
  let redacted = text;
  let current = findings;
  for (let round = 0; current.length > 0 && round < MAX_ROUNDS; round++) {
    redacted = replaceSpans(redacted, current);
    current = detect(redacted);
  }
  return redacted;
}

/** Redacts a text and returns its detections and categories, in a single scan. */
export function inspectText(text: string): Inspection {
  const reading = read(text);
  const { plain, anchors } = reading;
  const categories = anchors.words.length > 0 ? keywordCategoriesIn(plain.text, anchors.words) : [];
  const findings = findIn(reading);
  if (findings.length === 0) return { redacted: text, counts: {}, categories };
  return { redacted: redactFindings(text, findings), counts: countByType(findings), categories };
}

function replaceSpans(text: string, findings: readonly Finding[]): string {
  let result = "";
  let from = 0;
  for (const { type, start, end } of findings) {
    result += text.slice(from, start) + redactionMark(type);
    from = end;
  }
  return result + text.slice(from);
}

function countByType(findings: readonly Finding[]): Partial<Record<DetectorType, number>> {
  const counts: Partial<Record<DetectorType, number>> = {};
  for (const { type, confidence } of findings) {
    if (confidence === "possible") continue;
    const types = [type, COUNTS_ALSO_AS[type]];
    for (const counted of types) if (counted) counts[counted] = (counts[counted] ?? 0) + 1;
  }
  return counts;
}
