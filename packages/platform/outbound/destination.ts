import { lookup } from "node:dns/promises";
import ipaddr from "ipaddr.js";

/** Azure serves metadata and keys to its machines here, although the address looks public. */
const AZURE_PLATFORM = "168.63.129.16";
/** All that is in use of IPv6; old forms of IPv4 in IPv6 are outside. */
const GLOBAL_IPV6 = "2000::/3";

/** Every address of a host name. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

export const resolveHost: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address);

/** Why nothing is sent to a URL. The message is for administrators. */
export class RefusedDestinationError extends Error {
  readonly code = "refused_destination";
  override readonly name = "RefusedDestinationError";
}

/**
 * Parses a webhook's URL, without resolving its name.
 * @throws RefusedDestinationError for credentials in it and, unless private destinations are allowed, for plain HTTP and
 *   private addresses
 */
export function parseDestination(url: string, { allowPrivate }: { allowPrivate: boolean }): URL {
  // Parsing gives addresses their usual form: 2130706433 and 0x7f.1 become 127.0.0.1.
  const parsed = new URL(url);
  if (parsed.username !== "" || parsed.password !== "") {
    throw new RefusedDestinationError("must not contain a username or password");
  }
  if (allowPrivate) return parsed;
  if (parsed.protocol !== "https:") throw new RefusedDestinationError("must start with https://");
  const host = hostOf(parsed);
  if (ipaddr.isValid(host) && !isPublic(host)) throw new RefusedDestinationError("must not be a private address");
  return parsed;
}

/**
 * The one address to connect to. The caller must connect to it, and not resolve the name again: the next answer may differ.
 * @throws RefusedDestinationError if the host has no address that may be used
 */
export async function addressOf(
  url: URL,
  { allowPrivate, resolve }: { allowPrivate: boolean; resolve: Resolve },
): Promise<string> {
  const host = hostOf(url);
  const addresses = ipaddr.isValid(host) ? [host] : await resolve(host);
  const address = addresses.find((candidate) => allowPrivate || isPublic(candidate));
  if (address === undefined) throw new RefusedDestinationError("the host has no public address");
  return address;
}

/**
 * Whether an address belongs to the public internet, and not to this machine, a private network, a cloud's metadata service or
 * a translation to IPv4, in which such an address could hide.
 */
function isPublic(address: string): boolean {
  const parsed = ipaddr.process(address); // unwraps IPv4 in IPv6
  if (parsed.range() !== "unicast" || parsed.toString() === AZURE_PLATFORM) return false;
  return parsed.kind() === "ipv4" || parsed.match(ipaddr.parseCIDR(GLOBAL_IPV6));
}

/** Without the brackets of IPv6. */
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, "");
