import { CONTENT_TYPES, NOT_WORK, WORKFLOW_TYPES } from "@treadlight/domain/productivity";
import { MAX_LABEL_CHARACTERS, usageRecordSchema } from "@treadlight/domain/session";
import { words } from "@treadlight/domain/text";
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

export const MAX_PROJECT_CHARACTERS = MAX_LABEL_CHARACTERS;
/** As many as a page of sessions has. */
export const MAX_SESSIONS_SAID = 100;

export const setProject = defineRoute({
  route: "PUT /api/usage-records/project",
  summary: "Says what you call the project of your own sessions",
  description:
    "Your own pages and answers show it in place of what the sender calls it; nobody else sees it. A card number in it becomes `[CARD]`, as in other labels. Empty: they have none; null: as the sender calls it. It holds whatever the sender sends afterwards. The records change within seconds. Ids that are not of your sessions are left out of `sessions`.",
  body: z.strictObject({
    ids: z.array(z.guid()).min(1).max(MAX_SESSIONS_SAID),
    project: words(MAX_PROJECT_CHARACTERS).nullable(),
  }),
  answers: { 202: z.object({ sessions: z.int().describe("How many sessions it is said of.") }) },
  errors: ["plan_required", "warehouse_unavailable", "query_too_expensive", "log_unavailable", "disk_full"],
});

export const eraseSession = defineRoute({
  route: "DELETE /api/usage-records/:id",
  summary: "Erases one of your own sessions",
  description:
    "It disappears within seconds, permanently, with what you have said of it. What its sender still sends of it is dropped. Totals of closed weeks that members see, and reports that were made before, stay as they are: nobody can be told from them. No rule of an organization keeps a session longer.",
  params: z.object({ id: z.guid() }),
  answers: { 202: z.object({ erasing: z.literal(true) }) },
  errors: ["not_found", "warehouse_unavailable", "query_too_expensive", "log_unavailable", "disk_full"],
});

export const USAGE_RECORDS_ROUTES = [listUsageRecords, correctKind, setProject, eraseSession];
