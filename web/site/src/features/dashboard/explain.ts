import { toolOf } from "@treadlight/domain/catalogue";
import { type FactorSet, factorSetById } from "@treadlight/domain/environment";
import {
  formatCo2,
  formatCurrency,
  formatDuration,
  formatEnergy,
  formatEstimatedDuration,
  formatNumber,
  formatRange,
  formatSpend,
  formatWater,
  timeEstimateText,
} from "@treadlight/domain/format";
import {
  EVIDENCE_VERSION,
  estimateOf,
  evidenceFor,
  isNotWork,
  TRIALS,
  type TrialName,
  workflowTypeOf,
} from "@treadlight/domain/productivity";
import { CATEGORY_PENALTY, EXPOSURE_PENALTIES } from "@treadlight/domain/security";
import { listedPrice, PRICE_LISTS } from "@treadlight/domain/token-prices";
import { TIME_SAVED } from "@treadlight/ui/charts/time-saved.tsx";
import { ratingOfSession } from "../../shared/rating-of-session.ts";
import { trialAddress } from "../../shared/time-saved/evidence-address.ts";
import type { Explained } from "../../shared/what-is/meanings.ts";
import type { ShownRecord } from "./queries/records.ts";
import { toolName, words, workDone } from "./words.ts";

/** How one figure of a session came about. */
export interface Explanation {
  name: string;
  /** What it is in general. */
  what: Explained;
  value: string;
  /** What the estimate lies between. */
  range?: string;
  /** With the session's own numbers in it. */
  formula: string;
  /** Its range as numbers, to draw. */
  ends?: { low: number; central: number; high: number };
  /** What went into it. `to` leads to where an input is explained. */
  inputs: readonly { name: string; value: string; note?: string; to?: string }[];
}

/** Every figure of a session with the inputs and the formula that it follows from, as in docs/methodology.md. */
export function explanationsOf(record: ShownRecord): Explanation[] {
  return [
    timeSaved(record),
    specified(record),
    ...productivity(record),
    compliance(record),
    ...(isEstimated(record) ? [energy(record), co2(record), water(record)] : [notEstimated(record)]),
    spend(record),
  ];
}

function timeSaved(record: ShownRecord): Explanation {
  const estimate = estimateOf(record);
  const known = [
    {
      name: "Time engaged",
      value: timeText(record.timeEngaged),
      ...(record.source === "manual" && { note: "as entered by hand" }),
    },
    { name: "Kind of work", value: kindOf(record) },
    { name: "Content", value: words(record.contentType ?? "not known") },
  ];
  if (estimate === null)
    return {
      name: TIME_SAVED,
      what: "timeSavedCentral",
      value: "Not known",
      formula: whyUnknown(record),
      inputs: known,
    };
  const { value, range, unit } = timeEstimateText(estimate);
  return {
    name: TIME_SAVED,
    what: "timeSavedCentral",
    value,
    range: `${range} ${unit}`,
    ends: estimate,
    formula: nothingDone(record) ?? estimateFormula(record),
    inputs: [
      { name: "Low", value: formatEstimatedDuration(estimate.low) },
      { name: "Central", value: formatEstimatedDuration(estimate.central) },
      { name: "High", value: formatEstimatedDuration(estimate.high) },
      { name: "Time lost", value: formatEstimatedDuration(record.timeLost ?? 0) },
      ...known,
      ...evidenceInputs(record),
    ],
  };
}

/** Why a session has no estimate. */
function whyUnknown(record: ShownRecord): string {
  if (record.automated) {
    return `An agent or a program worked, which takes nobody's time. It counts as ${workDone(record)}, not in hours`;
  }
  return "Nobody measured the time, so nothing is scored";
}

/** The three lines of the estimate. What an older table gave cannot be worked out with the current one. */
function estimateFormula(record: ShownRecord): string {
  const { evidenceVersion, timeEngaged, workflowType, timeSaved, ownBaselineTime, ownSpeedUp } = record;
  if (evidenceVersion !== EVIDENCE_VERSION) return `Estimated with the trials of ${evidenceVersion}`;
  const { low, central } = evidenceFor(workflowTypeOf(workflowType ?? ""));
  const engaged = timeText(timeEngaged);
  const gain = (speedUp: number) => `${engaged} × (${factor.format(speedUp)} − 1)`;
  return [
    `central = ${gain(ownSpeedUp ?? TRIALS[central].speedUp)}, high at most`,
    `low = ${gain(TRIALS[low].speedUp)}, central at most`,
    `high = ${engaged} × (${speedFactorOf(record)} − 1), at most ${timeText(
      ownBaselineTime === null ? timeSaved : Math.max(0, ownBaselineTime - (timeEngaged ?? 0)),
    )}`,
  ].join("\n");
}

function evidenceInputs(record: ShownRecord): Explanation["inputs"] {
  const { low, central } = evidenceFor(workflowTypeOf(record.workflowType ?? ""));
  const isCurrent = record.evidenceVersion === EVIDENCE_VERSION;
  const trial = (end: string, name: TrialName) => {
    const { authors, year, effect } = TRIALS[name];
    return { name: `Trial for ${end}`, value: `${authors} ${year}`, note: effect, to: trialAddress(name) };
  };
  return [
    ...(isCurrent && record.ownSpeedUp === null ? [trial("central", central)] : []),
    ...(isCurrent ? [trial("low", low)] : []),
    { name: "The tool's speed factor", value: String(speedFactorOf(record)) },
    { name: "Trials as of", value: record.evidenceVersion },
    ...(record.ownBaselineTime === null
      ? []
      : [
          {
            name: `Time without AI, own numbers, version ${record.ownNumbersVersion}`,
            value: timeText(record.ownBaselineTime),
          },
        ]),
    ...(record.ownSpeedUp === null
      ? []
      : [
          {
            name: `Speed-up that your people told, own numbers, version ${record.ownNumbersVersion}`,
            value: factor.format(record.ownSpeedUp),
          },
        ]),
  ];
}

function specified(record: ShownRecord): Explanation {
  const { baselineTaskTime, actualTaskTime, timeSaved, baselineVersion } = record;
  return {
    name: "Saved by the specification's formula",
    what: "timeSaved",
    value: timeSaved === null ? "Not known" : formatDuration(timeSaved),
    formula:
      nothingDone(record) ??
      `${formatDuration(baselineTaskTime)} without AI − ${timeText(actualTaskTime)} with it, at least 0`,
    inputs: [{ name: "Table of task times", value: baselineVersion }],
  };
}

const factor = new Intl.NumberFormat("en-GB", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const timeText = (seconds: number | null) => (seconds === null ? "not known" : formatDuration(seconds));
const speedFactorOf = ({ tool }: ShownRecord) => toolOf(tool).speedFactor;

/** A tool that is not assessed has no rating, but counts. */
function ratingCounts(record: ShownRecord): string {
  const counts = formatNumber(record.platformSecurityRating);
  return ratingOfSession(record).assessed ? counts : `not assessed, counts as ${counts}`;
}

/** Such as "content creation, guessed". */
function kindOf({ workflowType, kindSource }: ShownRecord): string {
  return workflowType === null ? "not known" : `${words(workflowType)}, ${kindSource}`;
}

/** Why a session saves nothing by the specification's formula, whatever it took. */
function nothingDone(record: ShownRecord): string | undefined {
  if (isNotWork(record.workflowType ?? "")) return "None: you said that this was not work";
  if (record.timeSaved === null) return "The time is not known";
  if (record.promptCount === 0) return "None: a session without prompts completes no task";
  return record.automated ? "None: an automated session takes nobody's time" : undefined;
}

function productivity(record: ShownRecord): Explanation[] {
  const { productivityScore, baselineTaskTime, timeSaved, taskCompletionRate, promptCount } = record;
  const isMeasured = estimateOf(record) !== null;
  if (!isMeasured || productivityScore === null || timeSaved === null || taskCompletionRate === null) return [];
  const share = (100 * timeSaved) / baselineTaskTime;
  return [
    {
      name: "Productivity",
      what: "productivityScore",
      value: `${productivityScore} / 100`,
      formula: `0.6 × ${formatNumber(share)} + 0.4 × ${formatNumber(taskCompletionRate)}`,
      inputs: [
        { name: "Share saved by the specification's formula", value: `${formatNumber(share)}%` },
        { name: "Task completion", value: `${formatNumber(taskCompletionRate)}%` },
        { name: "Prompts, each after the first costs 5% of completion", value: formatNumber(promptCount) },
      ],
    },
  ];
}

function compliance(record: ShownRecord): Explanation {
  const { complianceScore, platformSecurityRating, dataExposureLevel, sensitiveDataDetected, sensitiveCategories } =
    record;
  const exposure = EXPOSURE_PENALTIES[dataExposureLevel];
  const categories = CATEGORY_PENALTY * sensitiveCategories.length;
  return {
    name: "Compliance",
    what: "complianceScore",
    value: `${formatNumber(complianceScore)} / 100`,
    formula: `${platformSecurityRating} − ${exposure} for exposure − ${categories} for subjects, at least 0`,
    inputs: [
      { name: `Rating of ${toolName(record)}`, value: ratingCounts(record) },
      { name: "Exposure", value: dataExposureLevel },
      { name: "Values removed", value: sensitiveDataDetected.map(words).join(", ") || "nothing" },
      { name: "Subjects that cost points", value: sensitiveCategories.map(words).join(", ") || "none" },
      { name: "Risk colour of both together, as specified", value: record.riskLevel },
      { name: "Detection rules", value: record.detectionVersion },
    ],
  };
}

/** What a session without an estimate says in place of energy, CO2 and water. */
function notEstimated(record: ShownRecord): Explanation {
  return {
    name: "Energy, CO₂ and water",
    what: "sessionsNotEstimated",
    value: "Not estimated",
    formula: WHY_NOT_ESTIMATED,
    inputs: [
      { name: "Prompts", value: formatNumber(record.promptCount) },
      { name: "Category", value: record.category },
      { name: "Factors", value: record.factorSet },
    ],
  };
}

const WHY_NOT_ESTIMATED =
  "Prompts say too little about pictures, film, sound, embeddings and agents. An estimate needs tokens, or the number of pictures or seconds";

type Estimated = ShownRecord & {
  co2Emissions: number;
  energyUsage: number;
  waterUsage: number;
  low: NonNullable<ShownRecord["low"]>;
  high: NonNullable<ShownRecord["high"]>;
  breakdown: NonNullable<ShownRecord["breakdown"]>;
};

const isEstimated = (record: ShownRecord): record is Estimated =>
  record.co2Emissions !== null && record.breakdown !== null && record.low !== null && record.high !== null;

/** What the energy follows from. */
const TIER_WORDS: Record<ShownRecord["footprintTier"], string> = {
  measured: "prompts, whose energy the provider measured",
  tokens: "tokens",
  media: "what was made",
  prompts: "prompts",
  none: "nothing",
};

function energy(record: Estimated): Explanation {
  const { energyUsage, low, high, breakdown, platform, complexity, factorSet, footprintTier } = record;
  const { inputTokens, outputTokens, images, videoSeconds, audioSeconds, hardwareEmissions } = record;
  const counted = [
    { name: "Input tokens", amount: inputTokens },
    { name: "Output tokens", amount: outputTokens },
    { name: "Images", amount: images },
    { name: "Seconds of video", amount: videoSeconds },
    { name: "Seconds of sound", amount: audioSeconds },
  ].flatMap(({ name, amount }) => (amount === null ? [] : [{ name, value: formatNumber(amount) }]));
  const set = factorSetById(factorSet);
  return {
    name: "Energy",
    what: "energy",
    value: formatEnergy(energyUsage),
    range: `${formatRange(low.energyUsage, high.energyUsage, formatEnergy)}, ${rangeWords(set)}`,
    ends: { low: low.energyUsage, central: energyUsage, high: high.energyUsage },
    formula: [breakdown.baseEnergy, breakdown.pueOverhead, breakdown.trainingAmortization]
      .map(formatEnergy)
      .join(" + "),
    inputs: [
      {
        name: "Stands on",
        value: TIER_WORDS[footprintTier],
        ...(record.footprintIsLowerBound && { note: "A lower bound: not all tokens are known" }),
      },
      { name: "Prompts", value: formatNumber(record.promptCount) },
      ...(footprintTier === "tokens" ? [{ name: "Model", value: record.model ?? "not known" }] : []),
      ...(footprintTier === "tokens" || footprintTier === "media"
        ? counted
        : [{ name: "Complexity", value: complexity }]),
      { name: "Computing", value: formatEnergy(breakdown.baseEnergy) },
      { name: "Cooling and power distribution", value: formatEnergy(breakdown.pueOverhead) },
      { name: "Share of the training", value: formatEnergy(breakdown.trainingAmortization) },
      ...(set?.use === undefined || hardwareEmissions === null
        ? []
        : [{ name: "Making the hardware, apart from all else", value: `${formatCo2(hardwareEmissions)}e` }]),
      { name: "Factors", value: `${platform === "other" ? "default for other tools" : platform}, ${factorSet}` },
    ],
  };
}

/** How many cases a range holds. */
const rangeWords = (set: FactorSet | undefined) => (set?.rangePercent === 90 ? "90 % of cases" : "half of the cases");

function co2(record: Estimated): Explanation {
  const { co2Emissions, low, high, energyUsage, carbonIntensity, region, breakdown, factorSet } = record;
  return {
    name: "CO₂",
    what: "co2",
    value: formatCo2(co2Emissions),
    range: `${formatRange(low.co2Emissions, high.co2Emissions, formatCo2)}, ${rangeWords(factorSetById(factorSet))}`,
    ends: { low: low.co2Emissions, central: co2Emissions, high: high.co2Emissions },
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

function water(record: Estimated): Explanation {
  const { waterUsage, low, high, factorSet, energyUsage } = record;
  const set = factorSetById(factorSet);
  const known = set?.uncertainty.water;
  return {
    name: "Water",
    what: "water",
    value: formatWater(waterUsage),
    range: `${formatRange(low.waterUsage, high.waterUsage, formatWater)}, ${rangeWords(set)}`,
    ends: { low: low.waterUsage, central: waterUsage, high: high.waterUsage },
    formula: "Energy for computing and training × water for cooling and for the electricity",
    inputs: [
      { name: "Energy", value: formatEnergy(energyUsage) },
      ...(known ? [{ name: "Uncertainty of the water factors", value: `× ${known.low} to × ${known.high}` }] : []),
    ],
  };
}

/** What the session's tokens cost, or why nobody knows. */
function spend(record: ShownRecord): Explanation {
  const { spendEstimated, priceList, model, inputTokens, outputTokens, cachedTokens } = record;
  const tokens = (name: string, count: number | null, byLength: number | null = null) => ({
    name,
    value: count === null ? "not known" : formatNumber(count),
    ...(byLength !== null && { note: `About ${formatNumber(byLength)}, estimated from length` }),
  });
  const known = [
    { name: "Model", value: model ?? "not known" },
    tokens("Input tokens", inputTokens, record.inputTokensEstimated),
    tokens("Of these, read from a cache", cachedTokens),
    tokens("Output tokens", outputTokens, record.outputTokensEstimated),
  ];
  if (spendEstimated === null)
    return { name: SPEND, what: "spend", value: "Not priced", formula: WHY_NOT_PRICED, inputs: known };
  const list = PRICE_LISTS.find(({ readOn }) => readOn === priceList);
  const price = list && listedPrice(list, model ?? "");
  return {
    name: SPEND,
    what: "spend",
    value: formatSpend(spendEstimated),
    formula: "Each token × its price. This is not a bill: a fixed-price plan or a discount costs something else",
    inputs: [
      ...known,
      ...(price
        ? [
            { name: "A million input tokens", value: formatCurrency(price.input, "USD") },
            { name: "A million from a cache", value: formatCurrency(price.cached ?? price.input, "USD") },
            { name: "A million output tokens", value: formatCurrency(price.output, "USD") },
          ]
        : []),
      { name: "Public price list", value: priceList },
    ],
  };
}

const SPEND = "Spend on tokens";
const WHY_NOT_PRICED =
  "A price needs the tokens sent and answered, and a model with a public price. Without one, the session is left out, not counted as free";
