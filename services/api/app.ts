import { type Endpoint, mountEndpoints } from "@treadlight/platform/endpoints";
import type { Router } from "express";
import { accountEndpoints } from "./account/index.ts";
import { achievementEndpoints } from "./achievements/index.ts";
import { adminEndpoints } from "./admin/index.ts";
import { afterAnswer } from "./after-answer.ts";
import { analyticsEndpoint } from "./analytics/endpoint.ts";
import { auditExportEndpoints } from "./audit/index.ts";
import { authEndpoints } from "./auth/index.ts";
import type { ApiDeps } from "./deps.ts";
import { formEndpoints } from "./forms/index.ts";
import { invitationEndpoints } from "./invitations/index.ts";
import { watchChanges } from "./live/changes.ts";
import { liveEndpoint } from "./live/endpoint.ts";
import { openApiEndpoints } from "./openapi/index.ts";
import { organizationEndpoints } from "./organization/index.ts";
import { outcomesEndpoint } from "./outcomes/endpoint.ts";
import { usageRecordsEndpoint } from "./usage-records/endpoint.ts";

export interface Api {
  endpoints: readonly Endpoint[];
  routes: Router;
  /** Ends the open streams and waits for mails under way; the rest ends with its requests. */
  close(): Promise<void>;
}

/** Everything people read, and their accounts and organizations. */
export function buildApi(given: Omit<ApiDeps, "afterAnswer" | "now"> & { now?: () => number }): Api {
  const deps: ApiDeps = { now: Date.now, ...given, afterAnswer: afterAnswer(given.logger) };
  const { warehouse, logger } = deps;
  const closing = new AbortController();
  const changes = watchChanges((organizationIds) => warehouse.lastChanges(organizationIds), logger);
  const endpoints = [
    ...authEndpoints(deps),
    ...accountEndpoints(deps),
    usageRecordsEndpoint(deps),
    analyticsEndpoint(deps),
    outcomesEndpoint(deps),
    liveEndpoint(changes, closing.signal),
    ...achievementEndpoints(deps),
    ...formEndpoints(deps),
    ...organizationEndpoints(deps),
    ...invitationEndpoints(deps),
    ...adminEndpoints(deps),
    ...auditExportEndpoints(deps),
    ...openApiEndpoints(),
  ];
  return {
    endpoints,
    routes: mountEndpoints(endpoints, deps),
    async close() {
      changes.close();
      closing.abort();
      await deps.afterAnswer.settle();
    },
  };
}
