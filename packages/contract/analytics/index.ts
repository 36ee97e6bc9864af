import { z } from "zod";
import { defineRoute } from "../route/index.ts";
import { analyticsAnswerSchema } from "./answer.ts";
import { analyticsQuerySchema } from "./query.ts";

export * from "./answer.ts";
export * from "./query.ts";

/** With whose sessions to query. */
export const scopedAnalyticsQuerySchema = analyticsQuerySchema.and(
  z.object({
    scope: z
      .enum(["own", "organization"])
      .optional()
      .describe("Whose sessions to query: your own, or as much of your organization's as your role allows."),
  }),
);
export type ScopedAnalyticsQuery = z.output<typeof scopedAnalyticsQuerySchema>;

export const queryAnalytics = defineRoute({
  route: "POST /api/analytics/query",
  summary: "Queries measures over sessions, by dimensions and time",
  description: "Responds with JSON, or with CSV for `Accept: text/csv`.",
  body: scopedAnalyticsQuerySchema,
  answers: { 200: analyticsAnswerSchema },
  otherForms: [{ mediaType: "text/csv", description: "The rows, with a header line." }],
  errors: ["warehouse_unavailable", "query_too_expensive"],
});

export const ANALYTICS_ROUTES = [queryAnalytics];
