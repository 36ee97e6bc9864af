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
import { type Figure, figureOf, type Measure, measureSchema } from "../analytics/index.ts";

const percent = (value: number) => `${formatNumber(Math.round(value * 10) / 10)}%`;
const points = (value: number) => formatNumber(Math.round(value * 10) / 10);

const estimatedSeconds = { kind: "amount", format: formatEstimatedDuration, unit: "seconds" } as const;

/** A measure or figure in words: its name, how its amounts are written, and their unit, if they have one. */
export interface MeasureWords {
  name: string;
  kind: FigureKind;
  format: (amount: number) => string;
  isCount?: boolean;
  unit?: string;
}

/** What pages, alerts and the console call each measure, and how they write its amounts. */
export const MEASURE_WORDS: Record<Measure, MeasureWords> = {
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

/** One of what a measure counts. */
const ONE_OF: Partial<Record<Measure, string>> = {
  sessions: "session",
  prompts: "prompt",
  activeUsers: "active person",
  requests: "call of a model",
};

const twoDecimals = (value: number) => formatNumber(Math.round(value * 100) / 100);
/** A name within a sentence. */
const inWords = ({ name }: MeasureWords) =>
  name.startsWith("CO") ? name : name.charAt(0).toLowerCase() + name.slice(1);
const unitOf = ({ name, unit = name.toLowerCase() }: MeasureWords) => unit;

/** What pages, mails and files call a figure, and how they write it. */
export function figureWords(figure: Figure): MeasureWords {
  if (figure.kind === "formula") return formulaWords(figure);
  const of = MEASURE_WORDS[figure.measure];
  switch (figure.kind) {
    case "share": {
      const name = `${of.name}, share of ${figure.of === "all" ? "all" : "the interval"}`;
      return { name, kind: "score", format: percent, unit: "%" };
    }
    case "percentile":
      return { ...of, name: `${of.name} of a session, ${figure.percent === 50 ? "median" : "90th percentile"}` };
    case "cumulative":
      return { ...of, name: `${of.name}, cumulative` };
    case "movingAverage":
      return {
        ...of,
        ...(of.isCount && { format: points }),
        name: `${of.name}, average of ${figure.intervals} intervals`,
      };
  }
}

/** What pages and mails call a measure or figure by its name in rows; undefined if there is none. */
export function wordsOf(key: string): MeasureWords | undefined {
  const measure = measureSchema.safeParse(key).data;
  const figure = figureOf(key);
  return measure ? MEASURE_WORDS[measure] : figure && figureWords(figure);
}

function formulaWords({ left, operator, right }: Extract<Figure, { kind: "formula" }>): MeasureWords {
  const [a, b] = [MEASURE_WORDS[left], MEASURE_WORDS[right]];
  if (operator === "percent") {
    return { name: `${a.name} in % of ${inWords(b)}`, kind: "score", format: percent, unit: "%" };
  }
  if (operator !== "divide") {
    const [sign, unit] = [operator === "add" ? "+" : "\u2212", unitOf(a)];
    const same = unit === unitOf(b) || (a.isCount && b.isCount);
    return { name: `${a.name} ${sign} ${inWords(b)}`, kind: a.kind, format: same ? a.format : twoDecimals };
  }
  const one = ONE_OF[right];
  const name = one ? a.name.replace(/(, estimated)?$/, ` per ${one}$1`) : `${a.name} \u00f7 ${inWords(b)}`;
  const format = one && !a.isCount ? a.format : twoDecimals;
  return { name, kind: a.kind, format, unit: `${unitOf(a)} per ${one ?? unitOf(b)}` };
}
