import type { Endpoint } from "@treadlight/platform/endpoints";
import type { ApiDeps } from "../deps/index.ts";
import { achievementsResource } from "./achievements.ts";
import { alertRulesResource } from "./alert-rules.ts";
import { alertsResource } from "./alerts.ts";
import { auditLogResource } from "./audit-log.ts";
import { contactMessagesResource } from "./contact-messages.ts";
import { deadLettersResource } from "./dead-letters.ts";
import { departmentsResource } from "./departments.ts";
import { errorGroupsResource } from "./error-groups.ts";
import { ingestKeysResource } from "./ingest-keys.ts";
import { installationEndpoints } from "./installation.ts";
import { integrityEndpoint } from "./integrity.ts";
import { invitationsResource } from "./invitations.ts";
import { monitoringResources } from "./monitoring.ts";
import { invoicesResource, ordersResource } from "./orders.ts";
import { organizationsResource } from "./organizations.ts";
import { outboxResource } from "./outbox.ts";
import { outcomesResource } from "./outcomes.ts";
import { sessionsResource } from "./sessions.ts";
import { teamsResource } from "./teams.ts";
import { usersResource } from "./users.ts";
import { waitlistResource } from "./waitlist.ts";
import { webhooksResource } from "./webhooks.ts";

/** The routes of the console, `/api/admin/*`. */
export function adminEndpoints(deps: ApiDeps): Endpoint[] {
  return [
    ...organizationsResource(deps),
    ...usersResource(deps),
    ...departmentsResource(deps),
    ...teamsResource(deps),
    ...invitationsResource(deps),
    ...ingestKeysResource(deps),
    ...alertRulesResource(deps),
    ...alertsResource(deps),
    ...webhooksResource(deps),
    ...sessionsResource(deps),
    ...achievementsResource(deps),
    ...outcomesResource(deps),
    ...auditLogResource(deps),
    ...waitlistResource(deps),
    ...contactMessagesResource(deps),
    ...monitoringResources(deps),
    ...errorGroupsResource(deps),
    ...deadLettersResource(deps),
    ...ordersResource(deps),
    ...invoicesResource(deps),
    integrityEndpoint(deps),
    ...installationEndpoints(deps),
    ...outboxResource(deps),
  ];
}
