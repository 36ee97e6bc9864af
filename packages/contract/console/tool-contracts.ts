import { planSchema } from "@treadlight/domain/ratings/plans";
import { line } from "@treadlight/domain/text";
import { z } from "zod";
import { listQuery } from "../lists/index.ts";
import { defineRoute } from "../route/index.ts";
import { timestampSchema } from "../route/timestamp.ts";
import { readRoutes, rowParams } from "./resource.ts";

/** Plans of companies and of programs. A personal plan counts without being stated. */
export const contractPlanSchema = planSchema.exclude(["personal"]);

const row = z.object({
  id: z.guid(),
  tool: z.string().describe("By its name in the catalogue of tools."),
  plan: contractPlanSchema,
  createdBy: z.string().nullable().describe("Null for somebody who has left."),
  createdAt: timestampSchema,
});
export type ToolContractRow = z.output<typeof row>;

/** The contracts under which the caller's organization uses tools. */
export const toolContracts = {
  ...readRoutes({
    name: "tool-contracts",
    noun: "contract with a provider",
    nouns: "contracts with providers",
    row,
    query: listQuery({ row, sortedBy: "tool", defaultOrder: "ASC", filters: {} }),
  }),
  create: defineRoute({
    route: "POST /api/admin/tool-contracts",
    summary: "States that your organization has a contract for a tool",
    description:
      "The tool's rating, and the compliance score and risk colour of sessions received from then on, follow from the terms of that plan. One contract a tool. The terms of the plan must be known, besides those of a weaker one.",
    body: z.strictObject({ tool: line(200), plan: contractPlanSchema }),
    answers: { 201: row },
    errors: ["already_exists"],
  }),
  remove: defineRoute({
    route: "DELETE /api/admin/tool-contracts/:id",
    summary: "Takes back that your organization has a contract for a tool",
    description: "Sessions that were received before keep their rating.",
    params: rowParams,
    answers: { 200: row },
  }),
};
