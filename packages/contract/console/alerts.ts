import { z } from "zod";
import { listQuery, several } from "../lists/index.ts";
import { defineRoute, etagSchema } from "../route/index.ts";
import { timestampSchema } from "../route/timestamp.ts";
import { ALERT_KINDS } from "./alert-rules.ts";
import { changesRow, readRoutes } from "./resource.ts";

const row = z.object({
  id: z.guid(),
  ruleId: z.guid().nullable().describe("The rule that raised it; `null` once the rule is deleted."),
  kind: z.enum(ALERT_KINDS),
  message: z.string(),
  value: z
    .number()
    .describe("The amount that raised the alert, in the unit of the rule's threshold; for a new tool, its sessions."),
  threshold: z.number().nullable().describe("What the value exceeded; `null` for a new tool."),
  raisedAt: timestampSchema,
  acknowledged: z.boolean(),
  acknowledgedAt: timestampSchema.nullable(),
  acknowledgedBy: z.guid().nullable(),
  etag: etagSchema,
});

/** The alerts of the caller's organization. */
export const alerts = {
  ...readRoutes({
    name: "alerts",
    noun: "alert",
    nouns: "alerts",
    row,
    query: listQuery({
      row,
      sortedBy: "raisedAt",
      defaultOrder: "DESC",
      filters: { kind: several(z.enum(ALERT_KINDS)), ruleId: several(z.guid()), acknowledged: several(z.boolean()) },
    }),
  }),
  update: defineRoute({
    route: "PUT /api/admin/alerts/:id",
    summary: "Acknowledges an alert, or takes that back",
    ...changesRow(row),
    body: z.strictObject({ acknowledged: z.boolean() }).partial(),
  }),
};
