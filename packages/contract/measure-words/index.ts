import {
  type FigureKind,
  formatCo2,
  formatDuration,
  formatEnergy,
  formatEstimatedDuration,
  formatNumber,
  formatSpend,
  formatWater,
} from "@treadlight/domain/format";
import type { Measure } from "../analytics/index.ts";

const percent = (value: number) => `${formatNumber(Math.round(value * 10) / 10)}%`;
const points = (value: number) => formatNumber(Math.round(value * 10) / 10);

const estimatedSeconds = { kind: "amount", format: formatEstimatedDuration, unit: "seconds" } as const;

/** What pages, alerts and the console call each measure, and how they write its amounts. */
export const MEASURE_WORDS: Record<
  Measure,
  { name: string; kind: FigureKind; format: (amount: number) => string; isCount?: boolean; unit?: string }
> = {
  sessions: { name: "Sessions", kind: "count", format: formatNumber, isCount: true },
  prompts: { name: "Prompts", kind: "count", format: formatNumber, isCount: true },
  activeUsers: { name: "Active people", kind: "count", format: formatNumber, isCount: true },
  timeEngaged: { name: "Time engaged", kind: "amount", format: formatDuration, unit: "seconds" },
  timeSavedCentral: { name: "Estimated time saved", ...estimatedSeconds },
  timeSavedLow: { name: "Estimated time saved, low", ...estimatedSeconds },
  timeSavedHigh: { name: "Estimated time saved, high", ...estimatedSeconds },
  timeLost: { name: "Time lost", ...estimatedSeconds },
  sessionsWithLoss: { name: "Sessions with time lost", kind: "count", format: formatNumber, isCount: true },
  sessionsWithoutTime: { name: "Sessions without a measured time", kind: "count", format: formatNumber, isCount: true },
  timeSaved: { name: "Saved by the specification's formula", kind: "amount", format: formatDuration, unit: "seconds" },
  productivityScore: { name: "Productivity score", kind: "score", format: points },
  taskCompletionRate: { name: "Task completion", kind: "score", format: percent, unit: "%" },
  complianceScore: { name: "Compliance score", kind: "score", format: points },
  sensitiveSessions: { name: "Sessions with sensitive values", kind: "count", format: formatNumber, isCount: true },
  co2: { name: "CO₂", kind: "amount", format: formatCo2, unit: "grams" },
  energy: { name: "Energy", kind: "amount", format: formatEnergy, unit: "Wh" },
  water: { name: "Water", kind: "amount", format: formatWater, unit: "mL" },
  co2Low: { name: "CO₂, low", kind: "amount", format: formatCo2, unit: "grams" },
  co2High: { name: "CO₂, high", kind: "amount", format: formatCo2, unit: "grams" },
  energyLow: { name: "Energy, low", kind: "amount", format: formatEnergy, unit: "Wh" },
  energyHigh: { name: "Energy, high", kind: "amount", format: formatEnergy, unit: "Wh" },
  waterLow: { name: "Water, low", kind: "amount", format: formatWater, unit: "mL" },
  waterHigh: { name: "Water, high", kind: "amount", format: formatWater, unit: "mL" },
  sessionsNotEstimated: {
    name: "Sessions without an estimated footprint",
    kind: "count",
    format: formatNumber,
    isCount: true,
  },
  sessionsEstimatedInPart: {
    name: "Sessions with a part of the footprint",
    kind: "count",
    format: formatNumber,
    isCount: true,
  },
  greenwashingGap: { name: "Greenwashing gap", kind: "amount", format: formatCo2, unit: "grams" },
  scoredSessions: { name: "Sessions with a productivity score", kind: "count", format: formatNumber, isCount: true },
  inputTokens: { name: "Tokens sent", kind: "count", format: formatNumber, isCount: true },
  outputTokens: { name: "Tokens answered", kind: "count", format: formatNumber, isCount: true },
  cachedTokens: { name: "Tokens sent, read from a cache", kind: "count", format: formatNumber, isCount: true },
  requests: { name: "Calls of a model", kind: "count", format: formatNumber, isCount: true },
  spend: {
    name: "Spend on tokens, estimated",
    kind: "amount",
    format: formatSpend,
    unit: "US dollars",
  },
  sessionsNotPriced: { name: "Sessions without a price", kind: "count", format: formatNumber, isCount: true },
};
