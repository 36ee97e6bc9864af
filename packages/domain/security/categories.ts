import { isWordAt } from "./context.ts";
import { KEYWORD_TERMS, type KeywordTerm } from "./keyword-terms.ts";
import type { KeywordCategory } from "./names.ts";
import { blankMarks, normalise } from "./normalise.ts";
import { createScanner, type Word } from "./scan.ts";

/** Two weak terms within this distance (UTF-16 units) flag their category. */
const WEAK_TERMS_WITHIN = 200;
/** How far around a term to look for a context that cancels it. */
const CANCEL_REACH = 40;

interface CompiledTerm extends KeywordTerm {
  readonly pattern: RegExp;
  /** The initial of the second word of a phrase. */
  readonly next: number | undefined;
}

const TERMS_BY_FIRST_WORD = new Map<string, CompiledTerm[]>();
const NO_TERMS: readonly CompiledTerm[] = [];
for (const term of KEYWORD_TERMS) {
  const pattern = new RegExp(`${term.phrase.replace(/[ -]/g, "[\\s_-]{1,3}").replaceAll("'", "'?")}s?(?![\\w])`, "iy");
  const [first = ""] = term.phrase.split(/[ '-]/);
  const next = /^[a-z]+[ -](?<next>[a-z])/.exec(term.phrase)?.groups?.next?.charCodeAt(0);
  for (const word of [first, `${first}s`]) {
    TERMS_BY_FIRST_WORD.set(word, [...(TERMS_BY_FIRST_WORD.get(word) ?? []), { ...term, pattern, next }]);
  }
}

/** The first words of all keyword phrases. */
export const FIRST_WORDS: ReadonlySet<string> = new Set(TERMS_BY_FIRST_WORD.keys());

const scan = createScanner(FIRST_WORDS, Number.POSITIVE_INFINITY);

/** The keyword categories of a text (docs/detection.md): one strong term, or two different weak ones near each other. */
export function keywordCategories(text: string): KeywordCategory[] {
  const { text: plain } = normalise(blankMarks(text));
  return keywordCategoriesIn(plain, scan(plain).words);
}

/** Like `keywordCategories`, for a text that is already normalised and scanned. */
export function keywordCategoriesIn(text: string, words: readonly Word[]): KeywordCategory[] {
  const terms: PlacedTerm[] = [];
  for (const { word, start, end } of words) {
    for (const term of TERMS_BY_FIRST_WORD.get(word) ?? NO_TERMS) {
      const length = lengthAt(text, start, end, term);
      if (length > 0) terms.push({ term, start, end: start + length });
    }
  }
  if (terms.length === 0) return [];
  const possible = possibleCategories(terms);
  const flagged = new Set<KeywordCategory>();
  const lastWeak = new Map<KeywordCategory, { phrase: string; at: number }>();
  for (const placed of terms) {
    const { category, phrase, isStrong } = placed.term;
    if (!possible.has(category) || flagged.has(category) || isCancelled(text, placed)) continue;
    const near = lastWeak.get(category);
    if (isStrong || (near && near.phrase !== phrase && placed.start - near.at <= WEAK_TERMS_WITHIN))
      flagged.add(category);
    else lastWeak.set(category, { phrase, at: placed.start });
  }
  return [...flagged].sort();
}

interface PlacedTerm {
  readonly term: CompiledTerm;
  readonly start: number;
  readonly end: number;
}

/** Those with a strong term or two different weak ones. Most texts have none, and looking at contexts takes most of the time. */
function possibleCategories(terms: readonly PlacedTerm[]): ReadonlySet<KeywordCategory> {
  const possible = new Set<KeywordCategory>();
  const first = new Map<KeywordCategory, string>();
  for (const { term } of terms) {
    const { category, phrase, isStrong } = term;
    if (isStrong || (first.get(category) ?? phrase) !== phrase) possible.add(category);
    first.set(category, phrase);
  }
  return possible;
}

/** The length of a term that begins with a word; 0 if the rest of it does not follow. */
function lengthAt(text: string, at: number, wordEnd: number, { pattern, next }: CompiledTerm): number {
  if (isWordAt(text, at - 1)) return 0;
  // Nearly always another word follows. Seeing that takes a fraction of what the pattern does.
  if (next !== undefined && isWordAt(text, wordEnd + 1) && (text.charCodeAt(wordEnd + 1) | 0x20) !== next) return 0;
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}

function isCancelled(text: string, { term: { cancel }, start, end }: PlacedTerm): boolean {
  if (!cancel) return false;
  const around = `${text.slice(Math.max(0, start - CANCEL_REACH), start)}|${text.slice(start, end)}|${text.slice(end, end + CANCEL_REACH)}`;
  return cancel.test(around.toLowerCase().replace(/\s+/g, " "));
}
