/** From the safest to the worst; the specification's risk colours. */
export const RISK_LEVELS = ["green", "yellow", "orange", "red"] as const;
export type RiskLevel = (typeof RISK_LEVELS)[number];

export const RISK_NAMES: Record<RiskLevel, string> = { green: "Green", yellow: "Yellow", orange: "Orange", red: "Red" };
const TEXT_CLASSES = {
  green: "text-risk-green",
  yellow: "text-risk-yellow",
  orange: "text-risk-orange",
  red: "text-risk-red",
};
export const RISK_FILLS = {
  green: "bg-risk-green",
  yellow: "bg-risk-yellow",
  orange: "bg-risk-orange",
  red: "bg-risk-red",
};

/** A risk colour, said and shown. */
export function Risk({ level }: { level: RiskLevel }) {
  return (
    <span className={`inline-flex items-center gap-1.5 font-semibold ${TEXT_CLASSES[level]}`}>
      <span aria-hidden className={`size-2.5 rounded-full ${RISK_FILLS[level]}`} />
      {RISK_NAMES[level]}
    </span>
  );
}
