import { ACHIEVEMENT_ROUTES } from "../achievements/index.ts";
import { ANALYTICS_ROUTES } from "../analytics/index.ts";
import { FORM_ROUTES } from "../forms/index.ts";
import { INGEST_ROUTES } from "../ingest/index.ts";
import { LIVE_ROUTES } from "../live/index.ts";
import { OUTCOMES_ROUTES } from "../outcomes/index.ts";
import { REFERENCE_ROUTES } from "../reference/index.ts";
import type { RouteDefinition } from "../route/index.ts";
import { USAGE_RECORDS_ROUTES } from "../usage-records/index.ts";

/** Every route of every service, in the order of the API reference. */
export const API_ROUTES: readonly RouteDefinition[] = [
  ...INGEST_ROUTES,
  ...USAGE_RECORDS_ROUTES,
  ...ANALYTICS_ROUTES,
  ...OUTCOMES_ROUTES,
  ...LIVE_ROUTES,
  ...ACHIEVEMENT_ROUTES,
  ...FORM_ROUTES,
  ...REFERENCE_ROUTES,
];
