import { z } from "zod";

/**
 * What can be measured over a group of sessions. Counts, sums (times in seconds, co2 and greenwashingGap in grams, energy in Wh,
 * water in mL), and averages in which every session has the same weight (productivityScore and taskCompletionRate, of those whose time is
 * known, and complianceScore: 0 to 100). `timeSaved` is by the specification's formula, `timeSavedCentral` with its low and high end the
 * estimate; `timeLost` adds up by how much sessions were longer than the work takes without AI, `sessionsWithLoss` counts those.
 * `sessionsWithoutTime` counts those that no estimate holds, because nobody's time was measured, `scoredSessions` those that
 * averages of productivityScore and taskCompletionRate are over. `inputTokens`, `outputTokens`, `cachedTokens` (the part of the
 * input that was read from a cache) and `requests` (calls of a model) add up what senders measured. `spend` adds up what tokens cost in US dollars, by the
 * organization's own prices of each session's day, else by the public list; `sessionsNotPriced` counts sessions that it leaves out, because the model,
 * its price, the tokens or the rate of the price's currency are not known. `co2Low` to `waterHigh` are the ends of the ranges, added up.
 * `sessionsNotEstimated` counts sessions that co2, energy and water leave out, because too little is known of them, `sessionsEstimatedInPart` those
 * of which they hold a part. `activeUsers` counts distinct people; a session
 * without a person adds none. Where people appear under pseudonyms, it counts those. `sensitiveSessions` counts those in which a detector found something.
 */
export const MEASURES = [
  "sessions",
  "prompts",
  "activeUsers",
  "timeEngaged",
  "timeSaved",
  "productivityScore",
  "taskCompletionRate",
  "complianceScore",
  "sensitiveSessions",
  "co2",
  "energy",
  "water",
  "greenwashingGap",
  "timeSavedLow",
  "timeSavedCentral",
  "timeSavedHigh",
  "timeLost",
  "sessionsWithLoss",
  "sessionsWithoutTime",
  "scoredSessions",
  "inputTokens",
  "outputTokens",
  "cachedTokens",
  "requests",
  "co2Low",
  "co2High",
  "energyLow",
  "energyHigh",
  "waterLow",
  "waterHigh",
  "sessionsNotEstimated",
  "sessionsEstimatedInPart",
  "spend",
  "sessionsNotPriced",
] as const;
export const measureSchema = z.enum(MEASURES);
export type Measure = z.output<typeof measureSchema>;

/** Tokens, requests and spend are not in the fixed groups of sessions that members ask about. */
const NOT_FOR_MEMBERS: readonly Measure[] = [
  "activeUsers",
  "inputTokens",
  "outputTokens",
  "cachedTokens",
  "requests",
  "spend",
  "sessionsNotPriced",
];
export const MEMBER_MEASURES = MEASURES.filter((measure) => !NOT_FOR_MEMBERS.includes(measure));
