import { can } from "./can.ts";
import { normalizeRole } from "./roles.ts";
import type { Route } from "./routes.ts";

/** How long a step-up lasts, whether by signing in or by `POST /api/auth/proof`. */
export const STEP_UP_LIFETIME_MS = 10 * 60_000;

/** Whether a call with this parsed body needs a step-up. */
type Rule = (body: unknown) => boolean;

const always: Rule = () => true;

const isObject = (body: unknown): body is object => typeof body === "object" && body !== null;

const ifSet =
  (...fields: string[]): Rule =>
  (body) =>
    isObject(body) && fields.some((field) => Object.hasOwn(body, field));

/** If it makes somebody an owner, or invites them as one. */
const ifOwner: Rule = (body) =>
  isObject(body) &&
  Object.entries(body).some(([field, value]) =>
    Array.isArray(value) ? value.some(ifOwner) : field === "role" && can(normalizeRole(String(value)), "make_owners"),
  );

/** Calls that need a recent step-up. A copied access token is not enough for them. */
const STEP_UPS: Readonly<Partial<Record<Route, Rule>>> = {
  "POST /api/auth/authenticator-app": always,
  "POST /api/auth/passkeys/options": always,
  "POST /api/auth/passkeys": always,
  "DELETE /api/auth/passkeys/:id": always,
  "POST /api/auth/api-tokens": always,
  "POST /api/auth/api-tokens/:id/rotate": always,
  "POST /api/auth/recovery-codes": always,
  "DELETE /api/user": always,
  "GET /api/user/export": always,
  "PATCH /api/user/settings": ifSet("retentionDays"),
  "PATCH /api/organization": ifSet("retentionDays", "peopleVisible"),
  "POST /api/organization/onboarding": (body) => ifSet("keyName")(body) || ifOwner(body),
  // A file of people may name owners.
  "POST /api/organization/import-people": always,
  "POST /api/organization/transfer": always,
  "DELETE /api/organization": always,
  "PATCH /api/organization/domains/:id": always,
  "DELETE /api/organization/domains/:id": always,
  "PATCH /api/organization/company-sign-in": always,
  "DELETE /api/organization/company-sign-in": always,
  "POST /api/organization/directory-keys": always,
  "PATCH /api/organization/sign-in-rules": always,
  "POST /api/organization/api-tokens": always,
  "POST /api/organization/api-tokens/:id/rotate": always,
  "PUT /api/admin/organizations/:id": ifSet("retentionDays", "peopleVisible"),
  "POST /api/organization/domains": always,
  "GET /api/exports/sessions.csv": always,
  "GET /api/exports/sessions.ndjson": always,
  "GET /api/exports/sessions.parquet": always,
  "GET /api/reports/:id/sessions": always,
  // It signs for the figures.
  "POST /api/reports/:id/approval": always,
  "GET /api/exports/audit-log.csv": always,
  "GET /api/exports/audit-log.ndjson": always,
  "POST /api/admin/webhooks": always,
  "GET /api/audit-log/stream": always,
  // Its destination and its events.
  "PUT /api/admin/webhooks/:id": ifSet("url", "events"),
  "POST /api/admin/webhooks/:id/rotate-secret": always,
  "DELETE /api/admin/webhooks/:id": always,
  "PUT /api/admin/users/:id": ifOwner,
  "DELETE /api/admin/users/:id": always,
  "DELETE /api/admin/departments/:id": always,
  "POST /api/imports/:id/undo": always,
  "POST /api/admin/invitations": ifOwner,
  "PUT /api/admin/invitations/:id": ifOwner,
  // What it fetches counts as what the organization's people did.
  "POST /api/admin/connectors": always,
  "PUT /api/admin/connectors/:id": ifSet("secret", "address"),
  "POST /api/admin/ingest-keys": always,
  "POST /api/admin/ingest-keys/:id/rotate": always,
  "POST /api/admin/ingest-keys/:id/erase-sent": always,
};

/** Whether a route can be refused with `proof_required`. */
export const mayNeedStepUp = (route: Route): boolean => STEP_UPS[route] !== undefined;

/** Whether a call needs a recent step-up. */
export const needsStepUp = (route: Route, body: unknown): boolean => STEP_UPS[route]?.(body) ?? false;
