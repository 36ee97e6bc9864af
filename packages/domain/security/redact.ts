import { keywordCategoriesIn } from "./categories.ts";
import { detect, findIn, read } from "./detect.ts";
import { redactionMark } from "./marks.ts";
import type { DetectorType, Finding, KeywordCategory } from "./types.ts";

/**
 * Taking a value away can bring a word and a number nearer together and so uncover another one; each round takes away at least one. Two rounds do
 * for nearly every text; the limit only bounds what a hostile one can cost.
 */
const MOST_ROUNDS = 12;

/** What else a value of these types is, in the specification's own six types: a token is a key, a URL's password a password. */
const COUNTS_ALSO_AS: Partial<Record<DetectorType, DetectorType>> = {
  jwt: "key",
  private_key: "key",
  url_credentials: "password",
};

/** What a text holds, and the text without it. */
export interface Inspection {
  /** Safe to store: every finding is replaced by its mark. */
  readonly redacted: string;
  /** How many values of each type, `possible` ones left out: what exposure and compliance are scored on. */
  readonly counts: Partial<Record<DetectorType, number>>;
  readonly categories: KeywordCategory[];
}

/**
 * Replaces every sensitive value by its type: `[EMAIL]`, `[CARD]`. Possible ones too: a stored value cannot be taken back, a digest too many costs the
 * reader little. Idempotent; nothing is left that `detect` would find.
 */
export function redact(text: string): string {
  return redactFindings(text, detect(text));
}

/** As `redact`, with the findings of `detect(text)` at hand. */
function redactFindings(text: string, findings: readonly Finding[]): string {
  let redacted = text;
  let current = findings;
  for (let round = 0; current.length > 0 && round < MOST_ROUNDS; round++) {
    redacted = replaceSpans(redacted, current);
    current = detect(redacted);
  }
  return redacted;
}

/** Everything ingest needs to know of a text, in one reading. */
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
