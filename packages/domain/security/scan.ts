/** A word of the vocabulary, where it stands. */
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

/** What one pass over a text saw: enough to tell which detectors have anything to look at. Most prompts have nothing. */
export interface Anchors {
  /** How many digits, all told. */
  readonly digits: number;
  /** Runs of digits. */
  readonly numbers: readonly Run[];
  readonly hasAt: boolean;
  readonly colons: number;
  /** Runs of the characters that keys are made of, `shortestRun` long or longer. */
  readonly runs: readonly Run[];
  /** Words of the vocabulary. */
  readonly words: readonly Word[];
}

/** Kinds of characters, ordered so that one comparison tells a group of them from the rest. */
const OTHER = 0;
const AT = 1;
const COLON = 2;
/** From here on: what keys are made of. */
const KEY_PUNCTUATION = 3;
const DIGIT = 4;
/** From here on: letters. */
const LOWER = 5;
const UPPER = 6;

const KINDS = new Uint8Array(0x10000);
for (let code = 0; code < KINDS.length; code++) KINDS[code] = kindOf(code);

function kindOf(code: number): number {
  const character = String.fromCharCode(code);
  if (/[A-Z]/.test(character)) return UPPER;
  // Latin, Greek, Cyrillic, Hebrew, Arabic, Devanagari, where the vocabulary has words; emoji and Han stay apart from the words beside them.
  if (/[a-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u097f\u1e00-\u1eff]/.test(character)) return LOWER;
  if (/\d/.test(character)) return DIGIT;
  if ("_+/=.~-".includes(character)) return KEY_PUNCTUATION;
  if (character === "@") return AT;
  return character === ":" ? COLON : OTHER;
}

const FILTER_SIZE = 1 << 14;

/**
 * Adds a letter to a word's hash; `code | 32` folds the case of ASCII and most of Latin-1, Greek and Cyrillic, and a collision costs one look-up.
 * `| 0` keeps it a 32-bit integer, which the engine reckons with several times faster.
 */
function hashed(hash: number, code: number): number {
  return (Math.imul(hash, 31) + (code | 32)) | 0;
}

function filterIndex(hash: number): number {
  return (hash ^ (hash >>> 15)) & (FILTER_SIZE - 1);
}

/**
 * Builds the pass for a vocabulary of single lower-case words. A word ends at anything but a letter and where camelCase turns, so that
 * `dbPassword` and `DB_PASSWORD` both hold `password`. Each word costs one probe of a small filter; only what passes is looked up.
 */
export function scannerFor(vocabulary: ReadonlySet<string>, shortestRun: number): (text: string) => Anchors {
  const filter = new Uint8Array(FILTER_SIZE);
  for (const word of vocabulary) {
    let hash = 0;
    for (let at = 0; at < word.length; at++) hash = hashed(hash, word.charCodeAt(at));
    filter[filterIndex(hash)] = 1;
  }

  return (text) => {
    const { length } = text;
    let digits = 0;
    let ats = 0;
    let colons = 0;
    let runStart = 0;
    const runs: Run[] = [];
    const numbers: Run[] = [];
    const words: Word[] = [];
    let at = 0;
    while (at < length) {
      let code = text.charCodeAt(at);
      let kind = KINDS[code] ?? OTHER;
      if (kind >= LOWER) {
        const start = at;
        let hash = 0;
        let previous = kind;
        do {
          hash = hashed(hash, code);
          previous = kind;
          at++;
          // Past the end there is no code to look up: asking costs more than the whole word.
          code = at < length ? text.charCodeAt(at) : 0;
          kind = KINDS[code] ?? OTHER;
        } while (kind >= LOWER && (kind === LOWER || previous === UPPER));
        if (filter[filterIndex(hash)] === 1) {
          const word = text.slice(start, at).toLowerCase();
          if (vocabulary.has(word)) words.push({ word, start, end: at });
        }
        continue;
      }
      if (kind === DIGIT) {
        const start = at++;
        while (at < length && KINDS[text.charCodeAt(at)] === DIGIT) at++;
        numbers.push({ start, end: at });
        digits += at - start;
        continue;
      }
      if (kind !== KEY_PUNCTUATION) {
        if (at - runStart >= shortestRun) runs.push({ start: runStart, end: at });
        runStart = at + 1;
        if (kind === AT) ats++;
        else if (kind === COLON) colons++;
      }
      at++;
    }
    if (length - runStart >= shortestRun) runs.push({ start: runStart, end: length });
    return { digits, numbers, hasAt: ats > 0, colons, runs, words };
  };
}
