import { z } from "zod";

/** All types of sensitive values. The first six are from the specification (section 5); the others are its "other patterns". */
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

/** Subjects that make a prompt sensitive even without a specific value: flags, not spans. */
export const KEYWORD_CATEGORIES = z.enum([
  "financial-data",
  "personal-info",
  "business-confidential",
  "medical-data",
  "legal-sensitive",
]);
export type KeywordCategory = z.infer<typeof KEYWORD_CATEGORIES>;

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
