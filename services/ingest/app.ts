import {
  MAX_BODY_BYTES,
  reportErrors,
  reportErrorsDirectly,
  reportEvents,
  reportPerformance,
} from "@treadlight/contract/ingest";
import type { ErasureEvent } from "@treadlight/domain/session";
import type { GrowingSessions } from "@treadlight/features/growing-sessions/growing-sessions.ts";
import { type Endpoint, mountEndpoints } from "@treadlight/platform/endpoints";
import type { EventLog } from "@treadlight/platform/event-log";
import { cors, isExtension, type RequestLimit, requestLimit, volumeLimit } from "@treadlight/platform/http";
import type { Identify, IsPublishedOrigin, MemberByEmail } from "@treadlight/platform/identity";
import { type RequestHandler, Router } from "express";
import type { Registry } from "prom-client";
import { v7 as uuidv7 } from "uuid";
import { erasureEndpoint, type ForgetCorrections } from "./erasure/endpoint.ts";
import type { Heard } from "./heard/heard.ts";
import { policyProblemsEndpoint } from "./heard/policy-problems.ts";
import { ingestMetrics } from "./metrics.ts";
import { identifyIfPossible, monitoringEndpoint } from "./monitoring/endpoint.ts";
import { otlpEndpoints } from "./otlp/endpoints.ts";
import type { DailyQuotas } from "./quotas/daily-quotas.ts";
import { beforeSessions } from "./requests/scope.ts";
import { tenantThrottle } from "./requests/tenant-throttle.ts";
import { sessionsEndpoint } from "./sessions/endpoint.ts";

export { countHeard } from "./heard/heard.ts";
export { type DailyQuotas, dailyQuotas } from "./quotas/daily-quotas.ts";

/** What ingest's own routes begin with. */
const INGEST_PATHS = ["/api/ingest", "/v1", "/api/monitoring", "/api/errors"];

/** Anybody may report, without a token too. Reports help the operator, but are not worth a full disk. */
const REPORT_VOLUME = {
  network: { bytes: 2 * 1_048_576, perSeconds: 60 },
  altogether: { bytes: 200 * 1_048_576, perSeconds: 3_600 },
};

/** About 100 million sessions a day. */
const SHARE = { bytesPerSecond: 1_048_576, maxBodyBytes: MAX_BODY_BYTES };

export interface IngestDeps {
  log: EventLog;
  identify: Identify;
  memberByEmail: MemberByEmail;
  isPublishedOrigin: IsPublishedOrigin;
  /** What coding agents tell of their sessions in many requests. */
  growing: GrowingSessions;
  /** Deletes a person's answers about sessions that they erase. */
  eraseAnswers: (erased: ErasureEvent) => Promise<void>;
  pseudonymSecret: string;
  /** Without it, there are none. */
  forgetCorrections?: ForgetCorrections | undefined;
  rateLimits: boolean;
  /** None without it. */
  quotas?: DailyQuotas | undefined;
  /** Without it, nobody sees what sources sent. */
  heard?: Heard | undefined;
  registry: Registry;
  now?: () => number;
  newEventId?: () => string;
}

export interface Ingest {
  routes: Router;
  /** What `routes` serves. */
  endpoints: readonly Endpoint[];
}

/**
 * All routes that write to the event log. They never use the warehouse, and the database only to identify callers, count what
 * they send, add up the sessions of coding agents and forget what they erase.
 */
export function buildIngest(deps: IngestDeps): Ingest {
  const endpoints = ingestEndpoints(deps);
  const routes = Router();
  // `requireScope` checks the origins of the key itself.
  const isAllowed = (origin: string) => isExtension(origin) || deps.isPublishedOrigin(origin);
  routes.use(INGEST_PATHS, cors({ method: "POST", isAllowed }));
  routes.use(mountEndpoints(endpoints, deps));
  return { routes, endpoints };
}

function ingestEndpoints({ rateLimits, registry, ...given }: IngestDeps): Endpoint[] {
  const deps = { now: Date.now, newEventId: uuidv7, ...given };
  const limit = (given: RequestLimit): RequestHandler[] => (rateLimits ? [requestLimit(given)] : []);
  const metrics = ingestMetrics(registry);
  const sessions = {
    ...deps,
    onOutcome: metrics.sessions,
    before: beforeSessions({
      limits: limit({ requests: 2_000, perSeconds: 10, by: "caller" }),
      share: rateLimits ? [tenantThrottle(SHARE)] : [],
      publishableLimits: limit({ requests: 100, perSeconds: 10, by: "network" }),
      quotas: deps.quotas,
    }),
  };
  const reports = {
    ...deps,
    ...(rateLimits && { limitVolume: { known: volumeLimit(REPORT_VOLUME), unknown: volumeLimit(REPORT_VOLUME) } }),
    before: [...limit({ requests: 120, perSeconds: 10, by: "network" }), identifyIfPossible(deps.identify)],
  };
  return [
    sessionsEndpoint(sessions),
    ...otlpEndpoints(sessions),
    policyProblemsEndpoint({ ...deps, before: limit({ requests: 2_000, perSeconds: 10, by: "caller" }) }),
    erasureEndpoint({ ...deps, before: limit({ requests: 20, perSeconds: 60, by: "caller" }) }),
    monitoringEndpoint(reportErrors, "error", reports),
    monitoringEndpoint(reportErrorsDirectly, "error", reports),
    monitoringEndpoint(reportEvents, "event", reports),
    monitoringEndpoint(reportPerformance, "performance", reports),
  ];
}
