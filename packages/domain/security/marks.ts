import { DETECTOR_TYPE_NAMES, type DetectorType } from "./names.ts";

/** The text that replaces a redacted value: `[EMAIL]`, `[URL_CREDENTIALS]`. */
export function redactionMark(type: DetectorType): string {
  return `[${type.toUpperCase()}]`;
}

/** Replaces marks before detection: the ASCII character DELETE, which no pattern matches. */
export const BLANK = "\x7f";

export const REDACTION_MARKS: ReadonlySet<string> = new Set(DETECTOR_TYPE_NAMES.map(redactionMark));

/** How the mark of a value of an organization's own pattern begins. */
const OWN_MARK = "[removed: ";

/** The text that replaces such a value. */
export const ownMark = (name: string): string => `${OWN_MARK}${name}]`;

/** Whether a value was removed from a text. */
export const hasMark = (text: string): boolean =>
  text.includes(OWN_MARK) || [...text.matchAll(/\[[A-Z_]+\]/g)].some(([mark]) => REDACTION_MARKS.has(mark));
