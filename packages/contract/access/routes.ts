import { can } from "./can.ts";
import type { Capability } from "./capabilities.ts";

/**
 * Who may call a route: `anyone`, signed in or not; `signed_in`, with any role; `sender`, a person with a role (also by device credential)
 * or an ingest key; `device`, a person with a role, also by device credential; `directory`, a company's directory with its key; or people with at least one of the capabilities. The resource decides
 * which of its rows they see.
 */
export type Access = "anyone" | "signed_in" | "sender" | "device" | "directory" | readonly Capability[];

const own = ["own_data"] as const;
/** Whoever is in an organization of several people. */
const anyMember = ["organization_aggregates", "department_figures"] as const;
const reports = ["esg_reports", "department_figures"] as const;
/** Heads of departments too. The resource shows them only what they are responsible for. */
const heads = ["department_people"] as const;
const peopleOrHeads = [...heads, "all_organizations"] as const;
const imports = ["imports"] as const;
const company = ["company_sign_in"] as const;
const staffOrAdministrators = ["privacy_settings", "all_organizations"] as const;

/** The access table: every route of every service. A service with a route that is missing here does not start. */
export const ROUTES = {
  // Sending
  "POST /api/ingest/sessions": "sender",
  "DELETE /api/ingest/sessions": own,
  "POST /api/ingest/import": imports,
  "POST /api/ingest/policy-problems": "sender",
  "POST /api/ingest/otlp/v1/traces": "sender",
  "POST /api/ingest/otlp/v1/logs": "sender",
  "POST /api/ingest/otlp/v1/metrics": "sender",
  // Where OpenTelemetry exporters send if they are given only our base URL.
  "POST /v1/traces": "sender",
  "POST /v1/logs": "sender",
  "POST /v1/metrics": "sender",
  "POST /api/monitoring/errors": "anyone",
  "POST /api/monitoring/events": "anyone",
  "POST /api/monitoring/performance": "anyone",
  "POST /api/errors": "anyone",

  // Accounts
  "POST /api/auth/register": "anyone",
  "POST /api/auth/login": "anyone",
  "POST /api/auth/second-step": "anyone",
  "POST /api/auth/passkey-challenge": "anyone",
  "POST /api/auth/passkey-login": "anyone",
  "POST /api/auth/refresh": "anyone",
  "POST /api/auth/logout": "anyone",
  "POST /api/auth/forgot-password": "anyone",
  "POST /api/auth/reset-password": "anyone",
  "POST /api/auth/confirm-email": "anyone",
  "GET /api/auth/me": "signed_in",
  "POST /api/auth/logout-all": "signed_in",
  "GET /api/auth/devices": "signed_in",
  "POST /api/auth/devices": own,
  "DELETE /api/auth/devices/:id": "signed_in",
  "POST /api/auth/proof": "signed_in",
  "GET /api/auth/second-steps": "signed_in",
  "POST /api/auth/authenticator-app": "signed_in",
  "POST /api/auth/authenticator-app/confirm": "signed_in",
  "DELETE /api/auth/authenticator-app": "signed_in",
  "POST /api/auth/passkeys/options": "signed_in",
  "POST /api/auth/passkeys": "signed_in",
  "DELETE /api/auth/passkeys/:id": "signed_in",
  "GET /api/auth/api-tokens": own,
  "POST /api/auth/api-tokens": own,
  "POST /api/auth/api-tokens/:id/rotate": own,
  "DELETE /api/auth/api-tokens/:id": own,
  "POST /api/auth/recovery-codes": "signed_in",
  "DELETE /api/auth/remembered-devices/:id": "signed_in",
  "POST /api/auth/change-password": "signed_in",
  "POST /api/auth/change-email": "signed_in",
  "POST /api/auth/company/start": "anyone",
  "POST /api/auth/company/finish": "anyone",
  "POST /api/auth/company/link": "anyone",
  // Authenticated by the provider's signature.
  "POST /api/auth/company/back-channel-logout/:id": "anyone",
  "PATCH /api/user": own,
  "DELETE /api/user": own,
  "PATCH /api/user/settings": own,
  "GET /api/user/export": own,
  "GET /api/user/outcomes": own,
  "GET /api/user/achievements": own,
  "POST /api/user/achievements": own,
  "GET /api/user/milestones": own,
  "POST /api/user/social-share": own,
  "GET /api/user/joinable-organization": own,
  "POST /api/user/joinable-organization": own,
  "GET /api/user/company-identity": own,
  "DELETE /api/user/company-identity": own,
  // The token in the link identifies the person.
  "POST /api/mails/unsubscribe": "anyone",

  "GET /api/user/certificates": own,
  "PUT /api/user/certificates/:id": own,
  "DELETE /api/user/certificates/:id": own,
  "GET /api/user/certificates/:id/pdf": own,

  // Certificates that people have published
  "GET /api/certificates/:id": "anyone",
  "GET /api/certificates/:id/credential": "anyone",
  "GET /api/revoked-certificates": "anyone",

  // How long the work of a session would have taken without AI
  "POST /api/time-answers/question": own,
  "GET /api/time-answers": own,
  "DELETE /api/time-answers": own,
  "PUT /api/time-answers/:id": own,
  "DELETE /api/time-answers/:id": own,
  "GET /api/organization/time-answers": ["organization_aggregates"],

  // The prompt library
  "GET /api/prompts": own,
  "POST /api/prompts": own,
  "POST /api/prompts/import": own,
  "GET /api/prompts/:id": own,
  "PATCH /api/prompts/:id": own,
  "DELETE /api/prompts/:id": own,
  "GET /api/prompts/:id/versions": own,
  "PUT /api/prompts/:id/favourite": own,
  "DELETE /api/prompts/:id/favourite": own,
  "POST /api/prompts/:id/uses": own,
  "GET /api/exports/prompts.json": own,
  "GET /api/exports/prompts.md": own,
  "GET /api/exports/prompts.csv": own,

  // Public forms
  "GET /api/forms/ticket": "anyone",
  "POST /api/waitlist": "anyone",
  "POST /api/contact": "anyone",

  // Reading
  "GET /api/usage-records": own,
  "PUT /api/usage-records/:id/kind": own,
  "POST /api/analytics/query": own,
  "POST /api/analytics/what-if": own,
  "GET /api/analytics/advice": heads,
  // A value tells what an hour of a department costs.
  "GET /api/analytics/time-value": ["all_departments"],
  "GET /api/exports/analytics.csv": own,
  "POST /api/exports/analytics.csv": own,
  "GET /api/exports/analytics.xlsx": own,
  "POST /api/exports/analytics.xlsx": own,
  "GET /api/exports/sessions.csv": heads,
  "GET /api/exports/sessions.ndjson": heads,
  "GET /api/exports/sessions.parquet": heads,
  "GET /api/sources": own,
  "GET /api/views": own,
  "POST /api/views": own,
  "GET /api/views/:id": own,
  "PATCH /api/views/:id": own,
  "DELETE /api/views/:id": own,
  "GET /api/outcomes": ["outcomes"],
  "GET /api/live": own,

  // Imports
  "GET /api/imports": imports,
  "GET /api/imports/:id": imports,
  "POST /api/imports/:id/start": imports,
  "POST /api/imports/:id/undo": imports,
  "GET /api/imports/:id/rejected": imports,

  // Reports
  "POST /api/reports": reports,
  "GET /api/reports": reports,
  "GET /api/reports/:id": reports,
  "POST /api/reports/:id/cancel": reports,
  "GET /api/reports/:id/files/:name": reports,
  "POST /api/reports/:id/verify": reports,
  "GET /api/reports/:id/sample": ["esg_reports"],
  "GET /api/reports/:id/sessions": ["people_rows"],
  "GET /.well-known/treadlight-report-keys.json": "anyone",

  // The caller's organization
  "GET /api/organization": own,
  "PATCH /api/organization": ["privacy_settings"],
  "POST /api/organization/onboarding": ["manage_departments"],
  "POST /api/organization/import-people": ["manage_people"],
  "POST /api/organization/leave": anyMember,
  "POST /api/organization/transfer": ["transfer_organization"],
  "DELETE /api/organization": ["delete_organization"],
  "POST /api/organization/restore": ["delete_organization"],
  "GET /api/organization/pending-changes": ["privacy_settings"],
  "DELETE /api/organization/pending-changes/:id": ["privacy_settings"],
  "GET /api/organization/setup": ["manage_departments"],
  // Senders need it too.
  "GET /api/organization/tool-policy": "sender",
  "PATCH /api/organization/tool-policy": ["tool_policy"],
  "GET /api/organization/own-patterns": "sender",
  // Your own, and those of everybody for whoever decides.
  "GET /api/organization/tool-requests": anyMember,
  "POST /api/organization/tool-requests": anyMember,
  "POST /api/organization/tool-requests/:id/decision": ["tool_policy"],
  // Whoever sees people also sees weeks in the organization's time zone, of which others would get groups of their own.
  "GET /api/organization/marks": ["people_rows"],
  "GET /api/organization/marks/:id": ["people_rows"],
  "GET /api/organization/tools": anyMember,
  "GET /api/organization/licences": ["tool_policy"],
  "PUT /api/organization/licences/:id/seats": ["tool_policy"],
  "POST /api/organization/licences/:id/remind": ["tool_policy"],
  "GET /api/organization/licences/:id/reclaim": ["tool_policy"],
  "GET /api/organization/domains": company,
  "POST /api/organization/domains": company,
  "POST /api/organization/domains/:id/check": company,
  "PATCH /api/organization/domains/:id": company,
  "DELETE /api/organization/domains/:id": company,
  "GET /api/organization/company-sign-in": company,
  "PATCH /api/organization/company-sign-in": company,
  "DELETE /api/organization/company-sign-in": company,
  "POST /api/organization/company-sign-in/test": company,
  "GET /api/organization/group-rules": company,
  "PATCH /api/organization/group-rules": company,
  "GET /api/organization/directory-keys": company,
  "POST /api/organization/directory-keys": company,
  "DELETE /api/organization/directory-keys/:id": company,
  "GET /api/organization/sign-in-rules": company,
  "PATCH /api/organization/sign-in-rules": company,
  "GET /api/organization/api-tokens": ["ingest_keys"],
  "POST /api/organization/api-tokens": ["ingest_keys"],
  "POST /api/organization/api-tokens/:id/rotate": ["ingest_keys"],
  "DELETE /api/organization/api-tokens/:id": ["ingest_keys"],
  "POST /api/invitations/preview": "anyone",
  "POST /api/invitations/accept": "anyone",

  // The company's directory, by SCIM 2.0
  "GET /api/scim/v2/ServiceProviderConfig": "directory",
  "GET /api/scim/v2/Schemas": "directory",
  "GET /api/scim/v2/Schemas/:id": "directory",
  "GET /api/scim/v2/ResourceTypes": "directory",
  "GET /api/scim/v2/ResourceTypes/:id": "directory",
  "GET /api/scim/v2/Users": "directory",
  "POST /api/scim/v2/Users": "directory",
  "GET /api/scim/v2/Users/:id": "directory",
  "PUT /api/scim/v2/Users/:id": "directory",
  "PATCH /api/scim/v2/Users/:id": "directory",
  "DELETE /api/scim/v2/Users/:id": "directory",
  "GET /api/scim/v2/Groups": "directory",
  "POST /api/scim/v2/Groups": "directory",
  "GET /api/scim/v2/Groups/:id": "directory",
  "PUT /api/scim/v2/Groups/:id": "directory",
  "PATCH /api/scim/v2/Groups/:id": "directory",
  "DELETE /api/scim/v2/Groups/:id": "directory",

  // Plans and payments
  "GET /api/billing": own,
  "GET /api/billing/account": ["billing"],
  "POST /api/billing/orders": ["billing"],
  "GET /api/billing/orders/:id": ["billing"],
  "POST /api/billing/orders/:id/cancel": ["billing"],
  "PATCH /api/billing/subscription": ["billing"],
  "POST /api/billing/subscription/cancel": ["billing"],
  "POST /api/billing/subscription/resume": ["billing"],
  "GET /api/billing/invoices/:id/pdf": ["billing", "invoicing"],
  "POST /api/billing/portal": ["billing"],
  // Authenticated by Stripe's signature.
  "POST /api/billing/stripe-events": "anyone",

  // The console, by the conventions of ra-data-simple-rest
  "GET /api/admin/organizations": staffOrAdministrators,
  "GET /api/admin/organizations/:id": staffOrAdministrators,
  "PUT /api/admin/organizations/:id": ["privacy_settings", "suspend"],
  "GET /api/admin/users": peopleOrHeads,
  "GET /api/admin/users/:id": peopleOrHeads,
  "PUT /api/admin/users/:id": ["manage_people", "suspend"],
  "DELETE /api/admin/users/:id": ["manage_people"],
  "POST /api/admin/users/:id/sign-out": ["manage_people", "suspend"],
  "GET /api/admin/departments": heads,
  "POST /api/admin/departments": ["manage_departments"],
  "GET /api/admin/departments/:id": heads,
  "PUT /api/admin/departments/:id": ["manage_departments"],
  "DELETE /api/admin/departments/:id": ["manage_departments"],
  "GET /api/admin/teams": heads,
  "POST /api/admin/teams": ["manage_departments"],
  "GET /api/admin/teams/:id": heads,
  "PUT /api/admin/teams/:id": ["manage_departments"],
  "DELETE /api/admin/teams/:id": ["manage_departments"],
  "GET /api/admin/invitations": heads,
  "POST /api/admin/invitations": heads,
  "GET /api/admin/invitations/:id": heads,
  "PUT /api/admin/invitations/:id": heads,
  "DELETE /api/admin/invitations/:id": heads,
  "POST /api/admin/invitations/:id/resend": heads,
  "GET /api/admin/ingest-keys": ["ingest_keys"],
  "POST /api/admin/ingest-keys": ["ingest_keys"],
  "GET /api/admin/ingest-keys/:id": ["ingest_keys"],
  "PUT /api/admin/ingest-keys/:id": ["ingest_keys"],
  "DELETE /api/admin/ingest-keys/:id": ["ingest_keys"],
  "POST /api/admin/ingest-keys/:id/rotate": ["ingest_keys"],
  "GET /api/admin/ingest-keys/:id/sent": ["ingest_keys"],
  "POST /api/admin/ingest-keys/:id/erase-sent": ["ingest_keys"],
  "GET /api/admin/own-numbers": ["privacy_settings"],
  "POST /api/admin/own-numbers": ["privacy_settings"],
  "GET /api/admin/own-numbers/:id": ["privacy_settings"],
  "GET /api/admin/own-patterns": ["privacy_settings"],
  "POST /api/admin/own-patterns": ["privacy_settings"],
  "GET /api/admin/own-patterns/:id": ["privacy_settings"],
  "GET /api/admin/tool-names": ["tool_policy"],
  "GET /api/admin/tool-names/:id": ["tool_policy"],
  "PUT /api/admin/tool-names/:id": ["tool_policy"],
  "GET /api/admin/tool-contracts": ["tool_policy"],
  "POST /api/admin/tool-contracts": ["tool_policy"],
  "GET /api/admin/tool-contracts/:id": ["tool_policy"],
  "DELETE /api/admin/tool-contracts/:id": ["tool_policy"],
  "GET /api/admin/connectors": imports,
  "POST /api/admin/connectors": imports,
  "GET /api/admin/connectors/:id": imports,
  "PUT /api/admin/connectors/:id": imports,
  "DELETE /api/admin/connectors/:id": imports,
  "POST /api/admin/connectors/:id/test": imports,
  "POST /api/admin/connectors/:id/fetch": imports,
  "GET /api/admin/alert-rules": heads,
  "POST /api/admin/alert-rules": heads,
  "GET /api/admin/alert-rules/:id": heads,
  "PUT /api/admin/alert-rules/:id": heads,
  "DELETE /api/admin/alert-rules/:id": heads,
  "GET /api/admin/alerts": heads,
  "GET /api/admin/alerts/:id": heads,
  "PUT /api/admin/alerts/:id": heads,
  "GET /api/admin/licences": ["tool_policy"],
  "POST /api/admin/licences": ["tool_policy"],
  "GET /api/admin/licences/:id": ["tool_policy"],
  "PUT /api/admin/licences/:id": ["tool_policy"],
  "DELETE /api/admin/licences/:id": ["tool_policy"],
  "GET /api/admin/webhooks": ["alerts"],
  "POST /api/admin/webhooks": ["alerts"],
  "GET /api/admin/webhooks/:id": ["alerts"],
  "PUT /api/admin/webhooks/:id": ["alerts"],
  "DELETE /api/admin/webhooks/:id": ["alerts"],
  "POST /api/admin/webhooks/:id/test": ["alerts"],
  "POST /api/admin/webhooks/:id/rotate-secret": ["alerts"],
  "GET /api/admin/webhook-deliveries": ["alerts"],
  "GET /api/admin/webhook-deliveries/:id": ["alerts"],
  "GET /api/admin/tool-rules": ["tool_policy"],
  "POST /api/admin/tool-rules": ["tool_policy"],
  "GET /api/admin/tool-rules/:id": ["tool_policy"],
  "PUT /api/admin/tool-rules/:id": ["tool_policy"],
  "DELETE /api/admin/tool-rules/:id": ["tool_policy"],
  "GET /api/admin/marks": ["manage_departments"],
  "POST /api/admin/marks": ["manage_departments"],
  "GET /api/admin/marks/:id": ["manage_departments"],
  "PUT /api/admin/marks/:id": ["manage_departments"],
  "DELETE /api/admin/marks/:id": ["manage_departments"],
  "GET /api/admin/sessions": heads,
  "GET /api/admin/sessions/:id": heads,
  "GET /api/admin/achievements": ["people_rows"],
  "GET /api/admin/achievements/:id": ["people_rows"],
  "GET /api/admin/outcomes": ["all_departments", "all_organizations"],
  "GET /api/admin/outcomes/:id": ["all_departments", "all_organizations"],
  "GET /api/admin/audit-log": ["audit_log", "all_organizations"],
  "GET /api/admin/audit-log/:id": ["audit_log", "all_organizations"],
  "POST /api/admin/audit-log/verify": ["audit_log", "all_organizations"],
  "GET /api/audit-log/stream": ["audit_log", "all_organizations"],
  "GET /api/exports/audit-log.csv": ["audit_log", "all_organizations"],
  "GET /api/exports/audit-log.ndjson": ["audit_log", "all_organizations"],
  "GET /api/admin/waitlist": ["waiting_list"],
  "POST /api/admin/waitlist": ["waiting_list"],
  "GET /api/admin/waitlist/:id": ["waiting_list"],
  "PUT /api/admin/waitlist/:id": ["waiting_list"],
  "DELETE /api/admin/waitlist/:id": ["waiting_list"],
  "GET /api/admin/contact-messages": ["contact_messages"],
  "GET /api/admin/contact-messages/:id": ["contact_messages"],
  "PUT /api/admin/contact-messages/:id": ["contact_messages"],
  "DELETE /api/admin/contact-messages/:id": ["contact_messages"],
  "POST /api/admin/contact-messages/:id/answer": ["contact_messages"],
  "GET /api/admin/errors": ["monitoring"],
  "GET /api/admin/errors/:id": ["monitoring"],
  "GET /api/admin/events": ["monitoring"],
  "GET /api/admin/events/:id": ["monitoring"],
  "GET /api/admin/performance": ["monitoring"],
  "GET /api/admin/performance/:id": ["monitoring"],
  "GET /api/admin/error-groups": ["monitoring"],
  "GET /api/admin/error-groups/:id": ["monitoring"],
  "POST /api/admin/error-groups/:id/resolve": ["monitoring"],
  "POST /api/admin/error-groups/:id/reopen": ["monitoring"],
  "GET /api/admin/web-vitals": ["monitoring"],
  "GET /api/admin/web-vitals/:id": ["monitoring"],
  "GET /api/admin/dead-letters": ["dead_letters"],
  "GET /api/admin/dead-letters/:id": ["dead_letters"],
  "POST /api/admin/dead-letters/redrive": ["dead_letters"],
  "GET /api/admin/integrity": ["dead_letters"],
  "GET /api/admin/pipeline": ["dead_letters"],
  "GET /api/admin/installation": ["installation"],
  "GET /api/admin/outbox": ["installation"],
  "GET /api/admin/outbox/:id": ["installation"],
  "GET /api/admin/orders": ["invoicing"],
  "GET /api/admin/orders/:id": ["invoicing"],
  "GET /api/admin/invoices": ["invoicing"],
  "GET /api/admin/invoices/:id": ["invoicing"],
  "POST /api/admin/invoices/:id/pay": ["invoicing"],
  "POST /api/admin/invoices/:id/credit": ["invoicing"],

  // Signed, and the same for everybody
  "GET /api/extension/adapters": "anyone",
  "GET /api/extension/mails": "device",
  "PATCH /api/extension/mails": "device",

  // About the service itself
  "GET /api/openapi.json": "anyone",
  "GET /api/docs": "anyone",
} as const satisfies Record<string, Access>;

/** A method and a path, with `:name` where a part varies. */
export type Route = keyof typeof ROUTES;

interface Person {
  /** A user type; an unknown one has no capabilities. */
  role: string;
  isStaff: boolean;
}

/** Whether a person may call a route. */
export function mayCall(route: Route, person: Person): boolean {
  return allows(ROUTES[route], person);
}

/** Whether a person may call routes with this access. */
export function allows(access: Access, { role, isStaff }: Person): boolean {
  if (access === "anyone" || access === "signed_in") return true;
  if (access === "directory") return false;
  if (access === "sender" || access === "device") return can(role, "own_data");
  return access.some((capability) => can(role, capability, isStaff));
}
