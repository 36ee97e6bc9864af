import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { loadConfig, type Mode } from "@treadlight/platform/config";
import { createLogger, createRegistry } from "@treadlight/platform/observability";
import { startHttpServer } from "@treadlight/platform/service";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { settingsSchema } from "../../packages/platform/config/settings.ts";
import { KAFKA_VERSION } from "../../scripts/kafka/jars.ts";

const readText = (path: string) => readFile(fileURLToPath(new URL(`../../${path}`, import.meta.url)), "utf8");

const serviceSchema = z.object({
  image: z.string().optional(),
  command: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.string()).default({}),
  healthcheck: z.object({ test: z.array(z.string()).default([]) }).optional(),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
  ports: z.array(z.string()).default([]),
  restart: z.string(),
  user: z.string().optional(),
  volumes: z.array(z.string()).default([]),
});

const text = await readText("docker-compose.yml");
const services = z
  .object({ services: z.record(z.string(), serviceSchema) })
  .parse(parse(text, { merge: true })).services;
const { secrets } = services;
/** The services that keep running, without one-shot ones. */
const longRunning = Object.fromEntries(
  Object.entries(services).filter(([name]) => name !== "secrets" && name !== "replay"),
);

const OURS = [
  { name: "ingest", mode: "ingest" },
  { name: "scoring", mode: "scoring" },
  { name: "api", mode: "api" },
  { name: "replay", mode: "standalone" },
] as const satisfies { name: string; mode: Mode }[];

function serviceNamed(name: string) {
  const service = services[name];
  if (!service) throw new Error(`docker-compose.yml has no service ${name}`);
  return service;
}

/** Resolves `${NAME:-default}` as compose does in an empty environment. */
const withDefaults = (value: string) => value.replaceAll(/\$\{\w+:-([^}]*)\}/g, "$1");

/** The container paths of a service's `--env-file` arguments. */
const envFilesOf = (name: string) =>
  serviceNamed(name).command.flatMap((word) => /^--env-file=(.+)$/.exec(word)?.[1] ?? []);

/** The settings that `make-secrets.ts` writes to each file, with valid values. */
const SECRET_SETTINGS: Record<string, Record<string, string>> = {
  "/run/database-secret/database.env": { DATABASE_URL: "postgresql://treadlight@postgres:5432/treadlight" },
  "/run/warehouse-secret/warehouse.env": { CLICKHOUSE_PASSWORD: "x" },
  "/run/signing-secrets/signing.env": {
    TREADLIGHT_JWT_SECRET: "Zk3vQ8n1Yx6Wb0Lr9Tj5Hc2Md7Pf4Sg-Ua",
    TREADLIGHT_PSEUDONYM_SECRET: "Qe7Rm2Xn9Vb4Kj1Ty6Lw3Hd8Gs5Fa0-Zc",
  },
  "/run/staff-secret/staff.env": {
    TREADLIGHT_STAFF_EMAIL: "staff@treadlight.example",
    TREADLIGHT_STAFF_PASSWORD: "Wq5Ex8Rt2Yu",
  },
};

test.each(OURS)("given $name as started by compose, then all its settings are known and complete", ({ name, mode }) => {
  const environment = Object.fromEntries(
    Object.entries(serviceNamed(name).environment).map(([setting, value]) => [setting, withDefaults(value)]),
  );
  const fromFiles = Object.assign({}, ...envFilesOf(name).map((path) => SECRET_SETTINGS[path]));
  expect(Object.keys(environment).filter((setting) => !(setting in settingsSchema.shape))).toEqual([]);
  expect(() => loadConfig({ ...environment, ...fromFiles }, { mode })).not.toThrow();
});

test.each(OURS)("given $name, then it mounts the secrets it reads, read-only, and no others", ({ name }) => {
  const mounted = serviceNamed(name).volumes.filter((volume) => volume.includes("-secret"));
  expect(mounted.every((volume) => volume.endsWith(":ro"))).toBe(true);
  const folders = new Set(envFilesOf(name).map((path) => path.slice(0, path.lastIndexOf("/"))));
  expect(new Set(mounted.map((volume) => volume.split(":")[1]))).toEqual(folders);
});

test("given every long-running service, then it has a health check, restarts, and waits for healthy dependencies", () => {
  for (const [name, service] of Object.entries(longRunning)) {
    expect([name, service.healthcheck?.test.length ?? 0]).not.toEqual([name, 0]);
    expect([name, service.restart]).toEqual([name, "unless-stopped"]);
    for (const [other, { condition }] of Object.entries(service.depends_on)) {
      const wanted = other === "secrets" ? "service_completed_successfully" : "service_healthy";
      expect([name, other, condition]).toEqual([name, other, wanted]);
    }
  }
});

test("given the published ports, then only the site has any", () => {
  const published = Object.entries(services).filter(([, { ports }]) => ports.length > 0);
  expect(published.map(([name]) => name)).toEqual(["site"]);
});

test("given the compose file, then it contains no password or secret", () => {
  const assignments = text.matchAll(/^\s*([A-Z_]*(?:PASSWORD|SECRET|TOKEN)[A-Z_]*)\s*[:=]\s*(.+)$/gm);
  for (const [, name = "", value = ""] of assignments)
    expect([name, value]).toEqual([name, expect.stringMatching(/^\/run\//)]);
  expect(text).not.toMatch(/:\/\/[^/\s:@]+:[^/\s@]+@/);
});

test("given the engines' images, then each has a version, and Kafka's is the one used in tests", () => {
  const images = Object.values(services).flatMap(({ image }) => image ?? []);
  expect(images).toHaveLength(3);
  for (const image of images) expect(image).toMatch(/:\d+(\.\d+)*$/);
  expect(images).toContain(`apache/kafka:${KAFKA_VERSION}`);
});

test("given an image without devDependencies, then tsx, which runs the sources, is a dependency", async () => {
  const root: unknown = JSON.parse(await readText("package.json"));
  expect(root).toHaveProperty(["dependencies", "tsx"]);
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
