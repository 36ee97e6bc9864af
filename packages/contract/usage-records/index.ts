import { CONTENT_TYPES, NOT_WORK, WORKFLOW_TYPES } from "@treadlight/domain/productivity";
import { usageRecordSchema } from "@treadlight/domain/session";
import { z } from "zod";
import { defineRoute } from "../route/index.ts";
import { usageRecordsQuerySchema } from "./query.ts";

export * from "./query.ts";

export const listUsageRecords = defineRoute({
  route: "GET /api/usage-records",
  summary: "Lists your own sessions, newest first",
  query: usageRecordsQuerySchema,
  answers: {
    200: z.object({
      records: z.array(usageRecordSchema),
      nextCursor: z.string().nullable().describe("Send it as `cursor` to get the next page; null on the last page."),
    }),
  },
  errors: ["plan_required", "warehouse_unavailable", "query_too_expensive"],
});

const statedKindSchema = z.discriminatedUnion("workflowType", [
  z.strictObject({ workflowType: z.enum(WORKFLOW_TYPES), contentType: z.enum(CONTENT_TYPES) }),
  z.strictObject({ workflowType: z.literal(NOT_WORK) }),
]);
/** What a person may say of a session. */
export type StatedKind = z.output<typeof statedKindSchema>;

export const correctKind = defineRoute({
  route: "PUT /api/usage-records/:id/kind",
  summary: "Says what the kind of work of one of your own sessions is",
  description: `It is stated from then on, whatever the sender guesses or sends afterwards. The record changes within seconds; nothing else is learned from it. With \`${NOT_WORK}\` the session saves no time and has no score; what it exposed and its footprint count as before.`,
  params: z.object({ id: z.guid() }),
  body: statedKindSchema,
  answers: { 202: z.object({ correcting: z.literal(true) }) },
  errors: [
    "not_found",
    "plan_required",
    "warehouse_unavailable",
    "query_too_expensive",
    "log_unavailable",
    "disk_full",
  ],
});

export const USAGE_RECORDS_ROUTES = [listUsageRecords, correctKind];
