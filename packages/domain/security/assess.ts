import { z } from "zod";
import { exposureLevel } from "./exposure.ts";
import {
  type DataExposureLevel,
  type DetectorType,
  EXPOSURE_LEVEL_NAMES,
  type KeywordCategory,
  SPECIFIED_CATEGORY_NAMES,
} from "./names.ts";
import { DETECTOR_TYPES, KEYWORD_CATEGORIES, SPECIFIED_CATEGORIES } from "./types.ts";

export const DATA_EXPOSURE_LEVELS = z.enum(EXPOSURE_LEVEL_NAMES);

export const RISK_LEVELS = z.enum(["green", "yellow", "orange", "red"]);
export type RiskLevel = z.infer<typeof RISK_LEVELS>;

export const securityResultSchema = z.object({
  /** 0..100. */
  complianceScore: z.number().min(0).max(100),
  dataExposureLevel: DATA_EXPOSURE_LEVELS,
  sensitiveDataDetected: z.array(DETECTOR_TYPES),
  /** Those of the specification, which cost points. */
  sensitiveCategories: z.array(SPECIFIED_CATEGORIES),
  /** `sensitiveDataDetected` followed by `sensitiveCategories`. */
  riskFactors: z.array(z.union([DETECTOR_TYPES, SPECIFIED_CATEGORIES])),
  subjects: z
    .array(KEYWORD_CATEGORIES)
    .describe("All subjects noticed: `sensitiveCategories`, and further ones, which cost no points."),
  /** The tool's own rating, 0..100. */
  platformSecurityRating: z.number().min(0).max(100),
  gdprCompliant: z.boolean(),
  riskLevel: RISK_LEVELS,
});
export type SecurityResult = z.infer<typeof securityResultSchema>;

/** Points deducted from the compliance score. Source: docs/methodology.md. */
export const EXPOSURE_PENALTIES: Readonly<Record<DataExposureLevel, number>> = {
  none: 0,
  low: 5,
  medium: 15,
  high: 30,
  critical: 50,
};
/** Points deducted for each category. */
export const CATEGORY_PENALTY = 5;

/**
 * Scores one session's exposure.
 *
 * complianceScore = clamp(platformSecurityRating - exposure penalty - 5 x categories, 0, 100). Source: docs/methodology.md.
 * Each type and category counts once, however often it occurs. Only the specification's categories count.
 */
export function assessSecurity(session: {
  readonly detected: readonly DetectorType[];
  readonly categories: readonly KeywordCategory[];
  /** 0..100. */
  readonly platformSecurityRating: number;
}): SecurityResult {
  const sensitiveDataDetected = [...new Set(session.detected)].sort();
  const subjects = [...new Set(session.categories)].sort();
  const sensitiveCategories = SPECIFIED_CATEGORY_NAMES.filter((name) => subjects.includes(name)).sort();
  const dataExposureLevel = exposureLevel(sensitiveDataDetected, sensitiveCategories);
  const raw =
    session.platformSecurityRating -
    EXPOSURE_PENALTIES[dataExposureLevel] -
    CATEGORY_PENALTY * sensitiveCategories.length;
  const complianceScore = Math.min(100, Math.max(0, raw));
  return {
    complianceScore,
    dataExposureLevel,
    sensitiveDataDetected,
    sensitiveCategories,
    riskFactors: [...sensitiveDataDetected, ...sensitiveCategories],
    subjects,
    platformSecurityRating: session.platformSecurityRating,
    gdprCompliant: dataExposureLevel === "none" || dataExposureLevel === "low",
    riskLevel: riskLevel(complianceScore, dataExposureLevel, sensitiveDataDetected.length > 0),
  };
}

/**
 * The specification's risk colour: the first rule that applies. "No sensitive data" means no detected value; a keyword
 * category alone is not data and has already cost points.
 */
function riskLevel(complianceScore: number, exposure: DataExposureLevel, hasSensitiveData: boolean): RiskLevel {
  if (complianceScore >= 85 && !hasSensitiveData) return "green";
  if (complianceScore >= 70 && exposure !== "critical") return "yellow";
  return complianceScore >= 50 ? "orange" : "red";
}
