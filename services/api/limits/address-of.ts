import type { Request } from "express";

/** Where a request comes from; express takes proxies into account as `TREADLIGHT_TRUST_PROXY` says. */
export function addressOf(req: Request): string {
  return req.ip ?? "unknown";
}
