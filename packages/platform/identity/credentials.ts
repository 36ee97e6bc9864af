import { createHash, randomBytes } from "node:crypto";
import type { IngestKeyKind } from "@treadlight/contract/ingest";

const KEY_PREFIXES: Readonly<Record<IngestKeyKind, string>> = { secret: "tlk_", publishable: "tlw_" };
const DEVICE_PREFIX = "tld_";
const API_TOKEN_PREFIX = "tlp_";
/** The part of a key that stays readable, so that people can tell keys apart. */
const SHOWN_CHARACTERS = 10;

/** A new ingest key of 32 random bytes. It is shown once; only its hash and its prefix are stored. */
export function newIngestKey(kind: IngestKeyKind = "secret"): { key: string; hash: Buffer; prefix: string } {
  const key = randomCredential(KEY_PREFIXES[kind]);
  return { key, hash: credentialHash(key), prefix: key.slice(0, SHOWN_CHARACTERS) };
}

/** A new device credential of 32 random bytes. It is shown once; only its hash is stored. */
export function newDeviceCredential(): { token: string; hash: Buffer } {
  const token = randomCredential(DEVICE_PREFIX);
  return { token, hash: credentialHash(token) };
}

/** A new API token of 32 random bytes. It is shown once; only its hash and its prefix are stored. */
export function newApiToken(): { token: string; hash: Buffer; prefix: string } {
  const token = randomCredential(API_TOKEN_PREFIX);
  return { token, hash: credentialHash(token), prefix: token.slice(0, SHOWN_CHARACTERS) };
}

/** The stored hash of a key or a device credential. A fast hash is enough: they are random. */
export function credentialHash(credential: string): Buffer {
  return createHash("sha256").update(credential).digest();
}

/** What kind of credential a bearer token is. Anything without one of our prefixes is taken for an access token. */
export function credentialKind(token: string): "ingestKey" | "device" | "apiToken" | "accessToken" {
  if (token.startsWith(DEVICE_PREFIX)) return "device";
  if (token.startsWith(API_TOKEN_PREFIX)) return "apiToken";
  return Object.values(KEY_PREFIXES).some((prefix) => token.startsWith(prefix)) ? "ingestKey" : "accessToken";
}

const randomCredential = (prefix: string) => `${prefix}${randomBytes(32).toString("base64url")}`;
