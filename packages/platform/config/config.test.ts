import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openConfiguredLog } from "../event-log/index.ts";
import { createLogger } from "../observability/index.ts";
import {
  ConfigError,
  loadConfig,
  loadOrCreateSecret,
  settingsMarkdown,
  shownSettings,
  warnOfUnnamedOperator,
} from "./index.ts";

const JWT = "zVb1q7Ln0Wc3Xy5Rk8Ht2Mf6Pd9Gs4Ja";
const PSEUDONYM = "qL8nT3vB6xZ1mK9wR4yC7pH2dF5gJ0sA";
const REPORT = "tB5nX9cW2vM6qK3yR8jP4zL7hF1gD0sE";
let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "treadlight-config-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

function findProblems(env: Record<string, string>, mode: Parameters<typeof loadConfig>[1]["mode"] = "standalone") {
  try {
    loadConfig(env, { mode });
    return {};
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return Object.fromEntries(error.problems.map(({ setting, problem }) => [setting, problem]));
  }
}

test("given no settings, when standalone, then every engine is embedded and secrets are generated and stored", () => {
  const env = { TREADLIGHT_DATA_DIR: dataDir, KAFKA_BROKERS: "" };
  const config = loadConfig(env, { mode: "standalone" });
  expect(config).toMatchObject({ port: 3000, dataDir, rateLimits: true, publicUrl: "http://localhost:3000" });
  expect([config.kafka, config.clickhouse, config.databaseUrl, config.smtpUrl]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  const secret = config.jwtSecret();
  expect(secret.length).toBeGreaterThanOrEqual(32);
  expect(loadConfig(env, { mode: "standalone" }).jwtSecret()).toBe(secret);
  expect(config.pseudonymSecret()).not.toBe(secret);
});

test("given several wrong settings, then each is named once and no value is printed", () => {
  const env = {
    PORT: "70000",
    LOG_LEVEL: "value1",
    KAFKA_BROKERS: "value2",
    CLICKHOUSE_URL: "ftp://value3",
    DATABASE_URL: "mysql://value4",
    SMTP_URL: "value5",
    TREADLIGHT_JWT_SECRET: "value6",
    TREADLIGHT_RATE_LIMITS: "value7",
    TREADLIGHT_STAFF_EMAIL: "value8",
    TREADLIGHT_STAFF_PASSWORD: "value9",
    MAIL_FROM: "value10",
  };
  const problems = findProblems(env);
  expect(Object.keys(problems)).toEqual(expect.arrayContaining(Object.keys(env)));
  expect(() => loadConfig(env, { mode: "standalone" })).toThrow(
    expect.objectContaining({ message: expect.not.stringMatching(/value\d|70000/) }),
  );
});

describe("given a single service, then it names each required setting that is missing", () => {
  test.each([
    ["ingest", ["DATABASE_URL", "KAFKA_BROKERS", "TREADLIGHT_JWT_SECRET", "TREADLIGHT_PSEUDONYM_SECRET"]],
    ["scoring", ["CLICKHOUSE_URL", "KAFKA_BROKERS"]],
    [
      "api",
      [
        ...["CLICKHOUSE_URL", "DATABASE_URL", "KAFKA_BROKERS", "TREADLIGHT_PUBLIC_URL"],
        ...["TREADLIGHT_JWT_SECRET", "TREADLIGHT_PSEUDONYM_SECRET", "TREADLIGHT_REPORT_SECRET"],
      ],
    ],
    [
      "worker",
      [
        ...["CLICKHOUSE_URL", "DATABASE_URL", "KAFKA_BROKERS", "TREADLIGHT_PSEUDONYM_SECRET"],
        ...["TREADLIGHT_PUBLIC_URL", "TREADLIGHT_REPORT_SECRET"],
      ],
    ],
  ] as const)("%s", (mode, missing) => {
    expect(Object.keys(findProblems({}, mode)).sort()).toEqual([...missing].sort());
  });
});

test("given an external engine, when standalone has no secrets, then it refuses to generate them", () => {
  const env = { TREADLIGHT_DATA_DIR: dataDir, DATABASE_URL: "postgresql://u:p@db.example/x" };
  expect(findProblems(env)).toEqual({
    TREADLIGHT_JWT_SECRET: "is required but not set",
    TREADLIGHT_PSEUDONYM_SECRET: "is required but not set",
    TREADLIGHT_REPORT_SECRET: "is required but not set",
  });
  const config = loadConfig(
    {
      ...env,
      ...{ TREADLIGHT_JWT_SECRET: JWT, TREADLIGHT_PSEUDONYM_SECRET: PSEUDONYM, TREADLIGHT_REPORT_SECRET: REPORT },
    },
    { mode: "standalone" },
  );
  expect([config.jwtSecret(), config.pseudonymSecret()]).toEqual([JWT, PSEUDONYM]);
});

test("given an operator's command that needs one engine, then that engine's settings are enough", () => {
  const databaseUrl = "postgresql://u:p@db.example/x";
  expect(loadConfig({ DATABASE_URL: databaseUrl }, { mode: "command" }).databaseUrl).toBe(databaseUrl);
});

test("given an operator without an address, then the start's log names the settings that are missing", () => {
  const missing: unknown[] = [];
  const log = { warn: (facts: object) => missing.push(facts) };
  const operator = { TREADLIGHT_OPERATOR_NAME: "Example Ltd", TREADLIGHT_OPERATOR_EMAIL: "hello@operator.example" };
  const whole = { ...operator, TREADLIGHT_OPERATOR_ADDRESS: "1 Example Street" };
  for (const env of [operator, whole]) warnOfUnnamedOperator(loadConfig(env, { mode: "standalone" }), log);
  expect(missing).toEqual([{ missing: ["TREADLIGHT_OPERATOR_ADDRESS"] }]);
});

test.each([
  ["short", "zVb1q7Ln0Wc3Xy5"],
  ["repeated", "ab".repeat(20)],
  ["a placeholder", "please-change-me-please-change-me-xyz"],
])("given a secret that is %s, then it is rejected", (_kind, secret) => {
  expect(findProblems({ TREADLIGHT_JWT_SECRET: secret })).toHaveProperty("TREADLIGHT_JWT_SECRET");
});

test.each([
  "https://host/bucket",
  "https://key@host/bucket",
  "https://:secret@host/bucket?region=eu-central-1",
  "https://key:secret@host",
  "https://key:secret@host/a/b",
  "s3://key:secret@host/bucket",
])("given the bucket %s, then it is rejected", (url) => {
  expect(findProblems({ S3_URL: url })).toHaveProperty("S3_URL");
});

test("given a bucket with a region and no key, then it is taken: a role signs", () => {
  expect(findProblems({ TREADLIGHT_DATA_DIR: dataDir, S3_URL: "https://host/bucket?region=eu-central-1" })).toEqual({});
});

test.each([
  [{}, false],
  [{ SMTP_URL: "smtp://mail.example" }, true],
  [{ SMTP_URL: "smtp://mail.example", TREADLIGHT_CONFIRM_ADDRESSES: "off" }, false],
  [{ TREADLIGHT_CONFIRM_ADDRESSES: "on" }, true],
])("given %o, then addresses have to be confirmed before signing in: %s", (env, isAsked) => {
  expect(loadConfig({ ...env, TREADLIGHT_DATA_DIR: dataDir }, { mode: "standalone" }).confirmAddresses).toBe(isAsked);
});

test("given one of two paired settings, then the other is named", () => {
  expect(findProblems({ KAFKA_SASL_USERNAME: "u" })).toEqual({
    KAFKA_SASL_PASSWORD: "is required when KAFKA_SASL_USERNAME is set",
  });
  expect(findProblems({ TREADLIGHT_STAFF_PASSWORD: "long enough" })).toHaveProperty("TREADLIGHT_STAFF_EMAIL");
  expect(findProblems({ DATABASE_MIGRATION_URL: "postgresql://owner:p@db.example/x" })).toEqual({
    DATABASE_URL: "is required when DATABASE_MIGRATION_URL is set",
  });
});

test("given files with secrets, then each secret is what its file holds, and is shown as set", () => {
  const env: Record<string, string> = { TREADLIGHT_DATA_DIR: dataDir };
  const values = {
    DATABASE_URL: "postgresql://u:p@db.example/x",
    TREADLIGHT_JWT_SECRET: JWT,
    TREADLIGHT_PSEUDONYM_SECRET: PSEUDONYM,
    TREADLIGHT_REPORT_SECRET: REPORT,
  };
  for (const [name, value] of Object.entries(values)) {
    env[`${name}_FILE`] = join(dataDir, name);
    writeFileSync(join(dataDir, name), `${value}\n`);
  }
  const config = loadConfig(env, { mode: "standalone" });
  expect([config.databaseUrl, config.jwtSecret()]).toEqual([values.DATABASE_URL, JWT]);
  const shown = shownSettings(env, "standalone").filter(({ isSet, isSecret }) => isSet && isSecret);
  expect(shown.map(({ name, value }) => [name, value])).toEqual(
    expect.arrayContaining(Object.keys(values).map((name) => [name, null])),
  );
  expect(shown).toHaveLength(4);
});

test("given a secret's file that is missing, empty or one of two, then the setting is named, and neither path nor value", () => {
  writeFileSync(join(dataDir, "empty"), "\n");
  const env = {
    DATABASE_URL_FILE: "/missing/database-url",
    SMTP_URL_FILE: join(dataDir, "empty"),
    S3_URL: "https://key:secret@host/bucket",
    S3_URL_FILE: "/missing/s3-url",
  };
  expect(findProblems(env)).toEqual({
    DATABASE_URL_FILE: "names a file that cannot be read (ENOENT)",
    SMTP_URL_FILE: "names an empty file",
    S3_URL_FILE: "cannot be set beside S3_URL",
  });
});

test("given Kafka and ClickHouse settings, then they are converted to client options", () => {
  const config = loadConfig(
    {
      KAFKA_BROKERS: "a:9092, b:9092",
      KAFKA_SASL_USERNAME: "u",
      KAFKA_SASL_PASSWORD: "p",
      KAFKA_SSL: "on",
      CLICKHOUSE_URL: "https://ch.example:8443",
      TREADLIGHT_LOG_RETENTION_DAYS: "2",
    },
    { mode: "scoring" },
  );
  expect(config.kafka).toEqual({
    brokers: ["a:9092", "b:9092"],
    topicPrefix: "treadlight",
    partitions: 6,
    replicationFactor: 1,
    ssl: true,
    sasl: { mechanism: "scram-sha-512", username: "u", password: "p" },
  });
  expect(config.clickhouse).toEqual({
    url: "https://ch.example:8443",
    username: "default",
    password: "",
    database: "treadlight",
  });
  expect(config.logRetentionMs).toBe(172_800_000);
});

test("given tokens for Kafka, then their file or address is needed, and an address needs its client", () => {
  const oauth = { KAFKA_BROKERS: "a:9092", KAFKA_SASL_MECHANISM: "oauthbearer" };
  const problem =
    "or KAFKA_SASL_TOKEN_URL or KAFKA_SASL_AWS_REGION is required when KAFKA_SASL_MECHANISM is oauthbearer";
  expect(findProblems(oauth, "command")).toEqual({ KAFKA_SASL_TOKEN_FILE: problem });
  expect(findProblems({ ...oauth, KAFKA_SASL_TOKEN_URL: "https://login.example/token" }, "command")).toEqual({
    KAFKA_SASL_USERNAME: "is required when KAFKA_SASL_TOKEN_URL is set",
  });
  const { kafka } = loadConfig({ ...oauth, KAFKA_SASL_AWS_REGION: "eu-central-1" }, { mode: "command" });
  expect(kafka?.sasl).toEqual({ mechanism: "oauthbearer", awsRegion: "eu-central-1" });
  expect(findProblems({ KAFKA_KEY_FILE: "key.pem" }, "command")).toHaveProperty("KAFKA_CERTIFICATE_FILE");
});

test("given a file of Kafka's authority that cannot be read, then the setting is named and the path is not", async () => {
  const env = { KAFKA_BROKERS: "a:9092", KAFKA_SSL: "on", KAFKA_CA_FILE: "/missing/authority.pem" };
  const config = loadConfig(env, { mode: "command" });
  const log = createLogger({ service: "tests", level: "silent" });
  await expect(openConfiguredLog(config, log)).rejects.toMatchObject({
    problems: [{ setting: "KAFKA_CA_FILE", problem: "names a file that cannot be read (ENOENT)" }],
  });
});

test("given a generated secret, then only its owner can read the file and it is never regenerated", () => {
  const secret = loadOrCreateSecret(dataDir, "name");
  expect(loadOrCreateSecret(dataDir, "name")).toBe(secret);
  const path = join(dataDir, "secrets", "name");
  expect(readFileSync(path, "utf8")).toBe(secret);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test.each(["", "short", "\0".repeat(43)])(
  "given a file of a secret that holds %j, then the start ends and says so",
  (garbage) => {
    loadOrCreateSecret(dataDir, "name");
    writeFileSync(join(dataDir, "secrets", "name"), garbage);
    const damaged = {
      code: "incompatible_data",
      message: expect.stringMatching(/name is damaged: put it back from a backup/),
    };
    expect(() => loadOrCreateSecret(dataDir, "name")).toThrow(expect.objectContaining(damaged));
  },
);

test("given docs/settings.md, then it matches the generated table", () => {
  expect(readFileSync(join(import.meta.dirname, "../../../docs/settings.md"), "utf8")).toBe(settingsMarkdown());
});
