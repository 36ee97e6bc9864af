import { isWordAt } from "./context.ts";
import { KEYWORD_TERMS } from "./keyword-terms.ts";
import type { KeywordCategory } from "./names.ts";
import { blankMarks, normalise, type PlainText } from "./normalise.ts";
import { type Anchors, createScanner } from "./scan.ts";
import { hasSourceCode } from "./source-code.ts";
import {
  JAPANESE_PHRASES,
  KEY_LETTERS,
  nextInitials,
  phraseKeys,
  phrasePattern,
  SUBJECT_PHRASES,
  type SubjectPhrase,
} from "./subject-phrases.ts";

/** Two weak terms within this distance (UTF-16 units) flag their category. */
const WEAK_TERMS_WITHIN = 200;
/** How far around a term to look for a context that cancels it. */
const CANCEL_REACH = 40;

interface CompiledTerm extends SubjectPhrase {
  readonly cancel?: RegExp;
  /** Compiled when it is first needed: most texts need few. */
  pattern?: RegExp;
  /** The initials of the word that must follow. */
  readonly next: ReadonlySet<number> | undefined;
}

/** By a whole word, by the first letters of one, and by its last. */
const TERMS = {
  word: new Map<string, CompiledTerm[]>(),
  stem: new Map<string, CompiledTerm[]>(),
  head: new Map<string, CompiledTerm[]>(),
};
const NO_TERMS: readonly CompiledTerm[] = [];

function addTerm(terms: Map<string, CompiledTerm[]>, key: string, term: CompiledTerm): void {
  const known = terms.get(key);
  if (!known) terms.set(key, [term]);
  else if (!known.includes(term)) known.push(term);
}

for (const term of KEYWORD_TERMS) {
  const pattern = new RegExp(`${term.phrase.replace(/[ -]/g, "[\\s_-]{1,3}").replaceAll("'", "'?")}s?(?![\\w])`, "iy");
  const [first = ""] = term.phrase.split(/[ '-]/);
  const next = /^[a-z]+[ -](?<next>[a-z])/.exec(term.phrase)?.groups?.next?.charCodeAt(0);
  const compiled = { ...term, pattern, next: next === undefined ? undefined : new Set([next]) };
  for (const word of [first, `${first}s`]) addTerm(TERMS.word, word, compiled);
}
for (const phrase of SUBJECT_PHRASES) {
  const term = { ...phrase, next: nextInitials(phrase.phrase) };
  for (const { kind, key } of phraseKeys(phrase.phrase)) addTerm(TERMS[kind], key, term);
}

/** The words by which phrases are looked up. */
export const FIRST_WORDS: ReadonlySet<string> = new Set(TERMS.word.keys());
/** The letters that such a word may begin or end with. */
export const SUBJECT_PARTS = { stems: new Set(TERMS.stem.keys()), heads: new Set(TERMS.head.keys()) };

const JAPANESE = new Map(JAPANESE_PHRASES.map((phrase) => [phrase.phrase, { ...phrase, next: undefined }]));
/** The longest first, because it says most. */
const JAPANESE_PHRASE = new RegExp([...JAPANESE.keys()].sort((a, b) => b.length - a.length).join("|"), "g");
const KANA_OR_HAN = /[\u3040-\u30ff\u4e00-\u9fff]/;

const scan = createScanner(FIRST_WORDS, Number.POSITIVE_INFINITY, SUBJECT_PARTS);

/** The keyword categories of a text (docs/detection.md): one strong term, or two different weak ones near each other. */
export function keywordCategories(text: string): KeywordCategory[] {
  const plain = normalise(blankMarks(text));
  return keywordCategoriesIn(plain, scan(plain.text));
}

/** Like `keywordCategories`, for a text that is already normalised and scanned. */
export function keywordCategoriesIn({ text, isAscii }: PlainText, { words, parts }: Anchors): KeywordCategory[] {
  const flagged = new Set<KeywordCategory>(hasSourceCode(text) ? ["source-code"] : []);
  const terms: PlacedTerm[] = [];
  const add = (candidates: readonly CompiledTerm[], start: number, end: number) => {
    for (const term of candidates) {
      const length = lengthAt(text, start, end, term);
      if (length > 0) terms.push({ term, start, end: start + length });
    }
  };
  for (const { word, start, end } of words) add(TERMS.word.get(word) ?? NO_TERMS, start, end);
  for (const { word, start, end } of parts) {
    add(TERMS.stem.get(word.slice(0, KEY_LETTERS)) ?? NO_TERMS, start, end);
    if (word.length > KEY_LETTERS) add(TERMS.head.get(word.slice(-KEY_LETTERS)) ?? NO_TERMS, start, end);
  }
  if (!isAscii && KANA_OR_HAN.test(text)) {
    for (const { 0: phrase, index } of text.matchAll(JAPANESE_PHRASE)) {
      const term = JAPANESE.get(phrase);
      if (term) terms.push({ term, start: index, end: index + phrase.length });
    }
  }
  if (terms.length === 0) return [...flagged];
  const possible = possibleCategories(terms);
  if (possible.size === 0) return [...flagged];
  terms.sort((a, b) => a.start - b.start);
  const isEveryday = everydayIn(terms);
  const lastWeak = new Map<KeywordCategory, { phrase: string; letters: string; at: number }>();
  /** Where a word was last cancelled. Another language may have the same word, after the English one. */
  let cancelledAt = -1;
  for (const placed of terms) {
    const { category, phrase, isStrong } = placed.term;
    if (!category || !possible.has(category) || flagged.has(category)) continue;
    if (placed.start === cancelledAt || isEveryday(placed)) continue;
    if (isCancelled(text, placed)) {
      cancelledAt = placed.start;
      continue;
    }
    // Two languages may have the same word.
    const letters = text.slice(placed.start, Math.min(placed.end, placed.start + KEY_LETTERS)).toLowerCase();
    const near = lastWeak.get(category);
    const isSecond = near && near.phrase !== phrase && near.letters !== letters;
    if (isStrong || (isSecond && placed.start - near.at <= WEAK_TERMS_WITHIN)) flagged.add(category);
    else lastWeak.set(category, { phrase, letters, at: placed.start });
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
    if (!category) continue;
    if (isStrong || (first.get(category) ?? phrase) !== phrase) possible.add(category);
    first.set(category, phrase);
  }
  return possible;
}

/** Tells terms that share letters with an everyday phrase. @param terms by their start */
function everydayIn(terms: readonly PlacedTerm[]): (placed: PlacedTerm) => boolean {
  const everyday = terms.filter(({ term }) => term.category === undefined);
  if (everyday.length === 0) return () => false;
  /** The furthest end of these phrases and those before. */
  let furthest = 0;
  const ends = everyday.map(({ end }) => {
    furthest = Math.max(furthest, end);
    return furthest;
  });
  let before = 0;
  return ({ start, end }) => {
    while (before < everyday.length && (everyday[before]?.start ?? 0) < end) before++;
    return before > 0 && (ends[before - 1] ?? 0) > start;
  };
}

/** The length of a term that begins with a word; 0 if the rest of it does not follow. */
function lengthAt(text: string, at: number, wordEnd: number, term: CompiledTerm): number {
  if (isWordAt(text, at - 1)) return 0;
  // Nearly always another word follows. Seeing that takes a fraction of what the pattern does.
  if (term.next && isWordAt(text, wordEnd + 1) && !term.next.has(text.charCodeAt(wordEnd + 1) | 0x20)) return 0;
  term.pattern ??= phrasePattern(term.phrase);
  term.pattern.lastIndex = at;
  return term.pattern.exec(text)?.[0].length ?? 0;
}

function isCancelled(text: string, { term: { cancel }, start, end }: PlacedTerm): boolean {
  if (!cancel) return false;
  const around = `${text.slice(Math.max(0, start - CANCEL_REACH), start)}|${text.slice(start, end)}|${text.slice(end, end + CANCEL_REACH)}`;
  return cancel.test(around.toLowerCase().replace(/\s+/g, " "));
}
