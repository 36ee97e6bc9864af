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
    await consume(limiter, keyOf[by](req, res));
    next();
  };
}

/**
 * Counts bytes that are sent from each network, and from all together. Each process counts for itself.
 * @returns the function that counts them. It throws Expected `rate_limited`
 */
export function volumeLimit(limits: Record<"network" | "altogether", { bytes: number; perSeconds: number }>) {
  const limiterOf = ({ bytes, perSeconds }: { bytes: number; perSeconds: number }) =>
    new RateLimiterMemory({ points: bytes, duration: perSeconds });
  const network = limiterOf(limits.network);
  const altogether = limiterOf(limits.altogether);
  return async (req: Request, bytes: number): Promise<void> => {
    await consume(network, networkOf(addressOf(req)), bytes);
    await consume(altogether, "all", bytes);
  };
}

/** @throws Expected `rate_limited` */
async function consume(limiter: RateLimiterMemory, key: string, points = 1): Promise<void> {
  try {
    await limiter.consume(key, points);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw new Expected("rate_limited", { retryAfterS: Math.max(1, refusal.msBeforeNext / 1_000) });
  }
}

const identityOf = (res: Response): Identity => res.locals.identity;

const keyOf = {
  caller(req: Request, res: Response) {
    const identity = identityOf(res);
    // All visitors of the demo are the same person.
    if (identity.kind === "user" && identity.isDemo) return networkOf(addressOf(req));
    return identity.kind === "user" ? identity.userId : identity.keyId;
  },
  organization: (_req: Request, res: Response) => identityOf(res).organizationId,
  network: (req: Request, _res: Response) => networkOf(addressOf(req)),
} as const satisfies Record<LimitBy, unknown>;
