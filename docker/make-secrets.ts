import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Makes the passwords and keys that `docker-compose.yml` must not have defaults for, and keeps those that exist. Each group of
 * readers has its own folder, which is a volume, so that a service mounts only the secrets it uses. Every user may read the
 * files, because the services run as different users.
 */
export function makeSecrets(root: string): void {
  const database = keptSecret(join(root, "database", "password"));
  const warehouse = keptSecret(join(root, "warehouse", "password"));
  const jwt = keptSecret(join(root, "signing", "jwt-secret"));
  const pseudonym = keptSecret(join(root, "signing", "pseudonym-secret"));
  const staff = keptSecret(join(root, "staff", "password"));
  // These repeat the secrets above as settings, so they are rewritten each time.
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

/** 32 random bytes in base64url, which needs no quoting, made when the file is missing. */
function keptSecret(path: string): string {
  if (!existsSync(path)) write(path, randomBytes(32).toString("base64url"));
  return readFileSync(path, "utf8");
}

/** Writes settings in the form that `node --env-file` reads. */
function settings(path: string, values: Readonly<Record<string, string>>): void {
  write(
    path,
    `${Object.entries(values)
      .map(([name, value]) => `${name}=${value}`)
      .join("\n")}\n`,
  );
}

/** Writes the whole file or nothing, so that an interrupted start leaves no partial secret behind. */
function write(path: string, text: string): void {
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(`${path}.new`, text, { mode: 0o444, flush: true });
  renameSync(`${path}.new`, path);
}

const [, script, root] = process.argv;
if (script === import.meta.filename && root !== undefined) makeSecrets(root);
