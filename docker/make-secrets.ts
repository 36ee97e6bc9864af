import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Generates the secrets for the first start of `docker-compose.yml` and keeps existing ones. Each folder becomes its own
 * volume, so a service can be given only the secrets it needs. The files are world-readable within a volume because the
 * services run as different users.
 */
export function makeSecrets(root: string): void {
  const owner = readOrCreateSecret(join(root, "database", "password"));
  const services = readOrCreateSecret(join(root, "database-services", "password"));
  const warehouse = readOrCreateSecret(join(root, "warehouse", "password"));
  const kafka = readOrCreateSecret(join(root, "kafka", "password"));
  const certificate = readOrCreateCertificate(join(root, "kafka", "broker.pem"), "kafka");
  const jwt = readOrCreateSecret(join(root, "signing", "jwt-secret"));
  const pseudonym = readOrCreateSecret(join(root, "signing", "pseudonym-secret"));
  const report = readOrCreateSecret(join(root, "report", "secret"));
  const staff = readOrCreateSecret(join(root, "staff", "password"));
  // Rewritten on every run: they repeat the secrets above as environment variables.
  const DATABASE_URL = `postgresql://treadlight_services:${services}@postgres:5432/treadlight`;
  writeSettings(join(root, "database", "database.env"), {
    DATABASE_URL,
    DATABASE_MIGRATION_URL: `postgresql://treadlight:${owner}@postgres:5432/treadlight`,
  });
  writeSettings(join(root, "database-services", "database.env"), { DATABASE_URL });
  writeSettings(join(root, "warehouse", "warehouse.env"), { CLICKHOUSE_PASSWORD: warehouse });
  writeSettings(join(root, "event-log", "event-log.env"), {
    KAFKA_SASL_USERNAME: "treadlight",
    KAFKA_SASL_PASSWORD: kafka,
  });
  write(join(root, "event-log", "certificate.pem"), certificate);
  writeSettings(join(root, "signing", "signing.env"), {
    TREADLIGHT_JWT_SECRET: jwt,
    TREADLIGHT_PSEUDONYM_SECRET: pseudonym,
  });
  writeSettings(join(root, "report", "report.env"), {
    TREADLIGHT_REPORT_SECRET: report,
    TREADLIGHT_PSEUDONYM_SECRET: pseudonym,
  });
  writeSettings(join(root, "staff", "staff.env"), {
    TREADLIGHT_STAFF_EMAIL: "staff@treadlight.example",
    TREADLIGHT_STAFF_PASSWORD: staff,
  });
}

/** Reads a secret, creating it if missing: 32 random bytes in base64url, which never needs quoting. */
function readOrCreateSecret(path: string): string {
  if (!existsSync(path)) write(path, randomBytes(32).toString("base64url"));
  return readFileSync(path, "utf8");
}

/**
 * Creates a private key and a certificate for a host of the stack, if missing, in one file. Clients of this host trust nothing else.
 * @returns the certificate, in PEM
 */
function readOrCreateCertificate(path: string, host: string): string {
  if (!existsSync(path)) {
    const options = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "3650"];
    const names = ["-subj", `/CN=${host}`, "-addext", `subjectAltName=DNS:${host}`];
    write(
      path,
      execFileSync("openssl", ["req", ...options, ...names, "-keyout", "-", "-out", "-"], { encoding: "utf8" }),
    );
  }
  const pem = readFileSync(path, "utf8");
  return pem.slice(pem.indexOf("-----BEGIN CERTIFICATE-----"));
}

/** Writes environment variables in the format of `node --env-file`. */
function writeSettings(path: string, values: Readonly<Record<string, string>>): void {
  write(
    path,
    `${Object.entries(values)
      .map(([name, value]) => `${name}=${value}`)
      .join("\n")}\n`,
  );
}

/** Writes a file atomically, so an interrupted run leaves no partial secret. */
function write(path: string, text: string): void {
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(`${path}.new`, text, { mode: 0o444, flush: true });
  renameSync(`${path}.new`, path);
}

const [, script, root] = process.argv;
if (script === import.meta.filename && root !== undefined) makeSecrets(root);
