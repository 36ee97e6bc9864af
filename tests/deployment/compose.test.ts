import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { loadConfig } from "@treadlight/platform/config";
import { createLogger, createRegistry } from "@treadlight/platform/observability";
import { startHttpServer } from "@treadlight/platform/service";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { MODES, settingFacts, settingsSchema } from "../../packages/platform/config/settings.ts";
import { PROGRAMS } from "../../scripts/build/server.ts";
import { KAFKA_VERSION } from "../../scripts/kafka/jars.ts";

const readText = (path: string) => readFile(fileURLToPath(new URL(`../../${path}`, import.meta.url)), "utf8");

const serviceSchema = z.object({
  image: z.string().optional(),
  build: z.object({ target: z.string() }).optional(),
  cap_add: z.array(z.string()).default([]),
  cap_drop: z.array(z.string()).default([]),
  pull_policy: z.string().optional(),
  command: z.array(z.string()).default([]),
  entrypoint: z.array(z.string()).default([]),
  profiles: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.string()).default({}),
  healthcheck: z.object({ test: z.array(z.string()).default([]) }).optional(),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
  logging: z.object({ options: z.object({ "max-size": z.string(), "max-file": z.string() }) }),
  ports: z.array(z.string()).default([]),
  read_only: z.boolean().default(false),
  restart: z.string(),
  security_opt: z.array(z.string()).default([]),
  user: z.string().optional(),
  volumes: z.array(z.string()).default([]),
});

const text = await readText("docker-compose.yml");
const services = z
  .object({ services: z.record(z.string(), serviceSchema) })
  .parse(parse(text, { merge: true })).services;
const { secrets } = services;
const manual = Object.entries(services).filter(([, { profiles }]) => profiles.length > 0);
/** The services that end once their work is done. The others wait for that. */
const ONE_SHOT = ["secrets", "migrate"];
const longRunning = Object.fromEntries(
  Object.entries(services).filter(([name, { profiles }]) => !ONE_SHOT.includes(name) && profiles.length === 0),
);

/** The services and commands that run our programs. */
const OURS = Object.entries(services).flatMap(([name, { entrypoint, command }]) => {
  const [, program] = /\bdist\/(\w+)\.js/.exec([...entrypoint, ...command].join(" ")) ?? [];
  if (program === undefined) return [];
  return [
    { name, mode: PROGRAMS[program]?.startsWith("scripts/") ? ("command" as const) : z.enum(MODES).parse(program) },
  ];
});

function serviceNamed(name: string) {
  const service = services[name];
  if (!service) throw new Error(`docker-compose.yml has no service ${name}`);
  return service;
}

/** Resolves `${NAME:-default}` and `${NAME:+if it is set}` as compose does. Both may contain variables themselves. */
function interpolate(value: string, shell: Record<string, string> = {}): string {
  const filled = value.replaceAll(/\$\{(\w+):([-+])([^${}]*)\}/g, (_, name, sign, text) =>
    sign === "-" ? (shell[name] ?? text) : shell[name] ? text : "",
  );
  return filled === value ? value : interpolate(filled, shell);
}

/** The container paths of a service's `--env-file` arguments. */
const envFilesOf = (name: string) =>
  [...serviceNamed(name).entrypoint, ...serviceNamed(name).command].flatMap(
    (word) => /^--env-file=(.+)$/.exec(word)?.[1] ?? [],
  );

/** The settings that `make-secrets.ts` writes to each file, with valid values. */
const SECRET_SETTINGS: Record<string, Record<string, string>> = {
  "/run/database-secret/database.env": {
    DATABASE_URL: "postgresql://treadlight_services@postgres:5432/treadlight",
    DATABASE_MIGRATION_URL: "postgresql://treadlight@postgres:5432/treadlight",
  },
  "/run/database-services-secret/database.env": {
    DATABASE_URL: "postgresql://treadlight_services@postgres:5432/treadlight",
  },
  "/run/event-log-secret/event-log.env": { KAFKA_SASL_USERNAME: "treadlight", KAFKA_SASL_PASSWORD: "x" },
  "/run/warehouse-secret/warehouse.env": { CLICKHOUSE_PASSWORD: "x" },
  "/run/signing-secrets/signing.env": {
    TREADLIGHT_JWT_SECRET: "Zk3vQ8n1Yx6Wb0Lr9Tj5Hc2Md7Pf4Sg-Ua",
    TREADLIGHT_PSEUDONYM_SECRET: "Qe7Rm2Xn9Vb4Kj1Ty6Lw3Hd8Gs5Fa0-Zc",
  },
  "/run/report-secret/report.env": {
    TREADLIGHT_REPORT_SECRET: "Vn4Tk8Zr1Xc6Bq0Mw7Jd3Ly9Hg5Fp2-Se",
    TREADLIGHT_PSEUDONYM_SECRET: "Qe7Rm2Xn9Vb4Kj1Ty6Lw3Hd8Gs5Fa0-Zc",
  },
  "/run/staff-secret/staff.env": {
    TREADLIGHT_STAFF_EMAIL: "staff@treadlight.example",
    TREADLIGHT_STAFF_PASSWORD: "Wq5Ex8Rt2Yu",
  },
};

test("given the compose file, then it runs the services and the commands that operators need", () => {
  expect(OURS.map(({ name }) => name)).toEqual(["migrate", "ingest", "scoring", "api", "worker", "replay", "audit"]);
  expect(manual.map(([name]) => name)).toEqual(["replay", "audit"]);
});

test("given the services that run our programs, then all share one image, which one of them builds and none pulls", () => {
  const runners = OURS.map(({ name }) => serviceNamed(name));
  expect(new Set(runners.map(({ image }) => image))).toEqual(new Set(["treadlight-services"]));
  expect(runners.filter(({ build }) => build).map(({ build }) => build?.target)).toEqual(["services"]);
  for (const { build, pull_policy } of runners) expect(pull_policy).toBe(build ? "build" : "never");
});

test("given a manual command, then options are appended to it rather than replacing it", () => {
  for (const [, { entrypoint, command }] of manual) {
    expect(entrypoint.at(-1)).toMatch(/^dist\/\w+\.js$/);
    expect(command).toEqual([]);
  }
});

test("given every service, then it gains no privileges", () => {
  for (const [name, { security_opt }] of Object.entries(services))
    expect([name, security_opt]).toEqual([name, ["no-new-privileges:true"]]);
});

test("given our own services, Kafka and PostgreSQL, then they have few capabilities, and ours write to no file system of their image", () => {
  for (const [name, { cap_drop, cap_add, read_only }] of Object.entries(services)) {
    if (name !== "clickhouse") expect([name, cap_drop]).toEqual([name, ["ALL"]]);
    if (["kafka", "clickhouse", "postgres"].includes(name)) continue;
    expect([name, read_only, cap_add]).toEqual([name, true, name === "site" ? ["NET_BIND_SERVICE"] : []]);
  }
});

test("given every service, then the size of its log is limited", () => {
  for (const { logging } of Object.values(services))
    expect(logging.options).toEqual({ "max-size": "10m", "max-file": "5" });
});

test.each(OURS)("given $name as started by compose, then all its settings are known and complete", ({ name, mode }) => {
  const environment = Object.fromEntries(
    Object.entries(serviceNamed(name).environment).map(([setting, value]) => [setting, interpolate(value)]),
  );
  const fromFiles = Object.assign({}, ...envFilesOf(name).map((path) => SECRET_SETTINGS[path]));
  expect(Object.keys(environment).filter((setting) => !(setting in settingsSchema.shape))).toEqual([]);
  expect(() => loadConfig({ ...environment, ...fromFiles }, { mode })).not.toThrow();
});

test("given a mail server, then whoever registers has to confirm their address, unless the operator says otherwise", () => {
  const value = serviceNamed("api").environment.TREADLIGHT_CONFIRM_ADDRESSES ?? "";
  const smtp = { SMTP_URL: "smtp://mail.example" };
  expect([interpolate(value), interpolate(value, smtp)]).toEqual(["", "on"]);
  expect(interpolate(value, { ...smtp, TREADLIGHT_CONFIRM_ADDRESSES: "off" })).toBe("off");
});

/** What is fixed by the stack: where services listen, their folders, the only broker, the only ClickHouse, and PostgreSQL without a pooler. */
const FIXED = [
  ...["DATABASE_POOLER_URL", "DATABASE_POOL_SIZE"],
  ...["CLICKHOUSE_READ_URL", "CLICKHOUSE_CLUSTER"],
  ...["HOST", "TREADLIGHT_DATA_DIR"],
  ...["KAFKA_TOPIC_PREFIX", "KAFKA_PARTITIONS", "KAFKA_REPLICATION_FACTOR"],
  ...["KAFKA_CERTIFICATE_FILE", "KAFKA_KEY_FILE", "KAFKA_SASL_TOKEN_FILE", "KAFKA_SASL_TOKEN_URL", "KAFKA_SASL_SCOPE"],
  "KAFKA_SASL_AWS_REGION",
];

test.each(OURS)(
  "given $name, then operators can set everything it reads, and the manual lists what they can set",
  async ({ name, mode }) => {
    if (mode === "command") return;
    const read = Object.entries(settingsSchema.shape).flatMap(([setting, schema]) =>
      settingFacts.get(schema)?.readBy.includes(mode) ? [setting] : [],
    );
    const { environment } = serviceNamed(name);
    const given = [
      ...FIXED,
      ...Object.keys(environment),
      ...envFilesOf(name).flatMap((path) => Object.keys(SECRET_SETTINGS[path] ?? {})),
    ];
    expect(read.filter((setting) => !given.includes(setting))).toEqual([]);

    const manual =
      (await readText("docs/operations.md")).split("### Docker Compose")[1]?.split("### Kubernetes")[0] ?? "";
    const variables = Object.values(environment).flatMap((value) =>
      [...value.matchAll(/\$\{(\w+):-/g)].map(([, variable = ""]) => variable),
    );
    const listed = variables.map((variable) => variable.replace(/^TREADLIGHT_OPERATOR_.+/, "TREADLIGHT_OPERATOR_..."));
    expect(listed.filter((variable) => !manual.includes(`\`${variable}\``))).toEqual([]);
  },
);

test.each(OURS)("given $name, then it mounts the secrets it reads, read-only, and no others", ({ name }) => {
  const mounted = serviceNamed(name).volumes.filter((volume) => volume.includes("-secret"));
  expect(mounted.every((volume) => volume.endsWith(":ro"))).toBe(true);
  const folders = new Set(envFilesOf(name).map((path) => path.slice(0, path.lastIndexOf("/"))));
  expect(new Set(mounted.map((volume) => volume.split(":")[1]))).toEqual(folders);
});

test("given the role that owns the tables, then only the database and the migrations know its password, and what uses the tables waits for them", () => {
  const mounting = (volume: string) =>
    Object.keys(services).filter((name) => serviceNamed(name).volumes.some((each) => each.startsWith(`${volume}:`)));
  expect(mounting("database-secret")).toEqual(["secrets", "postgres", "migrate"]);
  expect(mounting("database-services-secret")).toEqual(["secrets", "ingest", "api", "worker", "audit"]);
  for (const name of ["ingest", "api", "worker"])
    expect(serviceNamed(name).depends_on["migrate"]).toEqual({ condition: "service_completed_successfully" });
});

test("given the broker, then other containers reach only a listener with TLS and a password, and every client uses both", () => {
  const { environment } = serviceNamed("kafka");
  const open = environment["KAFKA_LISTENERS"]?.split(",").filter((listener) => !listener.includes("://localhost:"));
  expect(open).toEqual(["CLIENTS://:9092"]);
  expect(environment["KAFKA_LISTENER_SECURITY_PROTOCOL_MAP"]).toContain("CLIENTS:SASL_SSL");
  const clients = OURS.filter(({ name }) => "KAFKA_BROKERS" in serviceNamed(name).environment);
  expect(clients.map(({ name }) => name)).toEqual(["ingest", "scoring", "api", "worker", "replay"]);
  for (const { name } of clients) {
    expect(serviceNamed(name).environment).toMatchObject({
      KAFKA_SSL: "on",
      KAFKA_CA_FILE: "/run/event-log-secret/certificate.pem",
    });
    expect(envFilesOf(name)).toContain("/run/event-log-secret/event-log.env");
  }
});

test("given every long-running service, then it has a health check, restarts, and waits for healthy dependencies", () => {
  for (const [name, service] of Object.entries(longRunning)) {
    expect([name, service.healthcheck?.test.length ?? 0]).not.toEqual([name, 0]);
    expect([name, service.restart]).toEqual([name, "unless-stopped"]);
    for (const [other, { condition }] of Object.entries(service.depends_on)) {
      const wanted = ONE_SHOT.includes(other) ? "service_completed_successfully" : "service_healthy";
      expect([name, other, condition]).toEqual([name, other, wanted]);
    }
  }
});

test("given the published ports, then only the site has any", () => {
  const published = Object.entries(services).filter(([, { ports }]) => ports.length > 0);
  expect(published.map(([name]) => name)).toEqual(["site"]);
  expect(published.flatMap(([, { ports }]) => ports.map((port) => interpolate(port)))).toEqual(["0.0.0.0:8080:8080"]);
});

test("given another port for the site, then links in mails and pages use it", () => {
  for (const name of ["worker", "site"]) {
    const address = serviceNamed(name).environment["TREADLIGHT_PUBLIC_URL"] ?? "";
    expect(interpolate(address, { SITE_PORT: "8090" })).toBe("http://localhost:8090");
  }
});

test("given the compose file, then it contains no password or secret", () => {
  const assignments = text.matchAll(/^\s*([A-Z_]*(?:PASSWORD|SECRET|TOKEN)[A-Z_]*)\s*[:=]\s*(.+)$/gm);
  for (const [, name = "", value = ""] of assignments)
    expect([name, value]).toEqual([name, expect.stringMatching(/^\/run\/|^\$\{[A-Z_]+:-\}$/)]);
  expect(text).not.toMatch(/:\/\/[^/\s:@]+:[^/\s@]+@/);
});

test("given third-party images, then each has a version, and Kafka's is the one used in tests", async () => {
  const bases = [...(await readText("docker/Dockerfile")).matchAll(/^FROM (?:--platform=\S+ )?(\S+[:/]\S+)/gm)].map(
    ([, image = ""]) => image,
  );
  const engines = Object.values(services).flatMap(({ image }) => (image?.includes(":") ? image : []));
  expect(new Set([...bases, ...engines]).size).toBe(5);
  for (const image of [...bases, ...engines]) expect(image).toMatch(/:\d+(\.\d+)*(-[a-z-]+)?$/);
  expect(engines).toContain(`apache/kafka:${KAFKA_VERSION}`);
});

test("given the whole stack, then it mounts no files of the clone, because their modes may vary", () => {
  const mounts = Object.values(services).flatMap(({ volumes }) => volumes);
  expect(mounts.filter((volume) => /^[./~]/.test(volume))).toEqual([]);
});

test("given the site's web server, then pages have the same security headers as the services' responses", async () => {
  const caddyfile = await readText("docker/Caddyfile");
  const server = await startHttpServer({
    port: 0,
    host: undefined,
    trustProxy: 0,
    logger: createLogger({ service: "tests", level: "silent" }),
    registry: createRegistry("tests"),
    routes: [],
  });
  try {
    const { headers } = await fetch(`${server.url}/healthz`);
    const transport = /^(connection|keep-alive|date|etag|content-(type|length)|x-request-id)$/;
    const expected = [...headers].filter(([name]) => !transport.test(name));
    const [, block = ""] = /\(security_headers\) \{\s*header \{([^}]*)\}/.exec(caddyfile) ?? [];
    const given = [...block.matchAll(/^\s*([A-Za-z-]+) "([^"]*)"$/gm)].map(([, name = "", value]) => [
      name.toLowerCase(),
      value,
    ]);
    expect(given.toSorted()).toEqual(expected.toSorted());
  } finally {
    await server.close(0);
  }
});

test("given the one-shot secrets service, then it fills every secret volume", () => {
  const filled = secrets?.volumes.map((volume) => volume.split(":")[0]);
  const read = Object.values(longRunning).flatMap(({ volumes }) =>
    volumes.flatMap((volume) => /^[\w-]+-secrets?(?=:)/.exec(volume)?.[0] ?? []),
  );
  expect(new Set(read)).toEqual(new Set(filled));
});
