import { Expected } from "@treadlight/contract/errors";
import type { IngestScope } from "@treadlight/contract/ingest";
import { addressOf, networkOf } from "@treadlight/platform/http";
import type { Identity } from "@treadlight/platform/identity";
import type { Request, RequestHandler } from "express";
import { isPublishable, refuseLongBody } from "../publishable/publishable.ts";
import type { DailyQuotas } from "../quotas/daily-quotas.ts";

/**
 * Restricts ingest keys and device credentials to their scopes, and publishable keys to the pages of their origins.
 * @throws Expected `insufficient_scope`, `forbidden`
 */
export function requireScope(req: Request, identity: Identity | undefined, scope: IngestScope): void {
  if (identity?.scopes && !identity.scopes.includes(scope)) throw new Expected("insufficient_scope");
  if (identity && isPublishable(identity) && !identity.origins.includes(req.get("origin") ?? "")) {
    throw new Expected("forbidden", { message: "This key does not work on pages of this origin." });
  }
}

/** Refuses who may not send sessions. */
export const checkSessionsScope: RequestHandler = (req, res, next) => {
  requireScope(req, res.locals.identity, "sessions");
  next();
};

/**
 * What runs before the body of a request with sessions is read.
 * @param limits for every caller
 * @param publishableLimits for publishable keys, which anybody can copy, in addition
 * @param share slows organizations that send more than others
 */
export function beforeSessions(options: {
  limits: readonly RequestHandler[];
  publishableLimits: readonly RequestHandler[];
  share: readonly RequestHandler[];
  quotas: DailyQuotas | undefined;
}): RequestHandler[] {
  const checkQuota: RequestHandler = (req, res, next) => {
    options.quotas?.check(res.locals.identity, networkOf(addressOf(req)));
    next();
  };
  const ifPublishable =
    (handler: RequestHandler): RequestHandler =>
    (req, res, next) =>
      isPublishable(res.locals.identity) ? handler(req, res, next) : next();
  return [
    checkSessionsScope,
    ...options.publishableLimits.map(ifPublishable),
    ...options.limits,
    checkQuota,
    refuseLongBody,
    ...options.share,
  ];
}
