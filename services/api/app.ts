import { type Endpoint, mountEndpoints } from "@treadlight/platform/endpoints";
import { accessTokens } from "@treadlight/platform/identity";
import express, { Router } from "express";
import { adminEndpoints } from "./admin/index.ts";
import { afterAnswer } from "./after-answer.ts";
import { analyticsEndpoint } from "./analytics/endpoint.ts";
import { authRoutes } from "./auth/index.ts";
import { signedIn, staffOnly } from "./authenticated.ts";
import { getDeadLetters, postRedrive } from "./dead-letters/route.ts";
import type { ApiDeps } from "./deps.ts";
import { watchChanges } from "./live/changes.ts";
import { liveEndpoint } from "./live/endpoint.ts";
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
  const { db, mail, limits, publicUrl, identify, log, warehouse, logger, now, jwtSecret } = deps;
  const closing = new AbortController();
  const changes = watchChanges((organizationIds) => warehouse.lastChanges(organizationIds), logger);
  const endpoints = [
    usageRecordsEndpoint(deps),
    analyticsEndpoint(deps),
    outcomesEndpoint(deps),
    liveEndpoint(changes, closing.signal),
    ...adminEndpoints(deps),
  ];
  const routes = Router();
  routes.use(mountEndpoints(endpoints, deps));
  routes.use(
    authRoutes({ db, mail, tokens: accessTokens({ secret: jwtSecret, now }), limits, publicUrl, log: logger, now }),
  );
  const staff = [signedIn(identify), staffOnly];
  routes.get("/api/admin/dead-letters", staff, getDeadLetters(warehouse));
  routes.post("/api/admin/dead-letters/redrive", staff, express.json(), postRedrive(warehouse, log));
  return {
    endpoints,
    routes,
    async close() {
      changes.close();
      closing.abort();
      await deps.afterAnswer.settle();
    },
  };
}
