import { getAdapters } from "@treadlight/contract/extension";
import { getToolPolicy } from "@treadlight/contract/organization";
import { resolveTxtRecords } from "@treadlight/people/domains";
import { type Endpoint, mountEndpoints } from "@treadlight/platform/endpoints";
import { cors, isExtension } from "@treadlight/platform/http";
import { Router } from "express";
import { adapterEndpoints } from "./adapters/index.ts";
import { auditExportEndpoints } from "./audit/index.ts";
import { adminEndpoints } from "./console/index.ts";
import type { ApiDeps } from "./deps/index.ts";
import { exportEndpoints } from "./exports/index.ts";
import { formEndpoints } from "./forms/index.ts";
import { certificateEndpoints } from "./insight/achievements/certificates.ts";
import { achievementEndpoints } from "./insight/achievements/index.ts";
import { analyticsEndpoint } from "./insight/analytics/endpoint.ts";
import { whatIfEndpoints } from "./insight/analytics/what-if.ts";
import { importEndpoints } from "./insight/imports/endpoints.ts";
import { watchChanges } from "./insight/live/changes.ts";
import { liveEndpoint } from "./insight/live/endpoint.ts";
import { watchPipeline } from "./insight/live/pipeline.ts";
import { outcomesEndpoint, ownOutcomesEndpoint } from "./insight/outcomes/endpoint.ts";
import { reportEndpoints } from "./insight/reports/endpoints.ts";
import { toolsInUseEndpoint } from "./insight/tools/endpoint.ts";
import { usageRecordsEndpoint } from "./insight/usage-records/endpoint.ts";
import { viewEndpoints } from "./insight/views/index.ts";
import { openApiEndpoints } from "./openapi/index.ts";
import { accountEndpoints } from "./people/account/index.ts";
import { authEndpoints } from "./people/auth/index.ts";
import { billingEndpoints } from "./people/billing/index.ts";
import { companyEndpoints } from "./people/company/index.ts";
import { directoryEndpoints } from "./people/directory/index.ts";
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
    analyticsEndpoint(deps),
    ...whatIfEndpoints(deps),
    ...viewEndpoints(deps),
    toolsInUseEndpoint(deps),
    outcomesEndpoint(deps),
    ownOutcomesEndpoint(deps),
    ...reportEndpoints(deps),
    ...importEndpoints(deps),
    liveEndpoint({ ...deps, changes, pipeline, closing: closing.signal }),
    ...achievementEndpoints(deps),
    ...certificateEndpoints(deps),
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
    ...exportEndpoints(deps),
    ...adapterEndpoints(deps),
    ...openApiEndpoints(),
  ];
  const routes = Router();
  routes.use([getToolPolicy.path, getAdapters.path], cors({ method: "GET", isAllowed: isExtension }));
  routes.use(mountEndpoints(endpoints, deps));
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
