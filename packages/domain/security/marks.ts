import { DETECTOR_TYPES, type DetectorType } from "./types.ts";

/** What stands in a redacted text where a value stood: `[EMAIL]`, `[URL_CREDENTIALS]`. */
export function redactionMark(type: DetectorType): string {
  return `[${type.toUpperCase()}]`;
}

export const REDACTION_MARKS: ReadonlySet<string> = new Set(DETECTOR_TYPES.options.map(redactionMark));
