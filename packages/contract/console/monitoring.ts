import { z } from "zod";
import { instantSchema, listQuery } from "../lists/index.ts";
import { timestampSchema } from "../route/timestamp.ts";
import { readRoutes } from "./resource.ts";

export const reportKindSchema = z.enum(["error", "event", "performance"]);

const shared = {
  row: z.object({
    id: z.guid(),
    kind: reportKindSchema,
    organizationId: z.guid().nullable().describe("Null if the report was sent without a token."),
    personId: z.guid().nullable(),
    receivedAt: timestampSchema,
    payload: z
      .record(z.string(), z.unknown())
      .describe("The report as sent, redacted. Its shape depends on the sender."),
  }),
  query: listQuery({
    sortable: ["receivedAt"],
    defaultOrder: "DESC",
    filters: { organizationId: z.guid(), from: instantSchema, to: instantSchema },
  }),
  errors: ["warehouse_unavailable", "query_too_expensive"],
} as const;

/** Reports from pages, extensions and senders, by kind. For staff. */
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

/** Reported errors, those alike as one. For staff. */
export const errorGroups = readRoutes({
  name: "error-groups",
  noun: "group of alike errors",
  nouns: "groups of alike errors",
  row: z.object({
    id: hash.describe("A hash of the error's name and its message without digits."),
    name: z.string().describe("The error's name, such as `TypeError`; empty if it has none."),
    message: z.string().describe("The latest message."),
    url: z.string().describe("Where it happened last; empty if the sender did not say."),
    stack: z.string().describe("The latest stack, redacted; empty if there is none."),
    count: z.int(),
    people: z.int().describe("How many people it happened to while they were signed in."),
    firstSeen: timestampSchema,
    lastSeen: timestampSchema,
  }),
  query: listQuery({
    sortable: ["lastSeen", "firstSeen", "count", "people"],
    defaultOrder: "DESC",
    id: hash,
    filters: period,
  }),
  id: hash,
  errors: shared.errors,
});

/** How fast pages are for their visitors, by page and measurement. For staff. */
export const webVitals = readRoutes({
  name: "web-vitals",
  noun: "measurement of a page",
  nouns: "measurements of pages",
  row: z.object({
    id: hash.describe("A hash of the page and the name of the measurement."),
    page: z.string().describe("The path of the page."),
    name: z.string().describe("Such as `largest-contentful-paint`."),
    p75: z
      .number()
      .describe("Three of four visits were at most this slow: milliseconds, or the score of a layout shift."),
    visits: z.int().describe("The number of measured visits."),
  }),
  query: listQuery({
    sortable: ["visits", "page", "name", "p75"],
    defaultOrder: "DESC",
    id: hash,
    filters: period,
  }),
  id: hash,
  errors: shared.errors,
});
