import { Expected } from "@treadlight/contract/errors";
import type { Request, RequestHandler, Response } from "express";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Identity } from "../identity/index.ts";
import { addressOf, networkOf } from "./address.ts";

/** Whose requests are counted together: those of a person or an ingest key, of an organization, or from one network. */
type LimitBy = "caller" | "organization" | "network";

export interface RequestLimit {
  requests: number;
  perSeconds: number;
  by: LimitBy;
}

/** Answers 429 with Retry-After to more requests than allowed. Each process counts for itself. */
export function requestLimit({ requests, perSeconds, by }: RequestLimit): RequestHandler {
  const limiter = new RateLimiterMemory({ points: requests, duration: perSeconds });
  return async (req, res, next) => {
    try {
      await limiter.consume(keyOf[by](req, res));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw new Expected("rate_limited", { retryAfterS: Math.max(1, refusal.msBeforeNext / 1_000) });
    }
    next();
  };
}

const identityOf = (res: Response): Identity => res.locals.identity;

const keyOf = {
  caller(_req: Request, res: Response) {
    const identity = identityOf(res);
    return identity.kind === "user" ? identity.userId : identity.keyId;
  },
  organization: (_req: Request, res: Response) => identityOf(res).organizationId,
  network: (req: Request, _res: Response) => networkOf(addressOf(req)),
} as const satisfies Record<LimitBy, unknown>;
