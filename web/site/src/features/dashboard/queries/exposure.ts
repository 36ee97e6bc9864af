import type { ApiClient } from "@treadlight/client";
import { DATA_EXPOSURE_LEVELS } from "@treadlight/domain/security";
import { z } from "zod";
import { analyticsQuery } from "../../../shared/analytics.ts";
import { questionOf, type View } from "./view.ts";

const exposureSchema = z.object({ time: z.string(), dataExposureLevel: DATA_EXPOSURE_LEVELS, sessions: z.number() });

/** The levels that a chart of exposure shows. */
const EXPOSED = DATA_EXPOSURE_LEVELS.exclude(["none"]);
export type Exposed = z.output<typeof EXPOSED>;
type ExposureBucket = Record<Exposed, number> & { time: string };

export const NO_EXPOSURE = { low: 0, medium: 0, high: 0, critical: 0 };

/** The sessions that exposed something, by level, over the period. */
export function exposureQuery(api: ApiClient, view: View) {
  const question = questionOf(view, { measures: ["sessions"], dimensions: ["dataExposureLevel"], byTime: true });
  return {
    ...analyticsQuery(api, question, exposureSchema),
    select: ({ rows, meta }: { rows: z.output<typeof exposureSchema>[]; meta: { timeZone: string } }) => {
      const buckets = new Map<string, ExposureBucket>();
      for (const { time, dataExposureLevel: level, sessions } of rows) {
        if (level === "none") continue;
        buckets.set(time, { ...NO_EXPOSURE, ...buckets.get(time), time, [level]: sessions });
      }
      return { buckets: [...buckets.values()], timeZone: meta.timeZone };
    },
  };
}
