import { isWordAt } from "./context.ts";
import { KEYWORD_TERMS, type KeywordTerm } from "./keyword-terms.ts";
import type { KeywordCategory } from "./names.ts";
import { normalise } from "./normalise.ts";
import { createScanner, type Word } from "./scan.ts";

/** Two weak terms within this distance (UTF-16 units) flag their category. */
const WEAK_TERMS_WITHIN = 200;
/** How far around a term to look for a context that cancels it. */
const CANCEL_REACH = 40;

interface CompiledTerm extends KeywordTerm {
  readonly pattern: RegExp;
}

const TERMS_BY_FIRST_WORD = new Map<string, CompiledTerm[]>();
for (const term of KEYWORD_TERMS) {
  const pattern = new RegExp(`${term.phrase.replace(/[ -]/g, "[\\s_-]{1,3}").replaceAll("'", "'?")}s?(?![\\w])`, "iy");
  const [first = ""] = term.phrase.split(/[ '-]/);
  for (const word of [first, `${first}s`]) {
    TERMS_BY_FIRST_WORD.set(word, [...(TERMS_BY_FIRST_WORD.get(word) ?? []), { ...term, pattern }]);
  }
}

/** The first words of all keyword phrases. */
export const FIRST_WORDS: ReadonlySet<string> = new Set(TERMS_BY_FIRST_WORD.keys());

const scan = createScanner(FIRST_WORDS, Number.POSITIVE_INFINITY);

/** The keyword categories of a text (docs/detection.md): one strong term, or two different weak ones near each other. */
export function keywordCategories(text: string): KeywordCategory[] {
  const { text: plain } = normalise(text);
  return keywordCategoriesIn(plain, scan(plain).words);
}

/** Like `keywordCategories`, for a text that is already normalised and scanned. */
export function keywordCategoriesIn(text: string, words: readonly Word[]): KeywordCategory[] {
  const flagged = new Set<KeywordCategory>();
  const lastWeak = new Map<KeywordCategory, { phrase: string; at: number }>();
  for (const word of words) {
    for (const term of TERMS_BY_FIRST_WORD.get(word.word) ?? []) {
      if (flagged.has(term.category) || !occursAt(text, word.start, term)) continue;
      const near = lastWeak.get(term.category);
      if (term.isStrong || (near && near.phrase !== term.phrase && word.start - near.at <= WEAK_TERMS_WITHIN))
        flagged.add(term.category);
      else lastWeak.set(term.category, { phrase: term.phrase, at: word.start });
    }
  }
  return [...flagged].sort();
}

/** Whether a whole term occurs at an offset and its context does not cancel it. */
function occursAt(text: string, at: number, { pattern, cancel }: CompiledTerm): boolean {
  if (isWordAt(text, at - 1)) return false;
  pattern.lastIndex = at;
  const length = pattern.exec(text)?.[0].length;
  if (length === undefined) return false;
  if (!cancel) return true;
  const end = at + length;
  const around = `${text.slice(Math.max(0, at - CANCEL_REACH), at)}|${text.slice(at, end)}|${text.slice(end, end + CANCEL_REACH)}`;
  return !cancel.test(around.toLowerCase().replace(/\s+/g, " "));
}
