import type { Dimension, Granularity, Measure } from "@treadlight/contract/analytics";
import {
  type FigureKind,
  formatCo2,
  formatDuration,
  formatEnergy,
  formatEstimatedDuration,
  formatNumber,
  formatWater,
} from "@treadlight/domain/format";
import { CATEGORY_LABELS, DETECTOR_LABELS } from "@treadlight/domain/security";
import type { GuardOutcome } from "@treadlight/domain/session";
import { DECISIONS } from "./decision.tsx";

const percent = (value: number) => `${formatNumber(Math.round(value * 10) / 10)}%`;
const points = (value: number) => formatNumber(Math.round(value * 10) / 10);

const estimatedSeconds = { kind: "amount", format: formatEstimatedDuration, unit: "seconds" } as const;

/** What pages call each measure, and how they write its amounts. */
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
};

export const DIMENSION_NAMES: Record<Dimension, string> = {
  department: "Department",
  team: "Team",
  user: "Person",
  tool: "Tool",
  provider: "Provider",
  category: "Category",
  model: "Model",
  region: "Region",
  workflowType: "Kind of work",
  contentType: "Kind of content",
  source: "Source",
  productivityRating: "Productivity rating",
  riskLevel: "Risk colour, as specified",
  dataExposureLevel: "Data exposure",
  sustainabilityRating: "Sustainability rating",
  footprintTier: "What the footprint stands on",
  dataCenterCountry: "Country of the provider's largest known site",
  complexity: "Complexity",
  kindSource: "Where the kind of work comes from",
  automated: "Program or agent at work",
  sensitiveType: "Type of sensitive value",
  subject: "Sensitive subject",
  toolDecision: "Decision about the tool",
  guardOutcome: "What became of a warning",
};

/** How a warning that the browser extension gave before something was sent ended. */
const GUARD_OUTCOME_NAMES: Record<GuardOutcome, string> = {
  redacted: "Heeded: values removed",
  kept: "Heeded: not sent",
  ignored: "Ignored: no answer, not sent",
  sent: "Overridden: sent anyway",
  blocked: "Blocked",
};

export type ValueNames = Readonly<Partial<Record<Dimension, Readonly<Record<string, string>>>>>;

/** The values of dimensions that have few, by name. An organization's own patterns are not among them: see `useValueNames`. */
export const VALUE_NAMES: ValueNames = {
  sensitiveType: DETECTOR_LABELS,
  subject: CATEGORY_LABELS,
  toolDecision: {
    ...Object.fromEntries(Object.entries(DECISIONS).map(([decision, { name }]) => [decision, name])),
    undecided: "Not decided",
  },
  guardOutcome: GUARD_OUTCOME_NAMES,
};

/** What pages call a value of a dimension. */
export const valueName = (names: ValueNames, dimension: Dimension, value: string): string =>
  names[dimension]?.[value] ?? value;

export const GRANULARITY_NAMES: Record<Granularity, string> = {
  hour: "Hour",
  day: "Day",
  week: "Week",
  month: "Month",
  quarter: "Quarter",
  year: "Year",
};
