import type { Figure, Measure } from "@treadlight/contract/analytics";

/** Under which heading people look for a measure. */
const GROUPS: readonly { name: string; measures: readonly Measure[] }[] = [
  { name: "Use", measures: ["sessions", "prompts", "activeUsers", "timeEngaged"] },
  {
    name: "Time saved",
    measures: [
      ...(["timeSavedCentral", "timeLost", "sessionsWithLoss", "sessionsWithoutTime"] as const),
      ...(["productivityScore", "taskCompletionRate", "scoredSessions", "timeSaved"] as const),
    ],
  },
  { name: "Exposure", measures: ["sensitiveSessions", "complianceScore"] },
  {
    name: "Tokens and spend",
    measures: ["spend", "inputTokens", "outputTokens", "cachedTokens", "requests", "sessionsNotPriced"],
  },
];

/** All else is about the footprint. */
export const groupOfMeasure = (measure: Measure): string =>
  GROUPS.find(({ measures }) => measures.includes(measure))?.name ?? "Footprint";

const ORDER = [...GROUPS.map(({ name }) => name), "Footprint"];

/** Measures in the order of their headings. */
export const inGroups = (measures: readonly Measure[]): Measure[] =>
  measures.toSorted((a, b) => ORDER.indexOf(groupOfMeasure(a)) - ORDER.indexOf(groupOfMeasure(b)));

const per = (left: Measure, right: Measure): Figure => ({ kind: "formula", left, operator: "divide", right });
const inPercent = (left: Measure, right: Measure): Figure => ({ kind: "formula", left, operator: "percent", right });
const share = (measure: Measure): Figure => ({ kind: "share", measure, of: "all" });
const cumulative = (measure: Measure): Figure => ({ kind: "cumulative", measure });

/** Figures that people ask for often. They put any other together themselves. */
export const READY_FIGURES: readonly { group: string; figures: readonly Figure[] }[] = [
  {
    group: "Ratios",
    figures: [
      ...[per("co2", "prompts"), per("energy", "prompts"), per("water", "prompts"), per("co2", "activeUsers")],
      ...[per("spend", "activeUsers"), per("spend", "sessions"), per("spend", "prompts")],
      ...[per("sessions", "activeUsers"), per("prompts", "sessions"), per("timeEngaged", "activeUsers")],
      ...[per("timeSavedCentral", "activeUsers"), per("timeSavedCentral", "sessions")],
      ...[inPercent("sensitiveSessions", "sessions"), inPercent("sessionsWithLoss", "sessions")],
      ...[inPercent("timeSavedCentral", "timeEngaged"), inPercent("cachedTokens", "inputTokens")],
    ],
  },
  {
    group: "Shares of the total",
    figures: (["sessions", "prompts", "timeEngaged", "sensitiveSessions", "co2", "spend"] as const).map(share),
  },
  {
    group: "Of a session",
    figures: ([50, 90] as const).flatMap((percent) =>
      (["timeEngaged", "prompts", "spend"] as const).map((measure) => ({
        kind: "percentile" as const,
        ...{ measure, percent },
      })),
    ),
  },
  {
    group: "Over time",
    figures: [
      ...[cumulative("sessions"), cumulative("co2"), cumulative("spend")],
      ...([7, 28] as const).map((intervals) => ({
        kind: "movingAverage" as const,
        measure: "sessions" as const,
        intervals,
      })),
    ],
  },
];

/** Other words by which people look for a measure. */
export const OTHER_WORDS: Partial<Record<Measure, string>> = {
  ...{ co2: "CO2e carbon emissions", spend: "cost money price dollars", activeUsers: "users" },
  ...{ timeSavedCentral: "hours saved", sensitiveSessions: "exposure data", timeEngaged: "duration hours" },
};
