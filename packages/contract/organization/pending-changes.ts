import { z } from "zod";
import { defineRoute, noBody } from "../route/index.ts";
import { timestampSchema } from "../route/timestamp.ts";

/** What takes effect later: fewer days of sessions, people's names, undoing an import, erasing what was sent with a publishable key. */
export const PENDING_KINDS = ["retention", "names", "import", "key_sessions"] as const;

const pendingChangeSchema = z.object({
  id: z.guid(),
  kind: z.enum(PENDING_KINDS),
  retentionDays: z.int().nullable().describe("For `retention`: the number of days that sessions will be kept."),
  subject: z.guid().nullable().describe("The import, or the key of `key_sessions`."),
  title: z.string().describe("The state that it leads to, such as `Sessions are kept for 30 days`."),
  effect: z.string().describe("What it will do, with the figures at the time of the request."),
  askedBy: z
    .string()
    .nullable()
    .describe("The name or address of whoever requested it; null once the account is deleted."),
  askedAt: timestampSchema,
  appliesAt: timestampSchema,
});
export type PendingChange = z.output<typeof pendingChangeSchema>;

export const listPendingChanges = defineRoute({
  route: "GET /api/organization/pending-changes",
  summary: "Lists the changes of your organization that take effect later",
  answers: { 200: z.object({ changes: z.array(pendingChangeSchema) }) },
});

export const cancelPendingChange = defineRoute({
  route: "DELETE /api/organization/pending-changes/:id",
  summary: "Cancels a change before it takes effect",
  params: z.object({ id: z.guid() }),
  answers: { 204: noBody },
});
