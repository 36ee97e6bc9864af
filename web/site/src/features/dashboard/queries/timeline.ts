import { queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "@treadlight/client";
import { z } from "zod";
import { ANALYTICS_PATH, askAnalytics, type View } from "./analytics.ts";
import { bucketStarts, type Granularity } from "./period.ts";

const rowSchema = z.object({
  /** Start of the bucket, ISO 8601 UTC; milliseconds here. */
  time: z.iso.datetime().transform((text) => Date.parse(text)),
  sessions: z.number(),
  /** Seconds. */
  timeSaved: z.number(),
  /** Grams. */
  co2: z.number(),
});
export type Bucket = z.output<typeof rowSchema>;

export interface Timeline {
  granularity: Granularity;
  /** Ordered by time, without gaps. */
  buckets: Bucket[];
}

/** Sessions, time saved and CO2 over the period, hour by hour, day by day or month by month. */
export function timelineQuery(api: ApiClient, view: View) {
  return queryOptions({
    queryKey: [ANALYTICS_PATH, "timeline", view],
    queryFn: async ({ signal }): Promise<Timeline> => {
      const { rows, span } = await askAnalytics(
        api,
        view,
        { measures: ["sessions", "timeSaved", "co2"], byTime: true },
        rowSchema,
        signal,
      );
      const filled = new Map(rows.map((row) => [row.time, row]));
      const starts = bucketStarts(span, Date.now(), rows.length === 0 ? undefined : Math.min(...filled.keys()));
      const buckets = starts.map((time) => filled.get(time) ?? { time, sessions: 0, timeSaved: 0, co2: 0 });
      return { granularity: span.granularity, buckets };
    },
  });
}
