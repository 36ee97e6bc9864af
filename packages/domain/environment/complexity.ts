import { charactersOf } from "../characters/index.ts";
import type { PromptComplexity } from "./factor-sets/factor-set.ts";

/** Stamped on each session. Change it with any rule in this file. */
export const COMPLEXITY_VERSION = "1.0";

/** Assumed for sessions of an organization that keeps no prompt previews: there is no text to judge. */
export const COMPLEXITY_WITHOUT_PREVIEWS: PromptComplexity = "medium";

/** A line that starts with a bullet or a number. Each line start is tried once, over a bounded indent: linear. */
const LIST_ITEM = /^[ \t]{0,16}(?:[-*+•]|\d{1,3}[.)])[ \t]/m;
/** The same for a text of one line, of which it tries only the start. */
const ONLY_LIST_ITEM = new RegExp(LIST_ITEM.source);

/**
 * How demanding a prompt looks, from its text alone. Source: docs/methodology.md.
 *
 * Points: over 500 characters 2, over 200 1; over 100 words 2, over 50 1; a code fence 2; a list 1; more than two
 * question marks 1. Five or more is high, two or more medium.
 */
export function promptComplexity(text: string): PromptComplexity {
  const { words, isOneLine } = countWords(text);
  if (words === 0) return "low";
  const score =
    stepped(text.length, 200, 500) +
    stepped(words, 50, 100) +
    (text.includes("```") ? 2 : 0) +
    ((isOneLine ? ONLY_LIST_ITEM : LIST_ITEM).test(text) ? 1 : 0) +
    (hasQuestionMarks(text, 3) ? 1 : 0);
  if (score >= 5) return "high";
  return score >= 2 ? "medium" : "low";
}

const stepped = (amount: number, one: number, two: number) => (amount > two ? 2 : amount > one ? 1 : 0);

function hasQuestionMarks(text: string, count: number): boolean {
  let at = -1;
  for (let found = 0; found < count; found += 1) {
    at = text.indexOf("?", at + 1);
    if (at < 0) return false;
  }
  return true;
}

/** What `\s` matches, besides line breaks. */
const BLANKS =
  "\t\v\f \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000\ufeff";
const LINE_BREAKS = "\n\r\u2028\u2029";
/** The lowest bit is set for white space, and the next one for line breaks. */
const [BLANK, LINE_BREAK] = [1, 3];
const KINDS = new Uint8Array(0x10000);
for (const blank of BLANKS) KINDS[blank.charCodeAt(0)] = BLANK;
for (const lineBreak of LINE_BREAKS) KINDS[lineBreak.charCodeAt(0)] = LINE_BREAK;

/** Counts runs of anything but white space. By hand: this runs for every session, and `split` would copy them all. */
function countWords(text: string): { words: number; isOneLine: boolean } {
  const { codes } = charactersOf(text);
  let words = 0;
  let before = BLANK;
  let kinds = 0;
  for (let index = 0; index < text.length; index += 1) {
    const kind = KINDS[codes[index] ?? 0] ?? 0;
    // Without a branch, which the processor would often predict wrongly.
    words += before & ~kind & 1;
    before = kind;
    kinds |= kind;
  }
  return { words, isOneLine: kinds < LINE_BREAK };
}
