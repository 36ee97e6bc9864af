import { createPrivateKey, X509Certificate } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { loadConfig } from "@treadlight/platform/config";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeSecrets } from "../../docker/make-secrets.ts";

let root = "";
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "treadlight-secrets-"));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const SETTINGS = [
  "database/database.env",
  "database-services/database.env",
  "warehouse/warehouse.env",
  "event-log/event-log.env",
  "signing/signing.env",
  "report/report.env",
  "staff/staff.env",
];
const CERTIFICATES = ["event-log/certificate.pem", "kafka/broker.pem"];
const written = (files: readonly string[]) => Promise.all(files.map((file) => readFile(join(root, file), "utf8")));

test("given empty volumes, when secrets are generated, then they are valid settings of the services", async () => {
  makeSecrets(root);
  const settings = parseEnv((await written(SETTINGS)).join(""));
  const engines = { KAFKA_BROKERS: "kafka:9092", CLICKHOUSE_URL: "http://clickhouse:8123" };
  const config = loadConfig(
    { ...engines, ...settings, TREADLIGHT_PUBLIC_URL: "https://treadlight.example" },
    { mode: "api" },
  );
  const [owner, services] = await Promise.all(
    ["database/password", "database-services/password"].map((file) => readFile(join(root, file), "utf8")),
  );
  expect(config.databaseMigrationUrl).toBe(`postgresql://treadlight:${owner}@postgres:5432/treadlight`);
  expect(config.databaseUrl).toBe(`postgresql://treadlight_services:${services}@postgres:5432/treadlight`);
  expect(config.clickhouse?.password).toBe(await readFile(join(root, "warehouse/password"), "utf8"));
  const password = await readFile(join(root, "kafka/password"), "utf8");
  expect(config.kafka?.sasl).toMatchObject({ password });
  expect(config.staff?.email).toBe("staff@treadlight.example");
});

test("given the broker's certificate, then it names the broker, fits its key, and is all that its clients get", async () => {
  makeSecrets(root);
  const broker = await readFile(join(root, "kafka/broker.pem"), "utf8");
  const trusted = await readFile(join(root, "event-log/certificate.pem"), "utf8");
  const certificate = new X509Certificate(trusted);
  expect(certificate.checkHost("kafka")).toBe("kafka");
  expect(certificate.checkPrivateKey(createPrivateKey(broker))).toBe(true);
  expect(trusted).not.toContain("PRIVATE KEY");
});

test("given the file for the services, then it does not name the role that owns the tables", async () => {
  makeSecrets(root);
  expect(Object.keys(parseEnv(await readFile(join(root, "database-services/database.env"), "utf8")))).toEqual([
    "DATABASE_URL",
  ]);
});

test("given existing secrets, when they are generated again, then all stay the same", async () => {
  makeSecrets(root);
  const before = await written([...SETTINGS, ...CERTIFICATES]);
  makeSecrets(root);
  expect(await written([...SETTINGS, ...CERTIFICATES])).toEqual(before);
});

test("given two installations, then they share no secret", async () => {
  makeSecrets(join(root, "a"));
  makeSecrets(join(root, "b"));
  const readSecrets = (name: string) =>
    Promise.all(
      [
        "database/password",
        "database-services/password",
        "warehouse/password",
        "kafka/password",
        "event-log/certificate.pem",
        "signing/jwt-secret",
        "signing/pseudonym-secret",
        "report/secret",
        "staff/password",
      ].map((file) => readFile(join(root, name, file), "utf8")),
    );
  expect(new Set([...(await readSecrets("a")), ...(await readSecrets("b"))]).size).toBe(18);
});
