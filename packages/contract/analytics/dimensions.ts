import { z } from "zod";

/**
 * What sessions can be grouped and filtered by. A session without a value has ""; `automated` is "yes" or "no". `sensitiveType` has the organization's own patterns too, as `custom:<id>`. `toolDecision` is what the
 * organization decides about the tool now: `approve`, `warn` or `block`, or `undecided` where nobody has decided and everything is allowed.
 * `project` is as the sender calls it; of one's own sessions, as oneself calls it.
 * `weekday` is "1" (Monday) to "7" and `hour` "00" to "23", both of the start in the organization's time zone.
 */
export const DIMENSIONS = [
  "department",
  "team",
  "user",
  "tool",
  "provider",
  "category",
  "model",
  "region",
  "workflowType",
  "contentType",
  "source",
  "productivityRating",
  "riskLevel",
  "dataExposureLevel",
  "sustainabilityRating",
  "dataCenterCountry",
  "complexity",
  "kindSource",
  "automated",
  "sensitiveType",
  "subject",
  "toolDecision",
  "guardOutcome",
  "footprintTier",
  "project",
  "weekday",
  "hour",
] as const;
export const dimensionSchema = z.enum(DIMENSIONS);
export type Dimension = z.output<typeof dimensionSchema>;

/** Dimensions of which a session can have several values. It counts once under each of them, and once in totals. */
export const LIST_DIMENSIONS = ["sensitiveType", "subject", "guardOutcome"] as const satisfies Dimension[];
export type ListDimension = (typeof LIST_DIMENSIONS)[number];
export const isListDimension = (dimension: Dimension): dimension is ListDimension =>
  LIST_DIMENSIONS.some((one) => one === dimension);

/** Buckets of time, in the organization's time zone; weeks begin on Monday. */
export const GRANULARITIES = ["hour", "day", "week", "month", "quarter", "year"] as const;
export const granularitySchema = z.enum(GRANULARITIES);
export type Granularity = z.output<typeof granularitySchema>;

/** What callers who may not see people can query: totals of closed weeks, by these dimensions. */
export const MEMBER_DIMENSIONS = [
  "department",
  "tool",
  "provider",
  "category",
  "riskLevel",
] as const satisfies Dimension[];
export const MEMBER_GRANULARITIES = ["week", "month", "quarter", "year"] as const satisfies Granularity[];
/** Stands for a value in which the sessions of a group differ. */
export const MIXED = "(mixed)";
/** Stands for all values but the first ones, if asked for with `top`. */
export const REST = "(rest)";
