import type { ResourceProps } from "ra-core";
import { achievements } from "./achievements/index.ts";
import { alertRules } from "./alert-rules/index.ts";
import { alerts } from "./alerts/index.ts";
import { apiTokens } from "./api-tokens/index.ts";
import { auditLog } from "./audit-log/index.ts";
import { connectors } from "./connectors/index.ts";
import { contactMessages } from "./contact-messages/index.ts";
import { deadLetters } from "./dead-letters/index.ts";
import { departments } from "./departments/index.ts";
import { errorGroups } from "./error-groups/index.ts";
import { errors } from "./errors/index.ts";
import { events } from "./events/index.ts";
import { exchangeRates } from "./exchange-rates/index.ts";
import { imports } from "./imports/index.ts";
import { ingestKeys } from "./ingest-keys/index.ts";
import { invitations } from "./invitations/index.ts";
import { invoices } from "./invoices/index.ts";
import { licences } from "./licences/index.ts";
import { marks } from "./marks/index.ts";
import { orders } from "./orders/index.ts";
import { organizations } from "./organizations/index.ts";
import { outbox } from "./outbox/index.ts";
import { outcomes } from "./outcomes/index.ts";
import { ownNumbers } from "./own-numbers/index.ts";
import { ownPatterns } from "./own-patterns/index.ts";
import { ownPrices } from "./own-prices/index.ts";
import { prompts } from "./prompts/index.ts";
import { reports } from "./reports/index.ts";
import { sessions } from "./sessions/index.ts";
import { teams } from "./teams/index.ts";
import { toolContracts } from "./tool-contracts/index.ts";
import { toolNames } from "./tool-names/index.ts";
import { toolRules } from "./tool-rules/index.ts";
import { users } from "./users/index.ts";
import { vendorInvoices } from "./vendor-invoices/index.ts";
import { waitlist } from "./waitlist/index.ts";
import { webVitals } from "./web-vitals/index.ts";
import { webhooks } from "./webhooks/index.ts";

/** The resources in groups, as the menu shows them. */
export const RESOURCE_GROUPS: readonly { title: string; resources: readonly ResourceProps[] }[] = [
  { title: "People", resources: [users, invitations, departments, teams] },
  { title: "Organization", resources: [organizations, ownNumbers, ownPatterns, marks, prompts] },
  {
    title: "Tools and costs",
    resources: [toolRules, toolContracts, toolNames, licences, vendorInvoices, ownPrices, exchangeRates],
  },
  { title: "Sources", resources: [ingestKeys, apiTokens, connectors, imports] },
  { title: "Alerts", resources: [alertRules, alerts, webhooks] },
  { title: "Records", resources: [sessions, reports, outcomes, achievements, auditLog] },
  { title: "Requests", resources: [waitlist, contactMessages, orders, invoices] },
  { title: "Running", resources: [errorGroups, errors, events, webVitals, deadLetters, outbox] },
];

/** Every resource of the console. */
export const resources: readonly ResourceProps[] = RESOURCE_GROUPS.flatMap((group) => group.resources);
