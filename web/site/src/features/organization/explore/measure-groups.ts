import type { Measure } from "@treadlight/contract/analytics";

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
