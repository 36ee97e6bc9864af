import { listUsageRecords } from "@treadlight/contract/usage-records";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { personalTenant, timeOf } from "@treadlight/warehouse";
import type { ApiDeps } from "../deps.ts";
import { requireHistory } from "../plans/included.ts";

type Deps = Pick<ApiDeps, "db" | "warehouse" | "billing" | "now">;

export function usageRecordsEndpoint({ db, warehouse, billing, now }: Deps): Endpoint {
  return endpoint(listUsageRecords, {
    async handle({ caller: { organizationId, userId, timeZone }, query }) {
      const asked = { organizationId, from: timeOf(query.from, timeZone) };
      const from = await requireHistory(db, billing.mode, asked, new Date(now()));
      const body = await warehouse.usageRecords(personalTenant(organizationId, userId), { ...query, from }, timeZone);
      return { status: 200, body };
    },
  });
}
