import type { Endpoint } from "@treadlight/platform/endpoints";
import type { ApiDeps } from "../deps.ts";
import { contactMessagesResource } from "./contact-messages.ts";
import { departmentsResource } from "./departments.ts";
import { ingestKeysResource } from "./ingest-keys.ts";
import { teamsResource } from "./teams.ts";
import { waitlistResource } from "./waitlist.ts";

/** What the console is made of: `/api/admin/*`. */
export function adminEndpoints(deps: ApiDeps): Endpoint[] {
  return [
    ...departmentsResource(deps),
    ...teamsResource(deps),
    ...ingestKeysResource(deps),
    ...waitlistResource(deps),
    ...contactMessagesResource(deps),
  ];
}
