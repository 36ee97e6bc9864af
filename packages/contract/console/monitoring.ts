import { z } from "zod";
import { instantSchema, listQuery, several } from "../lists/index.ts";
import { defineRoute } from "../route/index.ts";
import { timestampSchema } from "../route/timestamp.ts";
import { readRoutes } from "./resource.ts";

export const reportKindSchema = z.enum(["error", "event", "performance"]);

const reportRow = z.object({
  id: z.guid(),
  kind: reportKindSchema,
  organizationId: z.guid().nullable().describe("`null` if the report was sent without a token."),
  personId: z.guid().nullable(),
  receivedAt: timestampSchema,
  payload: z
    .record(z.string(), z.unknown())
    .describe("The report as sent, without the values found in it. Its shape depends on the sender."),
});

const shared = {
  row: reportRow,
  query: listQuery({
    row: reportRow,
    sortedBy: "receivedAt",
    defaultOrder: "DESC",
    filters: { organizationId: several(z.guid()), from: instantSchema, to: instantSchema },
  }),
  errors: ["warehouse_unavailable", "query_too_expensive"],
} as const;

/** Reports that pages, extensions and other senders make about themselves, by kind. For staff. */
export const reports = {
  error: readRoutes({ name: "errors", noun: "reported error", nouns: "reported errors", ...shared }),
  event: readRoutes({ name: "events", noun: "reported event", nouns: "reported events", ...shared }),
  performance: readRoutes({
    name: "performance",
    noun: "reported measurement",
    nouns: "reported measurements",
    ...shared,
  }),
};

const hash = z.string().regex(/^[0-9a-f]{16}$/);
const period = { from: instantSchema, to: instantSchema };

export const ERROR_STATUSES = ["open", "resolved", "reopened"] as const;

const errorGroupRow = z.object({
  id: hash.describe("A hash of the error's name and its message without digits."),
  name: z.string().describe("The error's name, such as `TypeError`; empty if it has none."),
  message: z.string().describe("The latest message."),
  url: z.string().describe("Where it last happened; empty if unknown."),
  stack: z.string().describe("The latest stack, without the values found in it; empty if no report has one."),
  count: z.int(),
  people: z.int().describe("How many signed-in people it happened to."),
  firstSeen: timestampSchema,
  lastSeen: timestampSchema,
  days: z
    .array(z.object({ day: z.iso.date(), count: z.int() }))
    .describe("The days (UTC) among the last 30 on which it was reported, oldest first."),
  releases: z
    .array(z.object({ release: z.string(), count: z.int(), firstSeen: timestampSchema, lastSeen: timestampSchema }))
    .describe("The releases that reported it, last seen first. `release` is empty for reports that name none."),
  status: z
    .enum(ERROR_STATUSES)
    .describe("A resolved error is `reopened` by staff, or when a release reports it for the first time."),
  resolvedAt: timestampSchema.nullable(),
  resolvedBy: z.guid().nullable(),
  reopenedAt: timestampSchema.nullable(),
  reopenedBy: z.guid().nullable().describe("`null` if a newer release reported it."),
});

const errorGroupAction = {
  params: z.object({ id: hash }),
  answers: { 200: errorGroupRow },
  errors: shared.errors,
};

/** Reported errors, grouped with similar ones. For staff. */
export const errorGroups = {
  ...readRoutes({
    name: "error-groups",
    noun: "group of similar errors",
    nouns: "groups of similar errors",
    row: errorGroupRow,
    query: listQuery({
      row: errorGroupRow,
      sortedBy: "lastSeen",
      defaultOrder: "DESC",
      id: hash,
      filters: { ...period, status: several(z.enum(ERROR_STATUSES)) },
    }),
    id: hash,
    errors: shared.errors,
  }),
  resolve: defineRoute({
    route: "POST /api/admin/error-groups/:id/resolve",
    summary: "Marks a group of similar errors as resolved",
    description:
      "It is reopened automatically when a release reports it for the first time, or when a sender that names no release reports it.",
    ...errorGroupAction,
  }),
  reopen: defineRoute({
    route: "POST /api/admin/error-groups/:id/reopen",
    summary: "Reopens a resolved group of similar errors",
    ...errorGroupAction,
  }),
};

const webVitalRow = z.object({
  id: hash.describe("A hash of the page and the name of the measurement."),
  page: z.string().describe("The path of the page, with `:id` for each id in it."),
  name: z.string().describe("Such as `largest-contentful-paint`."),
  p75: z.number().describe("The 75th percentile (p75): milliseconds, or the score of a layout shift."),
  visits: z.int().describe("The number of measured visits."),
});

/** How fast pages are for their visitors, by page and measurement. For staff. */
export const webVitals = readRoutes({
  name: "web-vitals",
  noun: "page measurement",
  nouns: "page measurements",
  row: webVitalRow,
  query: listQuery({
    row: webVitalRow,
    sortedBy: "visits",
    defaultOrder: "DESC",
    id: hash,
    filters: period,
  }),
  id: hash,
  errors: shared.errors,
});
