import type { Endpoint } from "@treadlight/platform/endpoints";
import type { ApiDeps } from "../../deps/index.ts";
import { deletionEndpoints } from "./deletion.ts";
import { leaveEndpoint } from "./leave.ts";
import { profileEndpoints } from "./profile.ts";
import { transferEndpoint } from "./transfer.ts";

export { changeMember, type MemberChange, removeMember } from "./members.ts";
export { changeOrganization } from "./profile.ts";

/** One's organization: what it is, who it belongs to, how it begins and ends. */
export function organizationEndpoints(deps: ApiDeps): Endpoint[] {
  return [...profileEndpoints(deps), leaveEndpoint(deps), transferEndpoint(deps), ...deletionEndpoints(deps)];
}
