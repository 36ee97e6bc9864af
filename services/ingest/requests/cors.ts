import type { IsPublishedOrigin } from "@treadlight/platform/identity";
import type { RequestHandler } from "express";

/** What ingest's own routes begin with. */
export const INGEST_PATHS = ["/api/ingest", "/v1", "/api/monitoring", "/api/errors"];
const PREFLIGHT_KEPT_S = 600;

/**
 * Answers preflights, and lets pages read our answers, for origins that any publishable key of the installation names. A
 * preflight carries no key, so it cannot be checked against one; `requireScope` checks the key's own origins. No cookies are
 * involved.
 */
export function cors(isPublishedOrigin: IsPublishedOrigin): RequestHandler {
  return async (req, res, next) => {
    const { origin } = req.headers;
    res.vary("Origin");
    if (origin === undefined || !(await isPublishedOrigin(origin))) return next();
    res.set({
      "Access-Control-Allow-Origin": origin,
      "Access-Control-Expose-Headers": "Retry-After",
    });
    if (req.method !== "OPTIONS") return next();
    res.set({
      "Access-Control-Allow-Methods": "POST",
      "Access-Control-Allow-Headers": "Authorization, Content-Type, Content-Encoding",
      "Access-Control-Max-Age": String(PREFLIGHT_KEPT_S),
    });
    res.status(204).end();
  };
}
