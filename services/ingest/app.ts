import {
  monitoringErrorsSchema,
  monitoringEventsSchema,
  monitoringPerformanceSchema,
} from "@treadlight/domain/monitoring";
import type { EventLog } from "@treadlight/platform/event-log";
import { methodNotAllowed } from "@treadlight/platform/http";
import type { Identify, Identity, PersonOf } from "@treadlight/platform/identity";
import express, { type RequestHandler, Router } from "express";
import type { Registry } from "prom-client";
import { eraseOwnSessions } from "./erasure/route.ts";
import { eventIds } from "./event-ids.ts";
import { ingestMetrics } from "./metrics.ts";
import { postMonitoring } from "./monitoring/route.ts";
import { requestLimit } from "./request-limit.ts";
import { sessionsBody } from "./sessions/read-sessions.ts";
import { postSessions } from "./sessions/route.ts";

export interface IngestDeps {
  log: EventLog;
  identify: Identify;
  personOf: PersonOf;
  pseudonymSecret: string;
  rateLimits: boolean;
  registry: Registry;
  now?: () => number;
  newEventId?: () => string;
}

/** Everything that writes to the event log over HTTP. Touches neither the warehouse nor, but for "who is it", the database. */
export function ingestRoutes({ rateLimits, registry, ...given }: IngestDeps): Router {
  const deps = { now: Date.now, newEventId: eventIds(given.now), ...given };
  const limits = (requests: number, perSeconds: number, keyOf: "identity" | "address"): RequestHandler =>
    rateLimits ? requestLimit({ requests, perSeconds, keyOf }) : (_req, _res, next) => next();
  const metrics = ingestMetrics(registry);
  const router = Router();

  router.post(
    "/api/ingest/sessions",
    authenticated(deps.identify),
    limits(2_000, 10, "identity"),
    sessionsBody,
    postSessions({ ...deps, onOutcome: metrics.sessions }),
  );
  router.delete(
    "/api/ingest/sessions",
    authenticated(deps.identify),
    limits(20, 60, "identity"),
    eraseOwnSessions(deps),
  );

  router.all("/api/ingest/sessions", methodNotAllowed("POST", "DELETE"));

  const reports = [limits(120, 10, "address"), attributed(deps.identify), express.json({ limit: "256kb" })];
  router.post("/api/monitoring/errors", reports, postMonitoring("error", monitoringErrorsSchema, deps));
  router.post("/api/errors", reports, postMonitoring("error", monitoringErrorsSchema, deps));
  router.post("/api/monitoring/events", reports, postMonitoring("event", monitoringEventsSchema, deps));
  router.post("/api/monitoring/performance", reports, postMonitoring("performance", monitoringPerformanceSchema, deps));
  router.all(
    ["/api/errors", "/api/monitoring/errors", "/api/monitoring/events", "/api/monitoring/performance"],
    methodNotAllowed("POST"),
  );
  return router;
}

const authenticated =
  (identify: Identify): RequestHandler =>
  async (req, res, next) => {
    const identity: Identity = await identify(req.headers.authorization);
    res.locals.identity = identity;
    next();
  };

/** Attribution is a courtesy here: a page whose session has run out still reports its errors. */
const attributed =
  (identify: Identify): RequestHandler =>
  async (req, res, next) => {
    if (req.headers.authorization)
      res.locals.identity = await identify(req.headers.authorization).catch(() => undefined);
    next();
  };
