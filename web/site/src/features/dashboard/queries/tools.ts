import { queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "@treadlight/client";
import { z } from "zod";
import { ANALYTICS_PATH, askAnalytics, type View } from "./analytics.ts";

const MAX_TOOLS = 6;

const toolUseSchema = z.object({
  tool: z.string(),
  sessions: z.number(),
  /** Seconds. */
  timeSaved: z.number(),
  complianceScore: z.number(),
  /** Grams. */
  co2: z.number(),
});
export type ToolUse = z.output<typeof toolUseSchema>;

/** The most used tools of a period. */
export function toolsQuery(api: ApiClient, view: View) {
  return queryOptions({
    queryKey: [ANALYTICS_PATH, "tools", view],
    queryFn: async ({ signal }) => {
      const { rows } = await askAnalytics(
        api,
        view,
        {
          measures: ["sessions", "timeSaved", "complianceScore", "co2"],
          dimensions: ["tool"],
          order: [{ by: "sessions", direction: "desc" }],
          limit: MAX_TOOLS,
        },
        toolUseSchema,
        signal,
      );
      return rows;
    },
  });
}
