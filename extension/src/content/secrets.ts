import { DETECTOR_TYPE_NAMES, type DetectorType, exposureLevel, inspectText } from "@treadlight/domain/security";

/** Finds credentials and identity numbers, and returns the text with everything sensitive redacted. */
export function findSecrets(text: string): { types: DetectorType[]; redacted: string } {
  const { counts, redacted } = inspectText(text);
  return { types: DETECTOR_TYPE_NAMES.filter((type) => counts[type] !== undefined && isGrave(type)), redacted };
}

const isGrave = (type: DetectorType) => ["high", "critical"].includes(exposureLevel([type], []));
