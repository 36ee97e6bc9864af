import type { Request } from "express";
import ipaddr from "ipaddr.js";

/** The IP address that a request comes from. Express honours proxies as `TREADLIGHT_TRUST_PROXY` says. */
export function addressOf(req: Request): string {
  return req.ip ?? "unknown";
}

/** What counts as one address: an IPv6 customer has at least a /64 and can use any address in it. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === "ipv6" ? ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/64`).toString() : parsed.toString();
}
