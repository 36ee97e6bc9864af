import { queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "@treadlight/client";
import { analyticsAnswerSchema, type scopedAnalyticsQuerySchema } from "@treadlight/contract/analytics";
import { z } from "zod";
import { CACHED } from "./api/cached-answers.ts";

/** Written out, because the route brings the checks of every question with it, which the first screen of the dashboard does not need. */
export const ANALYTICS_PATH = "/api/analytics/query";

/** A question as `POST /api/analytics/query` takes it. */
export type Question = z.input<typeof scopedAnalyticsQuerySchema>;

/**
 * Asks the server a question about sessions. The answer is that of `POST /api/analytics/query`, with rows as `rowSchema` reads them.
 * The last answer stays in sight while the period or a filter changes.
 */
export function analyticsQuery<Row>(api: ApiClient, question: Question, rowSchema: z.ZodType<Row>) {
  return queryOptions({
    queryKey: [ANALYTICS_PATH, question] as const,
    ...(!question.dimensions?.includes("user") && { meta: CACHED }),
    queryFn: ({ signal }) =>
      api.request(ANALYTICS_PATH, analyticsAnswerSchema.extend({ rows: z.array(rowSchema) }), {
        method: "POST",
        body: question,
        signal,
      }),
  });
}
