import { can } from "./can.ts";
import type { Capability } from "./capabilities.ts";
import { userTypeSchema } from "./roles.ts";

/**
 * Who may call a route: `anyone`, signed in or not; `signed_in`, with any role; `sender`, a person with a role, also by device
 * credential, or an ingest key; or people with at least one of the capabilities. The resource decides which of its rows they see.
 */
export type Access = "anyone" | "signed_in" | "sender" | readonly Capability[];

const own = ["own_data"] as const;
const people = ["manage_people", "all_organizations"] as const;
const reports = ["esg_reports"] as const;
const staffOrAdministrators = ["privacy_settings", "all_organizations"] as const;

/** The access table: every route of every service. A service with a route that is missing here does not start. */
export const ROUTES = {
  // Sending
  "POST /api/ingest/sessions": "sender",
  "DELETE /api/ingest/sessions": own,
  "POST /api/ingest/otlp/v1/traces": "sender",
  "POST /api/ingest/otlp/v1/logs": "sender",
  // Where OpenTelemetry's exporters send if they are given our address alone.
  "POST /v1/traces": "sender",
  "POST /v1/logs": "sender",
  "POST /api/monitoring/errors": "anyone",
  "POST /api/monitoring/events": "anyone",
  "POST /api/monitoring/performance": "anyone",
  "POST /api/errors": "anyone",

  // Accounts
  "POST /api/auth/register": "anyone",
  "POST /api/auth/login": "anyone",
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
  "POST /api/auth/change-password": "signed_in",
  "POST /api/auth/change-email": "signed_in",
  "PATCH /api/user": own,
  "DELETE /api/user": own,
  "PATCH /api/user/settings": own,
  "GET /api/user/export": own,
  "GET /api/user/achievements": own,
  "POST /api/user/achievements": own,
  "GET /api/user/milestones": own,
  "POST /api/user/social-share": own,
  // The link in a mail says whose mails end.
  "POST /api/mails/unsubscribe": "anyone",

  "GET /api/user/certificates": own,
  "PUT /api/user/certificates/:id": own,
  "DELETE /api/user/certificates/:id": own,
  "GET /api/user/certificates/:id/pdf": own,

  // Certificates that people have published
  "GET /api/certificates/:id": "anyone",
  "GET /api/certificates/:id/credential": "anyone",
  "GET /api/revoked-certificates": "anyone",

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
  "POST /api/analytics/query": own,
  "POST /api/analytics/what-if": own,
  "GET /api/analytics/advice": ["people_rows"],
  "GET /api/exports/analytics.csv": own,
  "POST /api/exports/analytics.csv": own,
  "GET /api/exports/analytics.xlsx": own,
  "POST /api/exports/analytics.xlsx": own,
  "GET /api/exports/sessions.csv": ["people_rows"],
  "GET /api/exports/sessions.ndjson": ["people_rows"],
  "GET /api/exports/sessions.parquet": ["people_rows"],
  "GET /api/views": own,
  "POST /api/views": own,
  "GET /api/views/:id": own,
  "PATCH /api/views/:id": own,
  "DELETE /api/views/:id": own,
  "GET /api/outcomes": ["outcomes"],
  "GET /api/live": own,

  // Reports
  "POST /api/reports": reports,
  "GET /api/reports": reports,
  "GET /api/reports/:id": reports,
  "POST /api/reports/:id/cancel": reports,
  "GET /api/reports/:id/files/:name": reports,
  "POST /api/reports/:id/verify": reports,
  "GET /.well-known/treadlight-report-keys.json": "anyone",

  // The caller's organization
  "GET /api/organization": own,
  "PATCH /api/organization": ["privacy_settings"],
  "POST /api/organization/onboarding": ["manage_departments"],
  "POST /api/organization/import-people": ["manage_people"],
  "POST /api/organization/leave": ["organization_aggregates"],
  "POST /api/organization/transfer": ["transfer_organization"],
  "DELETE /api/organization": ["delete_organization"],
  "POST /api/organization/restore": ["delete_organization"],
  "GET /api/organization/setup": ["manage_departments"],
  // What measures sessions has to know it as well.
  "GET /api/organization/tool-policy": "sender",
  "PATCH /api/organization/tool-policy": ["tool_policy"],
  "GET /api/organization/tools": ["organization_aggregates"],
  "POST /api/invitations/preview": "anyone",
  "POST /api/invitations/accept": "anyone",

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
  // Stripe signs what it sends.
  "POST /api/billing/stripe-events": "anyone",

  // The console, by the conventions of ra-data-simple-rest
  "GET /api/admin/organizations": staffOrAdministrators,
  "GET /api/admin/organizations/:id": staffOrAdministrators,
  "PUT /api/admin/organizations/:id": ["privacy_settings", "suspend"],
  "GET /api/admin/users": people,
  "GET /api/admin/users/:id": people,
  "PUT /api/admin/users/:id": ["manage_people", "suspend"],
  "DELETE /api/admin/users/:id": ["manage_people"],
  "POST /api/admin/users/:id/sign-out": ["manage_people", "suspend"],
  "GET /api/admin/departments": ["manage_departments"],
  "POST /api/admin/departments": ["manage_departments"],
  "GET /api/admin/departments/:id": ["manage_departments"],
  "PUT /api/admin/departments/:id": ["manage_departments"],
  "DELETE /api/admin/departments/:id": ["manage_departments"],
  "GET /api/admin/teams": ["manage_departments"],
  "POST /api/admin/teams": ["manage_departments"],
  "GET /api/admin/teams/:id": ["manage_departments"],
  "PUT /api/admin/teams/:id": ["manage_departments"],
  "DELETE /api/admin/teams/:id": ["manage_departments"],
  "GET /api/admin/invitations": ["manage_invitations"],
  "POST /api/admin/invitations": ["manage_invitations"],
  "GET /api/admin/invitations/:id": ["manage_invitations"],
  "PUT /api/admin/invitations/:id": ["manage_invitations"],
  "DELETE /api/admin/invitations/:id": ["manage_invitations"],
  "POST /api/admin/invitations/:id/resend": ["manage_invitations"],
  "GET /api/admin/ingest-keys": ["ingest_keys"],
  "POST /api/admin/ingest-keys": ["ingest_keys"],
  "GET /api/admin/ingest-keys/:id": ["ingest_keys"],
  "PUT /api/admin/ingest-keys/:id": ["ingest_keys"],
  "DELETE /api/admin/ingest-keys/:id": ["ingest_keys"],
  "GET /api/admin/alert-rules": ["alerts"],
  "POST /api/admin/alert-rules": ["alerts"],
  "GET /api/admin/alert-rules/:id": ["alerts"],
  "PUT /api/admin/alert-rules/:id": ["alerts"],
  "DELETE /api/admin/alert-rules/:id": ["alerts"],
  "GET /api/admin/alerts": ["alerts"],
  "GET /api/admin/alerts/:id": ["alerts"],
  "PUT /api/admin/alerts/:id": ["alerts"],
  "GET /api/admin/webhooks": ["alerts"],
  "POST /api/admin/webhooks": ["alerts"],
  "GET /api/admin/webhooks/:id": ["alerts"],
  "PUT /api/admin/webhooks/:id": ["alerts"],
  "DELETE /api/admin/webhooks/:id": ["alerts"],
  "POST /api/admin/webhooks/:id/test": ["alerts"],
  "POST /api/admin/webhooks/:id/rotate-secret": ["alerts"],
  "GET /api/admin/webhook-deliveries": ["alerts"],
  "GET /api/admin/webhook-deliveries/:id": ["alerts"],
  "GET /api/admin/sessions": ["people_rows"],
  "GET /api/admin/sessions/:id": ["people_rows"],
  "GET /api/admin/achievements": ["people_rows"],
  "GET /api/admin/achievements/:id": ["people_rows"],
  "GET /api/admin/outcomes": ["all_departments", "all_organizations"],
  "GET /api/admin/outcomes/:id": ["all_departments", "all_organizations"],
  "GET /api/admin/audit-log": ["audit_log", "all_organizations"],
  "GET /api/admin/audit-log/:id": ["audit_log", "all_organizations"],
  "POST /api/admin/audit-log/verify": ["audit_log", "all_organizations"],
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
  "GET /api/admin/errors": ["monitoring"],
  "GET /api/admin/errors/:id": ["monitoring"],
  "GET /api/admin/events": ["monitoring"],
  "GET /api/admin/events/:id": ["monitoring"],
  "GET /api/admin/performance": ["monitoring"],
  "GET /api/admin/performance/:id": ["monitoring"],
  "GET /api/admin/error-groups": ["monitoring"],
  "GET /api/admin/error-groups/:id": ["monitoring"],
  "GET /api/admin/web-vitals": ["monitoring"],
  "GET /api/admin/web-vitals/:id": ["monitoring"],
  "GET /api/admin/dead-letters": ["dead_letters"],
  "GET /api/admin/dead-letters/:id": ["dead_letters"],
  "POST /api/admin/dead-letters/redrive": ["dead_letters"],
  "GET /api/admin/integrity": ["dead_letters"],
  "GET /api/admin/orders": ["invoicing"],
  "GET /api/admin/orders/:id": ["invoicing"],
  "GET /api/admin/invoices": ["invoicing"],
  "GET /api/admin/invoices/:id": ["invoicing"],
  "POST /api/admin/invoices/:id/pay": ["invoicing"],
  "POST /api/admin/invoices/:id/credit": ["invoicing"],

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

/** Whether a person may open the console, that is, read at least one of its resources. */
export function canOpenConsole(role: string, isStaff: boolean): boolean {
  return Object.entries(ROUTES).some(
    ([route, access]: [string, Access]) => route.startsWith("GET /api/admin/") && allows(access, { role, isStaff }),
  );
}

function allows(access: Access, { role, isStaff }: Person): boolean {
  if (access === "anyone" || access === "signed_in") return true;
  if (access === "sender") return can(role, "own_data");
  return access.some((capability) => can(role, capability, isStaff));
}

/** The access table as Markdown: each route, then who may call it. */
export function accessMarkdown(): string {
  const roles = userTypeSchema.options;
  const mark = (isAllowed: boolean) => (isAllowed ? "yes" : "-");
  const rows = Object.entries(ROUTES).map(([route, access]: [string, Access]) => {
    const cells = [
      mark(access === "anyone"),
      ...roles.map((role) => mark(allows(access, { role, isStaff: false }))),
      mark(access !== "signed_in" && allows(access, { role: "", isStaff: true })),
    ];
    return `| \`${route}\` | ${cells.join(" | ")} |`;
  });
  const head = `| Route | not signed in | ${roles.join(" | ")} | staff |`;
  return [head, `|---|${"---|".repeat(roles.length + 2)}`, ...rows].join("\n");
}

/** `docs/access.md`. */
export function accessDocument(): string {
  return [
    "# Access",
    "",
    "Generated from `packages/contract/access/routes.ts`; do not edit.",
    "",
    "Who may call which route. Callers see only their part of a resource: people see their own data, administrators their",
    "organization, and both get `404` for everything else. Auditors see totals, reports and the audit log of their organization, but",
    "no names or addresses. Staff of the installation have a flag in addition to their role; the last column shows what the",
    "flag adds. Ingest keys and device credentials may only send data, within their scopes, and read the policy on tools; publishable",
    "keys may only send, from pages of their origins.",
    "",
    accessMarkdown(),
    "",
  ].join("\n");
}
