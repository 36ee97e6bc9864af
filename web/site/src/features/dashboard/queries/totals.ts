import type { ApiClient } from "@treadlight/client";
import { NO_TIME_SAVED, timeSavedSumsSchema } from "@treadlight/domain/productivity";
import { z } from "zod";
import { analyticsQuery } from "../../../shared/analytics.ts";
import { questionOf, type View } from "./view.ts";

/** Without sessions there is no average. */
const average = z.number().nullish();

const totalsSchema = z.object({
  ...timeSavedSumsSchema.shape,
  prompts: z.number(),
  productivityScore: average,
  complianceScore: average,
  sensitiveSessions: z.number(),
  /** Grams. */
  co2: z.number(),
  /** Wh. */
  energy: z.number(),
  /** mL. */
  water: z.number(),
});

/** In the period before, if there is one. */
const beforeSchema = z.object({
  sessionsBefore: z.number().nullish(),
  timeSavedCentralBefore: average,
  complianceScoreBefore: average,
  sensitiveSessionsBefore: average,
  co2Before: average,
});
export type Totals = z.output<typeof totalsSchema> & z.output<typeof beforeSchema>;

const NOTHING: Totals = {
  ...NO_TIME_SAVED,
  prompts: 0,
  sensitiveSessions: 0,
  co2: 0,
  energy: 0,
  water: 0,
};

/** The headline numbers of a period, and of the one before it. */
export function totalsQuery(api: ApiClient, view: View) {
  const measures = totalsSchema.keyof().options;
  const question = questionOf(view, { measures, ...(view.period.before && { compare: "previousPeriod" }) });
  return {
    ...analyticsQuery(api, question, totalsSchema.extend(beforeSchema.shape)),
    select: ({ rows }: { rows: Totals[] }) => rows[0] ?? NOTHING,
  };
}
