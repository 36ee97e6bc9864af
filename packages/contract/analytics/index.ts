import { z } from "zod";
import { defineRoute } from "../route/index.ts";
import { analyticsAnswerSchema } from "./answer.ts";
import { analyticsQuerySchema } from "./query.ts";
import { adviceAnswerSchema, adviceQuerySchema, whatIfAnswerSchema, whatIfSchema } from "./what-if.ts";

export * from "./answer.ts";
export * from "./query.ts";
export * from "./what-if.ts";

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

export const askWhatIf = defineRoute({
  route: "POST /api/analytics/what-if",
  summary: "Estimates the footprint of sessions if something were different",
  description:
    "Both figures use the factors that each session was scored with, so that only the change tells them apart.",
  body: whatIfSchema,
  answers: { 200: whatIfAnswerSchema },
  errors: ["warehouse_unavailable", "query_too_expensive"],
});

export const listAdvice = defineRoute({
  route: "GET /api/analytics/advice",
  summary: "Lists changes that would cut most carbon or exposure without losing time saved",
  query: adviceQuerySchema,
  answers: { 200: adviceAnswerSchema },
  errors: ["warehouse_unavailable", "query_too_expensive"],
});

export const ANALYTICS_ROUTES = [queryAnalytics, askWhatIf, listAdvice];
