import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { loadConfig } from "@treadlight/platform/config";
import { METRICS } from "@treadlight/platform/observability";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { z } from "zod";
import { settingFacts, settingsSchema } from "../../packages/platform/config/settings.ts";
import { lint, missingTools, problemsOf, render as renderChart } from "./kubernetes-tools.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const CHART = join(ROOT, "deploy/helm/treadlight");
const textOf = (path: string) => readFileSync(join(ROOT, path), "utf8");

/** The oldest version that the chart takes, and the newest that is known. */
const KUBERNETES_VERSIONS = ["1.28", "1.37"];

const SECRETS: Record<string, string> = {
  CLICKHOUSE_PASSWORD: "x",
  DATABASE_POOLER_URL: "postgresql://treadlight@pgbouncer:6432/treadlight",
  DATABASE_MIGRATION_URL: "postgresql://owner@postgres:5432/treadlight",
  DATABASE_URL: "postgresql://treadlight@postgres:5432/treadlight",
  KAFKA_SASL_PASSWORD: "x",
  S3_URL: "https://key:secret@s3.example/bucket",
  SMTP_URL: "smtp://mail.example",
  STRIPE_SECRET_KEY: "x",
  STRIPE_WEBHOOK_SECRET: "x",
  TREADLIGHT_AUDIT_WEBHOOK_URL: "https://heads.example/",
  TREADLIGHT_JWT_SECRET: "Zk3vQ8n1Yx6Wb0Lr9Tj5Hc2Md7Pf4Sg-Ua",
  TREADLIGHT_METRICS_TOKEN: "Bm5Kx2Wd8Rt4Nz7Vq1Hy6Lc3Jf9Gp0-Te",
  TREADLIGHT_PSEUDONYM_SECRET: "Qe7Rm2Xn9Vb4Kj1Ty6Lw3Hd8Gs5Fa0-Zc",
  TREADLIGHT_REPORT_SECRET: "Vn4Tk8Zr1Xc6Bq0Mw7Jd3Ly9Hg5Fp2-Se",
  TREADLIGHT_STAFF_PASSWORD: "Wq5Ex8Rt2Yu",
};
const NEEDED = [
  ...["CLICKHOUSE_PASSWORD", "DATABASE_URL"],
  ...["TREADLIGHT_JWT_SECRET", "TREADLIGHT_PSEUDONYM_SECRET", "TREADLIGHT_REPORT_SECRET"],
];
const OPTIONAL = Object.keys(SECRETS).filter((name) => !NEEDED.includes(name));
const ENGINES = {
  TREADLIGHT_PUBLIC_URL: "https://treadlight.example",
  KAFKA_BROKERS: "kafka:9092",
  CLICKHOUSE_URL: "http://clickhouse:8123",
};
const PAIRED = { KAFKA_SASL_USERNAME: "treadlight", TREADLIGHT_STAFF_EMAIL: "staff@treadlight.example" };

const LEAST = {
  settings: ENGINES,
  secrets: { values: Object.fromEntries(NEEDED.map((name) => [name, SECRETS[name]])) },
};
const INSTALLATIONS: Record<string, object> = {
  "the least": LEAST,
  "production.yaml": z.record(z.string(), z.unknown()).parse(parse(textOf("deploy/helm/production.yaml"))),
  everything: {
    settings: { ...ENGINES, ...PAIRED },
    secrets: { existing: "theirs", given: OPTIONAL },
    image: { tag: "1.2.3", siteDigest: `sha256:${"0".repeat(64)}`, pullSecrets: ["registry"] },
    serviceAccount: { annotations: { "eks.amazonaws.com/role-arn": "arn:aws:iam::123456789012:role/treadlight" } },
    podAnnotations: { team: "platform" },
    nodeSelector: { pool: "treadlight" },
    tolerations: [{ key: "pool", operator: "Equal", value: "treadlight", effect: "NoSchedule" }],
    priorityClassName: "important",
    scoring: { tag: "1.2.4", keda: { enabled: true, prometheus: "http://prometheus:9090" } },
    ingest: { autoscaling: { enabled: true } },
    api: { autoscaling: { enabled: true } },
    ingress: { enabled: true },
    gateway: { enabled: true, parentRefs: [{ name: "public", namespace: "gateways" }] },
    networkPolicy: { egress: { more: [{ ports: [{ port: 4318 }] }] } },
    monitoring: {
      serviceMonitor: { enabled: true, labels: { release: "prometheus" } },
      prometheusRule: { enabled: true },
    },
  },
  "secrets of a CSI driver": {
    settings: ENGINES,
    secrets: {
      volume: {
        csi: { driver: "secrets-store.csi.k8s.io", readOnly: true, volumeAttributes: { secretProviderClass: "x" } },
      },
      given: ["S3_URL"],
    },
    networkPolicy: { enabled: false },
  },
};

// What these kinds may hold is in no schema of Kubernetes itself: the fields that the chart uses, of KEDA 2, the Prometheus operator and Gateway API 1.
const metadata = z.strictObject({ name: z.string(), labels: z.record(z.string(), z.string()) });
const selector = z.strictObject({
  matchLabels: z.record(z.string(), z.string()),
  matchExpressions: z.array(
    z.strictObject({ key: z.string(), operator: z.literal("In"), values: z.array(z.string()) }),
  ),
});
const OTHER_KINDS: Record<string, z.ZodType> = {
  ScaledObject: z.strictObject({
    apiVersion: z.literal("keda.sh/v1alpha1"),
    kind: z.string(),
    metadata,
    spec: z.strictObject({
      scaleTargetRef: z.strictObject({ name: z.string() }),
      minReplicaCount: z.int(),
      maxReplicaCount: z.int(),
      fallback: z.strictObject({ failureThreshold: z.int(), replicas: z.int() }),
      advanced: z.strictObject({
        horizontalPodAutoscalerConfig: z.strictObject({
          behavior: z.strictObject({ scaleDown: z.strictObject({ stabilizationWindowSeconds: z.int() }) }),
        }),
      }),
      triggers: z.tuple([
        z.strictObject({
          type: z.literal("prometheus"),
          metadata: z.strictObject({ serverAddress: z.url(), query: z.string(), threshold: z.string().regex(/^\d+$/) }),
        }),
      ]),
    }),
  }),
  ServiceMonitor: z.strictObject({
    apiVersion: z.literal("monitoring.coreos.com/v1"),
    kind: z.string(),
    metadata,
    spec: z.strictObject({
      selector,
      endpoints: z.array(
        z.strictObject({
          port: z.literal("http"),
          interval: z.string(),
          honorLabels: z.boolean(),
          authorization: z
            .strictObject({ credentials: z.strictObject({ name: z.string(), key: z.string() }) })
            .optional(),
        }),
      ),
    }),
  }),
  PrometheusRule: z.strictObject({
    apiVersion: z.literal("monitoring.coreos.com/v1"),
    kind: z.string(),
    metadata,
    // tests/deployment/monitoring.test.ts looks into them.
    spec: z.strictObject({
      groups: z.array(z.object({ name: z.string(), rules: z.array(z.object({ expr: z.string() })) })),
    }),
  }),
  HTTPRoute: z.strictObject({
    apiVersion: z.literal("gateway.networking.k8s.io/v1"),
    kind: z.string(),
    metadata,
    spec: z.strictObject({
      parentRefs: z.array(z.object({ name: z.string() })),
      hostnames: z.array(z.string()),
      rules: z.array(z.strictObject({ backendRefs: z.array(z.strictObject({ name: z.string(), port: z.int() })) })),
    }),
  }),
};

const documentSchema = z.looseObject({
  kind: z.string(),
  metadata: z.object({
    name: z.string(),
    annotations: z.record(z.string(), z.string()).optional(),
    labels: z.record(z.string(), z.string()),
  }),
});
type Manifest = z.infer<typeof documentSchema>;
const probeSchema = z.object({ httpGet: z.object({ path: z.string() }) });
const podSchema = z.object({
  metadata: z.object({ labels: z.record(z.string(), z.string()), annotations: z.record(z.string(), z.string()) }),
  spec: z.object({
    serviceAccountName: z.string().optional(),
    automountServiceAccountToken: z.literal(false),
    enableServiceLinks: z.literal(false),
    terminationGracePeriodSeconds: z.number().optional(),
    topologySpreadConstraints: z.array(z.object({ topologyKey: z.string() })).default([]),
    securityContext: z.object({
      runAsNonRoot: z.literal(true),
      runAsUser: z.number(),
      seccompProfile: z.object({ type: z.literal("RuntimeDefault") }),
    }),
    containers: z.tuple([
      z.object({
        name: z.string(),
        image: z.string(),
        args: z.array(z.string()).default([]),
        envFrom: z.array(z.object({ configMapRef: z.object({ name: z.string() }) })).default([]),
        env: z.array(z.strictObject({ name: z.string(), value: z.string() })).default([]),
        startupProbe: probeSchema.optional(),
        livenessProbe: probeSchema.optional(),
        readinessProbe: probeSchema.optional(),
        resources: z.object({
          requests: z.strictObject({ cpu: z.string(), memory: z.string() }),
          // A limit on CPU would slow the hashing of passwords and exports.
          limits: z.strictObject({ memory: z.string() }),
        }),
        securityContext: z.object({
          allowPrivilegeEscalation: z.literal(false),
          readOnlyRootFilesystem: z.literal(true),
          capabilities: z.object({ drop: z.tuple([z.literal("ALL")]), add: z.array(z.string()).default([]) }),
        }),
      }),
    ]),
    volumes: z.array(
      z.looseObject({
        name: z.string(),
        secret: z
          .object({ secretName: z.string(), items: z.array(z.object({ key: z.string(), path: z.string() })) })
          .optional(),
      }),
    ),
  }),
});

const MODES = {
  ingest: "ingest",
  scoring: "scoring",
  api: "api",
  worker: "worker",
  migrate: "command",
  replay: "command",
  audit: "command",
} as const;
const SERVICES = ["ingest", "scoring", "api", "worker", "site"];

const missing = missingTools();
if (missing !== undefined && process.env.TREADLIGHT_NO_SKIP !== "1") {
  describe.skip(`the Helm chart (${missing})`, () => test("is rendered", () => {}));
} else {
  describe("the Helm chart", chartTests);
}

function chartTests() {
  const folder = mkdtempSync(join(tmpdir(), "treadlight-chart-"));
  const rendered = new Map<string, Manifest[]>();
  const render = (values: object) => renderChart(CHART, values);

  beforeAll(async () => {
    for (const [name, values] of Object.entries(INSTALLATIONS)) {
      const text = await render(values);
      const documents = parseAllDocuments(text).map((document) => document.toJS());
      rendered.set(name, z.array(documentSchema).parse(documents.filter((document) => document !== null)));
    }
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const documentsOf = (installation: string) => rendered.get(installation) ?? [];
  const podsOf = (installation: string) =>
    documentsOf(installation).flatMap((document) => {
      const { spec } = z
        .object({
          spec: z
            .object({
              template: z.unknown().optional(),
              jobTemplate: z.object({ spec: z.object({ template: z.unknown().optional() }) }).optional(),
            })
            .optional(),
        })
        .parse(document);
      const template = spec?.jobTemplate?.spec.template ?? spec?.template;
      const component = document.metadata.labels["app.kubernetes.io/component"] ?? "";
      return template ? [{ component, kind: document.kind, pod: podSchema.parse(template) }] : [];
    });
  const settingsOf = (installation: string) =>
    z
      .object({ data: z.record(z.string(), z.string()) })
      .parse(documentsOf(installation).find(({ kind }) => kind === "ConfigMap")).data;
  const secretsOf = ({ spec }: z.infer<typeof podSchema>) =>
    spec.containers[0].env.flatMap(({ value }) => /^\/run\/secrets\/treadlight\/(.+)$/.exec(value)?.[1] ?? []);

  describe.each(Object.entries(INSTALLATIONS))("installed with %s", (installation, values) => {
    test("then Helm finds nothing wrong with it", async () => {
      expect(await lint(CHART, values)).toEqual([]);
    });

    test.each(KUBERNETES_VERSIONS)(
      "then every field exists in Kubernetes %s, or in the kinds that others bring, and has the right type",
      async (version) => {
        const [others, known] = [true, false].map((isOther) =>
          documentsOf(installation).filter(({ kind }) => kind in OTHER_KINDS === isOther),
        );
        for (const each of others ?? []) expect(OTHER_KINDS[each.kind]?.safeParse(each).error).toBeUndefined();
        const file = join(folder, `${installation} ${version}.yaml`);
        writeFileSync(file, (known ?? []).map((document) => JSON.stringify(document)).join("\n---\n"));
        expect(await problemsOf(file, version)).toBe("");
      },
    );

    test("then every pod is confined, has no limit on CPU, and has the probes and time it needs", () => {
      const pods = podsOf(installation);
      expect(pods.map(({ component }) => component).toSorted()).toEqual(
        [...SERVICES, "audit", "migrate", "replay"].toSorted(),
      );
      for (const { component, kind, pod } of pods) {
        const [container] = pod.spec.containers;
        expect([component, pod.spec.securityContext.runAsUser]).toEqual([
          component,
          component === "site" ? 65_534 : 1000,
        ]);
        if (kind !== "Deployment") continue;
        expect(pod.spec.terminationGracePeriodSeconds).toBe(30);
        expect(pod.spec.topologySpreadConstraints).toHaveLength(2);
        expect([container.startupProbe, container.livenessProbe].map((probe) => probe?.httpGet.path)).toEqual([
          "/healthz",
          "/healthz",
        ]);
        expect(container.readinessProbe?.httpGet.path).toBe(component === "site" ? "/healthz" : "/readyz");
      }
    });

    test.each(Object.entries(MODES))(
      "then the settings of %s are known and complete, and its secrets are files",
      (component, mode) => {
        const pod = podsOf(installation).find((each) => each.component === component)?.pod;
        if (!pod) throw new Error(`No pod is named ${component}.`);
        const [{ env, envFrom }] = pod.spec.containers;
        const given = {
          ...(envFrom.length > 0 && settingsOf(installation)),
          ...Object.fromEntries(env.map(({ name, value }) => [name, value])),
        };
        const names = Object.keys(given).filter((name) => !secretsOf(pod).some((secret) => name === `${secret}_FILE`));
        expect(names.filter((name) => !Object.keys(settingsSchema.shape).includes(name))).toEqual([]);
        expect(names.filter((name) => isSecret(name))).toEqual([]);
        const files = Object.fromEntries(
          secretsOf(pod).map((name) => {
            writeFileSync(join(folder, name), SECRETS[name] ?? "");
            return [`${name}_FILE`, join(folder, name)];
          }),
        );
        expect(() => loadConfig({ ...given, ...files }, { mode })).not.toThrow();
        const mounted = pod.spec.volumes.find(({ name }) => name === "secrets");
        if (mounted?.secret) expect(mounted.secret.items.map(({ key }) => key)).toEqual(secretsOf(pod));
        const fileSettings = secretsOf(pod).map((name) => `${name}_FILE`);
        expect(env.map(({ name }) => name)).toEqual(expect.arrayContaining(fileSettings));
      },
    );
  });

  const isSecret = (name: string) =>
    Object.entries(settingsSchema.shape).some(([each, schema]) => each === name && settingFacts.get(schema)?.secret);

  test("given all secrets, then every service gets exactly those it reads", () => {
    for (const { component, pod } of podsOf("everything")) {
      const mode = z.enum(["ingest", "scoring", "api", "worker"]).safeParse(component).data;
      if (!mode) continue;
      const read = Object.entries(settingsSchema.shape)
        .filter(([, schema]) => settingFacts.get(schema)?.secret && settingFacts.get(schema)?.readBy.includes(mode))
        .map(([name]) => name);
      expect([component, secretsOf(pod).toSorted()]).toEqual([component, read.toSorted()]);
    }
  });

  test("given other settings or secrets, then pods are replaced", async () => {
    const checksums = (documents: string) => [...documents.matchAll(/checksum\/(\w+): (\w+)/g)].map(([text]) => text);
    const { settings, secrets } = LEAST;
    const [before, otherSetting, otherSecret] = await Promise.all([
      render(LEAST),
      render({ secrets, settings: { ...settings, LOG_LEVEL: "debug" } }),
      render({ settings, secrets: { values: { ...secrets.values, CLICKHOUSE_PASSWORD: "y" } } }),
    ]);
    expect(new Set(checksums(before ?? "")).size).toBe(2);
    for (const changed of [otherSetting, otherSecret])
      expect(checksums(changed ?? "")).not.toEqual(checksums(before ?? ""));
  });

  test("given what the migrations need, then it is there before the services change, and nothing else is a hook", () => {
    const hooks = documentsOf("the least").filter(({ metadata }) => metadata.annotations?.["helm.sh/hook"]);
    expect(
      hooks.map(({ kind, metadata }) => `${metadata.annotations?.["helm.sh/hook-weight"]} ${kind}`).toSorted(),
    ).toEqual(["-10 NetworkPolicy", "-10 Secret", "0 Job"]);
    // A ConfigMap of the release would not be there yet.
    const migrate = podsOf("the least").find(({ component }) => component === "migrate");
    expect(migrate?.pod.spec.containers[0].envFrom).toEqual([]);
    expect(migrate?.pod.spec.serviceAccountName).toBeUndefined();
  });

  test("given the programs that pods run, then they are those of Compose, which the image is tested with", () => {
    const programs = podsOf("everything").flatMap(({ pod }) => pod.spec.containers[0].args.slice(1));
    const composed = textOf("docker-compose.yml").match(/\bdist\/\w+\.js\b/g);
    expect(new Set(programs)).toEqual(new Set(composed));
  });

  test("given autoscaling, then no fixed number of pods works against it", () => {
    const scaled = documentsOf("everything").flatMap(({ kind, metadata, spec }) => {
      const { replicas } = z.object({ replicas: z.number().optional() }).parse(spec ?? {});
      return kind === "Deployment" && replicas === undefined ? [metadata.labels["app.kubernetes.io/component"]] : [];
    });
    expect(scaled).toEqual(["ingest", "scoring", "api"]);
    expect(documentsOf("everything").filter(({ kind }) => /Autoscaler|ScaledObject/.test(kind))).toHaveLength(3);
  });

  test("given the metric that KEDA asks for, then scoring tells it", () => {
    const [, metric] = /max\((\w+)\{/.exec(JSON.stringify(documentsOf("everything"))) ?? [];
    expect(METRICS).toHaveProperty(metric ?? "");
  });

  test("given the site, then it knows the services by the names of their Services", () => {
    const site = podsOf("everything").find(({ component }) => component === "site");
    const hosts = site?.pod.spec.containers[0].env.filter(({ name }) => name.endsWith("_HOST")) ?? [];
    const services = documentsOf("everything").filter(({ kind }) => kind === "Service");
    expect(services.map(({ metadata }) => metadata.name)).toEqual(
      expect.arrayContaining(hosts.map(({ value }) => value)),
    );
    const caddyfile = textOf("docker/Caddyfile");
    expect(hosts).toHaveLength(2);
    for (const { name } of hosts) expect(caddyfile).toContain(`{$${name}:`);
  });

  test("given the network policies, then every pod has one, with a way to the engines whose secrets it has", () => {
    const policies = documentsOf("everything").filter(({ kind }) => kind === "NetworkPolicy");
    const portsOf = (component: string) => {
      const policy = policies.find(({ metadata }) => metadata.labels["app.kubernetes.io/component"] === component);
      const { egress } = z
        .object({
          egress: z.array(z.object({ ports: z.array(z.object({ port: z.union([z.number(), z.string()]) })) })),
        })
        .parse(policy?.spec);
      return egress.flatMap(({ ports }) => ports.map(({ port }) => port));
    };
    const ways = {
      DATABASE_URL: 5432,
      CLICKHOUSE_PASSWORD: 8123,
      KAFKA_SASL_PASSWORD: 9092,
      SMTP_URL: 587,
      S3_URL: 443,
    };
    for (const { component, pod } of podsOf("everything")) {
      for (const [secret, port] of Object.entries(ways))
        expect([component, secret, portsOf(component).includes(port)]).toEqual([
          component,
          secret,
          secretsOf(pod).includes(secret),
        ]);
    }
    expect(portsOf("scoring")).toContain(4318);
  });

  test.each([
    ["no address of the site", { secrets: { existing: "x" } }, /TREADLIGHT_PUBLIC_URL is required/],
    ["no secrets", { settings: ENGINES }, /one of secrets\.existing/],
    [
      "one secret too few",
      { settings: ENGINES, secrets: { values: { DATABASE_URL: "x" } } },
      /secrets\.values\.\w+ is required/,
    ],
    ["a value that does not exist", { settings: ENGINES, secrets: { existing: "x" }, ingres: {} }, /ingres/],
    ["a setting that is a number", { settings: { ...ENGINES, PORT: 1 }, secrets: { existing: "x" } }, /PORT/],
  ])("given %s, then the chart says so", async (_, values, message) => {
    await expect(render(values)).rejects.toThrow(message);
  });
}
