import { RE2JS } from "re2js";
import type { OwnPattern } from "../own-patterns/index.ts";
import { normalise } from "../security/index.ts";

/** Not within longer words. `\b` of RE2 knows ASCII words only. */
const [BEFORE_WORD, AFTER_WORD] = ["(?:^|[^\\p{L}\\p{N}\\p{M}])", "(?:$|[^\\p{L}\\p{N}\\p{M}])"];
/** Between the words of a phrase, which may go on in the next line. */
const [SPACE, ANY_SEPARATOR] = ["\\s{1,3}", "[\\s_./-]{0,3}"];

export interface Expression {
  readonly pattern: RE2JS;
  /** The group that holds the value. */
  readonly group: 0 | 1;
}

/**
 * Compiles a pattern for texts that `normalise` has been through.
 * @throws if it is no regular expression of RE2
 */
export function expressionOf(own: OwnPattern): Expression {
  const flags = own.matchCase ? 0 : RE2JS.CASE_INSENSITIVE;
  if (own.kind === "format") return { pattern: RE2JS.compile(own.format, flags), group: 0 };
  const separator = own.variants ? ANY_SEPARATOR : SPACE;
  const words = own.words.flatMap(spellings).map((word) =>
    word
      .split(own.variants ? /[\s_./-]+/ : /\s+/)
      .filter((part) => part !== "")
      .map((part) => RE2JS.quote(part))
      .join(separator),
  );
  const either = `(${[...new Set(words)].join("|")})`;
  const source = own.wholeWords ? `${BEFORE_WORD}${either}${AFTER_WORD}` : either;
  return { pattern: RE2JS.compile(source, flags), group: 1 };
}

/** Accents may be letters of their own, or signs after them. */
const spellings = (word: string): string[] => [
  normalise(word.normalize("NFC")).text,
  normalise(word.normalize("NFD")).text,
];
