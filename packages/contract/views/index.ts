import { z } from "zod";
import { scopedAnalyticsQuerySchema } from "../analytics/index.ts";
import { nameSchema } from "../fields/index.ts";
import { defineRoute, etagSchema, noBody, timestampSchema } from "../route/index.ts";

export const MAX_VIEWS = 200;
export const CHARTS = ["table", "number", "line", "bar", "heat", "pivot"] as const;

export const storedQuerySchema = z.record(z.string(), z.unknown());

/** A query as JSON, so that it can be stored and compared. A period without `from` and `to` moves with the date. */
export const querySchema = scopedAnalyticsQuerySchema.transform((query) =>
  storedQuerySchema.parse(JSON.parse(JSON.stringify(query))),
);

export const chartSchema = z.enum(CHARTS);
export type Chart = z.output<typeof chartSchema>;
const sharedSchema = z.boolean().describe("Whether everybody in the organization may open it.");

const fieldsSchema = z.strictObject({ name: nameSchema, query: querySchema, chart: chartSchema, shared: sharedSchema });

export const newViewSchema = fieldsSchema.extend({
  chart: chartSchema.default("table"),
  shared: sharedSchema.default(false),
});

export const viewChangeSchema = fieldsSchema.partial();

export const viewSchema = z.object({
  id: z.guid().describe("Part of its link: everybody in the organization may open a shared view by it."),
  name: z.string(),
  query: storedQuerySchema.describe(
    "The body of `POST /api/analytics/query`, which answers with the rights of whoever sends it.",
  ),
  chart: chartSchema,
  shared: sharedSchema,
  mine: z.boolean().describe("Whether the caller saved it."),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
  etag: etagSchema,
});

export const listViews = defineRoute({
  route: "GET /api/views",
  summary: "Lists your saved views and those shared in your organization",
  answers: { 200: z.object({ views: z.array(viewSchema) }) },
});

export const createView = defineRoute({
  route: "POST /api/views",
  summary: "Saves a query with its chart",
  description: `A person may have ${MAX_VIEWS} views in an organization.`,
  body: newViewSchema,
  answers: { 201: viewSchema },
  errors: ["conflict"],
});

export const getView = defineRoute({
  route: "GET /api/views/:id",
  summary: "Gets a saved view",
  answers: { 200: viewSchema },
});

export const updateView = defineRoute({
  route: "PATCH /api/views/:id",
  summary: "Changes or shares a saved view",
  description: "Your own, or as an administrator a shared one.",
  ifMatch: "required",
  body: viewChangeSchema,
  readOnly: Object.keys(viewSchema.shape),
  answers: { 200: viewSchema },
});

export const removeView = defineRoute({
  route: "DELETE /api/views/:id",
  summary: "Deletes a saved view",
  description: "Your own, or as an administrator a shared one.",
  answers: { 204: noBody },
});

export const VIEW_ROUTES = [listViews, createView, getView, updateView, removeView];
