import { REDACTION_MARKS } from "./marks.ts";

/** A text as the detectors read it, and the way back to the offsets of the text it was made from. */
export interface PlainText {
  readonly text: string;
  readonly isAscii: boolean;
  /** Offset in the original of each character that was kept; absent when none was left out. */
  readonly offsets?: Uint32Array;
}

/** Typographic and foreign forms of an ASCII character: [from, to, ASCII, one for all or the first of a run]. */
const CLOTHING: readonly (readonly [from: number, to: number, ascii: string, run?: "run"])[] = [
  [0x00a0, 0x00a0, " "],
  [0x2000, 0x200a, " "],
  [0x202f, 0x202f, " "],
  [0x205f, 0x205f, " "],
  [0x3000, 0x3000, " "],
  [0x2010, 0x2015, "-"],
  [0x2212, 0x2212, "-"],
  [0xfe58, 0xfe58, "-"],
  [0xfe63, 0xfe63, "-"],
  [0x2018, 0x201b, "'"],
  [0x2039, 0x203a, "'"],
  [0x300c, 0x300f, '"'], // corner brackets, the quotes of Japanese
  [0x00ab, 0x00ab, '"'],
  [0x00bb, 0x00bb, '"'],
  [0x201c, 0x201f, '"'],
  [0xff01, 0xff5e, "!", "run"], // full-width ASCII
  [0x0660, 0x0669, "0", "run"], // Arabic-Indic digits
  [0x06f0, 0x06f9, "0", "run"],
  [0x0966, 0x096f, "0", "run"], // Devanagari digits
];

const ASCII_OF = new Map<string, string>();
for (const [from, to, ascii, run] of CLOTHING)
  for (let code = from; code <= to; code++)
    ASCII_OF.set(String.fromCharCode(code), run ? String.fromCharCode(ascii.charCodeAt(0) + code - from) : ascii);

const CLOTHED = new RegExp(`[${[...ASCII_OF.keys()].join("")}]`, "g");
const NON_ASCII = /[\u0080-\uffff]/;
/** Soft hyphen, zero-width characters, direction marks, word joiners: invisible, and enough to hide a value from a pattern. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/;
const BRACKETED_CAPITALS = /\[[A-Z_]{2,15}\]/g;

/**
 * Takes odd clothing off a text: no-break spaces, typographic dashes and quotes, full-width and other scripts' digits become their ASCII
 * character, one for one; invisible characters are left out, with `offsets` leading back. What `redact` wrote is blanked, or a mark such as
 * `[PHONE]` would lend its word to the digits after it.
 */
export function normalise(original: string): PlainText {
  const unmarked = original.includes("[") ? original.replace(BRACKETED_CAPITALS, blankMark) : original;
  if (!NON_ASCII.test(unmarked)) return { text: unmarked, isAscii: true };
  const visible = INVISIBLE.test(unmarked) ? dropInvisible(unmarked) : { text: unmarked, isAscii: false };
  return { ...visible, text: visible.text.replace(CLOTHED, (character) => ASCII_OF.get(character) ?? character) };
}

function blankMark(bracketed: string): string {
  return REDACTION_MARKS.has(bracketed) ? `[${"\u2022".repeat(bracketed.length - 2)}]` : bracketed;
}

function dropInvisible(text: string): PlainText {
  const offsets = new Uint32Array(text.length);
  const kept: string[] = [];
  let length = 0;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    if (INVISIBLE.test(text.charAt(at))) {
      kept.push(text.slice(from, at));
      from = at + 1;
    } else offsets[length++] = at;
  }
  kept.push(text.slice(from));
  return { text: kept.join(""), isAscii: false, offsets };
}
