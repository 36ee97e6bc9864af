import { can, MIN_GROUP_SIZE } from "@treadlight/contract/access";
import { decisionOn, listToolsInUse } from "@treadlight/contract/organization";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { UserIdentity } from "@treadlight/platform/identity";
import type { ApiDeps } from "../deps.ts";
import { exceptionsOf, toolPolicyOf } from "../organization/tool-policy.ts";
import { tenantOf } from "../privacy/tenant.ts";

export function toolsInUseEndpoint({ db, warehouse, now }: Pick<ApiDeps, "db" | "warehouse" | "now">): Endpoint {
  return endpoint(listToolsInUse, {
    async handle({ caller }) {
      const [policy, exceptions, tools] = await Promise.all([
        toolPolicyOf(db, caller.organizationId),
        // Who decides is told what holds for everybody.
        can(caller.userType, "tool_policy") ? undefined : exceptionsOf(db, caller, new Date(now())),
        visibleTools(warehouse, caller),
      ]);
      const decided = { ...policy, exceptions };
      return {
        status: 200,
        body: { tools: tools.map((row) => ({ ...row, decision: decisionOn(row.tool, decided) })) },
      };
    },
  });
}

/** Those who see no people are answered from cells, which reveal nobody (decision 22). */
async function visibleTools(warehouse: ApiDeps["warehouse"], caller: UserIdentity) {
  const { userType, timeZone, minGroupSize } = caller;
  const tenant = tenantOf(caller);
  if (can(userType, "department_people")) return warehouse.toolsInUse(tenant, timeZone ?? "UTC");
  const tools = await warehouse.toolsInCells(tenant, Math.max(MIN_GROUP_SIZE, minGroupSize));
  return tools.map((row) => ({ ...row, people: null }));
}
