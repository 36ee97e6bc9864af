import { KEYWORD_CATEGORY_NAMES, type KeywordCategory } from "./names.ts";
import type { SubjectTerms } from "./subject-notation.ts";
import { DUTCH, DUTCH_NOT } from "./subjects-dutch.ts";
import { ENGLISH, ENGLISH_NOT } from "./subjects-english.ts";
import { FRENCH, FRENCH_NOT } from "./subjects-french.ts";
import { GERMAN, GERMAN_NOT } from "./subjects-german.ts";
import { ITALIAN, ITALIAN_NOT } from "./subjects-italian.ts";
import { JAPANESE, JAPANESE_NOT } from "./subjects-japanese.ts";
import { PORTUGUESE, PORTUGUESE_NOT } from "./subjects-portuguese.ts";
import { SPANISH, SPANISH_NOT } from "./subjects-spanish.ts";

export { KEY_LETTERS, nextInitials, phraseKeys, phrasePattern } from "./subject-notation.ts";

/** A phrase of a subject; without a subject, an everyday phrase, in which no other counts. */
export interface SubjectPhrase {
  readonly category: KeywordCategory | undefined;
  readonly phrase: string;
  readonly isStrong: boolean;
}

function phrasesOf(terms: SubjectTerms, everyday: string): SubjectPhrase[] {
  const listed = (category: KeywordCategory | undefined, phrases: string, isStrong: boolean) =>
    phrases.split(", ").map((phrase) => ({ category, phrase, isStrong }));
  return [
    ...KEYWORD_CATEGORY_NAMES.flatMap((category) => {
      const { strong, weak } = terms[category] ?? {};
      return [...(strong ? listed(category, strong, true) : []), ...(weak ? listed(category, weak, false) : [])];
    }),
    ...listed(undefined, everyday, false),
  ];
}

/** Of all languages with spaces between words. Texts mix them, so they are not told apart. */
export const SUBJECT_PHRASES: readonly SubjectPhrase[] = [
  ...phrasesOf(ENGLISH, ENGLISH_NOT),
  ...phrasesOf(GERMAN, GERMAN_NOT),
  ...phrasesOf(FRENCH, FRENCH_NOT),
  ...phrasesOf(SPANISH, SPANISH_NOT),
  ...phrasesOf(PORTUGUESE, PORTUGUESE_NOT),
  ...phrasesOf(DUTCH, DUTCH_NOT),
  ...phrasesOf(ITALIAN, ITALIAN_NOT),
];

export const JAPANESE_PHRASES: readonly SubjectPhrase[] = phrasesOf(JAPANESE, JAPANESE_NOT);
