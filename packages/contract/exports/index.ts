import { z } from "zod";
import { queryAnalytics, scopedAnalyticsQuerySchema } from "../analytics/index.ts";
import { jsonText } from "../lists/index.ts";
import { defineRoute } from "../route/index.ts";
import { sessionsExportQuerySchema } from "./query.ts";

export * from "./query.ts";
export * from "./session-columns.ts";

/** CSV files begin with it: otherwise Excel assumes the local 8-bit encoding. */
export const BYTE_ORDER_MARK = "\ufeff";

const CSV = {
  mediaType: "text/csv",
  description: "UTF-8 with a byte order mark. A header line, then one line per row.",
};
const NDJSON = { mediaType: "application/x-ndjson", description: "One JSON object per line." };
const PARQUET = { mediaType: "application/vnd.apache.parquet", description: "Typed columns, Snappy compression." };
const XLSX = {
  mediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  description: "One sheet with a header line, then one line per row.",
};

const sessions = {
  summary: "Exports the sessions of your organization",
  description: "Streamed, by day. docs/exports.md describes the columns, and how to resume an interrupted export.",
  query: sessionsExportQuerySchema,
  errors: ["plan_required", "warehouse_unavailable", "query_too_expensive"],
} as const;

export const exportSessions = {
  csv: defineRoute({ ...sessions, route: "GET /api/exports/sessions.csv", answers: { 200: CSV } }),
  ndjson: defineRoute({ ...sessions, route: "GET /api/exports/sessions.ndjson", answers: { 200: NDJSON } }),
  parquet: defineRoute({ ...sessions, route: "GET /api/exports/sessions.parquet", answers: { 200: PARQUET } }),
};
export type SessionsFormat = keyof typeof exportSessions;

const analytics = {
  summary: "Exports the rows of an analytics query",
  description: "Shows what `POST /api/analytics/query` would show to the same caller.",
  errors: queryAnalytics.errors,
} as const;
const asParameter = z.strictObject({
  query: jsonText(scopedAnalyticsQuerySchema).describe("The body of `POST /api/analytics/query`, as JSON."),
});

export const exportAnalytics = {
  getCsv: defineRoute({
    ...analytics,
    route: "GET /api/exports/analytics.csv",
    query: asParameter,
    answers: { 200: CSV },
  }),
  postCsv: defineRoute({
    ...analytics,
    route: "POST /api/exports/analytics.csv",
    body: scopedAnalyticsQuerySchema,
    answers: { 200: CSV },
  }),
  getXlsx: defineRoute({
    ...analytics,
    route: "GET /api/exports/analytics.xlsx",
    query: asParameter,
    answers: { 200: XLSX },
  }),
  postXlsx: defineRoute({
    ...analytics,
    route: "POST /api/exports/analytics.xlsx",
    body: scopedAnalyticsQuerySchema,
    answers: { 200: XLSX },
  }),
};

export const EXPORT_ROUTES = [...Object.values(exportSessions), ...Object.values(exportAnalytics)];
