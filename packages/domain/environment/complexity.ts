import type { PromptComplexity } from "./factor-sets/factor-set.ts";

/** Stamped on each session. Change it with any rule in this file. */
export const COMPLEXITY_VERSION = "1.0";

/** Assumed for sessions of an organization that keeps no prompt previews: there is no text to judge. */
export const COMPLEXITY_WITHOUT_PREVIEWS: PromptComplexity = "medium";

/** A line that starts with a bullet or a number. Each line start is tried once, over a bounded indent: linear. */
const LIST_ITEM = /^[ \t]{0,16}(?:[-*+•]|\d{1,3}[.)])[ \t]/m;

/**
 * How demanding a prompt looks, from its text alone. Source: docs/methodology.md.
 *
 * Points: over 500 characters 2, over 200 1; over 100 words 2, over 50 1; a code fence 2; a list 1; more than two
 * question marks 1. Five or more is high, two or more medium.
 */
export function promptComplexity(text: string): PromptComplexity {
  const words = countWords(text);
  if (words === 0) return "low";
  const score =
    stepped(text.length, 200, 500) +
    stepped(words, 50, 100) +
    (text.includes("```") ? 2 : 0) +
    (LIST_ITEM.test(text) ? 1 : 0) +
    (text.split("?", 4).length > 3 ? 1 : 0);
  if (score >= 5) return "high";
  return score >= 2 ? "medium" : "low";
}

const stepped = (amount: number, one: number, two: number) => (amount > two ? 2 : amount > one ? 1 : 0);

/** White space beyond ASCII, as `\s` has it. */
const WIDE_SPACES = new Set([
  0xa0, 0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006, 0x2007, 0x2008, 0x2009, 0x200a, 0x2028, 0x2029,
  0x202f, 0x205f, 0x3000, 0xfeff,
]);

/** Runs of anything but white space. Counted by hand: this runs for every session, and `split` would copy them all. */
function countWords(text: string): number {
  let words = 0;
  let inWord = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    const isSpace = code < 0x80 ? code === 0x20 || (code >= 0x09 && code <= 0x0d) : WIDE_SPACES.has(code);
    if (!isSpace && !inWord) words += 1;
    inWord = !isSpace;
  }
  return words;
}
