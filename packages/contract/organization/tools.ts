import { TOOLS } from "@treadlight/domain/catalogue";
import { contractsSchema } from "@treadlight/domain/ratings/plans";
import { line } from "@treadlight/domain/text";
import { z } from "zod";
import { defineRoute, etagSchema, noBody } from "../route/index.ts";
import { type ToolDecision, toolDecisionSchema } from "./tool-decision.ts";

const TOOL_NAMES: ReadonlySet<string> = new Set(TOOLS.map(({ name }) => name));

const decisionsSchema = z
  .record(line(200), toolDecisionSchema)
  .superRefine((decisions, context) => {
    for (const tool of Object.keys(decisions)) {
      if (!TOOL_NAMES.has(tool)) {
        context.addIssue({ code: "custom", path: [tool], message: "is not in the catalogue of tools" });
      }
    }
  })
  .describe("By name, as in the catalogue of tools.");

/** A change of the policy. Fields left out stay as they are. */
export const toolPolicyChangeSchema = z
  .strictObject({
    default: toolDecisionSchema.describe("For tools without a decision of their own, and those outside the catalogue."),
    decisions: decisionsSchema,
  })
  .partial();
export type ToolPolicyChange = z.output<typeof toolPolicyChangeSchema>;

export const toolPolicySchema = toolPolicyChangeSchema.required().extend({ etag: etagSchema });
export type ToolPolicy = z.output<typeof toolPolicySchema>;

/** The policy, and what else a sender has to know before a session begins. */
export const senderPolicySchema = toolPolicySchema.extend({
  // Missing if the extension is newer than its server.
  region: z
    .string()
    .nullish()
    .describe(
      "The region whose electricity counts for sessions that name none: yours, else the organization's; `null` if neither is set. An ingest key gets the organization's. Not covered by the `ETag`.",
    ),
  exceptions: z
    .record(line(200), toolDecisionSchema)
    .optional()
    .describe(
      "What rules for your department or team decide now, by tool. They come before `decisions`. Absent without any, and for ingest keys, which send for nobody in particular.",
    ),
  contracts: contractsSchema
    .optional()
    .describe(
      "The plan that your organization has stated a contract for, by tool: the tool's rating follows from its terms. Not covered by the `ETag`.",
    ),
  keepsSpecialPreviews: z
    .boolean()
    .optional()
    .describe(
      "Whether previews in which a special subject is noticed are stored: then the sender may send them. Not covered by the `ETag`.",
    ),
});

export type SenderPolicy = z.output<typeof senderPolicySchema>;

/** What a policy says about a tool, to somebody for whom these exceptions hold. */
export function decisionOn(
  tool: string,
  { default: fallback, decisions, exceptions }: Omit<ToolPolicy, "etag"> & Pick<SenderPolicy, "exceptions">,
): ToolDecision {
  const decided = { ...decisions, ...exceptions };
  return (Object.hasOwn(decided, tool) ? decided[tool] : undefined) ?? fallback;
}

export const getToolPolicy = defineRoute({
  route: "GET /api/organization/tool-policy",
  summary: "Gets which tools your organization approves, warns about or blocks",
  description:
    "For people, and for programs that send sessions. With the last response's `ETag` as `If-None-Match`, the response for an unchanged policy is a 304 without a body.",
  answers: { 200: senderPolicySchema, 304: noBody },
  errors: ["insufficient_scope"],
});

export const updateToolPolicy = defineRoute({
  route: "PATCH /api/organization/tool-policy",
  summary: "Decides which tools are approved, warned about or blocked",
  description: "`decisions` replaces all decisions.",
  ifMatch: "required",
  body: toolPolicyChangeSchema,
  readOnly: Object.keys(senderPolicySchema.shape),
  answers: { 200: toolPolicySchema },
});

export const listToolsInUse = defineRoute({
  route: "GET /api/organization/tools",
  summary: "Lists the tools in use, since when, and what the organization has decided about them",
  description: [
    "Sorted by first use, newest first. Callers who may not see people get only tools that at least five people used in the",
    "same week.",
  ].join(" "),
  answers: {
    200: z.object({
      tools: z.array(
        z.object({
          tool: z
            .string()
            .describe("A tool outside the catalogue has its own name; `unknown` is what was sent without one."),
          firstDay: z.iso
            .date()
            .describe(
              "The day of the oldest session that is kept; the Monday of its week for callers who may not see people.",
            ),
          people: z
            .int()
            .nullable()
            .describe(
              "How many people have used it in the last 30 days (UTC); `null` for callers who may not see people.",
            ),
          sessions: z.int(),
          decision: toolDecisionSchema.describe(
            "For everybody; for callers who do not decide, what rules for their department or team say.",
          ),
        }),
      ),
    }),
  },
  errors: ["warehouse_unavailable", "query_too_expensive"],
});
