import { z } from "zod";
import { nameSchema } from "../fields/index.ts";
import { listQuery, several } from "../lists/index.ts";
import { toolDecisionSchema } from "../organization/tool-decision.ts";
import { defineRoute, etagSchema } from "../route/index.ts";
import { timestampSchema } from "../route/timestamp.ts";
import { changesRow, readRoutes, removesRow } from "./resource.ts";

export const MAX_TOOL_RULES = 500;
/** Whether a rule holds today, or its last day is over. */
export const TOOL_RULE_STATES = ["holds", "expired"] as const;

const departmentIdSchema = z.guid().nullable().describe("The department whose people it is for, or else `teamId`.");
const teamIdSchema = z.guid().nullable().describe("The team whose people it is for, or else `departmentId`.");
const lastDaySchema = z.iso
  .date()
  .nullable()
  .describe("The last day on which it holds, in the organization's time zone; `null` if it has no end.");

const row = z.object({
  id: z.guid(),
  tool: z.string().describe("By name, as in the catalogue of tools."),
  decision: toolDecisionSchema,
  departmentId: departmentIdSchema,
  department: z.string().nullable().describe("The department's name."),
  teamId: teamIdSchema,
  team: z.string().nullable().describe("The team's name."),
  lastDay: lastDaySchema,
  state: z
    .enum(TOOL_RULE_STATES)
    .describe("Whether it holds today. An expired rule stays until somebody deletes or extends it."),
  createdAt: timestampSchema,
  etag: etagSchema,
});
export type ToolRuleRow = z.output<typeof row>;

/** What the caller's organization decides about tools for one department or team. */
export const toolRules = {
  ...readRoutes({
    name: "tool-rules",
    noun: "rule on a tool",
    nouns: "rules on tools",
    row,
    query: listQuery({
      row,
      sortedBy: "tool",
      filters: {
        tool: several(nameSchema),
        decision: several(toolDecisionSchema),
        departmentId: several(z.guid().nullable()),
        teamId: several(z.guid().nullable()),
        state: several(z.enum(TOOL_RULE_STATES)),
      },
    }),
  }),
  create: defineRoute({
    route: "POST /api/admin/tool-rules",
    summary: "Decides about a tool for one department or team",
    description: [
      "A team's rule comes before its department's, and both before what `PATCH /api/organization/tool-policy` decides for everybody.",
      "A tool has one rule for each department and team. Administrators are reminded by mail a week before a rule ends.",
      `An organization can have ${MAX_TOOL_RULES} rules.`,
    ].join(" "),
    body: z
      .strictObject({
        tool: nameSchema.describe("By name, as in the catalogue of tools."),
        decision: toolDecisionSchema,
        departmentId: departmentIdSchema.default(null),
        teamId: teamIdSchema.default(null),
        lastDay: lastDaySchema.default(null),
      })
      .refine(({ departmentId, teamId }) => (departmentId === null) !== (teamId === null), {
        path: ["departmentId"],
        message: "must be given, or else a team, but not both",
      }),
    answers: { 201: row },
    errors: ["already_exists", "conflict"],
  }),
  update: defineRoute({
    route: "PUT /api/admin/tool-rules/:id",
    summary: "Changes what a rule decides, or when it ends",
    ...changesRow(row),
    body: z.strictObject({ decision: toolDecisionSchema, lastDay: lastDaySchema }).partial(),
  }),
  remove: defineRoute({
    route: "DELETE /api/admin/tool-rules/:id",
    summary: "Deletes a rule on a tool",
    description: "What the organization decides for everybody holds again.",
    ...removesRow(row),
  }),
};
