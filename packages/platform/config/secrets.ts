import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hasCode } from "../error-codes/index.ts";
import { IncompatibleDataError } from "../upgrades/index.ts";

const MIN_SECRET_CHARACTERS = 32;
const MIN_DISTINCT_CHARACTERS = 12;
const PLACEHOLDER = /change.?me|password|secret|example|treadlight|default|insecure|0123456789|abcdefgh/i;

/** Describes the weakness of a configured secret without repeating it; undefined if it is strong enough. */
export function findWeakness(secret: string): string | undefined {
  if (Buffer.byteLength(secret) < MIN_SECRET_CHARACTERS) return `must have at least ${MIN_SECRET_CHARACTERS} bytes`;
  if (new Set(secret).size < MIN_DISTINCT_CHARACTERS) return "is too repetitive to be random";
  if (PLACEHOLDER.test(secret)) return "looks like a placeholder; generate a random one";
  return undefined;
}

/**
 * The secret stored in `<dataDir>/secrets/<name>`, or undefined if no server has created it.
 * @throws IncompatibleDataError when the file holds anything else
 */
export function storedSecret(dataDir: string, name: string): string | undefined {
  const path = join(dataDir, "secrets", name);
  const secret = readIfExists(path);
  if (secret === undefined || /^[\x21-\x7e]{32,}$/.test(secret.trim())) return secret;
  throw new IncompatibleDataError(`${path} is damaged: put it back from a backup, and start again.`);
}

/**
 * The secret stored in `<dataDir>/secrets/<name>`, created on the first call: 32 random bytes in base64url, readable only
 * by the owner. Processes that start together get the same secret because only the first link to the name succeeds.
 */
export function loadOrCreateSecret(dataDir: string, name: string): string {
  const existing = storedSecret(dataDir, name);
  if (existing !== undefined) return existing;
  const folder = join(dataDir, "secrets");
  const path = join(folder, name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}.${randomBytes(4).toString("hex")}`;
  writeFileSync(draft, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx", flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  } finally {
    unlinkSync(draft);
  }
  return readFileSync(path, "utf8");
}

function readIfExists(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}
