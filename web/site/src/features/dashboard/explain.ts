import { factorSetById } from "@treadlight/domain/environment";
import {
  formatCo2,
  formatDuration,
  formatEnergy,
  formatNumber,
  formatRange,
  formatWater,
} from "@treadlight/domain/format";
import { CATEGORY_PENALTY, EXPOSURE_PENALTIES } from "@treadlight/domain/security";
import type { ShownRecord } from "./queries/records.ts";
import { toolName, words } from "./words.ts";

/** How one figure of a session came about. */
export interface Explanation {
  name: string;
  value: string;
  /** What the estimate lies between. */
  range?: string;
  /** With the session's own numbers in it. */
  formula: string;
  /** What went into it. */
  inputs: readonly { name: string; value: string }[];
}

/** Every figure of a session with the inputs and the formula that it follows from, as in docs/methodology.md. */
export function explanationsOf(record: ShownRecord): Explanation[] {
  return [timeSaved(record), productivity(record), compliance(record), energy(record), co2(record), water(record)];
}

function timeSaved(record: ShownRecord): Explanation {
  const { baselineTaskTime, actualTaskTime, timeSaved, workflowType, contentType, baselineVersion } = record;
  return {
    name: "Time saved",
    value: timeSaved === null ? NOT_KNOWN : formatDuration(timeSaved),
    formula:
      nothingDone(record) ??
      (actualTaskTime === null
        ? TIME_NOT_KNOWN
        : `${formatDuration(baselineTaskTime)} without AI − ${formatDuration(actualTaskTime)} with it, at least 0`),
    inputs: [
      { name: "Kind of work", value: words(workflowType ?? "not specified") },
      { name: "Content", value: words(contentType ?? "not specified") },
      { name: "Table of task times", value: baselineVersion },
    ],
  };
}

const NOT_KNOWN = "not known";
const TIME_NOT_KNOWN = "None: whoever sent the session could not tell how long it took";

/** Why a session saves nothing, whatever it took. */
function nothingDone({ promptCount, automated, timeEngaged }: ShownRecord): string | undefined {
  if (timeEngaged === null) return undefined;
  if (promptCount === 0) return "None: a session without prompts completes no task";
  return automated ? "None: an automated session takes nobody's time" : undefined;
}

function productivity({
  productivityScore,
  baselineTaskTime,
  timeSaved,
  taskCompletionRate,
  promptCount,
}: ShownRecord): Explanation {
  if (timeSaved === null || taskCompletionRate === null) {
    return { name: "Productivity", value: NOT_KNOWN, formula: TIME_NOT_KNOWN, inputs: [] };
  }
  const share = (100 * timeSaved) / baselineTaskTime;
  return {
    name: "Productivity",
    value: `${productivityScore} / 100`,
    formula: `0.6 × ${formatNumber(share)} + 0.4 × ${formatNumber(taskCompletionRate)}`,
    inputs: [
      { name: "Share of the time saved", value: `${formatNumber(share)}%` },
      { name: "Task completion", value: `${formatNumber(taskCompletionRate)}%` },
      { name: "Prompts, each after the first costs 5% of completion", value: formatNumber(promptCount) },
    ],
  };
}

function compliance(record: ShownRecord): Explanation {
  const { complianceScore, platformSecurityRating, dataExposureLevel, sensitiveDataDetected, sensitiveCategories } =
    record;
  const exposure = EXPOSURE_PENALTIES[dataExposureLevel];
  const categories = CATEGORY_PENALTY * sensitiveCategories.length;
  return {
    name: "Compliance",
    value: `${formatNumber(complianceScore)} / 100`,
    formula: `${platformSecurityRating} − ${exposure} for exposure − ${categories} for subjects, at least 0`,
    inputs: [
      { name: `Rating of ${toolName(record)}`, value: String(platformSecurityRating) },
      { name: "Exposure", value: dataExposureLevel },
      { name: "Found", value: sensitiveDataDetected.map(words).join(", ") || "nothing" },
      { name: "Sensitive subjects", value: sensitiveCategories.map(words).join(", ") || "none" },
      { name: "Detection rules", value: record.detectionVersion },
    ],
  };
}

function energy({
  energyUsage,
  low,
  high,
  breakdown,
  platform,
  complexity,
  promptCount,
  factorSet,
}: ShownRecord): Explanation {
  return {
    name: "Energy",
    value: formatEnergy(energyUsage),
    range: formatRange(low.energyUsage, high.energyUsage, formatEnergy),
    formula: [breakdown.baseEnergy, breakdown.pueOverhead, breakdown.trainingAmortization]
      .map(formatEnergy)
      .join(" + "),
    inputs: [
      { name: "Prompts", value: formatNumber(promptCount) },
      { name: "Complexity", value: complexity },
      { name: "Computing", value: formatEnergy(breakdown.baseEnergy) },
      { name: "Cooling and power distribution", value: formatEnergy(breakdown.pueOverhead) },
      { name: "Share of the training", value: formatEnergy(breakdown.trainingAmortization) },
      { name: "Factors", value: `${platform === "other" ? "default for other tools" : platform}, ${factorSet}` },
    ],
  };
}

function co2(record: ShownRecord): Explanation {
  const { co2Emissions, low, high, energyUsage, carbonIntensity, region, breakdown } = record;
  return {
    name: "CO₂",
    value: formatCo2(co2Emissions),
    range: formatRange(low.co2Emissions, high.co2Emissions, formatCo2),
    formula: `${formatEnergy(energyUsage)} × ${carbonIntensity} kg per kWh`,
    inputs: [
      { name: "Grid", value: region === "unknown" ? "unknown (default factors)" : region },
      {
        name: "Renewable electricity that we assume, not subtracted",
        value: formatCo2(breakdown.actualRenewableOffset),
      },
      { name: "Renewable electricity that the provider claims", value: formatCo2(breakdown.marketingClaimsOffset) },
    ],
  };
}

function water(record: ShownRecord): Explanation {
  const { waterUsage, low, high, factorSet, energyUsage } = record;
  const known = factorSetById(factorSet)?.uncertainty.water;
  return {
    name: "Water",
    value: formatWater(waterUsage),
    range: formatRange(low.waterUsage, high.waterUsage, formatWater),
    formula: "Energy for computing and training × water for cooling and for the electricity",
    inputs: [
      { name: "Energy", value: formatEnergy(energyUsage) },
      ...(known ? [{ name: "Uncertainty of the water factors", value: `× ${known.low} to × ${known.high}` }] : []),
    ],
  };
}
