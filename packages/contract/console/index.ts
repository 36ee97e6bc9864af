import { achievements } from "./achievements.ts";
import { alertRules } from "./alert-rules.ts";
import { alerts } from "./alerts.ts";
import { auditLog } from "./audit-log.ts";
import { connectors } from "./connectors.ts";
import { contactMessages } from "./contact-messages.ts";
import { deadLetters } from "./dead-letters.ts";
import { departments } from "./departments.ts";
import { exchangeRates } from "./exchange-rates.ts";
import { ingestKeys } from "./ingest-keys.ts";
import { getInstallation, getPipeline, outbox } from "./installation.ts";
import { getIntegrity } from "./integrity.ts";
import { invitations } from "./invitations.ts";
import { licences } from "./licences.ts";
import { marks } from "./marks.ts";
import { errorGroups, reports, webVitals } from "./monitoring.ts";
import { invoices, orders } from "./orders.ts";
import { organizations } from "./organizations.ts";
import { outcomes } from "./outcomes.ts";
import { ownNumbers } from "./own-numbers.ts";
import { ownPatterns } from "./own-patterns.ts";
import { ownPrices } from "./own-prices.ts";
import { sessions } from "./sessions.ts";
import { teams } from "./teams.ts";
import { toolContracts } from "./tool-contracts.ts";
import { toolNames } from "./tool-names.ts";
import { toolRules } from "./tool-rules.ts";
import { users } from "./users.ts";
import { vendorInvoices } from "./vendor-invoices.ts";
import { waitlist } from "./waitlist.ts";
import { webhookDeliveries, webhooks } from "./webhooks.ts";

export * from "./achievements.ts";
export * from "./alert-rules.ts";
export * from "./alerts.ts";
export * from "./audit-log.ts";
export * from "./connectors.ts";
export * from "./contact-messages.ts";
export * from "./dead-letters.ts";
export * from "./departments.ts";
export * from "./exchange-rates.ts";
export * from "./ingest-keys.ts";
export * from "./installation.ts";
export * from "./integrity.ts";
export * from "./invitations.ts";
export * from "./licences.ts";
export * from "./marks.ts";
export * from "./monitoring.ts";
export * from "./orders.ts";
export * from "./organizations.ts";
export * from "./outcomes.ts";
export * from "./own-numbers.ts";
export * from "./own-patterns.ts";
export * from "./own-prices.ts";
export * from "./resource.ts";
export * from "./sessions.ts";
export * from "./teams.ts";
export * from "./tool-contracts.ts";
export * from "./tool-names.ts";
export * from "./tool-rules.ts";
export * from "./users.ts";
export * from "./vendor-invoices.ts";
export * from "./waitlist.ts";
export * from "./webhooks.ts";

/** The console's resources, by the conventions of ra-data-simple-rest. */
export const CONSOLE_RESOURCES = [
  organizations,
  users,
  departments,
  teams,
  invitations,
  ingestKeys,
  ownNumbers,
  ownPatterns,
  toolNames,
  toolContracts,
  licences,
  ownPrices,
  exchangeRates,
  vendorInvoices,
  alertRules,
  alerts,
  webhooks,
  webhookDeliveries,
  connectors,
  marks,
  toolRules,
  sessions,
  achievements,
  outcomes,
  auditLog,
  waitlist,
  contactMessages,
  ...Object.values(reports),
  errorGroups,
  webVitals,
  deadLetters,
  orders,
  invoices,
  outbox,
];

export const CONSOLE_ROUTES = [
  ...CONSOLE_RESOURCES.flatMap(({ name: _, row: __, ...routes }) => Object.values(routes)),
  getIntegrity,
  getPipeline,
  getInstallation,
];
