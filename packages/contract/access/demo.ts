import type { UserType } from "./roles.ts";
import type { Route } from "./routes.ts";

/** Visitors of the demo see what auditors of its organization see, and nobody's name. */
export const DEMO_ROLE: UserType = "Auditor";

/** What visitors of the demo may call, without an account. Each of these routes only reads. */
const OPEN_IN_DEMO: readonly Route[] = [
  "GET /api/auth/me",
  "GET /api/usage-records",
  "POST /api/analytics/query",
  "GET /api/analytics/values",
  "GET /api/analytics/time-value",
  "GET /api/organization",
  "GET /api/organization/tools",
  "GET /api/organization/tool-policy",
  "GET /api/organization/own-patterns",
  "GET /api/dashboards",
  "GET /api/dashboards/:id",
  "GET /api/outcomes",
  "GET /api/billing",
];

export const isOpenInDemo = (route: Route): boolean => OPEN_IN_DEMO.includes(route);
