import type { ApiClient } from "@treadlight/client";
import { timeSavedSumsSchema } from "@treadlight/domain/productivity";
import { z } from "zod";
import { analyticsQuery } from "../../../shared/analytics.ts";
import { questionOf, type View } from "./view.ts";

const bucketSchema = z.object({
  /** Start of the bucket, ISO 8601 UTC. */
  time: z.string(),
  ...timeSavedSumsSchema.shape,
  /** Grams. */
  co2: z.number(),
});

/** Sessions, time saved and CO2 over the period. Buckets without sessions are left out. */
export function timelineQuery(api: ApiClient, view: View) {
  const question = questionOf(view, { measures: [...timeSavedSumsSchema.keyof().options, "co2"], byTime: true });
  return analyticsQuery(api, question, bucketSchema);
}

const hourSchema = z.object({ time: z.string(), sessions: z.number() });

/** The sessions of each hour of the period. */
export function hoursQuery(api: ApiClient, { period, scope }: View) {
  const { from, to } = period;
  return analyticsQuery(
    api,
    { measures: ["sessions"], timeDimension: { from, to, granularity: "hour" }, scope },
    hourSchema,
  );
}
