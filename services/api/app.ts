import { getAdapters, getSummaryMails } from "@treadlight/contract/extension";
import { getToolPolicy } from "@treadlight/contract/organization";
import { getOwnPatterns } from "@treadlight/contract/own-patterns";
import { accountEndpoints } from "@treadlight/features/account/routes.ts";
import { certificateEndpoints } from "@treadlight/features/achievements/certificates.ts";
import { achievementEndpoints } from "@treadlight/features/achievements/routes.ts";
import { adoptionEndpoint } from "@treadlight/features/analytics/adoption.ts";
import { analyticsEndpoint } from "@treadlight/features/analytics/routes.ts";
import { timeValueEndpoint } from "@treadlight/features/analytics/time-value.ts";
import { toolsInUseEndpoint } from "@treadlight/features/analytics/tools-in-use.ts";
import { valuesEndpoint } from "@treadlight/features/analytics/values.ts";
import { viewEndpoints } from "@treadlight/features/analytics/views.ts";
import { whatIfEndpoints } from "@treadlight/features/analytics/what-if.ts";
import { auditExportEndpoints } from "@treadlight/features/audit/export.ts";
import { auditStreamEndpoint } from "@treadlight/features/audit/stream.ts";
import { beforeAfterEndpoints } from "@treadlight/features/before-after/routes.ts";
import { billingEndpoints } from "@treadlight/features/billing/routes.ts";
import { formEndpoints } from "@treadlight/features/contact/routes.ts";
import { dashboardEndpoints } from "@treadlight/features/dashboards/dashboards.ts";
import type { ApiDeps } from "@treadlight/features/deps.ts";
import { exportEndpoints } from "@treadlight/features/exports/routes.ts";
import { summaryMailEndpoints } from "@treadlight/features/extension/mails.ts";
import { adapterEndpoints } from "@treadlight/features/extension/routes.ts";
import { goalEndpoints } from "@treadlight/features/goals/routes.ts";
import { importEndpoints } from "@treadlight/features/imports/routes.ts";
import { invitationEndpoints } from "@treadlight/features/invitations/routes.ts";
import { licenceEndpoints } from "@treadlight/features/licences/routes.ts";
import { watchChanges } from "@treadlight/features/live/changes.ts";
import { watchPipeline } from "@treadlight/features/live/pipeline.ts";
import { liveEndpoint } from "@treadlight/features/live/routes.ts";
import { statusEndpoint } from "@treadlight/features/monitoring/status.ts";
import { nextStepEndpoints } from "@treadlight/features/next-steps/routes.ts";
import { onboardingEndpoints } from "@treadlight/features/onboarding/routes.ts";
import { organizationEndpoints } from "@treadlight/features/organization/routes.ts";
import { ownPatternsEndpoint } from "@treadlight/features/own-patterns/own-patterns-endpoint.ts";
import { promptEndpoints } from "@treadlight/features/prompts/routes.ts";
import { reportEndpoints } from "@treadlight/features/reports/routes.ts";
import { correctKindEndpoint } from "@treadlight/features/sessions/correct-kind.ts";
import { eraseSessionEndpoint } from "@treadlight/features/sessions/erase-session.ts";
import { outcomesEndpoint, ownOutcomesEndpoint } from "@treadlight/features/sessions/outcomes.ts";
import { setProjectEndpoint } from "@treadlight/features/sessions/set-project.ts";
import { usageRecordsEndpoint } from "@treadlight/features/sessions/usage-records.ts";
import { gateClosedNotes } from "@treadlight/features/sign-in/records.ts";
import { authEndpoints } from "@treadlight/features/sign-in/routes.ts";
import { sourcesEndpoint } from "@treadlight/features/sources/routes.ts";
import { spendEndpoints } from "@treadlight/features/spend/routes.ts";
import { companyEndpoints } from "@treadlight/features/sso-scim/routes.ts";
import { directoryEndpoints } from "@treadlight/features/sso-scim/scim-routes.ts";
import { subscriptionEndpoints } from "@treadlight/features/subscriptions/routes.ts";
import { timeAnswerEndpoints } from "@treadlight/features/time-answers/routes.ts";
import { resolveTxtRecords } from "@treadlight/platform/dns";
import { type Endpoint, mountEndpoints } from "@treadlight/platform/endpoints";
import { cors, isExtension } from "@treadlight/platform/http";
import { Router } from "express";
import { adminEndpoints } from "./admin.ts";
import { openApiEndpoints } from "./openapi.ts";

export interface Api {
  endpoints: readonly Endpoint[];
  routes: Router;
  /** Ends the open streams; the rest ends with its requests. */
  close(): void;
}

/** Everything people read, and their accounts and organizations. */
export function buildApi(
  given: Omit<ApiDeps, "now" | "resolveTxt"> & Partial<Pick<ApiDeps, "now" | "resolveTxt">>,
): Api {
  const deps: ApiDeps = { now: Date.now, resolveTxt: resolveTxtRecords, ...given };
  const closing = new AbortController();
  const changes = watchChanges(deps);
  const pipeline = watchPipeline(deps);
  const endpoints = [
    ...authEndpoints(deps),
    ...accountEndpoints(deps),
    usageRecordsEndpoint(deps),
    correctKindEndpoint(deps),
    setProjectEndpoint(deps),
    eraseSessionEndpoint(deps),
    analyticsEndpoint(deps),
    adoptionEndpoint(deps),
    valuesEndpoint(deps),
    ...nextStepEndpoints(deps),
    ...whatIfEndpoints(deps),
    timeValueEndpoint(deps),
    ...viewEndpoints(deps),
    ...dashboardEndpoints(deps),
    toolsInUseEndpoint(deps),
    ...licenceEndpoints(deps),
    ...spendEndpoints(deps),
    ownPatternsEndpoint(),
    ...beforeAfterEndpoints(deps),
    outcomesEndpoint(deps),
    ownOutcomesEndpoint(deps),
    ...reportEndpoints(deps),
    ...importEndpoints(deps),
    sourcesEndpoint(deps),
    liveEndpoint({ ...deps, changes, pipeline, closing: closing.signal }),
    ...achievementEndpoints(deps),
    ...certificateEndpoints(deps),
    ...timeAnswerEndpoints(deps),
    ...goalEndpoints(deps),
    ...subscriptionEndpoints(deps),
    ...promptEndpoints(deps),
    ...formEndpoints(deps),
    ...organizationEndpoints(deps),
    ...onboardingEndpoints(deps),
    ...invitationEndpoints(deps),
    ...companyEndpoints(deps),
    ...directoryEndpoints(deps),
    ...billingEndpoints(deps),
    ...adminEndpoints(deps),
    ...auditExportEndpoints(deps),
    auditStreamEndpoint(deps),
    ...exportEndpoints(deps),
    ...adapterEndpoints(deps),
    ...summaryMailEndpoints(deps),
    ...openApiEndpoints(),
    statusEndpoint(deps),
  ];
  const routes = Router();
  routes.use(
    [getToolPolicy.path, getOwnPatterns.path, getAdapters.path],
    cors({ method: "GET", isAllowed: isExtension }),
  );
  routes.use(getSummaryMails.path, cors({ method: "GET, PATCH", isAllowed: isExtension }));
  routes.use(mountEndpoints(endpoints, { ...deps, gateClosed: gateClosedNotes(deps) }));
  return {
    endpoints,
    routes,
    close() {
      changes.close();
      pipeline.close();
      closing.abort();
    },
  };
}
