import type { ApiClient } from "@treadlight/client";
import { NO_TIME_SAVED, timeSavedSumsSchema } from "@treadlight/domain/productivity";
import { z } from "zod";
import { analyticsQuery } from "../../../shared/analytics.ts";
import { footprintSumsSchema, NO_FOOTPRINTS } from "../../../shared/footprint.ts";
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
  co2Low: z.number(),
  co2High: z.number(),
  /** Wh. */
  energy: z.number(),
  energyLow: z.number(),
  energyHigh: z.number(),
  /** mL. */
  water: z.number(),
  waterLow: z.number(),
  waterHigh: z.number(),
  ...footprintSumsSchema.shape,
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
  ...{ co2: 0, co2Low: 0, co2High: 0 },
  ...{ energy: 0, energyLow: 0, energyHigh: 0 },
  ...{ water: 0, waterLow: 0, waterHigh: 0 },
  ...NO_FOOTPRINTS,
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
