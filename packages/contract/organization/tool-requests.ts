import { z } from "zod";
import { nameSchema, paragraphSchema } from "../fields/index.ts";
import { defineRoute, timestampSchema } from "../route/index.ts";
import { toolDecisionSchema } from "./tool-decision.ts";

export const MAX_REASON_CHARACTERS = 1_000;
export const MAX_ANSWER_CHARACTERS = 500;
/** An organization's list of requests shows so many, those without a decision first. */
export const MAX_LISTED_REQUESTS = 500;

export const TOOL_REQUEST_DECISIONS = ["approve", "refuse"] as const;
const decisionSchema = z
  .enum(TOOL_REQUEST_DECISIONS)
  .describe("`approve` lets everybody in the organization use the tool, `refuse` changes nothing about it.");

/** A person's request to use a tool. */
export const newToolRequestSchema = z.strictObject({
  tool: nameSchema.describe("By name, as in the catalogue of tools."),
  reason: paragraphSchema(MAX_REASON_CHARACTERS).describe("What the person needs it for. Administrators read it."),
});

export const toolRequestSchema = z.object({
  id: z.guid(),
  tool: z.string(),
  reason: z.string(),
  createdAt: timestampSchema,
  mine: z.boolean().describe("Whether the caller asked."),
  person: z.string().describe("The name of whoever asked; without one, the e-mail address."),
  current: toolDecisionSchema.describe("What the organization says about the tool now, to whoever asked."),
  decision: decisionSchema.nullable().describe("`null` as long as nobody has decided."),
  answer: z.string().nullable().describe("What the administrator said to it."),
  decidedAt: timestampSchema.nullable(),
});
export type ToolRequest = z.output<typeof toolRequestSchema>;

export const listToolRequests = defineRoute({
  route: "GET /api/organization/tool-requests",
  summary: "Lists requests for tools",
  description: `Your own; for those who decide about tools, those of the whole organization. Open requests come first, then the newest; at most ${MAX_LISTED_REQUESTS}.`,
  answers: { 200: z.object({ requests: z.array(toolRequestSchema) }) },
});

export const askForTool = defineRoute({
  route: "POST /api/organization/tool-requests",
  summary: "Asks the administrators to approve a tool",
  description:
    "For a tool that the organization does not approve. A person has one open request for a tool. Administrators are told by mail.",
  body: newToolRequestSchema,
  answers: { 201: toolRequestSchema },
  errors: ["conflict"],
});

export const decideToolRequest = defineRoute({
  route: "POST /api/organization/tool-requests/:id/decision",
  summary: "Decides about a request for a tool",
  description:
    "Approving it approves the tool in the policy, and every open request for it. Whoever asked is told by mail, with the answer.",
  body: z.strictObject({
    decision: decisionSchema,
    answer: paragraphSchema(MAX_ANSWER_CHARACTERS).optional().describe("A sentence to whoever asked."),
  }),
  answers: { 200: toolRequestSchema },
  errors: ["conflict", "not_found"],
});
