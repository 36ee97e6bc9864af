import { findMatches } from "./matches.ts";

/** The Shannon entropy in bits per character. */
export function shannonEntropy(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) {
    const share = count / text.length;
    bits -= share * Math.log2(share);
  }
  return bits;
}

/** Parts that look like words: `Config`, `upload`, `HTTP`. They must also contain a vowel. */
const WORD_LIKE = /[A-Z]?[a-z]{3,}|[A-Z]{4,}/g;
const VOWEL = /[aeiouy]/i;
const CONSONANTS = /[b-df-hj-np-tv-xz]{5}/i;

/**
 * Whether a run looks random rather than like an identifier, path or slug: less than half of it consists of word-like
 * parts. In random base-62 text that is about a seventh, in `how-to-deploy-2024-app` nearly all.
 */
export function isRandomText(text: string): boolean {
  let inWords = 0;
  for (const [word] of findMatches(text, WORD_LIKE))
    if (VOWEL.test(word) && !CONSONANTS.test(word)) inWords += word.length;
  return inWords < text.replace(/[^A-Za-z0-9]/g, "").length * 0.5;
}

/** Whether most characters directly follow their predecessor in code order: `abcdefgh...`, `0123456789abcdef`. */
export function isSequence(text: string): boolean {
  let steps = 0;
  for (let at = 1; at < text.length; at++) if (text.charCodeAt(at) - text.charCodeAt(at - 1) === 1) steps++;
  return steps > text.length * 0.6;
}
