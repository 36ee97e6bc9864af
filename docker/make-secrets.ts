import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Makes what a first start of `docker-compose.yml` must not have a default for, and keeps what is there. One folder for
 * each circle of readers, which becomes a volume of its own: nobody is given a secret that they have no use for. Readable
 * by all who are given the volume: the services run under accounts of their own.
 */
export function makeSecrets(root: string): void {
  const database = keptSecret(join(root, "database", "password"));
  const warehouse = keptSecret(join(root, "warehouse", "password"));
  const jwt = keptSecret(join(root, "signing", "jwt-secret"));
  const pseudonym = keptSecret(join(root, "signing", "pseudonym-secret"));
  const staff = keptSecret(join(root, "staff", "password"));
  // Written anew each time: they only repeat the secrets above, as settings.
  settings(join(root, "database", "database.env"), {
    DATABASE_URL: `postgresql://treadlight:${database}@postgres:5432/treadlight`,
  });
  settings(join(root, "warehouse", "warehouse.env"), { CLICKHOUSE_PASSWORD: warehouse });
  settings(join(root, "signing", "signing.env"), {
    TREADLIGHT_JWT_SECRET: jwt,
    TREADLIGHT_PSEUDONYM_SECRET: pseudonym,
  });
  settings(join(root, "staff", "staff.env"), {
    TREADLIGHT_STAFF_EMAIL: "staff@treadlight.example",
    TREADLIGHT_STAFF_PASSWORD: staff,
  });
}

/** 32 random bytes in base64url, which need no quoting anywhere, made when the file is missing. */
function keptSecret(path: string): string {
  if (!existsSync(path)) write(path, randomBytes(32).toString("base64url"));
  return readFileSync(path, "utf8");
}

/** In the form that `node --env-file` reads. */
function settings(path: string, values: Readonly<Record<string, string>>): void {
  write(
    path,
    `${Object.entries(values)
      .map(([name, value]) => `${name}=${value}`)
      .join("\n")}\n`,
  );
}

/** Whole or not at all: a start that is cut off leaves no half secret behind. */
function write(path: string, text: string): void {
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(`${path}.new`, text, { mode: 0o444, flush: true });
  renameSync(`${path}.new`, path);
}

const [, script, root] = process.argv;
if (script === import.meta.filename && root !== undefined) makeSecrets(root);
