import type { DataExposureLevel } from "@treadlight/domain/security";

/** The levels of exposure, as pages name and colour them. They say nothing about the tool. */
export const LEVELS: Readonly<Record<DataExposureLevel, { name: string; fill: string; colour: string }>> = {
  none: { name: "None", fill: "bg-risk-green-fill", colour: "text-risk-green" },
  low: { name: "Low", fill: "bg-step", colour: "text-step" },
  medium: { name: "Medium", fill: "bg-risk-yellow-fill", colour: "text-risk-yellow" },
  high: { name: "High", fill: "bg-risk-orange-fill", colour: "text-risk-orange" },
  critical: { name: "Critical", fill: "bg-risk-red-fill", colour: "text-risk-red" },
};

/** A level of exposure, as a word and a dot. */
export function Level({ level, name = LEVELS[level].name }: { level: DataExposureLevel; name?: string }) {
  return (
    <span className={`inline-flex items-center gap-1.5 font-semibold ${LEVELS[level].colour}`}>
      <span aria-hidden className={`size-2.5 rounded-full ${LEVELS[level].fill}`} />
      {name}
    </span>
  );
}
