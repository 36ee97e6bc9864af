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
  readonly hasAt: boolean;
  readonly colons: number;
  /** Any character beyond the alphabetic scripts: Han, Kana, Hangul, symbols. */
  readonly hasWideText: boolean;
  /** Runs of the characters that keys are made of, `shortestRun` long or longer. */
  readonly runs: readonly Run[];
  /** Words of the vocabulary. */
  readonly words: readonly Word[];
}

const OTHER = 0;
const DIGIT = 1;
const LOWER = 2;
const UPPER = 3;
const WIDE_LETTER = 4;
const KEY_PUNCTUATION = 5;
const AT = 6;
const COLON = 7;

const KINDS = new Uint8Array(128);
for (let code = 0; code < 128; code++) {
  const character = String.fromCharCode(code);
  if (/\d/.test(character)) KINDS[code] = DIGIT;
  else if (/[a-z]/.test(character)) KINDS[code] = LOWER;
  else if (/[A-Z]/.test(character)) KINDS[code] = UPPER;
  else if ("_+/=.~-".includes(character)) KINDS[code] = KEY_PUNCTUATION;
  else if (character === "@") KINDS[code] = AT;
  else if (character === ":") KINDS[code] = COLON;
}

/** Letters of the alphabetic scripts we have vocabulary in (Latin, Greek, Cyrillic, Hebrew, Arabic, Devanagari); emoji and Han stay apart from the words beside them. */
function isWideLetter(code: number): boolean {
  return code >= 0xc0 && code < 0x980 && code !== 0xd7 && code !== 0xf7;
}

const FILTER_SIZE = 1 << 14;

/** Adds a letter to a word's hash; `| 32` folds the case of ASCII and most of Latin-1, Greek and Cyrillic, and any other collision is harmless. */
function hashed(hash: number, code: number): number {
  return Math.imul(hash, 31) + (code | 32);
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
    let digits = 0;
    let ats = 0;
    let colons = 0;
    let hasWideText = false;
    let runStart = 0;
    let wordStart = -1;
    let hash = 0;
    let previous = OTHER;
    const runs: Run[] = [];
    const words: Word[] = [];

    const endWord = (end: number) => {
      if (end - wordStart < 2 || filter[filterIndex(hash)] === 0) return;
      const word = text.slice(wordStart, end).toLowerCase();
      if (vocabulary.has(word)) words.push({ word, start: wordStart, end });
    };

    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      let kind = OTHER;
      if (code < 128) kind = KINDS[code] ?? OTHER;
      else if (isWideLetter(code)) kind = WIDE_LETTER;
      else hasWideText = true;

      const isLetter = kind === LOWER || kind === UPPER || kind === WIDE_LETTER;
      if (wordStart >= 0 && (!isLetter || (kind === UPPER && previous === LOWER))) {
        endWord(at);
        wordStart = -1;
      }
      if (isLetter) {
        if (wordStart < 0) {
          wordStart = at;
          hash = 0;
        }
        hash = hashed(hash, code);
      }

      if (kind === DIGIT) digits++;
      else if (kind === AT) ats++;
      else if (kind === COLON) colons++;
      if (kind === OTHER || kind >= AT || kind === WIDE_LETTER) {
        if (at - runStart >= shortestRun) runs.push({ start: runStart, end: at });
        runStart = at + 1;
      }
      previous = kind;
    }
    if (wordStart >= 0) endWord(text.length);
    if (text.length - runStart >= shortestRun) runs.push({ start: runStart, end: text.length });
    return { digits, hasAt: ats > 0, colons, hasWideText, runs, words };
  };
}
