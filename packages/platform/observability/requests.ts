import { randomUUID } from "node:crypto";
import type { Request, RequestHandler, Response } from "express";
import type { Logger } from "pino";
import { requestTrace } from "../tracing/index.ts";
import { histogram, type Registry } from "./metrics.ts";

/** The format of `X-Request-Id` that we accept from callers: allows all usual ids and cannot forge a log line. */
const VALID_REQUEST_ID = /^[A-Za-z0-9._:-]{8,128}$/;

/**
 * The first middleware of a service: gives each request an id (`res.locals.requestId`, returned as `X-Request-Id`),
 * measures it as `http_request_duration_seconds` by method, route pattern and status, and logs it at debug level, or as a
 * security event if it was refused.
 */
export function observeRequests({ log, registry }: { log: Logger; registry: Registry }): RequestHandler {
  const durations = histogram(registry, "http_request_duration_seconds");
  return (req, res, next) => {
    const startedAt = process.hrtime.bigint();
    const sent = req.get("x-request-id");
    const requestId = sent && VALID_REQUEST_ID.test(sent) ? sent : randomUUID();
    res.locals.requestId = requestId;
    res.set("X-Request-Id", requestId);
    const traced = PROBES.has(req.path) ? undefined : requestTrace();
    res.locals.trace = traced;
    res.once("close", () => {
      const seconds = Number(process.hrtime.bigint() - startedAt) / 1e9;
      const status = res.writableFinished ? String(res.statusCode) : "aborted";
      const route = routePattern(req);
      const method = knownMethod(req.method);
      durations.observe({ method, route, status }, seconds);
      traced?.end({
        name: `${method} ${route}`,
        attributes: { "http.request.method": method, "http.route": route, "http.response.status_code": res.statusCode },
        failed: status === "aborted" || res.statusCode >= 500,
      });
      log.debug({ requestId, method: req.method, route, status, seconds }, "request");
      if (!isRefused(res)) return;
      const { errorCode: code = status, identity } = res.locals;
      const who = { userId: identity?.userId, keyId: identity?.keyId };
      log.info({ security: "refused", requestId, method: req.method, route, code, ...who }, "request refused");
    });
    next();
  };
}

/** They come every few seconds. */
const PROBES: ReadonlySet<string> = new Set(["/healthz", "/readyz", "/metrics"]);

/** For a signed-in caller, other people's data looks nonexistent (404). */
function isRefused({ statusCode, locals }: Response): boolean {
  if (statusCode === 404) return locals.identity !== undefined;
  // Access tokens expire every few minutes.
  return [401, 403, 429].includes(statusCode) && locals.errorCode !== "token_expired";
}

/** The matched route pattern (`/api/users/:id`), never the path: this keeps label cardinality low and ids out of logs. */
export function routePattern(req: Request): string {
  const route: unknown = req.route;
  if (typeof route !== "object" || route === null || !("path" in route)) return "unmatched";
  return `${req.baseUrl}${String(route.path)}`;
}

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

function knownMethod(method: string): string {
  return METHODS.has(method) ? method : "OTHER";
}
