import { isWordAt, textBefore } from "./context.ts";
import { findMatches } from "./matches.ts";
import type { NumberCluster } from "./number-clusters.ts";
import type { Finding } from "./types.ts";

const IPV6 = /(?<![\w:.])[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){2,7}(?![\w:])/gi;
const MAC = /(?<![\w:-])[0-9a-f]{2}(?:([:-])[0-9a-f]{2})(?:\1[0-9a-f]{2}){4}(?![\w:-])/gi;
const VERSION_BEFORE = /(?:version|release|build|\bv|rev|chrome\/|firefox\/|section|§)\s?[:=]?\s?$/;
/** Private, loopback, link-local, shared, multicast and reserved ranges (RFC 6890), which do not identify anyone. */
const NOT_PUBLIC_V4 =
  /^(?:0|10|127|22[4-9]|23\d|24\d|25\d)\.|^169\.254\.|^172\.(?:1[6-9]|2\d|3[01])\.|^192\.168\.|^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./;
const NOT_PUBLIC_V6 = /^(?:::1?$|f[cde]|ff)/i;
/** Part of every IPv6 address. It is rare, so checking it first spares most texts the longer search. */
const CLOSE_COLONS = /:[0-9a-f]{0,4}:/i;
/** The number of colons in a MAC address, and the minimum in an IPv6 address. */
const MAC_COLONS = 5;
const IPV6_COLONS = 2;

/** Finds public IPv4 addresses in a cluster: exactly four numbers up to 255, separated by dots. */
export function findIpv4(text: string, cluster: NumberCluster): Finding[] {
  const found: Finding[] = [];
  for (let first = 0; first + 3 < cluster.length; first++) {
    const [start, end] = [cluster[first]?.start ?? 0, cluster[first + 3]?.end ?? 0];
    const isPiece = cluster[first]?.gap === "." || cluster[first + 4]?.gap === ".";
    if (isPiece || cluster[first + 1]?.gap !== "." || isWordAt(text, start - 1) || isWordAt(text, end)) continue;
    const value = text.slice(start, end);
    if (!isIpv4(value) || NOT_PUBLIC_V4.test(value) || VERSION_BEFORE.test(textBefore(text, start, 16))) continue;
    found.push(address("ip", start, value));
  }
  return found;
}

function isIpv4(value: string): boolean {
  return (
    value.split(".").length === 4 &&
    value.split(".").every((octet) => /^(?:0|[1-9]\d{0,2})$/.test(octet) && Number(octet) <= 255)
  );
}

/** Finds MAC addresses and public IPv6 addresses. @param colons the number of colons in the text */
export function findColonAddresses(text: string, colons: number): Finding[] {
  const found: Finding[] = [];
  if (colons >= MAC_COLONS) {
    for (const { 0: value, index } of findMatches(text, MAC)) {
      if (!/^(..)(?:[:-]\1)+$/.test(value)) found.push(address("mac", index, value));
    }
  }
  if (colons < IPV6_COLONS || !CLOSE_COLONS.test(text)) return found;
  for (const { 0: value, index } of findMatches(text, IPV6)) {
    const groups = value.split(":");
    const isWhole = groups.length === 8 && groups.every((group) => group !== "");
    const isShortened =
      value.split("::").length === 2 && !value.includes(":::") && groups.filter((group) => group !== "").length >= 3;
    if ((isWhole || isShortened) && /\d/.test(value) && !NOT_PUBLIC_V6.test(value)) {
      found.push(address("ip", index, value));
    }
  }
  return found;
}

function address(type: "ip" | "mac", start: number, value: string): Finding {
  return { type, start, end: start + value.length, confidence: "likely", ruleId: `${type}.address` };
}
