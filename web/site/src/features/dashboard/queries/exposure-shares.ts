import type { ApiClient } from "@treadlight/client";
import { DATA_EXPOSURE_LEVELS } from "@treadlight/domain/security";
import { z } from "zod";
import { analyticsQuery } from "../../../shared/analytics.ts";
import { questionOf, type View } from "./view.ts";

const levelCountSchema = z.object({ dataExposureLevel: DATA_EXPOSURE_LEVELS, sessions: z.number() });

/** How many sessions of a period have each level of exposure. */
export function exposureSharesQuery(api: ApiClient, view: View) {
  const question = questionOf(view, { measures: ["sessions"], dimensions: ["dataExposureLevel"] });
  return {
    ...analyticsQuery(api, question, levelCountSchema),
    select: ({ rows }: { rows: z.output<typeof levelCountSchema>[] }) => {
      const counts = new Map(rows.map(({ dataExposureLevel, sessions }) => [dataExposureLevel, sessions]));
      return DATA_EXPOSURE_LEVELS.options.map((level) => ({ level, sessions: counts.get(level) ?? 0 }));
    },
  };
}
