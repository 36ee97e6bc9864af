// Apart from the schemas, so that programs that only inspect text do not load the schemas' library.

/** All types of sensitive values. The first six are from the specification (section 5); the others are its "other patterns". */
export const DETECTOR_TYPE_NAMES = [
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
] as const;
export type DetectorType = (typeof DETECTOR_TYPE_NAMES)[number];

/** Subjects that make a prompt sensitive even without a specific value: flags, not spans. */
export const KEYWORD_CATEGORY_NAMES = [
  "financial-data",
  "personal-info",
  "business-confidential",
  "medical-data",
  "legal-sensitive",
] as const;
export type KeywordCategory = (typeof KEYWORD_CATEGORY_NAMES)[number];

/** How much a session exposed, least first. */
export const EXPOSURE_LEVEL_NAMES = ["none", "low", "medium", "high", "critical"] as const;
export type DataExposureLevel = (typeof EXPOSURE_LEVEL_NAMES)[number];
