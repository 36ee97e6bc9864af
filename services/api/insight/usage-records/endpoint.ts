import { listUsageRecords } from "@treadlight/contract/usage-records";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { personalTenant } from "@treadlight/warehouse";
import type { ApiDeps } from "../../deps/index.ts";

export function usageRecordsEndpoint({ warehouse }: Pick<ApiDeps, "warehouse">): Endpoint {
  return endpoint(listUsageRecords, {
    async handle({ caller, query }) {
      const body = await warehouse.usageRecords(personalTenant(caller.organizationId, caller.userId), query);
      return { status: 200, body };
    },
  });
}
