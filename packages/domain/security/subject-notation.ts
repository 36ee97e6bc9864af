import type { KeywordCategory } from "./names.ts";

/**
 * The words of one language, separated by commas. In a phrase, `a|b` are alternatives, a word with `?` may be missing, `word~` may go on
 * ("patient~" is in "Patientenakte"), `~word` may begin otherwise. Accents may be missing from the text. Capitals must be as written.
 */
export type SubjectTerms = Partial<Record<KeywordCategory, { readonly strong: string; readonly weak: string }>>;

/** Stems and heads are looked up by so many letters. */
export const KEY_LETTERS = 5;

/** Any letters of the Latin script. */
const LETTERS = "[a-z\u00c0-\u024f]*";
const SEPARATOR = "[\\s_'-]{1,3}";
const START = "(?<![\\w\u00c0-\u024f])";
const END = "(?![\\w\u00c0-\u024f])";

const UMLAUTS: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };
const bare = (text: string) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "");

/** How a word may be spelt: as it is, without accents, and with `ae` for `ä`. */
function spellings(word: string): string[] {
  const long = word.replace(/[äöüß]/g, (letter) => UMLAUTS[letter] ?? letter);
  return [...new Set([word, bare(word), long])];
}

function patternOf(word: string): string {
  return word
    .replace(/[.+]/g, "\\$&")
    .replace(/[ß-ɏ]/g, (letter) => `(?:${spellings(letter).join("|")})`)
    .replaceAll("~", LETTERS);
}

interface Anchored {
  readonly before: readonly string[];
  /** The longest word that may not be missing: it is looked up, because short words are everywhere. */
  readonly anchor: string;
  readonly after: readonly string[];
}

function anchored(phrase: string): Anchored {
  const words = phrase.split(" ");
  const shortest = words.map((word) =>
    word.endsWith("?") ? 0 : Math.min(...word.split("|").map((alternative) => alternative.length)),
  );
  const at = shortest.indexOf(Math.max(...shortest));
  return { before: words.slice(0, at), anchor: words[at] ?? "", after: words.slice(at + 1) };
}

/** A phrase as a pattern at the start of its anchor. */
export function phrasePattern(phrase: string): RegExp {
  const exact = /[A-Z]/.test(phrase);
  const { before, anchor, after } = anchored(phrase);
  const alternatives = (word: string) => {
    const pattern = word.replace("?", "").split("|").map(patternOf).join("|");
    // In a phrase with capitals, the other words may begin a sentence.
    return `(?:${exact ? pattern.replace(/(^|\|)([a-z])/g, (_, edge, letter) => `${edge}[${letter}${letter.toUpperCase()}]`) : pattern})`;
  };
  const part = (word: string, pattern: string) => (word.endsWith("?") ? `(?:${pattern})?` : pattern);
  const preceding = before.map((word) => part(word, `${alternatives(word)}${SEPARATOR}`)).join("");
  const following = after.map((word) => part(word, `${SEPARATOR}${alternatives(word)}`)).join("");
  return new RegExp(
    `${preceding && `(?<=${START}${preceding})`}${alternatives(anchor)}${following}${END}`,
    exact ? "y" : "iy",
  );
}

/** By what a phrase is looked up, in lower case: a whole word, or the letters that a word begins or ends with. */
export interface PhraseKey {
  readonly kind: "word" | "stem" | "head";
  readonly key: string;
}

export function phraseKeys(phrase: string): PhraseKey[] {
  return anchored(phrase)
    .anchor.split("|")
    .flatMap((word) => spellings(word.toLowerCase()))
    .map((word): PhraseKey => {
      if (word.endsWith("~")) return { kind: "stem", key: word.slice(0, KEY_LETTERS) };
      if (word.startsWith("~")) return { kind: "head", key: word.slice(-KEY_LETTERS) };
      return { kind: "word", key: /^\p{L}+/u.exec(word)?.[0] ?? word };
    });
}

/** The initials of what may follow the anchor; undefined if nothing must. */
export function nextInitials(phrase: string): ReadonlySet<number> | undefined {
  const initials = new Set<number>();
  for (const word of anchored(phrase).after) {
    for (const alternative of word.split("|").flatMap((text) => spellings(text.toLowerCase()))) {
      initials.add(alternative.charCodeAt(0));
    }
    if (!word.endsWith("?")) return initials;
  }
  return undefined;
}
