import {
  assessSecurity,
  type DataExposureLevel,
  type DetectorType,
  type KeywordCategory,
} from "@treadlight/domain/security";

/** Asked of the model itself, which keeps its tables to itself: what is shown is what is done. */
const scoreOf = (detected: DetectorType[], categories: KeywordCategory[]) =>
  assessSecurity({ detected, categories, platformSecurityRating: 100 }).complianceScore;

/** Points off the compliance score for each level of exposure. */
export const EXPOSURE_POINTS: Record<DataExposureLevel, number> = {
  none: 100 - scoreOf([], []),
  low: 100 - scoreOf(["iban"], []),
  medium: 100 - scoreOf(["email"], []),
  high: 100 - scoreOf(["key"], []),
  critical: 100 - scoreOf(["card"], []),
};

/** Points off for each subject that is flagged, beside those for the exposure. */
export const CATEGORY_POINTS = scoreOf([], ["financial-data"]) - scoreOf([], ["financial-data", "medical-data"]);
