import { RISK_LEVELS } from "@treadlight/domain/security";
import { usageRecordSchema } from "@treadlight/domain/session";
import { z } from "zod";
import { instantSchema, listQuery, searchTextSchema } from "../lists/index.ts";
import { readRoutes } from "./resource.ts";

/** Two people can send the same session id, so the person belongs to a row's id. */
const rowIdSchema = z
  .union([z.guid(), z.templateLiteral([z.guid(), ".", z.union([z.guid(), z.hex()])])])
  .describe("`<session id>.<user>`, or the session's id alone if it has no person.");

/** A session as administrators see it: without its preview. */
export const adminSessionSchema = usageRecordSchema.omit({ promptPreview: true }).extend({
  id: rowIdSchema,
  user: z
    .string()
    .nullable()
    .describe(
      "The person's id, or a pseudonym if the organization does not show people by name; null without a person.",
    ),
});
export type AdminSession = z.output<typeof adminSessionSchema>;

/** The fields that a list of sessions can be sorted by. */
export const ADMIN_SESSION_SORTS = [
  "startedAt",
  "receivedAt",
  "tool",
  "department",
  "team",
  "user",
  "riskLevel",
  "promptCount",
  "timeEngaged",
  "timeSaved",
  "productivityScore",
  "complianceScore",
  "co2Emissions",
] as const;
export type AdminSessionSort = (typeof ADMIN_SESSION_SORTS)[number];

/** The sessions of the caller's organization. */
export const sessions = readRoutes({
  name: "sessions",
  noun: "session",
  nouns: "sessions",
  row: adminSessionSchema,
  id: rowIdSchema,
  query: listQuery({
    id: rowIdSchema,
    sortable: ADMIN_SESSION_SORTS,
    defaultOrder: "DESC",
    filters: {
      user: searchTextSchema,
      tool: searchTextSchema,
      provider: searchTextSchema,
      category: searchTextSchema,
      model: searchTextSchema,
      source: searchTextSchema,
      department: searchTextSchema,
      team: searchTextSchema,
      region: searchTextSchema,
      contentType: searchTextSchema,
      workflowType: searchTextSchema,
      smartCategory: searchTextSchema,
      factorSet: searchTextSchema,
      riskLevel: RISK_LEVELS,
      /** Whether sensitive data was detected. */
      sensitive: z.boolean(),
      from: instantSchema,
      to: instantSchema,
    },
  }),
  errors: ["plan_required", "warehouse_unavailable", "query_too_expensive"],
});
