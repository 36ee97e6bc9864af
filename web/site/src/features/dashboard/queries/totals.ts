import { queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "@treadlight/client";
import { z } from "zod";
import { ANALYTICS_PATH, askAnalytics, type View } from "./analytics.ts";

/** Without sessions there is no average. */
const average = z.number().nullish();

const totalsSchema = z.object({
  sessions: z.number(),
  prompts: z.number(),
  /** Seconds. */
  timeSaved: z.number(),
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
export type Totals = z.output<typeof totalsSchema>;

const NOTHING: Totals = { sessions: 0, prompts: 0, timeSaved: 0, sensitiveSessions: 0, co2: 0, energy: 0, water: 0 };

/** The headline numbers of a period. */
export function totalsQuery(api: ApiClient, view: View) {
  return queryOptions({
    queryKey: [ANALYTICS_PATH, "totals", view],
    queryFn: async ({ signal }) => {
      const measures = totalsSchema.keyof().options;
      const { rows } = await askAnalytics(api, view, { measures }, totalsSchema, signal);
      return rows[0] ?? NOTHING;
    },
  });
}
