import { textBefore } from "./context.ts";
import type { Finding } from "./types.ts";

const IPV4 = /(?<![\w.-])\d{1,3}(?:\.\d{1,3}){3}(?![\w-]|\.\d)/g;
const IPV6 = /(?<![\w:.])[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){2,7}(?![\w:])/gi;
const MAC = /(?<![\w:-])[0-9a-f]{2}(?:([:-])[0-9a-f]{2})(?:\1[0-9a-f]{2}){4}(?![\w:-])/gi;
const VERSION_BEFORE = /(?:version|release|build|\bv|rev|chrome\/|firefox\/|section|§)\s?[:=]?\s?$/;
/** Private, loopback, link-local, documentation, multicast and reserved ranges (RFC 6890): they lead to nobody. RFC 5737's test nets do count, as example.com does. */
const NOT_PUBLIC_V4 =
  /^(?:0|10|127|22[4-9]|23\d|24\d|25\d)\.|^169\.254\.|^172\.(?:1[6-9]|2\d|3[01])\.|^192\.168\.|^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./;
const NOT_PUBLIC_V6 = /^(?:::1?$|f[cde]|ff)/i;

/** Public IP addresses and hardware addresses. */
export function findNetworkAddresses(text: string, colons: number): Finding[] {
  const found: Finding[] = [];
  const add = (type: "ip" | "mac", start: number, value: string) =>
    found.push({ type, start, end: start + value.length, confidence: "likely", ruleId: `${type}.address` });

  for (const { 0: value, index } of text.matchAll(IPV4)) {
    const octets = value.split(".");
    const isValid = octets.every((octet) => Number(octet) <= 255 && !/^0\d/.test(octet));
    if (isValid && !NOT_PUBLIC_V4.test(value) && !VERSION_BEFORE.test(textBefore(text, index, 16)))
      add("ip", index, value);
  }
  for (const { 0: value, index } of text.matchAll(MAC)) if (!/^(..)(?:[:-]\1)+$/.test(value)) add("mac", index, value);
  if (colons < 2) return found;
  for (const { 0: value, index } of text.matchAll(IPV6)) {
    const groups = value.split(":");
    const isWhole = groups.length === 8 && groups.every((group) => group !== "");
    const isShortened =
      value.split("::").length === 2 && !value.includes(":::") && groups.filter((group) => group !== "").length >= 3;
    if ((isWhole || isShortened) && /\d/.test(value) && !NOT_PUBLIC_V6.test(value)) add("ip", index, value);
  }
  return found;
}
