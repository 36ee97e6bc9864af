import type { UserType } from "./roles.ts";
import { ROUTES, type Route } from "./routes.ts";

/** What an API token may do: each scope is a part of the access table. The role still decides what the token may see. */
const SCOPES = {
  "sessions:send": [
    "POST /api/ingest/sessions",
    "POST /api/ingest/otlp/v1/traces",
    "POST /api/ingest/otlp/v1/logs",
    "POST /api/ingest/otlp/v1/metrics",
    "POST /v1/traces",
    "POST /v1/logs",
    "POST /v1/metrics",
    "GET /api/organization/tool-policy",
    "GET /api/organization/own-patterns",
  ],
  "usage:read": [
    "GET /api/usage-records",
    "POST /api/analytics/query",
    "GET /api/analytics/values",
    "POST /api/analytics/what-if",
    "GET /api/analytics/advice",
    "GET /api/analytics/adoption",
    "GET /api/analytics/time-value",
    "GET /api/user/outcomes",
    "GET /api/outcomes",
    "GET /api/organization/tools",
  ],
  "exports:read": [
    "GET /api/exports/analytics.csv",
    "POST /api/exports/analytics.csv",
    "GET /api/exports/analytics.xlsx",
    "POST /api/exports/analytics.xlsx",
    "GET /api/exports/sessions.csv",
    "GET /api/exports/sessions.ndjson",
    "GET /api/exports/sessions.parquet",
  ],
  "reports:write": [
    "POST /api/reports",
    "GET /api/reports",
    "GET /api/reports/:id",
    "POST /api/reports/:id/cancel",
    "GET /api/reports/:id/files/:name",
    "POST /api/reports/:id/verify",
    "GET /api/reports/:id/sample",
  ],
  "audit:read": [
    "GET /api/admin/audit-log",
    "GET /api/admin/audit-log/:id",
    "POST /api/admin/audit-log/verify",
    "GET /api/exports/audit-log.csv",
    "GET /api/exports/audit-log.ndjson",
  ],
  // A scope of its own, because it shows who signed in and from where.
  "audit:stream": ["GET /api/audit-log/stream"],
} as const satisfies Record<string, readonly Route[]>;

export const TOKEN_SCOPES = Object.keys(SCOPES) as [keyof typeof SCOPES];
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** The scopes that an organization's own tokens can have: all but sending, which is what ingest keys are for. */
export const ORGANIZATION_SCOPES = TOKEN_SCOPES.filter((scope) => scope !== "sessions:send");
/** An organization's token sees totals, reports and the audit log, but nobody's name. */
export const ORGANIZATION_TOKEN_ROLE: UserType = "Auditor";

/** Whether a token with these scopes may call a route, if its role may. */
export function scopesAllow(scopes: readonly TokenScope[], route: Route): boolean {
  return scopes.some((scope) => routesOf(scope).includes(route));
}

/** The routes of a scope. */
export const routesOf = (scope: TokenScope): readonly Route[] => SCOPES[scope];

/** Whether any token may call a route. */
export const isForTokens = (route: Route): boolean => ROUTES[route] !== "anyone" && scopesAllow(TOKEN_SCOPES, route);
