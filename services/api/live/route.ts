import type { RequestHandler } from "express";
import { identityOf } from "../authenticated.ts";
import type { Changes } from "./changes.ts";

/** Keeps proxies from closing a quiet stream. */
const HEARTBEAT_MS = 15_000;

/**
 * `GET /api/live`: a stream of server-sent events. `changed` arrives whenever new sessions of the caller's organization
 * have been scored: `data: {"changedAt": <ms since the epoch>}`.
 */
export function getLive(changes: Changes, closing: AbortSignal): RequestHandler {
  return (_req, res) => {
    res.set({ "Content-Type": "text/event-stream", "Cache-Control": "no-store", "X-Accel-Buffering": "no" });
    res.write(": connected\n\n");
    const heartbeat = setInterval(() => res.write(": alive\n\n"), HEARTBEAT_MS);
    const unwatch = changes.watch(identityOf(res).organizationId, (changedAt) => {
      res.write(`event: changed\ndata: ${JSON.stringify({ changedAt })}\n\n`);
    });
    const end = () => res.end();
    closing.addEventListener("abort", end);
    res.once("close", () => {
      clearInterval(heartbeat);
      unwatch();
      closing.removeEventListener("abort", end);
    });
  };
}
