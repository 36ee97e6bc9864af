import type { Endpoint } from "@treadlight/platform/endpoints";
import type { ApiDeps } from "../../deps/index.ts";
import { deletionEndpoints } from "./deletion.ts";
import { leaveEndpoint } from "./leave.ts";
import { profileEndpoints } from "./profile.ts";
import { transferEndpoint } from "./transfer.ts";

export { changeMember, type LockedMember, lockMember, removeMember } from "./members.ts";

/** The caller's organization: its profile, and leaving, transferring and deleting it. */
export function organizationEndpoints(deps: ApiDeps): Endpoint[] {
  return [...profileEndpoints(deps), leaveEndpoint(deps), transferEndpoint(deps), ...deletionEndpoints(deps)];
}
