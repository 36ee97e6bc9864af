import { assessImpact, type PlatformName } from "@treadlight/domain/environment";
import { DEFAULT_OPPORTUNITY_REGION } from "@treadlight/domain/opportunity";

export const PERIODS = [
  { id: "today", name: "Today" },
  { id: "7days", name: "7 Days" },
  { id: "30days", name: "30 Days" },
  { id: "all-time", name: "All Time" },
] as const;
export type Period = (typeof PERIODS)[number]["id"];

/** The figures of one tool, or of all tools, in a period. */
export interface Usage {
  prompts: number;
  effectivenessPercent: number;
  securityPercent: number;
  /** Grams. */
  co2: number;
}
export interface ToolUsage extends Usage {
  tool: PlatformName;
}

type Sample = readonly [prompts: number, effectivenessPercent: number, securityPercent: number];

/** Invented numbers of a busy person. Each period includes the one before. */
const SAMPLES: readonly { tool: PlatformName; periods: Record<Period, Sample> }[] = [
  {
    tool: "GitHub Copilot",
    periods: { today: [22, 88, 84], "7days": [118, 87, 83], "30days": [463, 87, 84], "all-time": [1875, 86, 83] },
  },
  {
    tool: "ChatGPT",
    periods: { today: [14, 86, 75], "7days": [96, 84, 77], "30days": [388, 83, 76], "all-time": [2140, 82, 76] },
  },
  {
    tool: "Claude",
    periods: { today: [9, 91, 84], "7days": [61, 90, 82], "30days": [254, 89, 83], "all-time": [1190, 88, 82] },
  },
  {
    tool: "Gemini",
    periods: { today: [3, 79, 80], "7days": [19, 80, 78], "30days": [82, 81, 79], "all-time": [356, 80, 78] },
  },
];

/** The sample's four tools in a period; their footprint comes from the model, for everyday prompts in the United Kingdom. */
export function toolsIn(period: Period): ToolUsage[] {
  return SAMPLES.map(({ tool, periods }) => {
    const [prompts, effectivenessPercent, securityPercent] = periods[period];
    return { tool, prompts, effectivenessPercent, securityPercent, co2: co2Of(tool, prompts) };
  });
}

/** All tools together; percentages are weighted by prompts. */
export function totalOf(tools: readonly Usage[]): Usage {
  const sum = (figure: (usage: Usage) => number) => tools.reduce((total, usage) => total + figure(usage), 0);
  const prompts = sum((usage) => usage.prompts);
  return {
    prompts,
    effectivenessPercent: Math.round(sum((usage) => usage.prompts * usage.effectivenessPercent) / prompts),
    securityPercent: Math.round(sum((usage) => usage.prompts * usage.securityPercent) / prompts),
    co2: sum((usage) => usage.co2),
  };
}

/** @returns grams */
export const co2Of = (platform: PlatformName, promptCount: number) =>
  assessImpact({ platform, region: DEFAULT_OPPORTUNITY_REGION, complexity: "low", promptCount }).co2Emissions;
