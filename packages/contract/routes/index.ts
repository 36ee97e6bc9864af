import { ACCOUNT_ROUTES } from "../account/index.ts";
import { ACHIEVEMENT_ROUTES } from "../achievements/index.ts";
import { ADOPTION_ROUTES } from "../adoption/index.ts";
import { ANALYTICS_ROUTES } from "../analytics/index.ts";
import { AUTH_ROUTES } from "../auth/index.ts";
import { BEFORE_AFTER_ROUTES } from "../before-after/index.ts";
import { BILLING_ROUTES } from "../billing/index.ts";
import { CERTIFICATE_ROUTES } from "../certificates/index.ts";
import { COMPANY_ROUTES } from "../company/index.ts";
import { CONSOLE_ROUTES } from "../console/index.ts";
import { DASHBOARD_ROUTES } from "../dashboards/index.ts";
import { DIRECTORY_ROUTES } from "../directory/index.ts";
import { EXPORT_ROUTES } from "../exports/index.ts";
import { EXTENSION_ROUTES } from "../extension/index.ts";
import { FORM_ROUTES } from "../forms/index.ts";
import { GOAL_ROUTES } from "../goals/index.ts";
import { IMPORT_ROUTES } from "../imports/index.ts";
import { INGEST_ROUTES } from "../ingest/index.ts";
import { INVITATION_ROUTES } from "../invitations/index.ts";
import { LICENCE_ROUTES } from "../licences/index.ts";
import { LIVE_ROUTES } from "../live/index.ts";
import { NEXT_STEP_ROUTES } from "../next-steps/index.ts";
import { ORGANIZATION_ROUTES } from "../organization/index.ts";
import { OUTCOMES_ROUTES } from "../outcomes/index.ts";
import { OWN_PATTERNS_ROUTES } from "../own-patterns/index.ts";
import { PROMPT_ROUTES } from "../prompts/index.ts";
import { REFERENCE_ROUTES } from "../reference/index.ts";
import { REPORT_ROUTES } from "../reports/index.ts";
import type { RouteDefinition } from "../route/index.ts";
import { SOURCE_ROUTES } from "../sources/index.ts";
import { SPEND_ROUTES } from "../spend/index.ts";
import { SUBSCRIPTION_ROUTES } from "../subscriptions/index.ts";
import { TIME_ANSWER_ROUTES } from "../time-answers/index.ts";
import { USAGE_RECORDS_ROUTES } from "../usage-records/index.ts";
import { VIEW_ROUTES } from "../views/index.ts";
import { WHAT_IF_ROUTES } from "../what-if/index.ts";

/** Every route of every service, in the order of the API reference. */
export const API_ROUTES: readonly RouteDefinition[] = [
  ...INGEST_ROUTES,
  ...IMPORT_ROUTES,
  ...SOURCE_ROUTES,
  ...USAGE_RECORDS_ROUTES,
  ...ANALYTICS_ROUTES,
  ...WHAT_IF_ROUTES,
  ...ADOPTION_ROUTES,
  ...NEXT_STEP_ROUTES,
  ...EXPORT_ROUTES,
  ...VIEW_ROUTES,
  ...DASHBOARD_ROUTES,
  ...OUTCOMES_ROUTES,
  ...REPORT_ROUTES,
  ...LIVE_ROUTES,
  ...ACHIEVEMENT_ROUTES,
  ...CERTIFICATE_ROUTES,
  ...TIME_ANSWER_ROUTES,
  ...GOAL_ROUTES,
  ...SUBSCRIPTION_ROUTES,
  ...BEFORE_AFTER_ROUTES,
  ...PROMPT_ROUTES,
  ...AUTH_ROUTES,
  ...ACCOUNT_ROUTES,
  ...ORGANIZATION_ROUTES,
  ...LICENCE_ROUTES,
  ...SPEND_ROUTES,
  ...OWN_PATTERNS_ROUTES,
  ...INVITATION_ROUTES,
  ...COMPANY_ROUTES,
  ...DIRECTORY_ROUTES,
  ...BILLING_ROUTES,
  ...CONSOLE_ROUTES,
  ...FORM_ROUTES,
  ...EXTENSION_ROUTES,
  ...REFERENCE_ROUTES,
];
