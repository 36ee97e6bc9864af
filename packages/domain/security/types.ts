import { z } from "zod";

/** Every kind of sensitive value the detectors know. The first six are the specification's (section 5); the rest are its "other patterns". */
export const DETECTOR_TYPES = z.enum([
  "email",
  "phone",
  "ssn",
  "card",
  "key",
  "password",
  "iban",
  "ip",
  "mac",
  "jwt",
  "private_key",
  "url_credentials",
  "short_key",
  "nhs",
  "nino",
  "itin",
  "mbi",
  "crypto_address",
  "dob",
]);
export type DetectorType = z.infer<typeof DETECTOR_TYPES>;

/** Subjects that make a prompt sensitive without any single value in it: flags, not spans (specification, section 5). */
export const KEYWORD_CATEGORIES = z.enum([
  "financial-data",
  "personal-info",
  "business-confidential",
  "medical-data",
  "legal-sensitive",
]);
export type KeywordCategory = z.infer<typeof KEYWORD_CATEGORIES>;

/**
 * How sure a finding is. `confirmed`: a checksum, or a provider's own key format. `likely`: the form, and what stands around it.
 * `possible`: the form alone; it is redacted, because a stored preview cannot be taken back, but never counted or scored.
 */
export type Confidence = "confirmed" | "likely" | "possible";

/** Where a sensitive value stands. Never the value itself: findings travel further than the text does. */
export interface Finding {
  readonly type: DetectorType;
  /** UTF-16 offsets into the text that was given: `text.slice(start, end)` is the value. */
  readonly start: number;
  readonly end: number;
  readonly confidence: Confidence;
  /** The rule that found it, e.g. `key.github-personal`. */
  readonly ruleId: string;
  /** What else the same value is, e.g. a password that is also a long key. */
  readonly also?: readonly DetectorType[];
}
