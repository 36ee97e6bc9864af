import { defineRoute } from "../route/index.ts";
import { analyticsAnswerSchema } from "./answer.ts";
import { MEMBER_DIMENSIONS } from "./dimensions.ts";
import { scopedAnalyticsQuerySchema } from "./query.ts";
import { getTimeValue } from "./time-value.ts";
import { listValues } from "./values.ts";

export * from "./answer.ts";
export * from "./dimensions.ts";
export * from "./figures.ts";
export * from "./measures.ts";
export * from "./query.ts";
export * from "./time-value.ts";
export * from "./values.ts";

export const queryAnalytics = defineRoute({
  route: "POST /api/analytics/query",
  summary: "Queries measures over sessions, by dimensions and time",
  description: [
    "Responds with JSON, or with CSV for `Accept: text/csv`. Callers who may not see people get totals of fixed groups of sessions, so that",
    `no set of answers reveals fewer than five people: completed weeks (UTC), by ${MEMBER_DIMENSIONS.join(", ")}. If a group's`,
    'sessions differ in a dimension, its value is "(mixed)". Administrators see every group, and people under pseudonyms or by name: `meta` says which.',
  ].join(" "),
  body: scopedAnalyticsQuerySchema,
  answers: { 200: analyticsAnswerSchema },
  otherForms: [
    {
      mediaType: "text/csv",
      description:
        "The rows, with a header line. With `others` or `totals`, the first column, `of`, marks those lines.",
    },
  ],
  errors: ["plan_required", "warehouse_unavailable", "query_too_expensive"],
});

export const ANALYTICS_ROUTES = [queryAnalytics, listValues, getTimeValue];
