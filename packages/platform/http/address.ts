import type { Request } from "express";
import ipaddr from "ipaddr.js";

/** The IP address that a request comes from. Express honours proxies as `TREADLIGHT_TRUST_PROXY` says. */
export function addressOf(req: Request): string {
  return req.ip ?? "unknown";
}

/** Whether an address belongs to one of these networks, which are in CIDR notation. */
export function isWithin(address: string, networks: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return networks.some((network) => {
    if (!ipaddr.isValidCIDR(network)) return false;
    const range = ipaddr.parseCIDR(network);
    return range[0].kind() === parsed.kind() && parsed.match(range);
  });
}

/** What counts as one address: an IPv6 customer has at least a /64 and can use any address in it. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === "ipv6" ? ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/64`).toString() : parsed.toString();
}
