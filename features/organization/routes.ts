import type { Endpoint } from "@treadlight/platform/endpoints";
import type { ApiDeps } from "../deps.ts";
import { deletionEndpoints } from "./deletion.ts";
import { leaveEndpoint } from "./leave.ts";
import { pendingChangeEndpoints } from "./pending-changes.ts";
import { profileEndpoints } from "./profile.ts";
import { setupEndpoint } from "./setup.ts";
import { toolPolicyEndpoints } from "./tool-policy.ts";
import { toolRequestEndpoints } from "./tool-requests.ts";
import { transferEndpoint } from "./transfer.ts";

/** The caller's organization: its profile, set-up, tool policy and requests for tools, and leaving, transferring and deleting it. */
export function organizationEndpoints(deps: ApiDeps): Endpoint[] {
  return [
    ...profileEndpoints(deps),
    ...pendingChangeEndpoints(deps),
    setupEndpoint(deps),
    ...toolPolicyEndpoints(deps),
    ...toolRequestEndpoints(deps),
    leaveEndpoint(deps),
    transferEndpoint(deps),
    ...deletionEndpoints(deps),
  ];
}
