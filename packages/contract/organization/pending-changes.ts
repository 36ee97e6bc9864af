import { z } from "zod";
import { defineRoute, noBody } from "../route/index.ts";
import { timestampSchema } from "../route/timestamp.ts";

/** What takes effect later: keeping sessions for fewer days, and showing people's names. */
export const PENDING_KINDS = ["retention", "names"] as const;

const pendingChangeSchema = z.object({
  id: z.guid(),
  kind: z.enum(PENDING_KINDS),
  retentionDays: z.int().nullable().describe("Of `retention`: the number of days that sessions will be kept."),
  effect: z.string().describe("What it will do, in numbers of when it was asked for."),
  askedBy: z.string().nullable().describe("The name or address of who asked; null once the account is deleted."),
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
