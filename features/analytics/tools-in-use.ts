import { can, MIN_GROUP_SIZE } from "@treadlight/contract/access";
import { decisionOn, listToolsInUse } from "@treadlight/contract/organization";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { UserIdentity } from "@treadlight/platform/identity";
import { organizationTenant } from "@treadlight/warehouse";
import type { ApiDeps } from "../deps.ts";
import { toolPolicyOf } from "../organization/tool-policy.ts";

export function toolsInUseEndpoint({ db, warehouse }: Pick<ApiDeps, "db" | "warehouse">): Endpoint {
  return endpoint(listToolsInUse, {
    async handle({ caller }) {
      const [policy, tools] = await Promise.all([
        toolPolicyOf(db, caller.organizationId),
        visibleTools(warehouse, caller),
      ]);
      return { status: 200, body: { tools: tools.map((row) => ({ ...row, decision: decisionOn(row.tool, policy) })) } };
    },
  });
}

/** Those who see no people are answered from cells, which reveal nobody (decision 22). */
async function visibleTools(
  warehouse: ApiDeps["warehouse"],
  { organizationId, userType, timeZone, minGroupSize }: UserIdentity,
) {
  const tenant = organizationTenant(organizationId);
  if (can(userType, "people_rows")) return warehouse.toolsInUse(tenant, timeZone ?? "UTC");
  const tools = await warehouse.toolsInCells(tenant, Math.max(MIN_GROUP_SIZE, minGroupSize));
  return tools.map((row) => ({ ...row, people: null }));
}
