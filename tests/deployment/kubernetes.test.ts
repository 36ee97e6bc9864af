import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { loadConfig } from "@treadlight/platform/config";
import { describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { z } from "zod";
import { settingFacts, settingsSchema } from "../../packages/platform/config/settings.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const FOLDER = join(ROOT, "deploy/kubernetes");
const files = readdirSync(FOLDER).filter((name) => name !== "kustomization.yaml");
const documents: unknown[] = files.flatMap((name) =>
  parseAllDocuments(readFileSync(join(FOLDER, name), "utf8")).map((document) => document.toJS()),
);

const headSchema = z.object({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.object({ name: z.string(), namespace: z.undefined().optional() }),
});
const labelsSchema = z.record(z.string(), z.string());
const probeSchema = z.object({ httpGet: z.object({ path: z.string(), port: z.literal("http") }) });
const resourcesSchema = z.object({ cpu: z.string(), memory: z.string() });
const containerSchema = z.object({
  name: z.string(),
  image: z.enum(["treadlight-services", "treadlight-site"]),
  args: z.array(z.string()).default([]),
  envFrom: z.array(z.object({ configMapRef: z.object({ name: z.literal("treadlight") }) })).default([]),
  env: z
    .array(
      z.object({
        name: z.string(),
        valueFrom: z.object({
          secretKeyRef: z.object({ name: z.literal("treadlight"), key: z.string(), optional: z.boolean().optional() }),
        }),
      }),
    )
    .default([]),
  ports: z.array(z.object({ name: z.literal("http"), containerPort: z.number() })).default([]),
  startupProbe: probeSchema.optional(),
  livenessProbe: probeSchema.optional(),
  readinessProbe: probeSchema.optional(),
  resources: z.object({ requests: resourcesSchema, limits: resourcesSchema }),
  securityContext: z.object({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.object({ drop: z.tuple([z.literal("ALL")]), add: z.array(z.string()).default([]) }),
  }),
});
const podSchema = z.object({
  metadata: z.object({ labels: labelsSchema }),
  spec: z.object({
    automountServiceAccountToken: z.literal(false),
    enableServiceLinks: z.literal(false),
    securityContext: z.object({
      runAsNonRoot: z.literal(true),
      runAsUser: z.number(),
      seccompProfile: z.object({ type: z.literal("RuntimeDefault") }),
    }),
    containers: z.tuple([containerSchema]),
  }),
});
const selectorSchema = z.object({ matchLabels: labelsSchema });

const ofKind = <Body>(kind: string, body: z.ZodType<Body>) =>
  documents
    .filter((document) => headSchema.parse(document).kind === kind)
    .map((document) => ({ name: headSchema.parse(document).metadata.name, ...body.parse(document) }));

const deployments = ofKind(
  "Deployment",
  z.object({ spec: z.object({ replicas: z.number(), selector: selectorSchema, template: podSchema }) }),
);
const jobs = ofKind("Job", z.object({ spec: z.object({ template: podSchema }) }));
const commands = ofKind(
  "CronJob",
  z.object({
    spec: z.object({
      suspend: z.literal(true),
      jobTemplate: z.object({ spec: z.object({ template: podSchema }) }),
    }),
  }),
);
const pods = [
  ...[...deployments, ...jobs].map(({ name, spec }) => ({ name, pod: spec.template })),
  ...commands.map(({ name, spec }) => ({ name, pod: spec.jobTemplate.spec.template })),
];
const [settings] = ofKind("ConfigMap", z.object({ data: z.record(z.string(), z.string()) }));
const labelOf = (labels: Record<string, string>) => labels["app.kubernetes.io/name"];

test("given the manifests, then all are in the kustomization, and none sets a namespace", () => {
  const kustomization = z
    .object({ resources: z.array(z.string()) })
    .parse(parse(readFileSync(join(FOLDER, "kustomization.yaml"), "utf8")));
  expect(kustomization.resources.toSorted()).toEqual(files.toSorted());
  for (const document of documents) expect(headSchema.safeParse(document).error).toBeUndefined();
});

test("given the manifests, then every field exists in Kubernetes and has the right type", () => {
  const lines = documents.map((document, index) => {
    const { apiVersion, kind } = headSchema.parse(document);
    const [version, group = "core"] = apiVersion.split("/").toReversed();
    const module = `kubernetes-types/${group.split(".")[0]}/${version}`;
    return `export const _${index}: import("${module}").${kind} = ${JSON.stringify(document, undefined, 1)};`;
  });
  const folder = mkdtempSync(join(tmpdir(), "treadlight-manifests-"));
  try {
    symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
    writeFileSync(join(folder, "manifests.ts"), lines.join("\n"));
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ extends: join(ROOT, "tsconfig.base.json") }));
    const tsc = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");
    const { stdout } = spawnSync(process.execPath, [tsc, "--noEmit", "-p", folder], { encoding: "utf8" });
    expect(stdout).toBe("");
  } finally {
    rmSync(folder, { recursive: true });
  }
});

describe.each(deployments)("the deployment $name", ({ name, spec: { selector, template } }) => {
  const [container] = template.spec.containers;

  test("given its pods, then it selects them, and they have probes", () => {
    expect(template.metadata.labels).toMatchObject(selector.matchLabels);
    expect(container.startupProbe?.httpGet.path).toBe("/healthz");
    expect(container.livenessProbe?.httpGet.path).toBe("/healthz");
    expect(container.readinessProbe?.httpGet.path).toBe(name === "site" ? "/healthz" : "/readyz");
  });
});

test("given every pod, then its labels contain its name, and it runs as its image's user", () => {
  const users = { "treadlight-services": 1000, "treadlight-site": 65534 };
  for (const { name, pod } of pods) {
    expect(pod.metadata.labels).toEqual({ "app.kubernetes.io/name": name, "app.kubernetes.io/part-of": "treadlight" });
    expect([name, pod.spec.securityContext.runAsUser]).toEqual([name, users[pod.spec.containers[0].image]]);
  }
});

/** The environment of a pod's container, with valid values for its secrets. */
function podEnvironment(pod: z.infer<typeof podSchema>, { withOptional }: { withOptional: boolean }) {
  const values: Record<string, string> = {
    CLICKHOUSE_PASSWORD: "x",
    DATABASE_URL: "postgresql://treadlight@postgres:5432/treadlight",
    KAFKA_SASL_PASSWORD: "x",
    KAFKA_SASL_USERNAME: "treadlight",
    S3_URL: "https://key:secret@s3.example/bucket",
    SMTP_URL: "smtp://mail.example",
    STRIPE_SECRET_KEY: "x",
    TREADLIGHT_AUDIT_WEBHOOK_URL: "https://heads.example/",
    STRIPE_WEBHOOK_SECRET: "x",
    TREADLIGHT_JWT_SECRET: "Zk3vQ8n1Yx6Wb0Lr9Tj5Hc2Md7Pf4Sg-Ua",
    TREADLIGHT_PSEUDONYM_SECRET: "Qe7Rm2Xn9Vb4Kj1Ty6Lw3Hd8Gs5Fa0-Zc",
    TREADLIGHT_REPORT_SECRET: "Vn4Tk8Zr1Xc6Bq0Mw7Jd3Ly9Hg5Fp2-Se",
    TREADLIGHT_STAFF_EMAIL: "staff@treadlight.example",
    TREADLIGHT_STAFF_PASSWORD: "Wq5Ex8Rt2Yu",
  };
  const [{ env }] = pod.spec.containers;
  const given = env.filter(({ valueFrom }) => withOptional || !valueFrom.secretKeyRef.optional);
  return { ...settings?.data, ...Object.fromEntries(given.map(({ name }) => [name, values[name]])) };
}

const MODES = {
  ingest: "ingest",
  scoring: "scoring",
  api: "api",
  worker: "worker",
  migrate: "command",
  replay: "command",
  audit: "command",
} as const;

test.each(Object.entries(MODES))("given %s, then its settings are known and complete", (name, mode) => {
  const pod = pods.find((each) => each.name === name)?.pod;
  if (!pod) throw new Error(`No manifest is named ${name}.`);
  for (const withOptional of [false, true]) {
    expect(() => loadConfig(podEnvironment(pod, { withOptional }), { mode })).not.toThrow();
  }
  for (const { name: setting, valueFrom } of pod.spec.containers[0].env) {
    expect(Object.keys(settingsSchema.shape)).toContain(setting);
    expect(valueFrom.secretKeyRef.key).toBe(setting);
  }
});

test("given every service, then it gets exactly the secrets it reads", () => {
  for (const { name, spec } of deployments) {
    const mode = z.enum(["ingest", "scoring", "api", "worker"]).safeParse(name).data;
    if (!mode) continue;
    const secrets = Object.entries(settingsSchema.shape)
      .filter(([, schema]) => settingFacts.get(schema)?.secret && settingFacts.get(schema)?.readBy.includes(mode))
      .map(([setting]) => setting);
    const given = spec.template.spec.containers[0].env.map((each) => each.name);
    // Two settings that are paired with a password.
    expect(given.filter((each) => !/^(KAFKA_SASL_USERNAME|TREADLIGHT_STAFF_EMAIL)$/.test(each)).toSorted()).toEqual(
      secrets.toSorted(),
    );
  }
});

test("given the settings in the ConfigMap, then none is a secret", () => {
  const known = Object.entries(settingsSchema.shape);
  const names = Object.keys(settings?.data ?? {});
  expect(
    names.filter((name) => known.some(([each, schema]) => each === name && settingFacts.get(schema)?.secret)),
  ).toEqual([]);
  expect(names.filter((name) => !known.some(([each]) => each === name))).toEqual(["SITE_TRUSTED_PROXIES"]);
});

test("given the Services, then they select pods and have the names that the site's web server uses", () => {
  const services = ofKind(
    "Service",
    z.object({ spec: z.object({ selector: labelsSchema, ports: z.array(z.object({ port: z.number() })) }) }),
  );
  for (const { spec } of services) expect(deployments.map(({ name }) => name)).toContain(labelOf(spec.selector));
  const addresses = services.map(({ name, spec }) => `${name}:${spec.ports[0]?.port}`);
  const caddyfile = readFileSync(join(ROOT, "docker/Caddyfile"), "utf8");
  const upstreams = [...caddyfile.matchAll(/import service (\S+)/g)].map(([, address]) => address);
  expect(addresses).toEqual(expect.arrayContaining(upstreams));
});

test("given the network policies, then each selects existing pods, and every pod may reach the engines it uses", () => {
  const expression = z.object({
    key: z.literal("app.kubernetes.io/name"),
    operator: z.literal("In"),
    values: z.array(z.string()),
  });
  const policies = ofKind(
    "NetworkPolicy",
    z.object({
      spec: z.object({
        podSelector: z.object({
          matchLabels: labelsSchema.default({}),
          matchExpressions: z.array(expression).default([]),
        }),
      }),
    }),
  );
  const selectedPods = (name: string) => {
    const selector = policies.find((policy) => policy.name === name)?.spec.podSelector;
    return [
      ...Object.values(selector?.matchLabels ?? {}),
      ...(selector?.matchExpressions.flatMap(({ values }) => values) ?? []),
    ];
  };
  const known = ["treadlight", ...pods.map(({ name }) => name)];
  for (const { name } of policies) expect(known).toEqual(expect.arrayContaining(selectedPods(name)));
  const podsUsing = (setting: string) =>
    pods.filter(({ pod }) => pod.spec.containers[0].env.some(({ name }) => name === setting)).map(({ name }) => name);
  expect(selectedPods("treadlight-to-database").toSorted()).toEqual(podsUsing("DATABASE_URL").toSorted());
  expect(selectedPods("treadlight-to-warehouse").toSorted()).toEqual(podsUsing("CLICKHOUSE_PASSWORD").toSorted());
  expect(selectedPods("treadlight-to-event-log").toSorted()).toEqual(podsUsing("KAFKA_SASL_PASSWORD").toSorted());
  expect(selectedPods("treadlight-to-mail-and-files").toSorted()).toEqual(podsUsing("SMTP_URL").toSorted());
});
