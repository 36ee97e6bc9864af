import { keywordCategoriesIn } from "./categories.ts";
import { detect, findIn, read } from "./detect.ts";
import { redactionMark } from "./marks.ts";
import type { DetectorType, KeywordCategory } from "./names.ts";
import { blankOwnMarks, type OwnHit, type OwnMatcher, ownHits } from "./own-hits.ts";
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
  /** The number of values of the organization's own patterns, by the id of the pattern. */
  readonly own: Readonly<Record<string, number>>;
}

/**
 * Replaces every sensitive value with its type: `[EMAIL]`, `[CARD]`. Also replaces possible values: a stored secret cannot be
 * taken back, while a redacted digest costs the reader little. Idempotent: `detect` finds nothing in the result.
 */
export function redact(text: string): string {
  return redactSpans(text, spansOf(detect(text), [], undefined), undefined);
}

/** What is replaced, and by what. Sorted and disjoint. */
interface Span {
  readonly start: number;
  readonly end: number;
  readonly mark: string;
}

/** Like `redact`, with what has been found in the text. */
function redactSpans(text: string, spans: readonly Span[], own: OwnMatcher | undefined): string {
  let redacted = text;
  let current = spans;
  for (let round = 0; current.length > 0 && round < MAX_ROUNDS; round++) {
    redacted = replaceSpans(redacted, current);
    const reading = readWith(redacted, own);
    current = spansOf(findIn(reading), own ? ownHits(reading, own) : [], own);
  }
  return redacted;
}

/**
 * Redacts a text and returns its detections and categories, in a single scan.
 * @param own finds the values of the organization's own patterns
 */
export function inspectText(text: string, own?: OwnMatcher): Inspection {
  const reading = readWith(text, own);
  const { plain, anchors } = reading;
  const categories = keywordCategoriesIn(plain, anchors);
  const findings = findIn(reading);
  const hits = own ? ownHits(reading, own) : [];
  if (findings.length === 0 && hits.length === 0) return { redacted: text, counts: {}, categories, own: {} };
  const redacted = redactSpans(text, spansOf(findings, hits, own), own);
  const ownCounts: Record<string, number> = {};
  for (const { id } of hits) ownCounts[id] = (ownCounts[id] ?? 0) + 1;
  return { redacted, counts: countByType(findings), categories, own: ownCounts };
}

const readWith = (text: string, own: OwnMatcher | undefined) => read(own ? blankOwnMarks(text, own) : text);

/** Where values overlap, the organization's own pattern names what stands in place of both. */
function spansOf(findings: readonly Finding[], hits: readonly OwnHit[], own: OwnMatcher | undefined): Span[] {
  const found = findings.map(({ type, start, end }) => ({ start, end, mark: redactionMark(type), isOwn: false }));
  if (hits.length === 0) return found;
  const spans = hits.map(({ id, start, end }) => ({ start, end, mark: own?.marks.get(id) ?? "", isOwn: true }));
  const disjoint: typeof spans = [];
  for (const span of [...spans, ...found].sort((one, other) => one.start - other.start)) {
    const last = disjoint.at(-1);
    const isApart = !last || span.start > last.end || (span.start === last.end && span.mark !== last.mark);
    if (isApart) {
      disjoint.push(span);
    } else {
      const { mark, isOwn } = last.isOwn ? last : span;
      disjoint.splice(-1, 1, { start: last.start, end: Math.max(last.end, span.end), mark, isOwn });
    }
  }
  return disjoint;
}

function replaceSpans(text: string, spans: readonly Span[]): string {
  let result = "";
  let from = 0;
  for (const { mark, start, end } of spans) {
    result += text.slice(from, start) + mark;
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
