import type { Request } from "express";

/** The IP address that a request comes from. Express honours proxies as `TREADLIGHT_TRUST_PROXY` says. */
export function addressOf(req: Request): string {
  return req.ip ?? "unknown";
}
