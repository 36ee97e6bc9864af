import { getIntegrity } from "@treadlight/contract/console";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { ApiDeps } from "../deps.ts";

export function integrityEndpoint({ warehouse }: Pick<ApiDeps, "warehouse">): Endpoint {
  return endpoint(getIntegrity, {
    async handle() {
      const [damagedParts, repairs] = await Promise.all([warehouse.damagedParts(), warehouse.repairs()]);
      return { status: 200, body: { damagedParts, repairs } };
    },
  });
}
