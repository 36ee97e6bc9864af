import { z } from "zod";
import { listQuery, several } from "../lists/index.ts";
import { defineRoute, etagSchema } from "../route/index.ts";
import { timestampSchema } from "../route/timestamp.ts";
import { ALERT_KINDS } from "./alert-rules.ts";
import { changesRow, countsRoute, readRoutes } from "./resource.ts";

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

const query = listQuery({
  row,
  sortedBy: "raisedAt",
  defaultOrder: "DESC",
  filters: { kind: several(z.enum(ALERT_KINDS)), ruleId: several(z.guid()), acknowledged: several(z.boolean()) },
});

/** The fields by whose values alerts are counted. */
export const COUNTED_OF_ALERTS = ["acknowledged", "kind"] as const;

/** The alerts of the caller's organization. */
export const alerts = {
  counts: countsRoute({ name: "alerts", nouns: "alerts", query, fields: COUNTED_OF_ALERTS }),
  ...readRoutes({ name: "alerts", noun: "alert", nouns: "alerts", row, query }),
  update: defineRoute({
    route: "PUT /api/admin/alerts/:id",
    summary: "Acknowledges an alert, or takes that back",
    ...changesRow(row),
    body: z.strictObject({ acknowledged: z.boolean() }).partial(),
  }),
};
