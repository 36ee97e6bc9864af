import { charactersOf } from "../characters/index.ts";
import { KEY_LETTERS } from "./subject-phrases.ts";

/** A vocabulary word and its position. */
export interface Word {
  /** In lower case. */
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

export interface Run {
  readonly start: number;
  readonly end: number;
}

/** The result of one pass over a text, which decides which detectors to run. For most prompts none is needed. */
export interface Anchors {
  /** The total number of digits. */
  readonly digits: number;
  /** Runs of digits. */
  readonly numbers: readonly Run[];
  readonly hasAt: boolean;
  readonly colons: number;
  /** Runs of key characters that are at least `minRunLength` long. */
  readonly runs: readonly Run[];
  /** The vocabulary words in the text. */
  readonly words: readonly Word[];
  /** Words that may begin or end with one of the parts looked for: their letters need a second look. */
  readonly parts: readonly Word[];
  /** Whether the text has escapes, or characters beyond ASCII. Most texts have neither. */
  readonly needsNormalising: boolean;
}

/** Kinds of characters, ordered so that one comparison selects a group of them. */
const OTHER = 0;
const AT = 1;
const COLON = 2;
/** Begins an escape. */
const ESCAPE = 3;
/** Key characters have this kind or a higher one. */
const KEY_PUNCTUATION = 4;
const DIGIT = 5;
/** Letters have this kind or a higher one. */
const LOWER = 6;
const UPPER = 7;

/** From one character to another; the kind of all others is OTHER. */
const RANGES: readonly (readonly [from: string, to: string, kind: number])[] = [
  ["A", "Z", UPPER],
  // The vocabulary's scripts: Latin, Greek, Cyrillic, Hebrew, Arabic and Devanagari. Emoji and Han separate the words next to them.
  ["a", "z", LOWER],
  ["\u00c0", "\u00d6", LOWER],
  ["\u00d8", "\u00f6", LOWER],
  ["\u00f8", "\u097f", LOWER],
  ["\u1e00", "\u1eff", LOWER],
  ["0", "9", DIGIT],
  ["@", "@", AT],
  [":", ":", COLON],
];

const KINDS = new Uint8Array(0x10000);
for (const [from, to, kind] of RANGES) KINDS.fill(kind, from.charCodeAt(0), to.charCodeAt(0) + 1);
for (const character of "_+/=.~-") KINDS[character.charCodeAt(0)] = KEY_PUNCTUATION;
for (const character of "%&\\") KINDS[character.charCodeAt(0)] = ESCAPE;

const FILTER_SIZE = 1 << 14;

/**
 * Adds a letter to a word's hash. `code | 32` folds the case of ASCII and most of Latin-1, Greek and Cyrillic; a collision
 * only costs a look-up. `| 0` keeps it a 32-bit integer, which is several times faster.
 */
function addToHash(hash: number, code: number): number {
  return (Math.imul(hash, 31) + (code | 32)) | 0;
}

function filterIndex(hash: number): number {
  return (hash ^ (hash >>> 15)) & (FILTER_SIZE - 1);
}

function filterOf(words: ReadonlySet<string>): Uint8Array {
  const filter = new Uint8Array(FILTER_SIZE);
  for (const word of words) {
    let hash = 0;
    for (let at = 0; at < word.length; at++) hash = addToHash(hash, word.charCodeAt(at));
    filter[filterIndex(hash)] = 1;
  }
  return filter;
}

/**
 * Creates a scanner for a vocabulary of single lower-case words. Words end at non-letters and at camelCase boundaries, so
 * that `dbPassword` and `DB_PASSWORD` both contain `password`. A small filter spares most words the look-up.
 * Stems and heads have `KEY_LETTERS` letters.
 */
export function createScanner(
  vocabulary: ReadonlySet<string>,
  minRunLength: number,
  { stems, heads }: { stems: ReadonlySet<string>; heads: ReadonlySet<string> },
): (text: string) => Anchors {
  const filter = filterOf(vocabulary);
  const stemFilter = filterOf(stems);
  const headFilter = filterOf(heads);

  return (text) => {
    const { length } = text;
    const { codes, isAscii } = charactersOf(text);
    let digits = 0;
    let ats = 0;
    let colons = 0;
    let escapes = 0;
    let runStart = 0;
    const runs: Run[] = [];
    const numbers: Run[] = [];
    const words: Word[] = [];
    const parts: Word[] = [];
    const isPart = (filter: Uint8Array, from: number) => {
      let hash = 0;
      for (let letter = from; letter < from + KEY_LETTERS; letter++) hash = addToHash(hash, codes[letter] ?? 0);
      return filter[filterIndex(hash)] === 1;
    };
    let at = 0;
    while (at < length) {
      let code = codes[at] ?? 0;
      let kind = KINDS[code] ?? OTHER;
      if (kind >= LOWER) {
        const start = at;
        let hash = 0;
        let previous = kind;
        do {
          hash = addToHash(hash, code);
          previous = kind;
          at++;
          code = codes[at] ?? 0;
          kind = KINDS[code] ?? OTHER;
        } while (kind >= LOWER && (kind === LOWER || previous === UPPER));
        if (filter[filterIndex(hash)] === 1) {
          const word = text.slice(start, at).toLowerCase();
          if (vocabulary.has(word)) words.push({ word, start, end: at });
        }
        if (
          at - start >= KEY_LETTERS &&
          (isPart(stemFilter, start) || (at - start > KEY_LETTERS && isPart(headFilter, at - KEY_LETTERS)))
        ) {
          parts.push({ word: text.slice(start, at).toLowerCase(), start, end: at });
        }
        continue;
      }
      if (kind === DIGIT) {
        const start = at++;
        while (at < length && KINDS[codes[at] ?? 0] === DIGIT) at++;
        numbers.push({ start, end: at });
        digits += at - start;
        continue;
      }
      if (kind !== KEY_PUNCTUATION) {
        if (at - runStart >= minRunLength) runs.push({ start: runStart, end: at });
        runStart = at + 1;
        if (kind === AT) ats++;
        else if (kind === COLON) colons++;
        else if (kind === ESCAPE) escapes++;
      }
      at++;
    }
    if (length - runStart >= minRunLength) runs.push({ start: runStart, end: length });
    return { digits, numbers, hasAt: ats > 0, colons, runs, words, parts, needsNormalising: !isAscii || escapes > 0 };
  };
}
