import type { Endpoint } from "@treadlight/platform/endpoints";
import type { ApiDeps } from "../deps.ts";
import { discoveryEndpoints } from "./scim-discovery.ts";
import { groupEndpoints } from "./scim-groups.ts";
import { keyEndpoints } from "./scim-keys.ts";
import { peopleEndpoints } from "./scim-people.ts";

/** A company's directory provisions people and groups by SCIM 2.0 (RFC 7643 and 7644): `/api/scim/v2`. */
export function directoryEndpoints(deps: ApiDeps): Endpoint[] {
  return [...keyEndpoints(deps), ...discoveryEndpoints(deps), ...peopleEndpoints(deps), ...groupEndpoints(deps)];
}
