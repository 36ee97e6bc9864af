import { matchTool } from "../catalogue/index.ts";
import type { Contracts, Plan } from "../ratings/plans/index.ts";

/** The plan that an organization has a contract for, of a tool as a sender names it; undefined without one. */
export function contractPlanOf(contracts: Contracts, aiTool: string): Plan | undefined {
  const tool = matchTool(aiTool)?.name;
  return tool !== undefined && Object.hasOwn(contracts, tool) ? contracts[tool] : undefined;
}
