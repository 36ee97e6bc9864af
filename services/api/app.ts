import { type Endpoint, mountEndpoints } from "@treadlight/platform/endpoints";
import type { Router } from "express";
import { auditExportEndpoints } from "./audit/index.ts";
import { adminEndpoints } from "./console/index.ts";
import type { ApiDeps } from "./deps/index.ts";
import { exportEndpoints } from "./exports/index.ts";
import { formEndpoints } from "./forms/index.ts";
import { certificateEndpoints } from "./insight/achievements/certificates.ts";
import { achievementEndpoints } from "./insight/achievements/index.ts";
import { analyticsEndpoint } from "./insight/analytics/endpoint.ts";
import { whatIfEndpoints } from "./insight/analytics/what-if.ts";
import { watchChanges } from "./insight/live/changes.ts";
import { liveEndpoint } from "./insight/live/endpoint.ts";
import { outcomesEndpoint } from "./insight/outcomes/endpoint.ts";
import { reportEndpoints } from "./insight/reports/endpoints.ts";
import { toolsInUseEndpoint } from "./insight/tools/endpoint.ts";
import { usageRecordsEndpoint } from "./insight/usage-records/endpoint.ts";
import { viewEndpoints } from "./insight/views/index.ts";
import { openApiEndpoints } from "./openapi/index.ts";
import { accountEndpoints } from "./people/account/index.ts";
import { authEndpoints } from "./people/auth/index.ts";
import { billingEndpoints } from "./people/billing/index.ts";
import { invitationEndpoints } from "./people/invitations/index.ts";
import { onboardingEndpoints } from "./people/onboarding/index.ts";
import { organizationEndpoints } from "./people/organization/index.ts";
import { promptEndpoints } from "./prompts/index.ts";

export interface Api {
  endpoints: readonly Endpoint[];
  routes: Router;
  /** Ends the open streams; the rest ends with its requests. */
  close(): void;
}

/** Everything people read, and their accounts and organizations. */
export function buildApi(given: Omit<ApiDeps, "now"> & { now?: () => number }): Api {
  const deps: ApiDeps = { now: Date.now, ...given };
  const closing = new AbortController();
  const changes = watchChanges(deps);
  const endpoints = [
    ...authEndpoints(deps),
    ...accountEndpoints(deps),
    usageRecordsEndpoint(deps),
    analyticsEndpoint(deps),
    ...whatIfEndpoints(deps),
    ...viewEndpoints(deps),
    toolsInUseEndpoint(deps),
    outcomesEndpoint(deps),
    ...reportEndpoints(deps),
    liveEndpoint({ ...deps, changes, closing: closing.signal }),
    ...achievementEndpoints(deps),
    ...certificateEndpoints(deps),
    ...promptEndpoints(deps),
    ...formEndpoints(deps),
    ...organizationEndpoints(deps),
    ...onboardingEndpoints(deps),
    ...invitationEndpoints(deps),
    ...billingEndpoints(deps),
    ...adminEndpoints(deps),
    ...auditExportEndpoints(deps),
    ...exportEndpoints(deps),
    ...openApiEndpoints(),
  ];
  return {
    endpoints,
    routes: mountEndpoints(endpoints, deps),
    close() {
      changes.close();
      closing.abort();
    },
  };
}
