import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { DAY_MS } from "@treadlight/domain/time";
import { z } from "zod";
import { loadOrCreateSecret, storedSecret } from "./secrets.ts";
import { type Mode, operatorSchema, type Settings, settingFacts, settingsSchema } from "./settings.ts";

const MIB = 1_048_576;
const GIB = 1_024 * MIB;

export interface ConfigProblem {
  setting: string;
  problem: string;
}

/** One or more settings are wrong; the message lists each by name and never prints a value. */
export class ConfigError extends Error {
  readonly code = "invalid_config";
  override readonly name = "ConfigError";
  readonly problems: readonly ConfigProblem[];

  constructor(problems: readonly ConfigProblem[]) {
    super(["These settings are wrong:", ...problems.map((p) => `  ${p.setting} ${p.problem}`)].join("\n"));
    this.problems = problems;
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** The validated settings. An engine that is not set is the embedded one. */
export type Config = ReturnType<typeof toConfig>;

/**
 * Reads and validates all settings. Empty counts as unset. With embedded engines only, standalone generates missing
 * secrets in the data directory. With `KAFKA_BROKERS`, `CLICKHOUSE_URL` or `DATABASE_URL`, and in a single service, the
 * secrets are required.
 * @param mode `command` for a script that an operator runs: it requires no setting, and never creates a secret
 * @throws ConfigError with the name of every wrong or missing setting, never a value
 */
export function loadConfig(env: Environment, { mode }: { mode: Mode | "command" }): Config {
  const given = givenSettings(env);
  const parsed = settingsSchema.safeParse(given);
  const problems = [
    ...(mode === "command" ? [] : [...missing(given, mode), ...unsold(given, mode)]),
    ...unpaired(given),
  ];
  if (!parsed.success) {
    for (const issue of parsed.error.issues) problems.push({ setting: String(issue.path[0]), problem: issue.message });
    throw new ConfigError(problems);
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return toConfig(parsed.data, mode === "command" ? existingSecret : loadOrCreateSecret);
}

/**
 * The settings that are not empty, and secrets from the files that `<setting>_FILE` names.
 * @throws ConfigError with the name of every file setting that is of no use
 */
export function givenSettings(env: Environment): Environment {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ""),
  );
  const problems = Object.entries(settingsSchema.shape).flatMap(([name, schema]) => {
    const setting = `${name}_FILE`;
    const path = given[setting];
    if (!settingFacts.get(schema)?.secret || path === undefined) return [];
    if (given[name] !== undefined) return [{ setting, problem: `cannot be set beside ${name}` }];
    try {
      given[name] = readSettingFile(setting, path).trim();
    } catch (error) {
      if (error instanceof ConfigError) return error.problems;
      throw error;
    }
    return given[name] === "" ? [{ setting, problem: "names an empty file" }] : [];
  });
  if (problems.length > 0) throw new ConfigError(problems);
  return given;
}

/** What is in the file that a setting names. @throws ConfigError that names the setting, and not the path */
export function readSettingFile(setting: string, path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const { code } = z.object({ code: z.string() }).parse(error);
    throw new ConfigError([{ setting, problem: `names a file that cannot be read (${code})` }]);
  }
}

function missing(given: Environment, mode: Mode): ConfigProblem[] {
  const scaledOut = Boolean(given.KAFKA_BROKERS ?? given.CLICKHOUSE_URL ?? given.DATABASE_URL);
  return Object.entries(settingsSchema.shape).flatMap(([setting, schema]) => {
    const isSharedSecret = SHARED_SECRETS.includes(setting);
    const required =
      settingFacts.get(schema)?.requiredBy?.includes(mode) || (isSharedSecret && mode === "standalone" && scaledOut);
    return required && given[setting] === undefined ? [{ setting, problem: "is required but not set" }] : [];
  });
}

/** Processes that share engines must have the same ones. */
const SHARED_SECRETS = ["TREADLIGHT_JWT_SECRET", "TREADLIGHT_PSEUDONYM_SECRET", "TREADLIGHT_REPORT_SECRET"];

/** Settings that must be set together. */
const PAIRS = [
  ["KAFKA_CERTIFICATE_FILE", "KAFKA_KEY_FILE"],
  ["KAFKA_SASL_USERNAME", "KAFKA_SASL_PASSWORD"],
  ["TREADLIGHT_STAFF_EMAIL", "TREADLIGHT_STAFF_PASSWORD"],
] as const;

/** Settings that mean nothing without another: with only the first one, we would migrate or ask another database than the one we use. */
const NEEDS = [
  ["DATABASE_MIGRATION_URL", "DATABASE_URL"],
  ["DATABASE_POOLER_URL", "DATABASE_URL"],
  ["CLICKHOUSE_READ_URL", "CLICKHOUSE_URL"],
  ["KAFKA_SASL_TOKEN_URL", "KAFKA_SASL_USERNAME"],
  ["KAFKA_SASL_SCOPE", "KAFKA_SASL_TOKEN_URL"],
] as const;

function unpaired(given: Environment): ConfigProblem[] {
  const needs = [...PAIRS, ...PAIRS.map(([first, second]) => [second, first] as const), ...NEEDS];
  return needs
    .filter(([present, lacking]) => given[present] !== undefined && given[lacking] === undefined)
    .map(([present, lacking]) => ({ setting: lacking, problem: `is required when ${present} is set` }));
}

const SELLER = ["TREADLIGHT_OPERATOR_NAME", "TREADLIGHT_OPERATOR_ADDRESS"] as const;
const STRIPE = ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "TREADLIGHT_PUBLIC_URL"] as const;

/** What is needed to sell. An invoice must name its seller. */
function unsold(given: Environment, mode: Mode): ConfigProblem[] {
  const { TREADLIGHT_BILLING: billing = "off" } = given;
  const sells = ["standalone", "api", "worker"].includes(mode) && billing !== "off";
  const stripe = mode === "worker" ? STRIPE.slice(0, 1) : STRIPE;
  const needed = [...(sells ? SELLER : []), ...(sells && billing === "stripe" ? stripe : [])];
  return needed
    .filter((setting) => given[setting] === undefined)
    .map((setting) => ({ setting, problem: `is required when TREADLIGHT_BILLING is ${billing}` }));
}

function existingSecret(dataDir: string, name: string): string {
  const secret = storedSecret(dataDir, name);
  if (secret) return secret;
  const setting = `TREADLIGHT_${name.replace("-", "_").toUpperCase()}`;
  throw new ConfigError([{ setting, problem: `is not set, and ${dataDir} has none` }]);
}

/** How to authenticate to Kafka's brokers; undefined if they do not ask. */
function toKafkaSasl(settings: Settings) {
  const { KAFKA_SASL_MECHANISM: mechanism, KAFKA_SASL_USERNAME: username, KAFKA_SASL_PASSWORD: password } = settings;
  const { KAFKA_SASL_TOKEN_FILE: tokenFile, KAFKA_SASL_TOKEN_URL: tokenUrl, KAFKA_SASL_SCOPE: scope } = settings;
  const { KAFKA_SASL_AWS_REGION: awsRegion } = settings;
  const login = username !== undefined && password !== undefined ? { username, password } : undefined;
  if (mechanism !== "oauthbearer") return login && { mechanism, ...login };
  if (tokenFile !== undefined) return { mechanism, tokenFile };
  if (tokenUrl !== undefined && login) return { mechanism, tokenUrl, scope, ...login };
  if (awsRegion !== undefined) return { mechanism, awsRegion };
  const problem =
    "or KAFKA_SASL_TOKEN_URL or KAFKA_SASL_AWS_REGION is required when KAFKA_SASL_MECHANISM is oauthbearer";
  throw new ConfigError([{ setting: "KAFKA_SASL_TOKEN_FILE", problem }]);
}

function toConfig(settings: Settings, secret: typeof loadOrCreateSecret) {
  const dataDir = resolve(settings.TREADLIGHT_DATA_DIR);
  const retentionDays = settings.TREADLIGHT_LOG_RETENTION_DAYS;
  return {
    port: settings.PORT,
    host: settings.HOST,
    log: { level: settings.LOG_LEVEL, format: settings.TREADLIGHT_LOG_FORMAT },
    dataDir,
    /** Unset: a default for the size of the disk. */
    diskReserveBytes:
      settings.TREADLIGHT_DISK_RESERVE_MB === undefined ? undefined : settings.TREADLIGHT_DISK_RESERVE_MB * 1_048_576,
    publicUrl: (settings.TREADLIGHT_PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, ""),
    registration: settings.TREADLIGHT_REGISTRATION,
    isDemoOpen: settings.TREADLIGHT_OPEN_DEMO,
    confirmAddresses: settings.TREADLIGHT_CONFIRM_ADDRESSES ?? settings.SMTP_URL !== undefined,
    /** Who runs this installation, by setting. */
    operator: operatorSchema.parse(settings),
    /** How this installation sells plans. */
    billing: {
      mode: settings.TREADLIGHT_BILLING,
      vatPercent: settings.TREADLIGHT_VAT_PERCENT,
      seller: {
        name: settings.TREADLIGHT_OPERATOR_NAME ?? "",
        address: settings.TREADLIGHT_OPERATOR_ADDRESS ?? "",
        email: settings.TREADLIGHT_OPERATOR_EMAIL ?? null,
        companyNumber: settings.TREADLIGHT_OPERATOR_COMPANY_NUMBER ?? null,
        vatNumber: settings.TREADLIGHT_OPERATOR_VAT_NUMBER ?? null,
        paymentDetails: settings.TREADLIGHT_PAYMENT_DETAILS ?? null,
      },
    },
    stripe: { secretKey: settings.STRIPE_SECRET_KEY, webhookSecret: settings.STRIPE_WEBHOOK_SECRET },
    /** The number of proxies, for express's `trust proxy`. */
    trustProxy: settings.TREADLIGHT_TRUST_PROXY,
    rateLimits: settings.TREADLIGHT_RATE_LIMITS,
    /** What may be sent in a day, and stored. */
    quotas: {
      person: { sessions: settings.TREADLIGHT_SESSIONS_PER_PERSON, bytes: settings.TREADLIGHT_MIB_PER_PERSON * MIB },
      publishable: {
        keySessions: settings.TREADLIGHT_SESSIONS_PER_PUBLISHABLE_KEY,
        senderSessions: settings.TREADLIGHT_SESSIONS_PER_PUBLISHABLE_SENDER,
      },
      organization: {
        sessions: settings.TREADLIGHT_SESSIONS_PER_ORGANIZATION,
        bytes: settings.TREADLIGHT_MIB_PER_ORGANIZATION * MIB,
        stored: {
          individual: settings.TREADLIGHT_GIB_PER_INDIVIDUAL * GIB,
          business: settings.TREADLIGHT_GIB_PER_ORGANIZATION * GIB,
        },
      },
    },
    privateWebhooks: settings.TREADLIGHT_PRIVATE_WEBHOOKS,
    vendorAddresses: settings.TREADLIGHT_VENDOR_ADDRESSES,
    changeDelayMs: settings.TREADLIGHT_CHANGE_DELAY_HOURS * 3_600_000,
    streams: { perPerson: settings.TREADLIGHT_STREAMS_PER_PERSON, altogether: settings.TREADLIGHT_STREAMS },
    staff:
      settings.TREADLIGHT_STAFF_EMAIL !== undefined && settings.TREADLIGHT_STAFF_PASSWORD !== undefined
        ? { email: settings.TREADLIGHT_STAFF_EMAIL, password: settings.TREADLIGHT_STAFF_PASSWORD }
        : undefined,
    metricsToken: settings.TREADLIGHT_METRICS_TOKEN,
    traces:
      settings.TREADLIGHT_TRACES_URL === undefined
        ? undefined
        : { url: settings.TREADLIGHT_TRACES_URL, percent: settings.TREADLIGHT_TRACES_PERCENT },
    logRetentionMs: retentionDays === undefined ? undefined : retentionDays * DAY_MS,
    kafka: settings.KAFKA_BROKERS && {
      brokers: settings.KAFKA_BROKERS,
      topicPrefix: settings.KAFKA_TOPIC_PREFIX,
      partitions: settings.KAFKA_PARTITIONS,
      replicationFactor: settings.KAFKA_REPLICATION_FACTOR,
      ssl: settings.KAFKA_SSL,
      caFile: settings.KAFKA_CA_FILE,
      certificateFile: settings.KAFKA_CERTIFICATE_FILE,
      keyFile: settings.KAFKA_KEY_FILE,
      sasl: toKafkaSasl(settings),
    },
    clickhouse:
      settings.CLICKHOUSE_URL === undefined
        ? undefined
        : {
            url: settings.CLICKHOUSE_URL,
            readUrl: settings.CLICKHOUSE_READ_URL,
            cluster: settings.CLICKHOUSE_CLUSTER,
            username: settings.CLICKHOUSE_USERNAME,
            password: settings.CLICKHOUSE_PASSWORD,
            database: settings.CLICKHOUSE_DATABASE,
          },
    questions: {
      altogether: settings.TREADLIGHT_QUESTIONS,
      perOrganization: settings.TREADLIGHT_QUESTIONS_PER_ORGANIZATION,
    },
    databaseUrl: settings.DATABASE_URL,
    databasePoolerUrl: settings.DATABASE_POOLER_URL,
    databasePoolSize: settings.DATABASE_POOL_SIZE,
    databaseMigrationUrl: settings.DATABASE_MIGRATION_URL,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    s3Url: settings.S3_URL,
    /** Created on first use, because scoring does not need one. */
    jwtSecret: () => settings.TREADLIGHT_JWT_SECRET ?? secret(dataDir, "jwt-secret"),
    pseudonymSecret: () => settings.TREADLIGHT_PSEUDONYM_SECRET ?? secret(dataDir, "pseudonym-secret"),
    reportSecret: () => settings.TREADLIGHT_REPORT_SECRET ?? secret(dataDir, "report-secret"),
    auditWebhook: settings.TREADLIGHT_AUDIT_WEBHOOK_URL,
    /** Milliseconds. */
    reportRetentionMs: settings.TREADLIGHT_REPORT_RETENTION_DAYS * DAY_MS,
  };
}
