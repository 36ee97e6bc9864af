import { BLANK, REDACTION_MARKS } from "./marks.ts";

/** A text as the detectors read it, and the way back to the offsets of the text it was made from. */
export interface PlainText {
  readonly text: string;
  readonly isAscii: boolean;
  /** Where in the original each character begins and ends; absent when every one stands at its own place. */
  readonly places?: { readonly starts: Uint32Array; readonly ends: Uint32Array };
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
/** Every escape begins with one of these; most texts hold none. */
const ESCAPE_STARTS = ["&", "\\u"] as const;
/** Escapes of one ASCII character: in HTML and XML `&#x40;` `&#64;` `&quot;`, in JSON and code `\u0040`. */
const ESCAPE =
  /&(?:#x0{0,2}([2-7][0-9a-f])|#0?(3[2-9]|[4-9]\d|1[01]\d|12[0-6])|(amp|lt|gt|quot|apos|nbsp|commat|plus|colon|equals));|\\u00([2-7][0-9a-f])/gi;
/** In a URL, `%40`. */
const URL_ESCAPE = /%([2-7][0-9a-f])/i;
const NAMED_ESCAPES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  commat: "@",
  plus: "+",
  colon: ":",
  equals: "=",
};
const ESCAPE_OR_INVISIBLE = new RegExp(`${ESCAPE.source}|${INVISIBLE.source}+`, "gi");
const ANY_ESCAPE_OR_INVISIBLE = new RegExp(`${ESCAPE.source}|${URL_ESCAPE.source}|${INVISIBLE.source}+`, "gi");
const BRACKETED_CAPITALS = /\[[A-Z_]{2,15}\]/g;

/**
 * Takes odd clothing off a text: no-break spaces, typographic dashes and quotes, full-width and other scripts' digits become their ASCII
 * character, one for one; escapes of HTML and JSON become the character they stand for and invisible characters are left out, with
 * `places` leading back. What `redact` wrote is blanked, or a mark such as `[PHONE]` would lend its word to the digits after it.
 */
export function normalise(original: string): PlainText {
  const unmarked = blankMarks(original);
  const isAscii = !NON_ASCII.test(unmarked);
  const hasEscapes = ESCAPE_STARTS.some((start) => unmarked.includes(start)) && unmarked.search(ESCAPE) >= 0;
  if (isAscii && !hasEscapes) return { text: unmarked, isAscii };
  const isPlaced = hasEscapes || INVISIBLE.test(unmarked);
  const { text, places } = isPlaced ? withoutEscapes(unmarked, ESCAPE_OR_INVISIBLE) : { text: unmarked };
  return places ? { text: unclothed(text), isAscii, places } : { text: unclothed(text), isAscii };
}

/**
 * As `normalise`, with a URL's escapes read too; undefined when there is none. A reading of its own, because an escaped `&` or `@` is part of a
 * value where a plain one ends it: `postgres://app:p%40ss@host`.
 */
export function normaliseUrls(original: string): PlainText | undefined {
  if (!original.includes("%") || !URL_ESCAPE.test(original)) return undefined;
  const { text, places } = withoutEscapes(blankMarks(original), ANY_ESCAPE_OR_INVISIBLE);
  return { text: unclothed(text), isAscii: !NON_ASCII.test(text), places };
}

function unclothed(text: string): string {
  return text.replace(CLOTHED, (character) => ASCII_OF.get(character) ?? character);
}

function blankMarks(text: string): string {
  return text.includes("[") ? text.replace(BRACKETED_CAPITALS, blankMark) : text;
}

function blankMark(bracketed: string): string {
  return REDACTION_MARKS.has(bracketed) ? `[${BLANK.repeat(bracketed.length - 2)}]` : bracketed;
}

/** Takes escapes and invisible characters out, and keeps where every character came from. */
function withoutEscapes(text: string, escapes: RegExp): Required<Pick<PlainText, "text" | "places">> {
  const starts = new Uint32Array(text.length);
  const ends = new Uint32Array(text.length);
  const kept: string[] = [];
  let length = 0;
  let from = 0;
  let match: RegExpExecArray | null;
  do {
    match = escapes.exec(text);
    const end = match?.index ?? text.length;
    kept.push(text.slice(from, end));
    for (; from < end; from++) {
      starts[length] = from;
      ends[length++] = from + 1;
    }
    const character = match && unescaped(match);
    from += match?.[0].length ?? 0;
    if (character) {
      kept.push(character);
      starts[length] = end;
      ends[length++] = from;
    }
  } while (match);
  return { text: kept.join(""), places: { starts, ends } };
}

/** The character an escape stands for; undefined for an invisible one. */
function unescaped([, hexInHtml, decimalInHtml, named, inCode, inUrl]: RegExpExecArray): string | undefined {
  const hex = inUrl ?? hexInHtml ?? inCode;
  if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
  if (decimalInHtml !== undefined) return String.fromCharCode(Number(decimalInHtml));
  return NAMED_ESCAPES[named?.toLowerCase() ?? ""];
}
