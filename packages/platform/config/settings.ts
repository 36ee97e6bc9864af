import { VENDOR_KINDS, type VendorKind, vendorKindSchema } from "@treadlight/contract/console";
import { newPasswordSchema } from "@treadlight/contract/fields";
import { z } from "zod";
import { LOG_FORMATS, LOG_LEVELS } from "../observability/index.ts";
import { findWeakness } from "./secrets.ts";

/** What a process can run: one of the services, or all of them. */
export const MODES = ["standalone", "ingest", "scoring", "api", "worker"] as const;
export type Mode = (typeof MODES)[number];

export interface SettingFacts {
  description: string;
  /** The services that read this setting. */
  readBy: readonly Mode[];
  /** The services that refuse to start without it. */
  requiredBy?: readonly Mode[];
  /** Never printed, not even in part. */
  secret?: true;
}

export const settingFacts = z.registry<SettingFacts>();

function setting<S extends z.ZodType>(schema: S, facts: SettingFacts): S {
  settingFacts.add(schema, facts);
  return schema;
}

const FOR_PEOPLE = ["standalone", "ingest", "api"] as const;
const WITH_DATABASE = ["standalone", "ingest", "api", "worker"] as const;
const WITH_WAREHOUSE = ["standalone", "scoring", "api", "worker"] as const;
const API = ["standalone", "api"] as const;
const INGEST = ["standalone", "ingest"] as const;
const WORKER = ["standalone", "worker"] as const;
/** The worker prints the operator on invoices. */
const WITH_OPERATOR = ["standalone", "api", "worker"] as const;
const REGISTRATION = ["open", "waitlist", "invite"] as const;
const BILLING = ["off", "invoice", "stripe"] as const;

// No message below repeats a value: a setting in the wrong place may be a secret.
const text = z.string().trim().min(1, "must not be empty");
const onOff = z.enum(["on", "off"], "must be on or off").transform((value) => value === "on");
const secret = z.string().superRefine((value, context) => {
  const weakness = findWeakness(value);
  if (weakness) context.addIssue(weakness);
});

function integer(min: number, max: number) {
  const wrong = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, wrong)
    .transform(Number)
    .pipe(z.number().min(min, wrong).max(max, wrong));
}

/** A URL of one of these schemes, kept as written. */
function url(...schemes: readonly string[]) {
  return text.refine(
    (value) => URL.canParse(value) && schemes.some((scheme) => new URL(value).protocol === `${scheme}:`),
    `must be a URL that starts with ${schemes.map((scheme) => `${scheme}://`).join(" or ")}`,
  );
}

const vendorAddresses = z.string().transform((value, context) => {
  const addresses: Partial<Record<VendorKind, string>> = {};
  for (const part of value.split(",").filter((text) => text.trim() !== "")) {
    const [, name, address] = /^\s*([a-z0-9-]+)=(https?:\/\/[^\s?#]*[^\s?#/])\s*$/.exec(part) ?? [];
    const kind = vendorKindSchema.safeParse(name);
    if (!kind.success || address === undefined || !URL.canParse(address)) {
      context.addIssue(`must be like openai=https://host, with ${VENDOR_KINDS.join(", ")} as names`);
      return z.NEVER;
    }
    addresses[kind.data] = address;
  }
  return addresses;
});

/** A bucket with a key and its secret, or with the region that a role's requests are signed for. */
function isBucketUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { username, password, pathname, searchParams } = new URL(value);
  const isSigned = username === "" ? password === "" && searchParams.has("region") : password !== "";
  return isSigned && /^\/[^/]+$/.test(pathname);
}

/** Who runs this installation. Pages print these, so every reader knows who is responsible. */
export const operatorSchema = z.object({
  TREADLIGHT_OPERATOR_NAME: setting(text.optional(), {
    description: "The person or company that runs this installation and is responsible for its data.",
    readBy: WITH_OPERATOR,
  }),
  TREADLIGHT_OPERATOR_ADDRESS: setting(text.optional(), {
    description: "The operator's postal address, on one line.",
    readBy: WITH_OPERATOR,
  }),
  TREADLIGHT_OPERATOR_EMAIL: setting(z.email("must be an e-mail address").optional(), {
    description: "The operator's e-mail address.",
    readBy: WITH_OPERATOR,
  }),
  TREADLIGHT_OPERATOR_PHONE: setting(text.regex(/^[+\d][\d ()-]{5,30}$/, "must be a telephone number").optional(), {
    description: "The operator's telephone number, with the country's prefix.",
    readBy: WITH_OPERATOR,
  }),
  TREADLIGHT_OPERATOR_PROFILE_URL: setting(url("http", "https").optional(), {
    description: "The operator's profile on a social network.",
    readBy: WITH_OPERATOR,
  }),
  TREADLIGHT_OPERATOR_COMPANY_NUMBER: setting(text.optional(), {
    description: "The operator's number in the register of companies.",
    readBy: WITH_OPERATOR,
  }),
  TREADLIGHT_COMMUNITY_URL: setting(url("http", "https").optional(), {
    description: "Where the people of this installation meet, such as a forum. Achievements lead there.",
    readBy: WITH_OPERATOR,
  }),
  TREADLIGHT_OPERATOR_VAT_NUMBER: setting(text.optional(), {
    description: "The operator's VAT number, printed on invoices.",
    readBy: WITH_OPERATOR,
  }),
});

/** Every setting, parsed from environment variables. `docs/settings.md` is generated from this table. */
export const settingsSchema = z.object({
  PORT: setting(integer(0, 65_535).prefault("3000"), {
    description:
      "The port the service listens on. 0 picks a free port; links then lead to port 0 unless `TREADLIGHT_PUBLIC_URL` is set.",
    readBy: MODES,
  }),
  HOST: setting(text.optional(), {
    description: "The address the service listens on. Unset: all addresses of the machine.",
    readBy: MODES,
  }),
  LOG_LEVEL: setting(z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`).prefault("info"), {
    description: `The lowest level to log: ${LOG_LEVELS.join(", ")}.`,
    readBy: MODES,
  }),
  TREADLIGHT_LOG_FORMAT: setting(z.enum(LOG_FORMATS, `must be one of ${LOG_FORMATS.join(", ")}`).prefault("auto"), {
    description:
      "`json`: the log is JSON lines. `pretty`: it is sentences for people. `auto`: sentences in a terminal, JSON elsewhere.",
    readBy: MODES,
  }),
  TREADLIGHT_DATA_DIR: setting(text.prefault("./data"), {
    description: "The directory of the embedded engines' data and the generated secrets.",
    readBy: MODES,
  }),
  TREADLIGHT_DISK_RESERVE_MB: setting(integer(1, 999_999_999).optional(), {
    description:
      "MiB to keep free on the data directory's disk: with less, nothing is accepted or scored. Unset: 1024, or 5 % of a smaller disk.",
    readBy: ["standalone"],
  }),
  TREADLIGHT_PUBLIC_URL: setting(url("http", "https").optional(), {
    description:
      "The public address of the site: in e-mails, as the issuer of certificates, and where Stripe sends people back. If it starts with `https:`, staff need a second step to sign in. Unset: `http://localhost:<PORT>`.",
    readBy: WITH_OPERATOR,
    requiredBy: ["api", "worker"],
  }),
  TREADLIGHT_REGISTRATION: setting(z.enum(REGISTRATION, `must be one of ${REGISTRATION.join(", ")}`).prefault("open"), {
    description:
      "How people get an account. `open`: anybody creates one. `waitlist` and `invite`: by invitation only; with `waitlist`, pages offer a waiting list.",
    readBy: API,
  }),
  TREADLIGHT_OPEN_DEMO: setting(onOff.prefault("off"), {
    description:
      "`on`: visitors may read the company of `npm start -- --demo` without an account, as its auditors do. Do not invite anybody real there. `off` unless it is started with `--demo`.",
    readBy: ["standalone"],
  }),
  ...operatorSchema.shape,
  TREADLIGHT_CONFIRM_ADDRESSES: setting(onOff.optional(), {
    description:
      "`on`: whoever registers signs in only after opening a link that is sent to their address. Then nobody learns by registering whether an address has an account. `off`: the link is needed to invite people. Unset: standalone takes `on` if mail is sent (`SMTP_URL`), and `off` where it stays in the outbox; the api takes `off`.",
    readBy: API,
  }),
  TREADLIGHT_BILLING: setting(z.enum(BILLING, `must be one of ${BILLING.join(", ")}`).prefault("off"), {
    description:
      "Whether this installation sells plans. `off`: it sells nothing and everything is included. `invoice`: orders become numbered invoices that staff mark as paid. `stripe`: people pay through Stripe.",
    readBy: WITH_OPERATOR,
  }),
  TREADLIGHT_VAT_PERCENT: setting(integer(0, 100).prefault("0"), {
    description: "VAT that is added to every price, in percent.",
    readBy: WITH_OPERATOR,
  }),
  TREADLIGHT_PAYMENT_DETAILS: setting(text.optional(), {
    description: "How to pay an invoice, such as the bank account, on one line. Printed on invoices.",
    readBy: WITH_OPERATOR,
  }),
  STRIPE_SECRET_KEY: setting(text.optional(), {
    description: "Stripe's secret key. Required with `TREADLIGHT_BILLING=stripe`.",
    readBy: WITH_OPERATOR,
    secret: true,
  }),
  STRIPE_WEBHOOK_SECRET: setting(text.optional(), {
    description:
      "The signing secret of the webhook that Stripe sends events to, at `/api/billing/stripe-events`. Required with `TREADLIGHT_BILLING=stripe`.",
    readBy: API,
    secret: true,
  }),
  TREADLIGHT_TRUST_PROXY: setting(integer(0, 10).prefault("0"), {
    description:
      "The number of reverse proxies in front of the service whose `X-Forwarded-For` is trusted for the client's address.",
    readBy: FOR_PEOPLE,
  }),
  TREADLIGHT_TUNING: setting(onOff.prefault("on"), {
    description: "`off` runs without what only makes the processes faster or smaller (docs/performance.md).",
    readBy: MODES,
  }),
  TREADLIGHT_RATE_LIMITS: setting(onOff.prefault("on"), {
    description: "`off` disables all rate limits, for load tests.",
    readBy: WITH_DATABASE,
  }),
  TREADLIGHT_SESSIONS_PER_PERSON: setting(integer(1, 999_999_999).prefault("50000"), {
    description: "The number of sessions that one person may send in a day.",
    readBy: INGEST,
  }),
  TREADLIGHT_MIB_PER_PERSON: setting(integer(1, 999_999_999).prefault("200"), {
    description: "The MiB of sessions that one person may send in a day, after decompression.",
    readBy: INGEST,
  }),
  TREADLIGHT_SESSIONS_PER_ORGANIZATION: setting(integer(1, 999_999_999).prefault("5000000"), {
    description:
      "The number of sessions that an organization may send and import in a day. At 80 % its administrators are told.",
    readBy: WITH_DATABASE,
  }),
  TREADLIGHT_MIB_PER_ORGANIZATION: setting(integer(1, 999_999_999).prefault("20000"), {
    description:
      "The MiB of sessions and imported files that an organization may send in a day, after decompression. At 80 % its administrators are told.",
    readBy: WITH_DATABASE,
  }),
  TREADLIGHT_GIB_PER_INDIVIDUAL: setting(integer(1, 999_999).prefault("10"), {
    description:
      "The GiB of sessions that an individual's account may store, as they were sent, after decompression. At 80 % its owner is told.",
    readBy: WITH_DATABASE,
  }),
  TREADLIGHT_GIB_PER_ORGANIZATION: setting(integer(1, 999_999).prefault("1000"), {
    description:
      "The GiB of sessions and imported files that an organization may store, as they were sent, after decompression: all that came within its retention period, but for what publishable keys send, which have shares of their own. At 80 % its administrators are told.",
    readBy: WITH_DATABASE,
  }),
  TREADLIGHT_SESSIONS_PER_PUBLISHABLE_KEY: setting(integer(1, 999_999_999).prefault("20000"), {
    description:
      "The number of sessions that may be sent with one publishable key in a day, and 20 times as many with all of an organization. They are nobody else's: what others may send stays the same.",
    readBy: INGEST,
  }),
  TREADLIGHT_SESSIONS_PER_PUBLISHABLE_SENDER: setting(integer(1, 999_999_999).prefault("1000"), {
    description:
      "The number of sessions that may be sent with one publishable key from one address in a day. An IPv6 /64 counts as one address.",
    readBy: INGEST,
  }),
  TREADLIGHT_PRIVATE_WEBHOOKS: setting(onOff.prefault("off"), {
    description:
      "`on` allows webhooks to, and sign-in providers and `TREADLIGHT_VENDOR_ADDRESSES` at, private addresses and over plain HTTP. Administrators of organizations can then reach every service that the worker and the api can.",
    readBy: ["standalone", "api", "worker"],
  }),
  TREADLIGHT_VENDOR_ADDRESSES: setting(vendorAddresses.prefault(""), {
    description:
      "Where [connectors](sources.md#connectors) ask vendors, if not at their usual addresses: `openai=https://eu.api.openai.com`, several separated by commas. Every organization's connectors send their secrets there.",
    readBy: ["standalone", "api", "worker"],
  }),
  TREADLIGHT_CHANGE_DELAY_HOURS: setting(integer(0, 720).prefault("72"), {
    description:
      "After how many hours a change that erases sessions for good, or shows people's names, takes effect. Until then every administrator can cancel it.",
    readBy: API,
  }),
  TREADLIGHT_STREAMS_PER_PERSON: setting(integer(1, 1_000).prefault("10"), {
    description: "The number of live streams (open dashboards) that one person may have.",
    readBy: API,
  }),
  TREADLIGHT_STREAMS: setting(integer(1, 100_000).prefault("2000"), {
    description: "The number of live streams that a process keeps open. Each needs a file descriptor.",
    readBy: API,
  }),
  TREADLIGHT_STAFF_EMAIL: setting(z.email("must be an e-mail address").toLowerCase().optional(), {
    description:
      "E-mail address of the first staff account. Unset: standalone generates an account and prints it once; the api makes none.",
    readBy: API,
  }),
  TREADLIGHT_STAFF_PASSWORD: setting(newPasswordSchema.optional(), {
    description:
      "Password of the first staff account, by the same rules as everybody's. Unset: as for `TREADLIGHT_STAFF_EMAIL`.",
    readBy: API,
    secret: true,
  }),
  TREADLIGHT_JWT_SECRET: setting(secret.optional(), {
    description: "Signs access tokens (HS256). At least 32 random bytes, the same for ingest and api.",
    readBy: FOR_PEOPLE,
    requiredBy: ["ingest", "api"],
    secret: true,
  }),
  TREADLIGHT_PSEUDONYM_SECRET: setting(secret.optional(), {
    description:
      "Turns e-mail addresses without an account, and people in imported logs, into pseudonyms. At least 32 random bytes; must never change.",
    readBy: WITH_DATABASE,
    requiredBy: ["ingest", "api", "worker"],
    secret: true,
  }),
  TREADLIGHT_REPORT_SECRET: setting(secret.optional(), {
    description:
      "Signs reports, certificates, adapters of the extension and the audit log: their keys follow from it. At least 32 random bytes, the same for api and worker. With another one, earlier audit entries no longer verify (reports do, by the key that they were signed with), and extensions take no new adapters until they connect again.",
    readBy: ["standalone", "api", "worker"],
    requiredBy: ["api", "worker"],
    secret: true,
  }),
  TREADLIGHT_AUDIT_WEBHOOK_URL: setting(url("https", "http").optional(), {
    description:
      "Where the audit log heads are sent every hour, as JSON by `POST`: kept there, they prove later that no end of it was cut off. They are also written to the log of the process, at level `info`.",
    readBy: WORKER,
    secret: true,
  }),
  TREADLIGHT_REPORT_RETENTION_DAYS: setting(integer(1, 36_500).prefault("3650"), {
    description: "Days that the files of a report are kept.",
    readBy: WORKER,
  }),
  TREADLIGHT_METRICS_TOKEN: setting(secret.optional(), {
    description:
      "The bearer token that `/metrics` asks for. Unset: standalone generates one in `<data directory>/secrets/metrics-token`; the services, which no proxy makes public, ask for none.",
    readBy: MODES,
    secret: true,
  }),
  TREADLIGHT_QUESTIONS: setting(integer(1, 10_000).prefault("32"), {
    description:
      "Questions that people ask a ClickHouse server at a time, through all api processes together. Each process asks at most six.",
    readBy: API,
  }),
  TREADLIGHT_QUESTIONS_PER_ORGANIZATION: setting(integer(1, 10_000).prefault("12"), {
    description: "How many of these one organization may ask.",
    readBy: API,
  }),
  TREADLIGHT_TRACES_URL: setting(url("https", "http").optional(), {
    description:
      "Where traces are sent, as OpenTelemetry (OTLP over HTTP): a collector's address with `/v1/traces`. Unset: nothing is traced. Traces hold no text, names or ids of people.",
    readBy: MODES,
  }),
  TREADLIGHT_TRACES_PERCENT: setting(integer(0, 100).prefault("1"), {
    description: "The percentage of requests that are traced, with the rows that they lead to.",
    readBy: MODES,
  }),
  TREADLIGHT_LOG_RETENTION_DAYS: setting(integer(1, 36_500).optional(), {
    description:
      "Days the event log keeps events that every consumer group has read. Unset: forever, so everything can be replayed.",
    readBy: MODES,
  }),
  KAFKA_BROKERS: setting(
    text
      .transform((value) => value.split(",").map((broker) => broker.trim()))
      .refine((brokers) => brokers.every((b) => /^[^\s:/]+:\d{1,5}$/.test(b)), "must be host:port, separated by commas")
      .optional(),
    {
      description: "Event log: Kafka brokers as comma-separated `host:port`. Unset: embedded.",
      readBy: MODES,
      requiredBy: ["ingest", "scoring", "api", "worker"],
    },
  ),
  KAFKA_TOPIC_PREFIX: setting(
    z
      .string()
      .regex(/^[A-Za-z0-9._-]{1,100}$/, "may contain letters, digits, dot, dash and underscore")
      .prefault("treadlight"),
    { description: "Topics are named `<prefix>.<stream>`.", readBy: MODES },
  ),
  KAFKA_PARTITIONS: setting(integer(1, 1_000).prefault("6"), {
    description: "Partitions of newly created topics: the maximum number of scoring processes that can share the work.",
    readBy: MODES,
  }),
  KAFKA_REPLICATION_FACTOR: setting(integer(1, 7).prefault("1"), {
    description: "Replicas of newly created topics. Use 3 in production.",
    readBy: MODES,
  }),
  KAFKA_SSL: setting(onOff.prefault("off"), {
    description: "Whether to connect to the brokers over TLS: `on` or `off`.",
    readBy: MODES,
  }),
  KAFKA_CA_FILE: setting(text.optional(), {
    description:
      "A file with the certificate, in PEM, that the brokers' certificates have to be signed with, if `KAFKA_SSL` is `on`. Unset, the public authorities are trusted.",
    readBy: MODES,
  }),
  KAFKA_CERTIFICATE_FILE: setting(text.optional(), {
    description: "A file with the certificate, in PEM, that Treadlight shows the brokers; requires its key.",
    readBy: MODES,
  }),
  KAFKA_KEY_FILE: setting(text.optional(), {
    description: "A file with the key, in PEM, of the certificate that Treadlight shows the brokers.",
    readBy: MODES,
  }),
  KAFKA_SASL_MECHANISM: setting(
    z
      .enum(
        ["plain", "scram-sha-256", "scram-sha-512", "oauthbearer"],
        "must be plain, scram-sha-256, scram-sha-512 or oauthbearer",
      )
      .prefault("scram-sha-512"),
    {
      description: "How to authenticate to the brokers: `plain`, `scram-sha-256`, `scram-sha-512` or `oauthbearer`.",
      readBy: MODES,
    },
  ),
  KAFKA_SASL_USERNAME: setting(text.optional(), {
    description: "Username for the brokers, or client id for `KAFKA_SASL_TOKEN_URL`; requires the password.",
    readBy: MODES,
  }),
  KAFKA_SASL_PASSWORD: setting(z.string().optional(), {
    description: "Password for the brokers, or client secret for `KAFKA_SASL_TOKEN_URL`; requires the username.",
    readBy: MODES,
    secret: true,
  }),
  KAFKA_SASL_TOKEN_FILE: setting(text.optional(), {
    description:
      "For `oauthbearer`: a file with the token, which is read for each connection, and again before it expires.",
    readBy: MODES,
  }),
  KAFKA_SASL_TOKEN_URL: setting(url("http", "https").optional(), {
    description:
      "For `oauthbearer`: an address that gives tokens for the client id and secret (OAuth 2.0 client credentials).",
    readBy: MODES,
  }),
  KAFKA_SASL_SCOPE: setting(text.optional(), {
    description: "What tokens of `KAFKA_SASL_TOKEN_URL` are asked for, if it wants to know.",
    readBy: MODES,
  }),
  KAFKA_SASL_AWS_REGION: setting(text.optional(), {
    description:
      "For `oauthbearer`: the region of an Amazon MSK cluster with IAM access control. The process's role signs the tokens.",
    readBy: MODES,
  }),
  CLICKHOUSE_URL: setting(url("http", "https").optional(), {
    description: "Warehouse: the HTTP URL of a ClickHouse server or cluster. Unset: embedded.",
    readBy: WITH_WAREHOUSE,
    requiredBy: ["scoring", "api", "worker"],
  }),
  CLICKHOUSE_READ_URL: setting(url("http", "https").optional(), {
    description:
      "A replica of the warehouse for questions, with the same username, password and database. It may be seconds behind. Unset: `CLICKHOUSE_URL`.",
    readBy: ["standalone", "api"],
  }),
  CLICKHOUSE_CLUSTER: setting(
    z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,63}$/, "must be a plain name of a cluster")
      .optional(),
    {
      description:
        "The cluster that `CLICKHOUSE_URL` is a server of, as `remote_servers` names it: tables are made on all its servers and replicate themselves. Only for a new database. Unset: one server, or ClickHouse Cloud.",
      readBy: WITH_WAREHOUSE,
    },
  ),
  CLICKHOUSE_USERNAME: setting(text.prefault("default"), {
    description: "ClickHouse username.",
    readBy: WITH_WAREHOUSE,
  }),
  CLICKHOUSE_PASSWORD: setting(z.string().prefault(""), {
    description: "ClickHouse password.",
    readBy: WITH_WAREHOUSE,
    secret: true,
  }),
  CLICKHOUSE_DATABASE: setting(
    z
      .string()
      .regex(/^[A-Za-z_][A-Za-z0-9_]{0,62}$/, "must be a plain database name")
      .prefault("treadlight"),
    { description: "ClickHouse database; created if missing.", readBy: WITH_WAREHOUSE },
  ),
  DATABASE_URL: setting(url("postgres", "postgresql").optional(), {
    description: "Database: `postgresql://user:password@host:port/name`. Unset: embedded.",
    readBy: WITH_DATABASE,
    requiredBy: ["ingest", "api", "worker"],
    secret: true,
  }),
  DATABASE_POOLER_URL: setting(url("postgres", "postgresql").optional(), {
    description:
      "The same database through a pooler, which may pool by transaction: for queries alone. What needs a session of its own, and the worker, use `DATABASE_URL`. Unset: `DATABASE_URL`.",
    readBy: ["ingest", "api"],
    secret: true,
  }),
  DATABASE_POOL_SIZE: setting(integer(2, 100).prefault("10"), {
    description:
      "How many connections to PostgreSQL a process opens for its queries, at most. It has one more, ingest two and api three ([how many there are in all](operations.md#connections)).",
    readBy: WITH_DATABASE,
  }),
  DATABASE_MIGRATION_URL: setting(url("postgres", "postgresql").optional(), {
    description:
      "The same database, as the role that owns the tables. Used for migrations only, also by `scripts/migrate.ts`, which then create the role of `DATABASE_URL` if it is missing and grant it what the services need. Unset: migrations run as the role of `DATABASE_URL`.",
    readBy: ["standalone"],
    secret: true,
  }),
  SMTP_URL: setting(url("smtp", "smtps").optional(), {
    description:
      "Mail: `smtp://user:password@host:port` or `smtps://`. Unset: `.eml` files in `<data directory>/outbox`.",
    readBy: WORKER,
    secret: true,
  }),
  MAIL_FROM: setting(
    text
      .refine(
        (value) => /^[^<>@\r\n]{0,100}<?[^\s<>@]{1,64}@[^\s<>@]{1,255}>?$/.test(value),
        "must contain an e-mail address",
      )
      .prefault("Treadlight <no-reply@treadlight.example>"),
    { description: "The sender of every e-mail.", readBy: WORKER },
  ),
  S3_URL: setting(
    url("http", "https")
      .refine(
        isBucketUrl,
        "must contain key, secret and bucket: https://key:secret@host/bucket?region=eu-central-1; or, for a role, bucket and region",
      )
      .optional(),
    {
      description:
        "Files: a bucket on S3 or a compatible server, `https://key:secret@host/bucket?region=eu-central-1`, with key and secret percent-encoded. Without both, the role of the pod or machine signs (AWS: IRSA, EKS Pod Identity, ECS, EC2). `&kms=<ARN>` encrypts with that key of AWS KMS. Configure the bucket to abort incomplete uploads after one day. Unset: `<data directory>/files`.",
      readBy: ["standalone", "api", "worker"],
      secret: true,
    },
  ),
});

export type Settings = z.infer<typeof settingsSchema>;
