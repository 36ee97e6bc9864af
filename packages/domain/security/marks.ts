import { DETECTOR_TYPES, type DetectorType } from "./types.ts";

/** What stands in a redacted text where a value stood: `[EMAIL]`, `[URL_CREDENTIALS]`. */
export function redactionMark(type: DetectorType): string {
  return `[${type.toUpperCase()}]`;
}

/** What the detectors read in a mark's place: the ASCII character DELETE, which is part of nothing. */
export const BLANK = "\x7f";

export const REDACTION_MARKS: ReadonlySet<string> = new Set(DETECTOR_TYPES.options.map(redactionMark));
