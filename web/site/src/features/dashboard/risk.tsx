import type { RiskLevel } from "@treadlight/domain/security";

export const RISK_NAMES: Record<RiskLevel, string> = { green: "Green", yellow: "Yellow", orange: "Orange", red: "Red" };
const TEXT_CLASSES = {
  green: "text-risk-green",
  yellow: "text-risk-yellow",
  orange: "text-risk-orange",
  red: "text-risk-red",
};
export const RISK_FILLS = {
  green: "bg-risk-green-fill",
  yellow: "bg-risk-yellow-fill",
  orange: "bg-risk-orange-fill",
  red: "bg-risk-red-fill",
};

/** A risk colour, as a word and a dot. */
export function Risk({ level }: { level: RiskLevel }) {
  return (
    <span className={`inline-flex items-center gap-1.5 font-semibold ${TEXT_CLASSES[level]}`}>
      <span aria-hidden className={`size-2.5 rounded-full ${RISK_FILLS[level]}`} />
      {RISK_NAMES[level]}
    </span>
  );
}
