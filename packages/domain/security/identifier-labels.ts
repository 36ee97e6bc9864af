import { IDENTIFIER_RULES, type IdentifierRule } from "./identifier-rules.ts";
import type { Run, Word } from "./scan.ts";

/** A label in a text, and the rules whose numbers it names. */
export interface Label extends Run {
  readonly rules: readonly IdentifierRule[];
}

interface Phrase {
  readonly text: string;
  readonly rules: IdentifierRule[];
}

/** Phrases by their first word, longest first. */
const PHRASES = new Map<string, Phrase[]>();
/** In scripts without spaces between words. */
const SCRIPTS: Phrase[] = [];

for (const rule of IDENTIFIER_RULES) {
  for (const text of rule.labels.split("|")) {
    const [first = ""] = text.split(/[ ']/);
    const list = /^[a-z\u00df-\u024f]/.test(first) ? (PHRASES.get(first) ?? []) : SCRIPTS;
    if (list !== SCRIPTS) PHRASES.set(first, list);
    const phrase = list.find((other) => other.text === text);
    if (phrase) phrase.rules.push(rule);
    else list.push({ text, rules: [rule] });
  }
}
for (const phrases of PHRASES.values()) phrases.sort((one, other) => other.text.length - one.text.length);

/** The words with which a label may begin. */
export const IDENTIFIER_WORDS: ReadonlySet<string> = new Set(PHRASES.keys());

/** These are words of several languages, and labels only in capitals or with a number word: "ein", "fin", "nie", "sin", "pan". */
const ALSO_WORDS: ReadonlySet<string> = new Set(["ein", "fin", "nie", "sin", "pan", "nip", "nas", "cif", "dl"]);

/** The labels of identifiers in a text, in order. @param words the vocabulary words in the text */
export function identifierLabels(text: string, words: readonly Word[], isAscii: boolean): Label[] {
  const labels: Label[] = [];
  for (const { word, start, end } of words) {
    const phrases = PHRASES.get(word);
    if (!phrases || (ALSO_WORDS.has(word) && !isLabel(text, start, end))) continue;
    const following = phrases.length > 1 || phrases[0]?.text !== word ? separated(text.slice(start, start + 40)) : word;
    const phrase = phrases.find(({ text: one }) => one === word || startsWithWords(following, one));
    if (phrase) labels.push({ start, end: Math.max(end, start + phrase.text.length), rules: phrase.rules });
  }
  if (isAscii) return labels;
  for (const { text: script, rules } of SCRIPTS) {
    for (let at = text.indexOf(script); at >= 0; at = text.indexOf(script, at + script.length)) {
      labels.push({ start: at, end: at + script.length, rules });
    }
  }
  return labels.sort((one, other) => one.start - other.start);
}

/** In lower case, with one space for each separator. */
const separated = (text: string): string => text.toLowerCase().replace(/[\s._-]+/g, " ");

const startsWithWords = (text: string, phrase: string): boolean =>
  text.startsWith(phrase) && !/^[\p{L}]/u.test(text.slice(phrase.length));

/** `EIN`, `fin:`, `sin number`. */
const isLabel = (text: string, start: number, end: number): boolean =>
  text.slice(start, end) === text.slice(start, end).toUpperCase() ||
  /^(?:[:=#/;,|]| ?(?:number|no\b|nr\b|card))/i.test(text.slice(end, end + 8));
