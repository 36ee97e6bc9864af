import { BLANK, REDACTION_MARKS } from "./marks.ts";

/** A normalised text for the detectors, with a mapping to the original offsets. */
export interface PlainText {
  readonly text: string;
  readonly isAscii: boolean;
  /** Where each character begins and ends in the original; absent if the offsets are the same. */
  readonly places?: { readonly starts: Uint32Array; readonly ends: Uint32Array };
}

/** Unicode variants of ASCII characters: [from, to, ASCII]. With "run", ASCII is the first of consecutive characters. */
const VARIANTS: readonly (readonly [from: number, to: number, ascii: string, run?: "run"])[] = [
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

const ASCII_BY_VARIANT = new Map<string, string>();
for (const [from, to, ascii, run] of VARIANTS)
  for (let code = from; code <= to; code++)
    ASCII_BY_VARIANT.set(
      String.fromCharCode(code),
      run ? String.fromCharCode(ascii.charCodeAt(0) + code - from) : ascii,
    );

const VARIANT = new RegExp(`[${[...ASCII_BY_VARIANT.keys()].join("")}]`, "g");
const NON_ASCII = /[\u0080-\uffff]/;
/** Soft hyphens, zero-width characters, direction marks and word joiners, which could hide a value from a pattern. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/;
/** Every escape begins with one of these; most texts contain none. */
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
const BRACKETED_CAPITALS = /\[[A-Z_]{2,21}\]/g;

/**
 * Normalises a text for detection. Replaces no-break spaces, typographic dashes and quotes, full-width characters and other
 * scripts' digits with ASCII, one for one. Decodes HTML and JSON escapes and removes invisible characters; `places` maps
 * back to the original.
 */
export function normalise(unmarked: string): PlainText {
  const isAscii = !NON_ASCII.test(unmarked);
  const hasEscapes = ESCAPE_STARTS.some((start) => unmarked.includes(start)) && unmarked.search(ESCAPE) >= 0;
  if (isAscii && !hasEscapes) return { text: unmarked, isAscii };
  const isPlaced = hasEscapes || INVISIBLE.test(unmarked);
  const { text, places } = isPlaced ? withoutEscapes(unmarked, ESCAPE_OR_INVISIBLE) : { text: unmarked };
  return places ? { text: toAscii(text), isAscii, places } : { text: toAscii(text), isAscii };
}

/**
 * Like `normalise`, but also decodes URL escapes; undefined if there are none. A separate reading, because an escaped `&` or
 * `@` is part of a value, while a plain one ends it: `postgres://app:p%40ss@host`.
 */
export function normaliseUrls(unmarked: string): PlainText | undefined {
  if (!unmarked.includes("%") || !URL_ESCAPE.test(unmarked)) return undefined;
  const { text, places } = withoutEscapes(unmarked, ANY_ESCAPE_OR_INVISIBLE);
  return { text: toAscii(text), isAscii: !NON_ASCII.test(text), places };
}

function toAscii(text: string): string {
  return text.replace(VARIANT, (character) => ASCII_BY_VARIANT.get(character) ?? character);
}

/** Blanks marks written by `redact`: the word in `[PHONE]` would otherwise label the digits after it. */
export function blankMarks(text: string): string {
  return text.includes("[") ? text.replace(BRACKETED_CAPITALS, blankMark) : text;
}

function blankMark(bracketed: string): string {
  return REDACTION_MARKS.has(bracketed) ? `[${BLANK.repeat(bracketed.length - 2)}]` : bracketed;
}

/** Decodes escapes and removes invisible characters, recording where each character came from. */
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

/** The character that an escape represents; undefined for an invisible character. */
function unescaped([, hexInHtml, decimalInHtml, named, inCode, inUrl]: RegExpExecArray): string | undefined {
  const hex = inUrl ?? hexInHtml ?? inCode;
  if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
  if (decimalInHtml !== undefined) return String.fromCharCode(Number(decimalInHtml));
  return NAMED_ESCAPES[named?.toLowerCase() ?? ""];
}
