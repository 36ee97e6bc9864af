import { Expected } from "@treadlight/contract/errors";
import type { Identity } from "@treadlight/platform/identity";
import type { RequestHandler } from "express";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

/** Answers 429 with Retry-After once an identity or an address has sent too many requests in a window. */
export function requestLimit({
  requests,
  perSeconds,
  keyOf,
}: {
  requests: number;
  perSeconds: number;
  keyOf: "identity" | "address";
}): RequestHandler {
  const limiter = new RateLimiterMemory({ points: requests, duration: perSeconds });
  return async (req, res, next) => {
    const key = keyOf === "address" ? (req.ip ?? "unknown") : identityKey(res.locals.identity);
    try {
      await limiter.consume(key);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw new Expected("rate_limited", { retryAfterS: Math.max(1, refusal.msBeforeNext / 1_000) });
    }
    next();
  };
}

function identityKey(identity: Identity): string {
  return identity.kind === "user" ? identity.userId : identity.keyId;
}
