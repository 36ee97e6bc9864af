import type { Endpoint } from "@treadlight/platform/endpoints";
import type { ApiDeps } from "../deps.ts";
import { deletionEndpoint } from "./deletion.ts";
import { exportEndpoint } from "./export.ts";
import { profileEndpoints } from "./profile.ts";
import { unsubscribeEndpoint } from "./unsubscribe.ts";

/** A person's own account and data: `/api/user`. */
export function accountEndpoints(deps: ApiDeps): Endpoint[] {
  return [...profileEndpoints(deps), deletionEndpoint(deps), exportEndpoint(deps), unsubscribeEndpoint(deps)];
}
