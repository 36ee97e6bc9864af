import { z } from "zod";
import { scopedAnalyticsQuerySchema } from "../analytics/index.ts";
import { nameSchema } from "../fields/index.ts";
import { defineRoute, etagSchema, noBody, timestampSchema } from "../route/index.ts";
import { chartSchema, querySchema, storedQuerySchema } from "../views/index.ts";
import { DASHBOARD_PERIODS, TILE_SIZES } from "./layout.ts";

export * from "./layout.ts";
export { READY_MADE, type ReadyMade, readyMadeFor } from "./ready-made.ts";

export const MAX_DASHBOARDS = 50;
export const MAX_TILES = 24;
export const MAX_RECIPIENTS = 50;
const MAX_CHATS = 10;

const periodSchema = z
  .enum(DASHBOARD_PERIODS)
  .describe("Of all its tiles, whatever period a question was saved with. It ends now.");

const tileFields = {
  title: nameSchema,
  size: z.enum(TILE_SIZES),
  chart: chartSchema,
};
const tileSchema = z.union([
  z.strictObject({ ...tileFields, view: z.guid().describe("The saved question that it asks.") }),
  z.strictObject({ ...tileFields, query: querySchema.describe("A question of its own.") }),
]);
/** A tile as callers send it, and as it is stored. */
export type SentTile = z.input<typeof tileSchema>;
export type NewTile = z.output<typeof tileSchema>;

const idsSchema = (max: number) =>
  z
    .array(z.guid())
    .max(max)
    .transform((ids) => [...new Set(ids)]);

const scheduleSchema = z
  .strictObject({
    every: z.enum(["week", "month"]),
    recipients: idsSchema(MAX_RECIPIENTS).describe("People who may open it. Each gets what their role shows them."),
    chats: idsSchema(MAX_CHATS)
      .default([])
      .describe(
        "Webhooks in the format of a chat. They get its figures as text, with the rights of its author, without people and without groups of fewer people than members may see. Only its author chooses them, as an administrator, for a shared dashboard.",
      ),
  })
  .refine(({ recipients, chats }) => recipients.length + chats.length > 0, {
    path: ["recipients"],
    message: "must name somebody, unless chats are chosen",
  })
  .describe("Sent at seven in the morning of each Monday, or of the first day of each month.");
export type Schedule = z.output<typeof scheduleSchema>;

const fieldsSchema = z.strictObject({
  name: nameSchema,
  period: periodSchema,
  tiles: z.array(tileSchema).max(MAX_TILES),
  shared: z
    .boolean()
    .describe(
      "Whether colleagues may open it: everybody in the organization or, of a department head, the people of their departments and teams and its administrators. Only administrators and department heads share.",
    ),
  schedule: scheduleSchema.nullable(),
});

export const newDashboardSchema = fieldsSchema.extend({
  period: periodSchema.default("30days"),
  tiles: fieldsSchema.shape.tiles.default([]),
  shared: fieldsSchema.shape.shared.default(false),
  schedule: scheduleSchema.nullable().default(null),
});

export const dashboardChangeSchema = fieldsSchema.partial();

/** The question of a tile, as `POST /api/analytics/query` takes it. */
export type TileQuestion = z.input<typeof scopedAnalyticsQuerySchema>;
/** A stored question, if it can still be asked. */
export const tileQuestionSchema = z.custom<TileQuestion>(
  (query) => scopedAnalyticsQuerySchema.safeParse(query).success,
);

/** Why a tile has no question. */
const TILE_PROBLEMS = ["deleted", "private"] as const;

const shownTileSchema = z.object({
  title: z.string(),
  size: z.enum(TILE_SIZES),
  chart: chartSchema,
  view: z.guid().nullable().describe("The saved question that it asks; `null` if it has one of its own."),
  query: storedQuerySchema
    .nullable()
    .describe("The question, as `POST /api/analytics/query` takes it; `null` if it cannot be asked."),
  problem: z
    .enum(TILE_PROBLEMS)
    .nullable()
    .describe("Why it cannot be asked: its saved question is deleted, or its author does not share it."),
});
export type ShownTile = z.output<typeof shownTileSchema>;

export const dashboardSchema = z.object({
  id: z.guid(),
  name: z.string(),
  period: z.enum(DASHBOARD_PERIODS),
  tiles: z.array(shownTileSchema),
  shared: z.boolean(),
  schedule: z
    .object({ every: z.enum(["week", "month"]), recipients: z.array(z.guid()), chats: z.array(z.guid()).default([]) })
    .nullable()
    .describe("`null` if it is not sent, and for those who may not change it."),
  mine: z.boolean().describe("Whether the caller made it."),
  mayChange: z.boolean(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
  etag: etagSchema,
});
export type Dashboard = z.output<typeof dashboardSchema>;

export const listDashboards = defineRoute({
  route: "GET /api/dashboards",
  summary: "Lists your dashboards and those shared with you",
  answers: { 200: z.object({ dashboards: z.array(dashboardSchema) }) },
});

export const createDashboard = defineRoute({
  route: "POST /api/dashboards",
  summary: "Makes a dashboard of questions",
  description: `A person may have ${MAX_DASHBOARDS} dashboards in an organization. A dashboard holds no answers: whoever opens it asks its questions with their own rights.`,
  body: newDashboardSchema,
  answers: { 201: dashboardSchema },
  errors: ["conflict", "forbidden"],
});

export const getDashboard = defineRoute({
  route: "GET /api/dashboards/:id",
  summary: "Gets a dashboard",
  answers: { 200: dashboardSchema },
});

export const updateDashboard = defineRoute({
  route: "PATCH /api/dashboards/:id",
  summary: "Changes, shares or schedules a dashboard",
  description: "Your own, or as an administrator a shared one.",
  ifMatch: "required",
  body: dashboardChangeSchema,
  readOnly: Object.keys(dashboardSchema.shape),
  answers: { 200: dashboardSchema },
  errors: ["forbidden"],
});

export const removeDashboard = defineRoute({
  route: "DELETE /api/dashboards/:id",
  summary: "Deletes a dashboard",
  description: "Your own, or as an administrator a shared one. Saved questions stay.",
  answers: { 204: noBody },
  errors: ["forbidden"],
});

export const DASHBOARD_ROUTES = [listDashboards, createDashboard, getDashboard, updateDashboard, removeDashboard];
