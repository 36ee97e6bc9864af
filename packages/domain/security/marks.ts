import { DETECTOR_TYPE_NAMES, type DetectorType } from "./names.ts";

/** The text that replaces a redacted value: `[EMAIL]`, `[URL_CREDENTIALS]`. */
export function redactionMark(type: DetectorType): string {
  return `[${type.toUpperCase()}]`;
}

/** Replaces marks before detection: the ASCII character DELETE, which no pattern matches. */
export const BLANK = "\x7f";

export const REDACTION_MARKS: ReadonlySet<string> = new Set(DETECTOR_TYPE_NAMES.map(redactionMark));

/** Whether a value was removed from a text. */
export const hasMark = (text: string): boolean =>
  [...text.matchAll(/\[[A-Z_]+\]/g)].some(([mark]) => REDACTION_MARKS.has(mark));
