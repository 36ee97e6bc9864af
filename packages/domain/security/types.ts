import { z } from "zod";
import { DETECTOR_TYPE_NAMES, type DetectorType, KEYWORD_CATEGORY_NAMES, SPECIFIED_CATEGORY_NAMES } from "./names.ts";

export const DETECTOR_TYPES = z.enum(DETECTOR_TYPE_NAMES);
export const KEYWORD_CATEGORIES = z.enum(KEYWORD_CATEGORY_NAMES);
export const SPECIFIED_CATEGORIES = z.enum(SPECIFIED_CATEGORY_NAMES);

/**
 * The confidence of a finding. `confirmed`: by a checksum or a provider's key format. `likely`: by form and context.
 * `possible`: by form alone; redacted, because a stored preview cannot be taken back, but never counted or scored.
 */
export type Confidence = "confirmed" | "likely" | "possible";

/** The position of a sensitive value. Never contains the value, because findings are passed on further than the text. */
export interface Finding {
  readonly type: DetectorType;
  /** UTF-16 offsets into the original text: `text.slice(start, end)` is the value. */
  readonly start: number;
  readonly end: number;
  readonly confidence: Confidence;
  /** The rule that found it, such as `key.github-personal`. */
  readonly ruleId: string;
  /** Other types of the same value, such as a password that is also a long key. */
  readonly also?: readonly DetectorType[];
}
