import { NO_PERSON } from "@treadlight/domain/session";

/**
 * What sessions are summed up by in `sessions_daily`, besides organization and day. Every slice holds all sessions. A question reads
 * the first slice that can answer it, so the smallest come first. Sets of people take most of the room, so only some slices have them.
 * A slice is named after its last dimension, which no other has, except that all have the first.
 */
export const SLICES = [
  { dimensions: ["department"], hasPeople: true },
  { dimensions: ["department", "riskLevel"], hasPeople: false },
  { dimensions: ["department", "dataExposureLevel"], hasPeople: false },
  { dimensions: ["department", "dataCenterCountry"], hasPeople: false },
  { dimensions: ["department", "workflowType"], hasPeople: false },
  { dimensions: ["department", "provider", "model"], hasPeople: false },
  { dimensions: ["department", "user"], hasPeople: false },
  { dimensions: ["department", "provider", "category", "team", "tool"], hasPeople: true },
  { dimensions: ["department", "tool", "subject"], hasPeople: false },
  { dimensions: ["department", "tool", "guardOutcome"], hasPeople: false },
  { dimensions: ["department", "tool", "sensitiveType"], hasPeople: false },
  { dimensions: ["department", "receivedOn"], hasPeople: false },
] as const;
export type Slice = (typeof SLICES)[number];

/** Which slices and sums a build has, as `rollup_days` notes it: greater with each addition. A build with fewer is not read. */
export const SUMS_VERSION = 2;

/** The columns of dimensions that are not called as they are. Who sent a session is part of a pseudonym. */
const COLUMNS: Partial<Record<Slice["dimensions"][number], readonly string[]>> = {
  user: ["personId", "sentByPerson"],
  // Whole lists, from which a question takes each value as from those of sessions.
  subject: ["subjects"],
  guardOutcome: ["guardOutcomes"],
  sensitiveType: ["sensitiveDataDetected", "ownDetected"],
};

/** The columns of both tables that a dimension is made of. */
export const columnsOf = (dimension: Slice["dimensions"][number]): readonly string[] =>
  COLUMNS[dimension] ?? [dimension];

/** As the column `slice` names it. */
export type SliceName = Slice["dimensions"][number];
export const sliceName = ({ dimensions }: Slice) => dimensions.at(-1) ?? "";

const PEOPLE = { people: "personId", pseudonyms: "(personId, sentByPerson)" };

/** The state of the set of people in the sessions that meet a condition. */
export const peopleState = (column: keyof typeof PEOPLE, condition = "true") =>
  `uniqExactStateIf(${PEOPLE[column]}, personId != toUUID('${NO_PERSON}') AND ${condition})`;

/** What sessions cost, which members are not told of: cells have none of it. */
export const COST_SUMS = {
  // Tokens that nobody measured are -1.
  inputTokens: "sum(greatest(inputTokens, 0))",
  outputTokens: "sum(greatest(outputTokens, 0))",
  cachedTokens: "sum(greatest(cachedTokens, 0))",
  requests: "sum(greatest(requests, 0))",
  /** By public prices. */
  spend: "sum(ifNull(spendEstimated, 0))",
  sessionsNotPriced: "countIf(isNull(spendEstimated))",
} as const;

/** The columns of `sessions_daily` that sum up sessions, each with its aggregate over `sessions`. */
export const DAILY_SUMS = {
  ...COST_SUMS,
  sessions: "count()",
  prompts: "sum(promptCount)",
  // A sum of nothing but NULL would be NULL.
  timeEngaged: "sum(ifNull(timeEngaged, 0))",
  timeSaved: "sum(ifNull(timeSaved, 0))",
  timeSavedLow: "sum(ifNull(timeSavedLow, 0))",
  timeSavedCentral: "sum(ifNull(timeSavedCentral, 0))",
  timeSavedHigh: "sum(ifNull(timeSavedHigh, 0))",
  timeLost: "sum(ifNull(timeLost, 0))",
  sessionsWithLoss: "countIf(ifNull(timeLost, 0) > 0)",
  sessionsWithoutTime: "countIf(isNull(timeSavedCentral))",
  /** What averages of scores are over: sessions of which the time is known. */
  scoredSessions: "count(productivityScore)",
  // As a float like its column, so that rows and roll-ups can be put together in one UNION.
  productivityScore: "toFloat64(sum(ifNull(productivityScore, 0)))",
  taskCompletionRate: "sum(ifNull(taskCompletionRate, 0))",
  complianceScore: "sum(complianceScore)",
  sensitiveSessions: "countIf(notEmpty(sensitiveDataDetected))",
  // A session without an estimate of its footprint has 0 in all of these.
  co2: "sum(co2Emissions)",
  co2Low: "sum(co2EmissionsLow)",
  co2High: "sum(co2EmissionsHigh)",
  energy: "sum(energyUsage)",
  energyLow: "sum(energyUsageLow)",
  energyHigh: "sum(energyUsageHigh)",
  water: "sum(waterUsage)",
  waterLow: "sum(waterUsageLow)",
  waterHigh: "sum(waterUsageHigh)",
  sessionsNotEstimated: "countIf(footprintTier = 'none')",
  sessionsEstimatedInPart: "countIf(footprintIsLowerBound)",
  greenwashingGap: "sum(greenwashingGap)",
  /** A state, not a number: people must be counted once across days. */
  people: peopleState("people"),
  /** Likewise, but a person for whom keys or imports also send counts twice: once per pseudonym. */
  pseudonyms: peopleState("pseudonyms"),
} as const;
export type DailySum = keyof typeof DAILY_SUMS;

/** Those that tell people apart. */
export const PEOPLE_SUMS: ReadonlySet<string> = new Set<DailySum>(["people", "pseudonyms"]);
