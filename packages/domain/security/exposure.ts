import { CATEGORY_LABELS, DETECTOR_LABELS } from "./labels.ts";
import {
  type DataExposureLevel,
  DETECTOR_TYPE_NAMES,
  type DetectorType,
  EXPOSURE_LEVEL_NAMES,
  type KeywordCategory,
  PERSON_NUMBERS,
  SPECIFIED_CATEGORY_NAMES,
} from "./names.ts";

/** Source: docs/methodology.md. Other values that open an account rank like keys and passwords; unlisted types are low. */
const LEVEL_BY_TYPE: Partial<Record<DetectorType, DataExposureLevel>> = {
  ssn: "critical",
  card: "critical",
  key: "high",
  password: "high",
  jwt: "high",
  private_key: "high",
  url_credentials: "high",
  short_key: "high",
  email: "medium",
  phone: "medium",
};

/** Other states' numbers of persons are "social-security-style" like that of the United States. */
const PERSONAL: ReadonlySet<DetectorType> = new Set(PERSON_NUMBERS);

const levelOf = (type: DetectorType): DataExposureLevel =>
  LEVEL_BY_TYPE[type] ?? (PERSONAL.has(type) ? "critical" : "low");

/** The highest level of all detections; one of the specification's categories alone is `low`. */
export function exposureLevel(
  types: readonly DetectorType[],
  categories: readonly KeywordCategory[],
): DataExposureLevel {
  const present = new Set<DataExposureLevel>(types.map(levelOf));
  if (SPECIFIED_CATEGORY_NAMES.some((name) => categories.includes(name))) present.add("low");
  return EXPOSURE_LEVEL_NAMES.findLast((level) => present.has(level)) ?? "none";
}

/** How much the findings of a session expose, and what was found, in words. */
export function describeFindings(findings: {
  detected?: Partial<Record<DetectorType, number>> | undefined;
  categories?: readonly KeywordCategory[] | undefined;
}): { exposure: DataExposureLevel; found: string[] } {
  const { detected = {}, categories = [] } = findings;
  const types = DETECTOR_TYPE_NAMES.filter((type) => detected[type] !== undefined);
  return {
    exposure: exposureLevel(types, categories),
    found: [...types.map((type) => DETECTOR_LABELS[type]), ...categories.map((name) => CATEGORY_LABELS[name])],
  };
}
