import type { EventLog } from "@treadlight/platform/event-log";
import { methodNotAllowed } from "@treadlight/platform/http";
import type { Identify } from "@treadlight/platform/identity";
import type { Logger } from "@treadlight/platform/observability";
import type { Warehouse } from "@treadlight/platform/warehouse";
import express, { Router } from "express";
import { postAnalyticsQuery } from "./analytics/route.ts";
import { type AuthDeps, authRoutes } from "./auth/index.ts";
import { signedIn, staffOnly } from "./authenticated.ts";
import { getDeadLetters, postRedrive } from "./dead-letters/route.ts";
import { watchChanges } from "./live/changes.ts";
import { getLive } from "./live/route.ts";
import { getOutcomes } from "./outcomes/route.ts";
import { getUsageRecords } from "./usage-records/route.ts";

export interface ApiDeps {
  auth: AuthDeps;
  identify: Identify;
  log: EventLog;
  warehouse: Warehouse;
  logger: Logger;
  /** Milliseconds since the epoch. */
  now?: () => number;
}

export interface Api {
  routes: Router;
  /** Ends the open streams; the rest ends with its requests. */
  close(): void;
}

/** Everything people read, and their accounts. */
export function buildApi({ auth, identify, log, warehouse, logger, now = Date.now }: ApiDeps): Api {
  const closing = new AbortController();
  const changes = watchChanges((organizationIds) => warehouse.lastChanges(organizationIds), logger);
  const json = express.json({ limit: "64kb" });
  const person = signedIn(identify);
  const routes = Router();
  routes.use(authRoutes(auth));
  routes.get("/api/usage-records", person, getUsageRecords(warehouse));
  routes.post("/api/analytics/query", person, json, postAnalyticsQuery(warehouse));
  routes.get("/api/outcomes", person, getOutcomes(warehouse, now));
  routes.get("/api/live", person, getLive(changes, closing.signal));
  routes.get("/api/admin/dead-letters", person, staffOnly, getDeadLetters(warehouse));
  routes.post("/api/admin/dead-letters/redrive", person, staffOnly, json, postRedrive(warehouse, log));
  routes.all(
    ["/api/usage-records", "/api/outcomes", "/api/live", "/api/admin/dead-letters"],
    methodNotAllowed("GET", "HEAD"),
  );
  routes.all(["/api/analytics/query", "/api/admin/dead-letters/redrive"], methodNotAllowed("POST"));
  return {
    routes,
    close() {
      changes.close();
      closing.abort();
    },
  };
}
