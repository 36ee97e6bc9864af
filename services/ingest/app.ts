import { reportErrors, reportErrorsDirectly, reportEvents, reportPerformance } from "@treadlight/contract/ingest";
import { type Endpoint, mountEndpoints } from "@treadlight/platform/endpoints";
import type { EventLog } from "@treadlight/platform/event-log";
import type { Identify, MemberByEmail } from "@treadlight/platform/identity";
import type { RequestHandler, Router } from "express";
import type { Registry } from "prom-client";
import { erasureEndpoint } from "./erasure/endpoint.ts";
import { eventIds } from "./event-ids.ts";
import { ingestMetrics } from "./metrics.ts";
import { attributed, monitoringEndpoint } from "./monitoring/endpoint.ts";
import { requestLimit } from "./requests/request-limit.ts";
import { sessionsEndpoint } from "./sessions/endpoint.ts";

export interface IngestDeps {
  log: EventLog;
  identify: Identify;
  memberByEmail: MemberByEmail;
  pseudonymSecret: string;
  rateLimits: boolean;
  registry: Registry;
  now?: () => number;
  newEventId?: () => string;
}

/** Everything that writes to the event log over HTTP. Never touches the warehouse; asks the database only who is calling. */
export function ingestRoutes(deps: IngestDeps): Router {
  return mountEndpoints(ingestEndpoints(deps), deps);
}

export function ingestEndpoints({ rateLimits, registry, ...given }: IngestDeps): Endpoint[] {
  const deps = { now: Date.now, newEventId: eventIds(given.now), ...given };
  const limits = (requests: number, perSeconds: number, keyOf: "identity" | "address"): RequestHandler =>
    rateLimits ? requestLimit({ requests, perSeconds, keyOf }) : (_req, _res, next) => next();
  const metrics = ingestMetrics(registry);
  const reports = { ...deps, before: [limits(120, 10, "address"), attributed(deps.identify)] };
  return [
    sessionsEndpoint({ ...deps, before: [limits(2_000, 10, "identity")], onOutcome: metrics.sessions }),
    erasureEndpoint({ ...deps, before: [limits(20, 60, "identity")] }),
    monitoringEndpoint(reportErrors, "error", reports),
    monitoringEndpoint(reportErrorsDirectly, "error", reports),
    monitoringEndpoint(reportEvents, "event", reports),
    monitoringEndpoint(reportPerformance, "performance", reports),
  ];
}
