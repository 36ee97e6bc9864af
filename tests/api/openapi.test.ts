import { randomUUID } from "node:crypto";
import { ROUTES } from "@treadlight/contract/access";
import { CONFIRM_HEADER } from "@treadlight/contract/confirmation";
import { API_ROUTES } from "@treadlight/contract/routes";
import { isAskedAbout } from "@treadlight/domain/productivity";
import { DAY_MS } from "@treadlight/domain/time";
import { unsubscribeToken } from "@treadlight/features/mail";
import { softwareAuthenticator } from "@treadlight/features/sign-in/testing/authenticator.ts";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { lastingDay } from "../support/lasting-day.ts";
import { type Installation, PASSWORD, startInstallation } from "./installation.ts";

const contentSchema = z.record(z.string(), z.object({ schema: z.record(z.string(), z.unknown()) }));
const operationSchema = z.object({
  operationId: z.string(),
  responses: z.record(z.string(), z.object({ content: contentSchema.optional() })),
});
const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({ schemas: z.record(z.string(), z.record(z.string(), z.unknown())) }),
});

const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));

// What is sent together is received on one day.
await lastingDay();
let installation: Installation;
/** By route, as the server itself describes it. */
let operations: Map<string, z.output<typeof operationSchema>>;
const called = new Set<string>();

beforeAll(async () => {
  installation = await startInstallation({ TREADLIGHT_OPEN_DEMO: "on" });
  const { paths, components } = documentSchema.parse((await installation.call("GET", "/api/openapi.json")).body);
  operations = new Map(
    Object.values(paths).flatMap((methods) =>
      Object.values(methods).map((operation) => [operation.operationId, operation]),
    ),
  );
  for (const [name, schema] of Object.entries(components.schemas))
    ajv.addSchema(schema, `#/components/schemas/${name}`);
});
afterAll(() => installation.stop());

interface Told {
  token?: string | undefined;
  id?: string;
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Calls a route and holds the answer against its description. */
async function call(route: string, { id = "", query = "", ...told }: Told = {}) {
  const [method = "", path = ""] = route.split(" ");
  const answer = await installation.call(method, path.replace(":id", id).replace(":name", "report.json") + query, told);
  const response = operations.get(route)?.responses[String(answer.status)];
  expect(response, `${route} answered ${answer.status} ${answer.text.slice(0, 500)}`).toBeDefined();
  const type = answer.headers.get("content-type")?.split(";")[0] ?? "";
  if (response?.content === undefined) expect(answer.text, route).toBe("");
  else expect(Object.keys(response.content), route).toContain(type);
  const schema = response?.content?.[type]?.schema;
  if (/^application\/(scim\+)?json$/.test(type) && schema?.["type"] !== "string") {
    const isValid = ajv.compile(schema ?? {});
    expect(isValid(JSON.parse(answer.text)) || isValid.errors, `${route} ${answer.text.slice(0, 500)}`).toBe(true);
  }
  return answer;
}

/** What a caller sends who has been told what a change does. Everybody's organization is Acme. */
const CONFIRMED = { [CONFIRM_HEADER]: "Acme" };

/** As `call`, for what is to go well. */
async function succeed(route: string, told: Told = {}) {
  const answer = await call(route, told);
  expect(answer.status, `${route} ${answer.text.slice(0, 500)}`).toBeLessThan(400);
  called.add(route);
  return answer.body;
}

const list = (token: string, resource: string, filter: Record<string, unknown> = {}) =>
  succeed(`GET /api/admin/${resource}`, {
    token,
    query: `?${new URLSearchParams({ filter: JSON.stringify(filter) })}`,
  });

test("given the contract, then it describes exactly the routes that are served and may be called", () => {
  const described = API_ROUTES.map(({ route }) => route).toSorted();
  expect([...operations.keys()].toSorted()).toEqual(described);
  expect(installation.endpoints.map(({ route }) => route).toSorted()).toEqual(described);
  expect(Object.keys(ROUTES).toSorted()).toEqual(described);
});

test("accounts answer as described", async () => {
  const signIn = async (email: string, password: string) =>
    (await succeed("POST /api/auth/login", { body: { email, password } })).data;
  await succeed("POST /api/auth/register", {
    body: { email: "ida@old.example", password: PASSWORD, name: "Ida", region: "uk" },
  });
  const { refreshToken } = await signIn("ida@old.example", PASSWORD);
  const { data } = await succeed("POST /api/auth/refresh", { body: { refreshToken } });
  const token: string = data.accessToken;
  await succeed("GET /api/auth/me", { token });
  await succeed("PATCH /api/user", { token, body: { name: "Ida Example", region: null } });
  const { id: userId } = data.user ?? (await succeed("GET /api/auth/me", { token })).data.user;
  const { mailKey } = await installation.db
    .selectFrom("users")
    .where("id", "=", userId)
    .select("mailKey")
    .executeTakeFirstOrThrow();
  const ending = `?token=${unsubscribeToken({ userId, mailKey }, "alerts")}`;
  await succeed("POST /api/mails/unsubscribe", { query: ending });
  await succeed("PATCH /api/user/settings", { token, body: { previewsEnabled: false, retentionDays: 90 } });
  await succeed("GET /api/user/export", { token });

  await signIn("ida@old.example", PASSWORD);
  const firefox = await succeed("POST /api/auth/devices", { token, body: { name: "Firefox" } });
  await succeed("DELETE /api/auth/device", { token: firefox.token });
  expect((await installation.call("DELETE", "/api/auth/device", { token: firefox.token })).status).toBe(401);
  const { devices } = await succeed("GET /api/auth/devices", { token });
  const other = devices.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
  await succeed("DELETE /api/auth/devices/:id", { token, id: other.id });
  await succeed("POST /api/auth/logout-all", { token, body: {} });

  const email = "ida@new.example";
  await succeed("POST /api/auth/change-email", { token, body: { email, password: PASSWORD } });
  await succeed("POST /api/auth/confirm-email", { body: { token: await installation.mailedToken(email) } });
  const chosen = "another horse battery";
  await succeed("POST /api/auth/change-password", { token, body: { currentPassword: PASSWORD, newPassword: chosen } });
  await succeed("POST /api/auth/logout", { token, body: {} });
  await call("GET /api/auth/me", { token });

  const confirmed = await installation.mailedToken(email);
  await succeed("POST /api/auth/forgot-password", { body: { email } });
  const reset = await vi.waitFor(async () => {
    const newest = await installation.mailedToken(email);
    expect(newest).not.toBe(confirmed);
    return newest;
  }, 60_000);
  await succeed("POST /api/auth/reset-password", { body: { token: reset, password: "a third horse battery" } });
  const again = await signIn(email, "a third horse battery");
  await succeed("DELETE /api/user", { token: again.accessToken, body: { password: "a third horse battery" } });
});

test("second steps, passkeys and API tokens answer as described", async () => {
  const { token, email } = await installation.person();
  const { secret } = await succeed("POST /api/auth/authenticator-app", { token });
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const confirmed = await succeed("POST /api/auth/authenticator-app/confirm", { token, body: { code } });
  const [first, second] = confirmed.recoveryCodes;
  await succeed("POST /api/auth/proof", { token, body: { password: PASSWORD, code: first } });
  // The installation's public address, since its port is only known once it runs.
  const page = { origin: "http://localhost:0", rpId: "localhost" };
  const authenticator = softwareAuthenticator();
  const { challenge } = await succeed("POST /api/auth/passkeys/options", { token });
  const credential = authenticator.create({ challenge, ...page });
  const { passkey } = await succeed("POST /api/auth/passkeys", { token, body: { name: "Phone", credential } });
  const asked = await succeed("POST /api/auth/passkey-challenge");
  const used = authenticator.get({ challenge: asked.challenge, ...page });
  await succeed("POST /api/auth/passkey-login", { body: { passkey: used } });
  const { body: waiting } = await call("POST /api/auth/login", { body: { email, password: PASSWORD } });
  const step = { token: waiting.secondStep.token, code: second, remember: true, cookie: true };
  await succeed("POST /api/auth/second-step", { body: step });
  const { rememberedDevices } = await succeed("GET /api/auth/second-steps", { token });
  await succeed("DELETE /api/auth/remembered-devices/:id", { token, id: rememberedDevices[0].id });
  const { recoveryCodes } = await succeed("POST /api/auth/recovery-codes", { token });
  await succeed("DELETE /api/auth/passkeys/:id", { token, id: passkey.id });
  const removal = { password: PASSWORD, code: recoveryCodes[0] };
  await succeed("DELETE /api/auth/authenticator-app", { token, body: removal });

  const { id } = await succeed("POST /api/auth/api-tokens", { token, body: { name: "CI", scopes: ["usage:read"] } });
  const next = await succeed("POST /api/auth/api-tokens/:id/rotate", { token, id });
  await succeed("GET /api/usage-records", { token: next.token });
  await succeed("GET /api/auth/api-tokens", { token });
  await succeed("DELETE /api/auth/api-tokens/:id", { token, id });

  const body = { name: "Nightly", scopes: ["usage:read", "reports:write"] };
  const shared = await succeed("POST /api/organization/api-tokens", { token, body });
  const after = await succeed("POST /api/organization/api-tokens/:id/rotate", { token, id: shared.id });
  await succeed("GET /api/reports", { token: after.token });
  await succeed("GET /api/organization/api-tokens", { token });
  await succeed("DELETE /api/organization/api-tokens/:id", { token, id: after.id });
});

/** A report that nobody begins to make: a real one may be ready before it is cancelled. */
async function waitingReport(organizationId: string): Promise<string> {
  const [id, jobId] = [randomUUID(), randomUUID()];
  // The worker looks for jobs that somebody has left behind.
  const createdAt = new Date(Date.now() + DAY_MS);
  const period = { firstDay: "2025-01-01", lastDay: "2025-12-31", formats: ["csv"], version: 2 };
  await installation.db
    .insertInto("jobs")
    .values({ id: jobId, kind: "report", organizationId, payload: "{}", keepS: 60, createdAt })
    .execute();
  await installation.db
    .insertInto("reports")
    .values({ id, organizationId, kind: "esg", ...period, jobId, departmentOnly: false, requestedAt: new Date() })
    .execute();
  return id;
}

test("reports answer as described", { timeout: 300_000 }, async () => {
  const { token, organizationId } = await installation.person();
  const body = { kind: "esg", from: "2025-01-01", to: "2025-12-31", formats: ["csv"] };
  const { id } = await succeed("POST /api/reports", { token, body });
  await vi.waitFor(
    async () => expect(await succeed("GET /api/reports/:id", { token, id })).toMatchObject({ state: "done" }),
    { timeout: 200_000, interval: 200 },
  );
  await succeed("GET /api/reports", { token });
  // Its files answer with media types of their own.
  const file = await installation.call("GET", `/api/reports/${id}/files/report.json`, { token });
  expect([file.status, file.body.format]).toEqual([200, "treadlight-esg-report/4"]);
  called.add("GET /api/reports/:id/files/:name");
  for (const path of ["sample?seed=an-auditors-seed", "sessions"])
    expect([path, (await installation.call("GET", `/api/reports/${id}/${path}`, { token })).status]).toEqual([
      path,
      200,
    ]);
  const { fingerprint } = await succeed("GET /api/reports/:id", { token, id });
  await succeed("POST /api/reports/:id/approval", { token, id, body: { fingerprint } });
  await succeed("GET /api/organization/report-figures", { token });
  await succeed("PUT /api/organization/report-figures", { token, body: { after: 0, baseYear: 2025 } });
  called.add("GET /api/reports/:id/sample").add("GET /api/reports/:id/sessions");
  await succeed("POST /api/reports/:id/verify", { token, id });
  await call("POST /api/reports/:id/cancel", { token, id });
  await succeed("POST /api/reports/:id/cancel", { token, id: await waitingReport(organizationId) });
  await succeed("GET /.well-known/treadlight-report-keys.json");
});

test("imports answer as described", { timeout: 300_000 }, async () => {
  const { token } = await installation.person();
  const upload = (query: string) =>
    succeed("POST /api/ingest/import", {
      ...{ token, query, body: "time,tool\n2026-11-18,Claude\n" },
      headers: { "content-type": "application/octet-stream" },
    });
  const settings = JSON.stringify({ columns: { startedAt: "time", aiTool: "tool" } });
  const { id } = await upload(`?${new URLSearchParams({ kind: "csv", name: "a.csv", settings, dryRun: "true" })}`);
  await vi.waitFor(
    async () => expect(await succeed("GET /api/imports/:id", { token, id })).toMatchObject({ state: "checked" }),
    { timeout: 200_000, interval: 200 },
  );
  const report = await installation.call("GET", `/api/imports/${id}/rejected`, { token });
  expect([report.status, report.text]).toEqual([200, "line,reason\r\n"]);
  called.add("GET /api/imports/:id/rejected");
  await succeed("POST /api/imports/:id/start", { token, id });
  await succeed("GET /api/imports", { token });
  await succeed("POST /api/imports/:id/undo", { token, id, headers: CONFIRMED });
  await call("POST /api/imports/:id/undo", { token, id });
});

test("organizations and invitations answer as described", async () => {
  const { token, organizationId } = await installation.person({ email: "olga@acme.example" });
  await succeed("GET /api/organization", { token });
  await succeed("PATCH /api/organization", { token, body: { name: "Acme", currency: "GBP", peopleVisible: true } });
  const retention = { kind: "retention" as const, retentionDays: 30, effect: "2 sessions will be erased." };
  // Not before it is cancelled: each minute, a job makes the changes that are due.
  const appliesAt = new Date(Date.now() + DAY_MS);
  const pending = { id: randomUUID(), organizationId, askedBy: null, askedAt: new Date(), appliesAt };
  await installation.db
    .insertInto("pendingChanges")
    .values({ ...pending, ...retention })
    .execute();
  await succeed("GET /api/organization/pending-changes", { token });
  await succeed("DELETE /api/organization/pending-changes/:id", { token, id: pending.id });
  await succeed("GET /api/organization/setup", { token });
  await succeed("GET /api/organization/tools", { token });
  const { headers: policy } = await call("GET /api/organization/tool-policy", { token });
  await succeed("GET /api/organization/tool-policy", { token, headers: { "if-none-match": policy.get("etag") ?? "" } });
  await succeed("GET /api/organization/own-patterns", { token });
  await succeed("PATCH /api/organization/tool-policy", {
    token,
    body: { decisions: { ChatGPT: "approve", DeepSeek: "block" } },
  });
  const { id: asked } = await succeed("POST /api/organization/tool-requests", {
    token,
    body: { tool: "DeepSeek", reason: "To compare models." },
  });
  await succeed("GET /api/organization/tool-requests", { token });
  await succeed("POST /api/organization/tool-requests/:id/decision", {
    token,
    id: asked,
    body: { decision: "refuse" },
  });
  await succeed("POST /api/organization/onboarding", {
    token,
    body: {
      departments: ["Sales"],
      departmentsText: "Legal\nWorks, Night shift",
      invitations: [{ email: "new@acme.example", department: "Sales" }],
      keyName: "first",
    },
  });
  const csv = "email,name,role,department,team\none@acme.example,One,member,Sales,North\nno address,,,,\n";
  const headers = { "content-type": "text/csv" };
  const query = (parameters: string) => `?${parameters}`;
  for (const parameters of ["dryRun=true", "skipInvalid=true"]) {
    await succeed("POST /api/organization/import-people", { token, query: query(parameters), body: csv, headers });
  }
  const invitation = await installation.mailedToken("new@acme.example");
  await succeed("POST /api/invitations/preview", { body: { token: invitation } });
  await succeed("POST /api/invitations/accept", { body: { token: invitation, name: "New", password: PASSWORD } });
  const { data } = await succeed("POST /api/auth/login", { body: { email: "new@acme.example", password: PASSWORD } });
  const next = { token: data.accessToken, id: data.user.id };
  await succeed("POST /api/organization/transfer", { token, body: { userId: next.id, password: PASSWORD } });
  await succeed("POST /api/organization/leave", { token });
  const goodbye = { token: next.token, body: { password: PASSWORD } };
  expect((await call("DELETE /api/organization", goodbye)).status).toBe(428);
  await succeed("DELETE /api/organization", { ...goodbye, headers: CONFIRMED });
  await succeed("POST /api/organization/restore", { token: next.token });
  expect((await call("GET /api/organization", { token: next.token })).body.id).toBe(organizationId);
});

test("forms answer as described", async () => {
  expect(await succeed("GET /api/forms/ticket")).toHaveProperty("ticket");
  const email = "jane@acme.example";
  await succeed("POST /api/waitlist", { body: { ticket: await installation.formTicket(), email } });
  const message = { email, name: "Jane", topic: "sales", message: "Hello" };
  await succeed("POST /api/contact", { body: { ticket: await installation.formTicket(), ...message } });
});

test("sending and reading answer as described", async () => {
  const { token, organizationId } = await installation.person();
  const headers = {
    authorization: `Bearer ${await installation.ingestKey(organizationId, ["sessions", "monitoring"])}`,
  };
  const session = { aiTool: "ChatGPT", promptCount: 3, timeEngaged: 60, source: "extension" };
  await succeed("POST /api/ingest/sessions", { token, body: { sessions: [session, { ...session, promptCount: -1 }] } });
  await call("POST /api/ingest/sessions", { token, body: { sessions: [{}] } });
  const problems = [{ key: "guard", reason: "wrong_value" }];
  await succeed("POST /api/ingest/policy-problems", { headers, body: { problems } });
  await succeed("POST /api/ingest/sessions", { headers, body: { ...session, department: "Sales" } });
  for (const path of ["/v1", "/api/ingest/otlp/v1"]) {
    await succeed(`POST ${path}/traces`, { headers, body: { resourceSpans: [] } });
    await succeed(`POST ${path}/logs`, { headers, body: { resourceLogs: [] } });
    await succeed(`POST ${path}/metrics`, { headers, body: { resourceMetrics: [] } });
    const protobuf = { ...headers, "content-type": "application/x-protobuf" };
    await succeed(`POST ${path}/traces`, { headers: protobuf, body: "" });
  }
  await succeed("POST /api/monitoring/errors", { headers, body: { message: "boom" } });
  await succeed("POST /api/errors", { body: { error: "boom", componentStack: "at App" } });
  await succeed("POST /api/monitoring/events", { token, body: { event: "onboarding_completed" } });
  const vital = { name: "time-to-first-byte", value: 12.5, category: "web-vital", url: "https://app.example/faq" };
  await succeed("POST /api/monitoring/performance", { body: [{ name: "load", value: 12.5 }, vital] });
  await vi.waitFor(async () => {
    expect((await succeed("GET /api/usage-records", { token })).records).toHaveLength(1);
    expect((await succeed("GET /api/outcomes", { token })).total).toMatchObject({ scored: 2, pending: 0 });
    expect((await succeed("GET /api/user/outcomes", { token })).days).toMatchObject([{ superseded: 0 }]);
  }, 60_000);
  const [record] = (await succeed("GET /api/usage-records", { token })).records;
  const kind = { workflowType: "planning", contentType: "document" };
  await succeed("PUT /api/usage-records/:id/kind", { token, id: record.id, body: kind });
  await succeed("PUT /api/usage-records/project", { token, body: { ids: [record.id], project: "Acme" } });
  await succeed("GET /api/sources", { token });
  await succeed("GET /api/live", { token });
  const question = { measures: ["sessions", "co2"], dimensions: ["tool"] };
  await succeed("POST /api/analytics/query", { token, body: question });
  await succeed("POST /api/analytics/query", { token, body: question, headers: { accept: "text/csv" } });
  await succeed("POST /api/analytics/what-if", { token, body: { change: { region: "se" } } });
  await succeed("GET /api/analytics/advice", { token });
  await succeed("GET /api/analytics/time-value", { token });
  await succeed("GET /api/analytics/adoption", { token });
  await succeed("GET /api/analytics/next-steps", { token });
  await succeed("POST /api/analytics/next-steps/not-useful", { token, body: { scope: "own", kind: "many_prompts" } });
  await succeed("GET /api/analytics/adoption", { token, headers: { accept: "text/csv" } });
  await succeed("GET /api/analytics/values", { token, query: "?dimension=tool&search=CHAT" });
  for (const format of ["csv", "xlsx"]) {
    const query = `?${new URLSearchParams({ query: JSON.stringify(question) })}`;
    await succeed(`GET /api/exports/analytics.${format}`, { token, query });
    await succeed(`POST /api/exports/analytics.${format}`, { token, body: question });
  }
  for (const format of ["csv", "ndjson", "parquet"]) await succeed(`GET /api/exports/sessions.${format}`, { token });
  const view = await succeed("POST /api/views", { token, body: { name: "Tools", query: question } });
  await succeed("GET /api/views", { token });
  await succeed("GET /api/views/:id", { token, id: view.id });
  const shared = { body: { shared: true }, headers: { "if-match": `"${view.etag}"` } };
  await succeed("PATCH /api/views/:id", { token, id: view.id, ...shared });
  await succeed("DELETE /api/views/:id", { token, id: view.id });
  const tile = { title: "Tools", size: "half", chart: "bar", query: question };
  const board = await succeed("POST /api/dashboards", { token, body: { name: "Use", tiles: [tile] } });
  await succeed("GET /api/dashboards", { token });
  await succeed("GET /api/dashboards/:id", { token, id: board.id });
  const renamed = { body: { name: "Our use" }, headers: { "if-match": `"${board.etag}"` } };
  await succeed("PATCH /api/dashboards/:id", { token, id: board.id, ...renamed });
  await succeed("DELETE /api/dashboards/:id", { token, id: board.id });

  const claim = { achievementType: "bronze", milestoneData: { celebratedAt: "2026-03-01T12:00:00Z" } };
  await succeed("GET /api/user/milestones", { token });
  const { achievement } = await succeed("POST /api/user/achievements", { token, body: claim });
  expect(await succeed("POST /api/user/achievements", { token, body: claim })).toEqual({ achievement });
  await call("POST /api/user/achievements", { token, body: { ...claim, achievementType: "gold" } });
  await succeed("GET /api/user/achievements", { token });
  await succeed("POST /api/user/social-share", {
    token,
    body: { achievementId: achievement.id, platform: "linkedin", postContent: "Look" },
  });
  const { certificates } = await succeed("GET /api/user/certificates", { token });
  const { id } = certificates[0];
  await succeed("PUT /api/user/certificates/:id", { token, id, body: { name: "Pat Example" } });
  await succeed("GET /api/user/certificates/:id/pdf", { token, id });
  await succeed("GET /api/certificates/:id", { id });
  await succeed("GET /api/certificates/:id/credential", { id });
  await succeed("GET /api/revoked-certificates");
  const { headers: adapters } = await call("GET /api/extension/adapters");
  await succeed("GET /api/extension/adapters", { headers: { "if-none-match": adapters.get("etag") ?? "" } });
  await succeed("DELETE /api/user/certificates/:id", { token, id });
  const { token: device } = await succeed("POST /api/auth/devices", { token, body: {} });
  await succeed("GET /api/extension/mails", { token: device });
  expect(
    (await succeed("PATCH /api/extension/mails", { token: device, body: { mails: ["weekly_summary"] } })).mails,
  ).toEqual(["weekly_summary"]);
  for (const resource of ["sessions", "achievements", "outcomes"]) {
    const [row] = await list(token, resource);
    await succeed(`GET /api/admin/${resource}/:id`, { token, id: row.id });
  }
  await succeed("DELETE /api/usage-records/:id", { token, id: record.id });
  await succeed("DELETE /api/ingest/sessions", { token });
});

test("questions about time answer as described", async () => {
  const { token } = await installation.person();
  await succeed("PATCH /api/user", { token, body: { askedAboutTime: true } });
  const id = Array.from({ length: 1_000 }, () => randomUUID()).find(isAskedAbout) ?? "";
  const startedAt = new Date(Date.now() - 3_600_000).toISOString();
  const session = { id, startedAt, aiTool: "ChatGPT", promptCount: 2, timeEngaged: 600, source: "extension" };
  await succeed("POST /api/ingest/sessions", { token, body: session });
  await vi.waitFor(async () => {
    const { question } = await succeed("POST /api/time-answers/question", { token });
    expect(question).toMatchObject({ id });
  }, 60_000);
  await succeed("PUT /api/time-answers/:id", { token, id, body: { choice: "twice" } });
  await succeed("GET /api/time-answers", { token });
  await succeed("GET /api/organization/time-answers", { token });
  await succeed("DELETE /api/time-answers/:id", { token, id });
  await succeed("DELETE /api/time-answers", { token });
});

test("goals and what somebody pays for answer as described", async () => {
  const { token } = await installation.person();
  await succeed("PUT /api/user/goals", { token, body: { goals: [{ kind: "activeDays", target: 3 }] } });
  await succeed("GET /api/user/goals", { token });
  const paid = { tool: "ChatGPT", price: 20, currency: "GBP", period: "month", renewsOn: "2026-12-01" };
  const { id } = await succeed("POST /api/user/subscriptions", { token, body: paid });
  await succeed("GET /api/user/subscriptions", { token });
  await succeed("PUT /api/user/subscriptions/:id", { token, id, body: { ...paid, price: 25 } });
  await succeed("DELETE /api/user/subscriptions/:id", { token, id });
});

test("the prompt library answers as described", async () => {
  const { token } = await installation.person();
  const { id, etag } = await succeed("POST /api/prompts", {
    token,
    body: { title: "Sum up", text: "Sum up {{text}}." },
  });
  await succeed("GET /api/prompts", { token, query: "?q=sum" });
  await succeed("GET /api/prompts/:id", { token, id });
  const headers = { "if-match": `"${etag}"` };
  await succeed("PATCH /api/prompts/:id", { token, id, body: { sharing: "organization" }, headers });
  await succeed("GET /api/prompts/:id/versions", { token, id });
  await succeed("PUT /api/prompts/:id/favourite", { token, id });
  await succeed("DELETE /api/prompts/:id/favourite", { token, id });
  await succeed("POST /api/prompts/:id/uses", { token, id });
  for (const format of ["json", "md", "csv"]) await succeed(`GET /api/exports/prompts.${format}`, { token });
  const content = JSON.stringify([{ title: "Translate", text: "Translate this." }]);
  await succeed("POST /api/prompts/import", { token, body: { format: "json", content } });
  await succeed("DELETE /api/prompts/:id", { token, id });
});

test("what administrators run answers as described", async () => {
  const { token, organizationId } = await installation.person();
  const member = await installation.person({ organizationId, role: "member" });
  const { id: departmentId } = await succeed("POST /api/admin/departments", { token, body: { name: "Research" } });
  const use = { name: "Use", shared: true, query: { measures: ["sessions"] } };
  const { id: question } = await succeed("POST /api/views", { token, body: use });
  const written = {
    departments: [{ name: "Sales" }, { name: "Sales and more" }],
    teams: [{ name: "North" }, { name: "South" }],
    invitations: [{ email: "invited@acme.example" }, { role: "admin" }],
    "ingest-keys": [{ name: "build" }, { scopes: ["sessions"] }],
    "alert-rules": [
      { kind: "question", name: "Use", question, questionMeasure: "sessions", direction: "below", threshold: 1 },
      { direction: "above" },
    ],
    "tool-rules": [{ tool: "ChatGPT", decision: "warn", departmentId }, { lastDay: "2100-01-31" }],
    licences: [
      {
        ...{ tool: "Claude", contract: "Team", seats: 5, price: 20, currency: "EUR", period: "year" },
        startsOn: "2026-01-01",
      },
      { renewsOn: "2100-01-01" },
    ],
    "vendor-invoices": [
      { vendor: "OpenAI", firstMonth: "2026-03", lastMonth: "2026-03", amount: 10, currency: "EUR" },
      { amount: 12 },
    ],
    marks: [
      { name: "Licences", kind: "licence", day: "2026-03-02", department: "Sales", comparison: "Law" },
      { name: "Licences for all of Sales" },
    ],
    connectors: [{ kind: "openai", name: "Usage", secret: "sk-admin" }, { name: "API" }],
    webhooks: [{ name: "On call", url: "https://acme.example/hook" }, { name: "Night" }],
  };
  for (const [resource, [added, changed]] of Object.entries(written)) {
    const { id } = await succeed(`POST /api/admin/${resource}`, { token, body: added });
    await list(token, resource, { id: [id] });
    await succeed(`GET /api/admin/${resource}/:id`, { token, id });
    await succeed(`PUT /api/admin/${resource}/:id`, { token, id, body: changed });
    if (resource === "invitations") await succeed("POST /api/admin/invitations/:id/resend", { token, id });
    if (resource === "ingest-keys") {
      await succeed("POST /api/admin/ingest-keys/:id/rotate", { token, id, body: {} });
      const body = { name: "page", kind: "publishable", origins: ["https://app.example.com"] };
      const { id: pageId } = await succeed("POST /api/admin/ingest-keys", { token, body });
      const sent = await succeed("GET /api/admin/ingest-keys/:id/sent", { token, id: pageId });
      const erased = { sessions: sent.sessions, to: sent.to };
      await succeed("POST /api/admin/ingest-keys/:id/erase-sent", { token, id: pageId, body: erased });
    }
    if (resource === "licences") {
      await succeed("PUT /api/organization/licences/:id/seats", { token, id, body: { report: "jo@acme.example" } });
      await succeed("GET /api/organization/licences", { token });
      await succeed("POST /api/organization/licences/:id/remind", { token, id });
      const open = await installation.person();
      await installation.db
        .updateTable("organizations")
        .set({ peopleVisible: true })
        .where("id", "=", open.organizationId)
        .execute();
      const { id: ours } = await succeed("POST /api/admin/licences", { token: open.token, body: added });
      await succeed("GET /api/organization/licences/:id/reclaim", { token: open.token, id: ours });
    }
    if (resource === "vendor-invoices") {
      const csv = "vendor,month,amount,currency\nOpenAI,2026-02,5,USD";
      await succeed("POST /api/organization/vendor-invoices", { token, body: { csv } });
      await succeed("GET /api/organization/spend", { token });
    }
    if (resource === "marks") {
      await succeed("GET /api/organization/marks", { token });
      await succeed("GET /api/organization/marks/:id", { token, id, query: "?weeks=4" });
    }
    if (resource === "connectors") {
      const { problem } = await succeed("POST /api/admin/connectors/:id/test", { token, id });
      expect(problem).toBe("OpenAI could not be reached: must not be a private address.");
      await vi.waitFor(async () => {
        const { fetching } = await succeed("GET /api/admin/connectors/:id", { token, id });
        expect(fetching).toBe(false);
      }, 60_000);
      await succeed("POST /api/admin/connectors/:id/fetch", { token, id });
    }
    if (resource === "webhooks") {
      await succeed("POST /api/admin/webhooks/:id/rotate-secret", { token, id });
      const delivery = await succeed("POST /api/admin/webhooks/:id/test", { token, id });
      await list(token, "webhook-deliveries", { webhookId: id });
      await succeed("GET /api/admin/webhook-deliveries/:id", { token, id: delivery.id });
    }
    await succeed(`DELETE /api/admin/${resource}/:id`, { token, id, headers: CONFIRMED });
  }
  const numbers = { validFrom: "2100-01-01", after: 0, baselines: { research: { email: 900 } } };
  const { id: version } = await succeed("POST /api/admin/own-numbers", { token, body: numbers });
  await list(token, "own-numbers");
  await succeed("GET /api/admin/own-numbers/:id", { token, id: version });
  const prices = { validFrom: "2026-01-01", after: 0, prices: [{ provider: "Anthropic", discount: 20 }] };
  const { id: priced } = await succeed("POST /api/admin/own-prices", { token, body: prices });
  await list(token, "own-prices");
  await succeed("GET /api/admin/own-prices/:id", { token, id: priced });
  const rate = { currency: "EUR", validFrom: "2026-01-01", perDollar: 0.8 };
  const { id: set } = await succeed("POST /api/admin/exchange-rates", { token, body: rate });
  await list(token, "exchange-rates", { currency: ["EUR"] });
  await succeed("GET /api/admin/exchange-rates/:id", { token, id: set });
  await succeed("DELETE /api/admin/exchange-rates/:id", { token, id: set, headers: CONFIRMED });
  const falcon = { id: "falcon", name: "Falcon", severity: "high" as const, kind: "words" as const, words: ["Falcon"] };
  const { id: patterns } = await succeed("POST /api/admin/own-patterns", {
    token,
    body: { after: 0, patterns: [falcon] },
  });
  await list(token, "own-patterns");
  const outside = { id: randomUUID(), organizationId, key: "foobot", sentAs: "FooBot", decidedAt: new Date() };
  await installation.db
    .insertInto("toolNames")
    .values({ ...outside, name: null, appliedAt: null })
    .execute();
  await list(token, "tool-names", { named: false });
  await succeed("GET /api/admin/tool-names/:id", { token, id: outside.id });
  await succeed("PUT /api/admin/tool-names/:id", { token, id: outside.id, body: { name: "ChatGPT" } });
  await succeed("GET /api/admin/own-patterns/:id", { token, id: patterns });
  const { id: contract } = await succeed("POST /api/admin/tool-contracts", {
    token,
    body: { tool: "Claude", plan: "business" },
  });
  await list(token, "tool-contracts");
  await succeed("GET /api/admin/tool-contracts/:id", { token, id: contract });
  await succeed("DELETE /api/admin/tool-contracts/:id", { token, id: contract });
  const alert = {
    id: randomUUID(),
    organizationId,
    kind: "unusual" as const,
    occasion: "tool x",
    message: "x",
    value: 1,
  };
  await installation.db
    .insertInto("alerts")
    .values({ ...alert, raisedAt: new Date() })
    .execute();
  await list(token, "alerts", { acknowledged: false });
  const counted = await succeed("GET /api/admin/alerts/counts", { token });
  expect(counted.counts.acknowledged).toEqual([{ value: false, count: 1 }]);
  await succeed("GET /api/admin/alerts/:id", { token, id: alert.id });
  await succeed("PUT /api/admin/alerts/:id", { token, id: alert.id, body: { acknowledged: true } });
  await list(token, "users", { role: "member" });
  await succeed("GET /api/admin/users/counts", { token });
  await succeed("GET /api/admin/users/:id", { token, id: member.id });
  await succeed("PUT /api/admin/users/:id", { token, id: member.id, body: { role: "admin" } });
  await succeed("POST /api/admin/users/:id/sign-out", { token, id: member.id });
  await succeed("DELETE /api/admin/users/:id", { token, id: member.id });
  await list(token, "organizations");
  await succeed("GET /api/admin/organizations/:id", { token, id: organizationId });
  await succeed("PUT /api/admin/organizations/:id", { token, id: organizationId, body: { name: "Acme" } });
  const [entry] = await list(token, "audit-log");
  await succeed("GET /api/admin/audit-log/:id", { token, id: entry.id });
  const { entries, withoutKey, brokenAt } = await succeed("POST /api/admin/audit-log/verify", { token });
  expect([entries > 0, withoutKey, brokenAt]).toEqual([true, 0, null]);
  await succeed("GET /api/exports/audit-log.csv", { token });
  await succeed("GET /api/exports/audit-log.ndjson", { token });
  await succeed("GET /api/audit-log/stream", { token });
});

test("what staff run answers as described", async () => {
  const { token, organizationId } = await installation.person({ isStaff: true });
  const { id } = await succeed("POST /api/admin/waitlist", { token, body: { email: "joe@wait.example" } });
  const [message] = await list(token, "contact-messages");
  for (const [resource, rowId, change] of [
    ["waitlist", id, { status: "invited" }],
    ["contact-messages", message.id, { handled: true }],
  ] as const) {
    await list(token, resource);
    await succeed(`GET /api/admin/${resource}/:id`, { token, id: rowId });
    if (resource === "contact-messages") {
      await succeed("POST /api/admin/contact-messages/:id/answer", { token, id: rowId, body: { text: "Thank you." } });
    }
    await succeed(`PUT /api/admin/${resource}/:id`, { token, id: rowId, body: change });
    await succeed(`DELETE /api/admin/${resource}/:id`, { token, id: rowId });
  }
  const eventId = randomUUID();
  await installation.log.append([
    {
      ...{ stream: "sessions", key: eventId, value: Buffer.from("{") },
      headers: { kind: "session", eventId, organizationId, receivedAt: String(Date.now()) },
    },
  ]);
  for (const resource of ["errors", "events", "performance", "error-groups", "web-vitals", "dead-letters", "outbox"]) {
    const [row] = await vi.waitFor(async () => {
      const rows = await list(token, resource);
      expect(rows, resource).not.toEqual([]);
      return rows;
    }, 60_000);
    await succeed(`GET /api/admin/${resource}/:id`, { token, id: row.id });
  }
  const [{ id: errorId }] = await list(token, "error-groups");
  for (const action of ["resolve", "reopen"]) {
    await succeed(`POST /api/admin/error-groups/:id/${action}`, { token, id: errorId });
  }
  await succeed("GET /api/admin/pipeline", { token });
  await succeed("GET /api/admin/installation", { token });
  await succeed("POST /api/admin/dead-letters/redrive", { token, body: { eventIds: [eventId] } });
  expect(await succeed("GET /api/admin/integrity", { token })).toEqual({ damagedParts: [], repairs: [] });
});

test("plans and invoices answer as described", async () => {
  const { token, id: orderedBy, organizationId } = await installation.person();
  const { token: staff } = await installation.person({ isStaff: true });
  await succeed("GET /api/billing", { token });
  const [orderId, invoiceId] = [randomUUID(), randomUUID()];
  const buyer = {
    name: "Acme",
    address: "2 Example Road",
    country: "United Kingdom",
    vatNumber: null,
    reference: null,
  };
  const seller = { name: "Treadlight Example Ltd", address: "1 Example Street", email: null, companyNumber: null };
  const lines = [{ description: "Business plan", quantity: 1, unitPence: 750, netPence: 750 }];
  const bought = { plan: "business", seats: 1, billingInterval: "month", netPence: 750 } as const;
  const createdAt = new Date();
  await installation.db
    .insertInto("orders")
    .values({
      ...{ id: orderId, organizationId, orderedBy, kind: "new", ...bought },
      ...{ buyer: JSON.stringify(buyer), createdAt },
    })
    .execute();
  await installation.db
    .insertInto("invoices")
    .values({
      ...{
        id: invoiceId,
        organizationId,
        orderId,
        number: "EXAMPLE-1",
        kind: "invoice",
        status: "open",
        orderKind: "new",
      },
      ...{ ...bought, vatPercent: 0, vatPence: 0, totalPence: 750, issuedAt: createdAt, dueAt: createdAt },
      seller: JSON.stringify({ ...seller, vatNumber: null, paymentDetails: null }),
      ...{ buyer: JSON.stringify(buyer), lines: JSON.stringify(lines) },
    })
    .execute();
  await succeed("GET /api/billing/orders/:id", { token, id: orderId });
  await succeed("GET /api/billing/invoices/:id/pdf", { token, id: invoiceId });
  for (const [resource, id] of Object.entries({ orders: orderId, invoices: invoiceId })) {
    await list(staff, resource);
    await succeed(`GET /api/admin/${resource}/:id`, { token: staff, id });
  }
  await succeed("POST /api/admin/invoices/:id/pay", { token: staff, id: invoiceId, body: {} });
  await succeed("GET /api/billing/account", { token });
  await succeed("POST /api/admin/invoices/:id/credit", { token: staff, id: invoiceId });

  // This installation sells nothing. The tests of the api's billing hold what the others answer where plans are for sale.
  const purchase = { plan: "business", seats: 1, interval: "month", buyer };
  const refusals: [string, Told][] = [
    ["POST /api/billing/orders", { body: purchase }],
    ["POST /api/billing/orders/:id/cancel", { id: orderId }],
    ["PATCH /api/billing/subscription", { body: { seats: 2 } }],
    ["POST /api/billing/subscription/cancel", {}],
    ["POST /api/billing/subscription/resume", {}],
    ["POST /api/billing/portal", {}],
    ["POST /api/billing/stripe-events", { body: {} }],
  ];
  for (const [route, told] of refusals) {
    expect((await call(route, { token, ...told })).body.code, route).toBe("nothing_for_sale");
    called.add(route);
  }
});

test("how a company signs in, and its directory, answer as described", async () => {
  const { token, organizationId } = await installation.person();
  const { id } = await succeed("POST /api/organization/domains", { token, body: { name: "signing-in.example" } });
  await succeed("GET /api/organization/domains", { token });
  expect((await call("POST /api/organization/domains/:id/check", { token, id })).body.code).toBe("domain_not_proved");
  called.add("POST /api/organization/domains/:id/check");
  const verified = { verifiedAt: new Date() };
  await installation.db.updateTable("domains").set(verified).where("id", "=", id).execute();
  await succeed("PATCH /api/organization/domains/:id", { token, id, body: { joinable: true } });
  const colleague = await installation.person({ role: "individual", email: "ida@signing-in.example" });
  await succeed("GET /api/user/joinable-organization", { token: colleague.token });
  await succeed("POST /api/user/joinable-organization", { token: colleague.token });
  await succeed("GET /api/user/company-identity", { token: colleague.token });
  await succeed("DELETE /api/user/company-identity", { token: colleague.token });

  await succeed("GET /api/organization/group-rules", { token });
  const rules = [{ group: "auditors", role: "auditor" }];
  await succeed("PATCH /api/organization/group-rules", { token, body: { rules } });
  await succeed("GET /api/organization/company-sign-in", { token });
  await succeed("GET /api/auth/company/saml/:id", { id: organizationId });
  // A public address that refuses connections: the tests of the api's company sign-in hold what the others answer with a provider.
  const body = { issuer: "https://192.0.2.1", clientId: "treadlight", clientSecret: "a client secret" };
  expect((await call("PATCH /api/organization/company-sign-in", { token, body })).body.code).toBe("invalid_body");
  await succeed("PATCH /api/organization/company-sign-in", {
    token,
    body: { ...body, issuer: "https://provider.invalid" },
  });
  await succeed("POST /api/organization/company-sign-in/test", { token });
  const refusals: [string, Told, string][] = [
    ["POST /api/auth/company/start", { body: { email: "ida@signing-in.example" } }, "provider_unavailable"],
    ["POST /api/auth/company/finish", { body: { query: "?code=x" } }, "company_sign_in_failed"],
    ["POST /api/auth/company/link", { body: { token: "x", password: "x" } }, "company_sign_in_failed"],
    ["POST /api/auth/company/back-channel-logout/:id", { id: organizationId }, "company_sign_in_failed"],
    ["POST /api/auth/company/saml/:id", { id: organizationId }, "company_sign_in_failed"],
  ];
  for (const [route, told, code] of refusals) {
    expect((await call(route, told)).body.code, route).toBe(code);
    called.add(route);
  }
  await succeed("DELETE /api/organization/company-sign-in", { token });
  await succeed("GET /api/organization/sign-in-rules", { token });
  await succeed("PATCH /api/organization/sign-in-rules", { token, body: { idleMinutes: 60 } });

  const made = await succeed("POST /api/organization/directory-keys", { token, body: { name: "Entra" } });
  await succeed("GET /api/organization/directory-keys", { token });
  const scim = { token: made.key };
  const created = async (route: string, more: object) => {
    const { status, text } = await call(route, { ...scim, body: more });
    expect(status, text).toBe(201);
    called.add(route);
    return z.object({ id: z.string() }).parse(JSON.parse(text)).id;
  };
  const wrong: readonly [status: number, route: string, told: Told][] = [
    [401, "GET /api/scim/v2/Users", { token: `${made.key}x` }],
    [400, "POST /api/scim/v2/Users", { ...scim, body: "{" }],
    [400, "POST /api/scim/v2/Users", { ...scim, body: {} }],
    [404, "GET /api/scim/v2/Users/:id", { ...scim, id: "nobody" }],
  ];
  for (const [status, route, told] of wrong) expect((await call(route, told)).status).toBe(status);
  const user = { userName: "new@signing-in.example" };
  const group = { displayName: "Everyone" };
  const ids = {
    Users: await created("POST /api/scim/v2/Users", user),
    Groups: await created("POST /api/scim/v2/Groups", group),
  };
  for (const about of ["ServiceProviderConfig", "Schemas", "ResourceTypes"]) {
    await succeed(`GET /api/scim/v2/${about}`, scim);
  }
  await succeed("GET /api/scim/v2/Schemas/:id", { ...scim, id: "urn:ietf:params:scim:schemas:core:2.0:User" });
  await succeed("GET /api/scim/v2/ResourceTypes/:id", { ...scim, id: "User" });
  for (const [resource, id] of Object.entries(ids)) {
    const route = `/api/scim/v2/${resource}`;
    await succeed(`GET ${route}`, scim);
    await succeed(`GET ${route}/:id`, { ...scim, id });
    await succeed(`PUT ${route}/:id`, { ...scim, id, body: resource === "Users" ? user : group });
    const operation = { op: "replace", path: "externalId", value: "x" };
    const schemas = ["urn:ietf:params:scim:api:messages:2.0:PatchOp"];
    await succeed(`PATCH ${route}/:id`, { ...scim, id, body: { schemas, Operations: [operation] } });
    await succeed(`DELETE ${route}/:id`, { ...scim, id });
  }
  await succeed("DELETE /api/organization/directory-keys/:id", { token, id: made.id });
  await succeed("DELETE /api/organization/domains/:id", { token, id, headers: CONFIRMED });
});

test("given the routes about the API itself, then they answer as described, and every route has been called", async () => {
  await succeed("GET /api/openapi.json");
  await succeed("GET /api/docs");
  await succeed("GET /api/status");
  const { id: demoReaderId, organizationId } = await installation.person({ role: "auditor" });
  await installation.db.updateTable("organizations").set({ demoReaderId }).where("id", "=", organizationId).execute();
  await succeed("POST /api/auth/demo", { body: {} });
  expect([...called].toSorted()).toEqual([...operations.keys()].toSorted());
});
