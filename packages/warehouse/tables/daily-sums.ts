import { NO_PERSON } from "@treadlight/domain/session";

/** What sessions are summed up by in `sessions_daily`, besides organization and day. Columns of both tables. */
export const DAILY_DIMENSIONS = ["department", "team", "tool", "provider", "category"] as const;

/** The columns of `sessions_daily` that sum up sessions, each with its aggregate over `sessions`. */
export const DAILY_SUMS = {
  sessions: "count()",
  prompts: "sum(promptCount)",
  timeEngaged: "sum(timeEngaged)",
  timeSaved: "sum(timeSaved)",
  // As a float like its column, so that rows and roll-ups can be put together in one UNION.
  productivityScore: "toFloat64(sum(productivityScore))",
  taskCompletionRate: "sum(taskCompletionRate)",
  complianceScore: "sum(complianceScore)",
  sensitiveSessions: "countIf(notEmpty(sensitiveDataDetected))",
  co2: "sum(co2Emissions)",
  energy: "sum(energyUsage)",
  water: "sum(waterUsage)",
  greenwashingGap: "sum(greenwashingGap)",
  /** A state, not a number: people must be counted once across days. */
  people: `uniqExactStateIf(personId, personId != toUUID('${NO_PERSON}'))`,
} as const;
export type DailySum = keyof typeof DAILY_SUMS;
