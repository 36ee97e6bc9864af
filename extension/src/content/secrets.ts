import {
  DETECTOR_TYPE_NAMES,
  type DetectorType,
  detect,
  exposureLevel,
  inspectText,
} from "@treadlight/domain/security";

export interface Secrets {
  types: DetectorType[];
  /** The credentials and identity numbers themselves. They stay in the page. */
  values: string[];
  /** The text with everything sensitive redacted. */
  redacted: string;
}

/** Finds credentials and identity numbers. */
export function findSecrets(text: string): Secrets {
  const { counts, redacted } = inspectText(text);
  const types = DETECTOR_TYPE_NAMES.filter((type) => counts[type] !== undefined && isGrave(type));
  if (types.length === 0) return { types, values: [], redacted };
  const findings = detect(text).filter(({ type, confidence }) => confidence !== "possible" && isGrave(type));
  return { types, values: findings.map(({ start, end }) => text.slice(start, end)), redacted };
}

const isGrave = (type: DetectorType) => ["high", "critical"].includes(exposureLevel([type], []));
