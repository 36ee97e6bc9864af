import { setTimeout as pause } from "node:timers/promises";
import { Expected } from "@treadlight/contract/errors";
import type { Identity } from "@treadlight/platform/identity";
import type { RequestHandler } from "express";
import { LRUCache } from "lru-cache";
import { isPublishable } from "../publishable/publishable.ts";

/** How long an organization counts as sending after its last request. */
const PRESENT_MS = 10_000;
const MAX_WAIT_MS = 5_000;
const MAX_REMEMBERED = 10_000;

/**
 * While several organizations send, none may send faster than this: its requests wait before their bodies are read, and are refused if they
 * would wait longer than five seconds. One that sends alone is not slowed. Each process counts for itself.
 * @param options.bytesPerSecond of bodies, after decompression
 * @param options.maxBodyBytes larger bodies are refused
 * @param options.now milliseconds
 */
export function tenantThrottle(options: {
  bytesPerSecond: number;
  maxBodyBytes: number;
  now?: () => number;
}): RequestHandler {
  const { bytesPerSecond, maxBodyBytes, now = () => performance.now() } = options;
  /** When each organization or publishable key that sends may send again. */
  const freeAt = new LRUCache<string, number>({
    max: MAX_REMEMBERED,
    ttl: PRESENT_MS,
    ttlResolution: 0,
    perf: { now },
  });

  return async (req, res, next) => {
    const identity: Identity = res.locals.identity;
    // Whoever copies a publishable key slows nobody else down.
    const sender = isPublishable(identity) ? identity.keyId : identity.organizationId;
    const count = (bytes: number) => {
      const from = Math.max(freeAt.get(sender) ?? 0, now());
      freeAt.set(sender, from + (bytes / bytesPerSecond) * 1_000);
    };
    freeAt.purgeStale();
    const isAlone = freeAt.size === 0 || (freeAt.size === 1 && freeAt.has(sender));
    if (isAlone) freeAt.set(sender, now());
    const waitMs = (freeAt.get(sender) ?? 0) - now();
    if (waitMs > MAX_WAIT_MS) {
      throw new Expected("rate_limited", {
        message: "Your organization is sending faster than its share.",
        retryAfterS: Math.ceil(waitMs / 1_000),
      });
    }
    // `Content-Length` is only a claim; the sender may disconnect without sending that much.
    const announced = Math.min(Number(req.get("content-length") ?? 0), maxBodyBytes);
    count(announced);
    const correct = () => count((Buffer.isBuffer(req.body) ? req.body.length : 0) - announced);
    if (res.closed) correct();
    else res.once("close", correct);
    if (waitMs > 0) await pause(waitMs);
    next();
  };
}
