import { achievementsResource } from "@treadlight/features/achievements/admin-achievements.ts";
import { alertRulesResource } from "@treadlight/features/alerts/admin-alert-rules.ts";
import { alertsResource } from "@treadlight/features/alerts/admin-alerts.ts";
import { webhooksResource } from "@treadlight/features/alerts/admin-webhooks.ts";
import { auditLogResource } from "@treadlight/features/audit/admin-audit-log.ts";
import { marksResource } from "@treadlight/features/before-after/admin-marks.ts";
import { invoicesResource, ordersResource } from "@treadlight/features/billing/admin-orders.ts";
import { connectorsResource } from "@treadlight/features/connectors/admin-connectors.ts";
import { contactMessagesResource } from "@treadlight/features/contact/admin-contact-messages.ts";
import { waitlistResource } from "@treadlight/features/contact/admin-waitlist.ts";
import type { ApiDeps } from "@treadlight/features/deps.ts";
import { invitationsResource } from "@treadlight/features/invitations/admin-invitations.ts";
import { licencesResource } from "@treadlight/features/licences/admin-licences.ts";
import { errorGroupsResource } from "@treadlight/features/monitoring/admin-error-groups.ts";
import { installationEndpoints } from "@treadlight/features/monitoring/admin-installation.ts";
import { integrityEndpoint } from "@treadlight/features/monitoring/admin-integrity.ts";
import { monitoringResources } from "@treadlight/features/monitoring/admin-monitoring.ts";
import { outboxResource } from "@treadlight/features/monitoring/admin-outbox.ts";
import { departmentsResource } from "@treadlight/features/organization/admin-departments.ts";
import { ingestKeysResource } from "@treadlight/features/organization/admin-ingest-keys.ts";
import { organizationsResource } from "@treadlight/features/organization/admin-organizations.ts";
import { teamsResource } from "@treadlight/features/organization/admin-teams.ts";
import { toolContractsResource } from "@treadlight/features/organization/admin-tool-contracts.ts";
import { toolRulesResource } from "@treadlight/features/organization/admin-tool-rules.ts";
import { usersResource } from "@treadlight/features/organization/admin-users.ts";
import { ownNumbersResource } from "@treadlight/features/own-numbers/admin-own-numbers.ts";
import { ownPatternsResource } from "@treadlight/features/own-patterns/admin-own-patterns.ts";
import { exchangeRatesResource } from "@treadlight/features/own-prices/admin-exchange-rates.ts";
import { ownPricesResource } from "@treadlight/features/own-prices/admin-own-prices.ts";
import { deadLettersResource } from "@treadlight/features/sessions/admin-dead-letters.ts";
import { outcomesResource } from "@treadlight/features/sessions/admin-outcomes.ts";
import { sessionsResource } from "@treadlight/features/sessions/admin-sessions.ts";
import { vendorInvoicesResource } from "@treadlight/features/spend/admin-vendor-invoices.ts";
import { toolNamesResource } from "@treadlight/features/tool-names/admin-tool-names.ts";
import type { Endpoint } from "@treadlight/platform/endpoints";

/** The routes of the console, `/api/admin/*`. */
export function adminEndpoints(deps: ApiDeps): Endpoint[] {
  return [
    ...organizationsResource(deps),
    ...usersResource(deps),
    ...departmentsResource(deps),
    ...teamsResource(deps),
    ...invitationsResource(deps),
    ...ingestKeysResource(deps),
    ...ownNumbersResource(deps),
    ...ownPatternsResource(deps),
    ...toolNamesResource(deps),
    ...toolContractsResource(deps),
    ...licencesResource(deps),
    ...ownPricesResource(deps),
    ...exchangeRatesResource(deps),
    ...vendorInvoicesResource(deps),
    ...alertRulesResource(deps),
    ...alertsResource(deps),
    ...webhooksResource(deps),
    ...connectorsResource(deps),
    ...marksResource(deps),
    ...toolRulesResource(deps),
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
