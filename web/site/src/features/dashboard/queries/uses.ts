import type { ApiClient } from "@treadlight/client";
import { timeSavedSumsSchema } from "@treadlight/domain/productivity";
import { z } from "zod";
import { analyticsQuery } from "../../../shared/analytics.ts";
import { questionOf, type View } from "./view.ts";

/** The same for every list, so that they share one answer. */
const MAX_GROUPS = 50;

const useSchema = z.object({
  ...timeSavedSumsSchema.shape,
  complianceScore: z.number(),
  sensitiveSessions: z.number(),
  /** Grams. */
  co2: z.number(),
  sessionsNotEstimated: z.number(),
});
const groupSchema = useSchema.extend({ tool: z.string().optional(), workflowType: z.string().optional() });

/** One of the things that sessions are grouped by, with its figures. */
export interface Use extends z.output<typeof useSchema> {
  name: string;
}

/** The most used tools, or kinds of work, of a period. */
export function usesQuery(api: ApiClient, view: View, dimension: "tool" | "workflowType") {
  const question = questionOf(view, {
    measures: useSchema.keyof().options,
    dimensions: [dimension],
    order: [{ by: "sessions", direction: "desc" }],
    limit: MAX_GROUPS,
  });
  return {
    ...analyticsQuery(api, question, groupSchema),
    select: ({ rows }: { rows: z.output<typeof groupSchema>[] }): Use[] =>
      rows.map((row) => ({ ...row, name: row[dimension] ?? "" })),
  };
}
