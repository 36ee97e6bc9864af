import { describe, expect, test } from "vitest";
import { addressOf, parseDestination, RefusedDestinationError } from "./destination.ts";

const PRIVATE_ADDRESSES = [
  "0.0.0.0",
  "10.0.0.1",
  "100.64.0.1",
  "100.100.100.200",
  "127.0.0.1",
  "168.63.129.16",
  "169.254.169.254",
  "172.16.3.4",
  "192.0.2.1",
  "192.168.1.1",
  "198.18.0.1",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::127.0.0.1",
  "::ffff:127.0.0.1",
  "::ffff:a9fe:a9fe",
  "64:ff9b::7f00:1",
  "2001:db8::1",
  "2002:7f00:1::",
  "fd00:ec2::254",
  "fe80::1",
  "ff02::1",
];
const OTHER_SPELLINGS = ["2130706433", "0x7f.1", "0177.0.0.1", "0"];
const PUBLIC_ADDRESSES = ["1.1.1.1", "172.15.0.1", "2606:4700:4700::1111"];

const hostOf = (address: string) => (address.includes(":") ? `[${address}]` : address);

describe("parseDestination", () => {
  test.each([...PRIVATE_ADDRESSES.map(hostOf), ...OTHER_SPELLINGS])(
    "given the host %s, then it is refused, unless private ones are allowed",
    (host) => {
      const parse = (allowPrivate: boolean) => parseDestination(`https://${host}/hook`, { allowPrivate });
      expect(() => parse(false)).toThrow(RefusedDestinationError);
      expect(parse(true).pathname).toBe("/hook");
    },
  );

  test("given plain HTTP, then it is refused, unless private destinations are allowed", () => {
    expect(() => parseDestination("http://acme.example", { allowPrivate: false })).toThrow("https://");
    expect(parseDestination("http://acme.example", { allowPrivate: true }).hostname).toBe("acme.example");
  });

  test("given a password in the URL, then it is always refused", () => {
    expect(() => parseDestination("https://jane:secret@acme.example", { allowPrivate: true })).toThrow("password");
  });

  test.each(PUBLIC_ADDRESSES)("given the public address %s, then it is allowed", (address) => {
    expect(parseDestination(`https://${hostOf(address)}`, { allowPrivate: false }).protocol).toBe("https:");
  });
});

describe("addressOf", () => {
  const resolveTo =
    (...addresses: string[]) =>
    async () =>
      addresses;
  const url = new URL("https://acme.example");

  test.each(PRIVATE_ADDRESSES)("given a name that resolves to %s, then it is refused", async (address) => {
    const resolve = resolveTo(address);
    await expect(addressOf(url, { allowPrivate: false, resolve })).rejects.toThrow(RefusedDestinationError);
  });

  test("given private and public addresses, then a public one is chosen", async () => {
    const resolve = resolveTo("10.0.0.1", "::1", "1.1.1.1");
    expect(await addressOf(url, { allowPrivate: false, resolve })).toBe("1.1.1.1");
  });

  test("given private destinations are allowed, then the first address is chosen", async () => {
    expect(await addressOf(url, { allowPrivate: true, resolve: resolveTo("10.0.0.1", "1.1.1.1") })).toBe("10.0.0.1");
  });

  test("given no address, then it is refused", async () => {
    await expect(addressOf(url, { allowPrivate: true, resolve: resolveTo() })).rejects.toThrow("no public address");
  });
});
