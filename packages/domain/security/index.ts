export {
  assessSecurity,
  CATEGORY_PENALTY,
  DATA_EXPOSURE_LEVELS,
  EXPOSURE_PENALTIES,
  RISK_LEVELS,
  type RiskLevel,
  type SecurityResult,
  securityResultSchema,
} from "./assess.ts";
export { keywordCategories } from "./categories.ts";
export { passesLuhn } from "./check-digits.ts";
export { DETECTION_VERSION, detect } from "./detect.ts";
export { describeFindings, exposureLevel } from "./exposure.ts";
export { CATEGORY_LABELS, DETECTOR_LABELS, dataLabel, specialSubjectsIn } from "./labels.ts";
export { BLANK, hasMark, ownMark } from "./marks.ts";
export {
  BANK_NUMBERS,
  COMPANY_NUMBERS,
  type DataExposureLevel,
  DETECTOR_TYPE_NAMES,
  type DetectorType,
  EXPOSURE_LEVEL_NAMES,
  hasSpecialSubject,
  KEYWORD_CATEGORY_NAMES,
  type KeywordCategory,
  PERSON_NUMBERS,
  SEVERITIES,
  type SpecifiedCategory,
  specialSubjects,
} from "./names.ts";
export { normalise } from "./normalise.ts";
export type { OwnHit, OwnMatcher } from "./own-hits.ts";
export { type Inspection, inspectText, redact } from "./redact.ts";

export { type SentTexts, sentTexts, textIn, upTo } from "./sent-texts.ts";
export { type Confidence, DETECTOR_TYPES, type Finding, KEYWORD_CATEGORIES, SPECIFIED_CATEGORIES } from "./types.ts";
