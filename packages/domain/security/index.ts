export {
  assessSecurity,
  DATA_EXPOSURE_LEVELS,
  type DataExposureLevel,
  exposureLevel,
  RISK_LEVELS,
  type RiskLevel,
  type SecurityResult,
  securityResultSchema,
} from "./assess.ts";
export { keywordCategories } from "./categories.ts";
export { DETECTION_VERSION, detect } from "./detect.ts";
export { type Inspection, inspectText, redact } from "./redact.ts";
export {
  type Confidence,
  DETECTOR_TYPES,
  type DetectorType,
  type Finding,
  KEYWORD_CATEGORIES,
  type KeywordCategory,
} from "./types.ts";
