import { createHmac } from "node:crypto";
import { Expected } from "@treadlight/contract/errors";
import { MAX_BODY_BYTES_PUBLISHABLE, MAX_SESSIONS_PUBLISHABLE } from "@treadlight/contract/ingest";
import { publishableMark } from "@treadlight/domain/session";
import type { Identity, IngestKeyIdentity } from "@treadlight/platform/identity";
import type { RequestHandler } from "express";

/** Whether anybody can read the key in the source of a page. */
export function isPublishable(identity: Identity): identity is IngestKeyIdentity & { origins: readonly string[] } {
  return identity.kind === "ingestKey" && identity.origins !== undefined;
}

/** Refuses a body that is announced as longer than one with a publishable key may be. */
export const refuseLongBody: RequestHandler = (req, res, next) => {
  requireModest(res.locals.identity, { bytes: Number(req.get("content-length") ?? 0) });
  next();
};

/**
 * A publishable key sends few sessions at a time: pages have few.
 * @throws Expected `too_many_sessions`, `payload_too_large`
 */
export function requireModest(caller: Identity, { sessions = 0, bytes = 0 }: { sessions?: number; bytes?: number }) {
  if (!isPublishable(caller)) return;
  if (sessions > MAX_SESSIONS_PUBLISHABLE) {
    const message = `A request with a publishable key may contain at most ${MAX_SESSIONS_PUBLISHABLE} sessions.`;
    throw new Expected("too_many_sessions", { message });
  }
  if (bytes > MAX_BODY_BYTES_PUBLISHABLE) {
    const message = `A request with a publishable key may have at most ${MAX_BODY_BYTES_PUBLISHABLE / 1_024} KiB.`;
    throw new Expected("payload_too_large", { message });
  }
}

/**
 * The mark of what somebody sends with a publishable key. It names the key and, for the day, whoever sends from one address, but the
 * address cannot be found out without the secret. Undefined for other callers.
 */
export function markOf(caller: Identity, network: string, at: { now: number; secret: string }): string | undefined {
  if (!isPublishable(caller)) return undefined;
  const day = new Date(at.now).toISOString().slice(0, 10);
  const digest = createHmac("sha256", at.secret).update(`${caller.keyId}\n${network}\n${day}`).digest("hex");
  return publishableMark(caller.keyId, digest.slice(0, 18));
}
