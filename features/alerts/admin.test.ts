import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { type TemporaryApi, temporaryApi } from "@treadlight/api/testing";
import { figureKey, figureSchema } from "@treadlight/contract/analytics";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

let api: TemporaryApi;
beforeAll(async () => {
  api = await temporaryApi();
});
afterAll(() => api.close());

const admin = (method: string, path: string, token: string, body?: unknown) =>
  api.call(method, `/api/admin/${path}`, { token, body });

async function auditedActions(token: string): Promise<string[]> {
  const { body } = await admin("GET", "audit-log", token);
  return body.map(({ action }: { action: string }) => action).toReversed();
}

const QUESTION = {
  ...{ kind: "question", name: "n", question: randomUUID() },
  ...{ questionMeasure: "sessions", direction: "above", threshold: 10 },
};

describe("alert rules", () => {
  test("given one of each kind, then they are listed, changed and deleted, and the audit log says so", async () => {
    const { token } = await api.person({ role: "admin" });
    const rules = [
      { kind: "budget", name: "Carbon", measure: "co2", threshold: 50_000 },
      { kind: "data", name: "Data", data: ["card", "medical-data"], tool: "ChatGPT", threshold: 3 },
      { kind: "unusual", name: "Departments", subject: "department" },
      { kind: "exposure", name: "Leaks", threshold: 0 },
      { kind: "unusual", name: "New tools", subject: "tool" },
      { kind: "silence", name: "Silence", threshold: 3, department: "Sales" },
      { kind: "tool_decision", name: "Unapproved", decision: "warn", threshold: 0, recipients: [] },
    ];
    for (const rule of rules) {
      const answer = await admin("POST", "alert-rules", token, rule);
      expect(answer).toMatchObject({ status: 201, body: { ...rule, enabled: true } });
    }
    const listed = await admin("GET", `alert-rules?sort=["name","ASC"]`, token);
    expect(listed.body).toMatchObject(rules);
    const [{ id }] = listed.body;
    const changed = await admin("PUT", `alert-rules/${id}`, token, { threshold: 40_000, enabled: false });
    expect(changed).toMatchObject({ status: 200, body: { threshold: 40_000, enabled: false, measure: "co2" } });
    expect(await admin("DELETE", `alert-rules/${id}`, token)).toMatchObject({ status: 200, body: { id } });
    expect((await admin("GET", `alert-rules/${id}`, token)).status).toBe(404);
    expect(await auditedActions(token)).toEqual([
      ...Array(7).fill("alert_rule.created"),
      ...["alert_rule.updated", "alert_rule.deleted"],
    ]);
  });

  test.each([
    [{ kind: "budget", name: "n", threshold: 1 }, "measure"],
    [{ kind: "budget", name: "n", measure: "prompts", threshold: 0 }, "threshold"],
    [{ kind: "budget", name: "n", measure: "people", threshold: 1 }, "measure"],
    [{ kind: "exposure", name: "n", threshold: 1.5 }, "threshold"],
    [{ kind: "unusual", name: "n", subject: "person" }, "subject"],
    [{ kind: "strange", name: "n" }, "kind"],
    [{ kind: "data", name: "n", data: [], threshold: 1 }, "data"],
    [{ kind: "data", name: "n", data: ["secrets"], threshold: 1 }, "data.0"],
    [{ kind: "data", name: "n", data: ["card"], tool: "Nonesuch", threshold: 1 }, "tool"],
    [{ kind: "exposure", name: "n", data: ["card"], threshold: 1 }, "data"],
    [{ kind: "tool_decision", name: "n", decision: "approve", threshold: 1 }, "decision"],
    [{ kind: "silence", name: "n", threshold: 0 }, "threshold"],
    [{ ...QUESTION, question: "x" }, "question"],
    [{ ...QUESTION, question: randomUUID() }, "question"],
    [{ ...QUESTION, questionMeasure: "money" }, "questionMeasure"],
    [{ ...QUESTION, questionMeasure: "sessionsCumulative" }, "questionMeasure"],
    [{ ...QUESTION, direction: "beside" }, "direction"],
    [{ ...QUESTION, threshold: -1 }, "threshold"],
  ])("given %j, then %s is refused", async (rule, path) => {
    const { token } = await api.person();
    const answer = await admin("POST", "alert-rules", token, rule);
    expect(answer).toMatchObject({ status: 400, body: { code: "invalid_body", details: [{ path }] } });
  });

  test("given a saved question, then a rule names one that is shared in the organization and has its measure, and says what became of it", async () => {
    const { token, organizationId } = await api.person();
    const author = await api.person({ role: "member", organizationId });
    const outsider = await api.person();
    const view = async (by: string, query: object = {}, shared = true) => {
      const body = { name: "Use", shared, query: { measures: ["sessions", "prompts"], ...query } };
      return (await api.call("POST", "/api/views", { token: by, body })).body;
    };
    const { id: question, etag } = await view(author.token);
    const refusals = [
      [{ question: (await view(outsider.token)).id }, "question"],
      [{ question: (await view(token, {}, false)).id }, "question"],
      [{ question: (await view(token, { scope: "own" })).id }, "question"],
      [{ question: (await view(token, { dimensions: ["user"] })).id }, "question"],
      [{ question, questionMeasure: "co2" }, "questionMeasure"],
    ] as const;
    for (const [facts, path] of refusals) {
      expect(await admin("POST", "alert-rules", token, { ...QUESTION, ...facts })).toMatchObject({
        ...{ status: 400, body: { code: "invalid_body", details: [{ path, code: "invalid_value" }] } },
      });
    }
    const made = await admin("POST", "alert-rules", token, { ...QUESTION, question });
    expect(made).toMatchObject({ status: 201, body: { ...QUESTION, question, questionName: "Use", problem: null } });
    const path = `alert-rules/${made.body.id}`;
    expect(await admin("PUT", path, token, { questionMeasure: "co2" })).toMatchObject({ status: 400 });
    const changed = await admin("PUT", path, token, { questionMeasure: "prompts", direction: "below" });
    expect(changed.body).toMatchObject({ questionMeasure: "prompts", direction: "below", problem: null });
    const figures = [
      { kind: "formula", left: "sensitiveSessions", operator: "percent", right: "sessions" },
      { kind: "share", measure: "co2" },
      { kind: "share", measure: "co2", of: "interval" },
      { kind: "percentile", measure: "timeEngaged", percent: 50 },
      ...(["divide", "subtract", "add"] as const).map((operator) => ({
        kind: "formula",
        left: "co2",
        operator,
        right: "prompts",
      })),
    ] as const;
    const timeDimension = { granularity: "week" };
    const { id: ratios } = await view(token, { measures: [], figures, timeDimension });
    for (const figure of figures) {
      const questionMeasure = figureKey(figureSchema.parse(figure));
      const watched = await admin("POST", "alert-rules", token, { ...QUESTION, question: ratios, questionMeasure });
      expect(watched.body).toMatchObject({ questionMeasure, problem: null });
      await admin("DELETE", `alert-rules/${watched.body.id}`, token);
    }
    const views = `/api/views/${question}`;
    await api.call("PATCH", views, { token: author.token, body: { shared: false }, ifMatch: `"${etag}"` });
    expect((await admin("GET", path, token)).body).toMatchObject({ questionName: null, problem: "private" });
    await api.call("DELETE", views, { token: author.token });
    expect((await admin("GET", path, token)).body).toMatchObject({ questionName: null, problem: "deleted" });
    const off = await admin("PUT", path, token, { enabled: false, name: "Off" });
    expect(off).toMatchObject({ status: 200, body: { enabled: false, name: "Off", problem: "deleted" } });
  });

  test("given a change that does not fit the kind, then it is refused", async () => {
    const { token } = await api.person();
    const leaks = await admin("POST", "alert-rules", token, { kind: "exposure", name: "Leaks", threshold: 1 });
    const tools = await admin("POST", "alert-rules", token, { kind: "unusual", name: "Tools", subject: "tool" });
    for (const [{ body }, threshold] of [
      [leaks, null],
      [leaks, 1.5],
      [tools, 1],
    ] as const) {
      const answer = await admin("PUT", `alert-rules/${body.id}`, token, { threshold });
      expect(answer).toMatchObject({ status: 400, body: { details: [{ path: "threshold" }] } });
    }
  });

  test("given recipients, then they are people of the organization; one who has left may stay in the list", async () => {
    const { token, organizationId } = await api.person();
    const [colleague, other] = [await api.person({ role: "member", organizationId }), await api.person()];
    const rule = { kind: "exposure", name: "Leaks", threshold: 1 };
    const refused = { status: 400, body: { code: "invalid_body", details: [{ path: "recipients" }] } };
    expect(await admin("POST", "alert-rules", token, { ...rule, recipients: [other.id] })).toMatchObject(refused);
    const { body } = await admin("POST", "alert-rules", token, { ...rule, recipients: [colleague.id] });
    expect(body).toMatchObject({ recipients: [colleague.id], department: null });
    const path = `alert-rules/${body.id}`;
    expect(await admin("PUT", path, token, { recipients: [colleague.id, other.id] })).toMatchObject(refused);
    const elsewhere = { organizationId: other.organizationId };
    await api.db.updateTable("users").set(elsewhere).where("id", "=", colleague.id).execute();
    expect(await admin("PUT", path, token, { name: "New", recipients: [colleague.id] })).toMatchObject({ status: 200 });
    expect((await admin("PUT", path, token, { recipients: null })).body).toMatchObject({ recipients: null });
    expect(await admin("PUT", path, token, { data: ["card"] })).toMatchObject({
      ...{ status: 400, body: { details: [{ path: "data", code: "not_allowed" }] } },
    });
  });

  test("given a rule that was checked, when its threshold changes, then it is due again", async () => {
    const { token } = await api.person();
    const { body } = await admin("POST", "alert-rules", token, { kind: "exposure", name: "Leaks", threshold: 1 });
    const stored = () =>
      api.db.selectFrom("alertRules").where("id", "=", body.id).selectAll().executeTakeFirstOrThrow();
    await api.db.updateTable("alertRules").set({ checkedAt: new Date() }).where("id", "=", body.id).execute();
    await admin("PUT", `alert-rules/${body.id}`, token, { threshold: 0 });
    expect(await stored()).toMatchObject({ threshold: 0, checkedAt: null });
  });

  test("given as many rules as an organization can have, then one more is refused", async () => {
    const { token, organizationId } = await api.person();
    const rule = { organizationId, name: "Leaks", kind: "exposure" as const, threshold: 1, createdAt: new Date() };
    await api.db
      .insertInto("alertRules")
      .values(Array.from({ length: 50 }, () => ({ id: randomUUID(), ...rule })))
      .execute();
    const refused = await admin("POST", "alert-rules", token, { kind: "exposure", name: "One more", threshold: 1 });
    expect(refused).toMatchObject({ status: 409, body: { code: "conflict" } });
  });
});

test("given an alert, when it is acknowledged, then it says by whom, and it outlives its rule and that person", async () => {
  const owner = await api.person();
  const { organizationId } = owner;
  const { id: userId, token } = await api.person({ role: "admin", organizationId });
  const rule = await admin("POST", "alert-rules", token, { kind: "exposure", name: "Leaks", threshold: 1 });
  const alert = { id: randomUUID(), organizationId, ruleId: rule.body.id, kind: "exposure" as const };
  const facts = { occasion: "2026-03-01", message: "Leaks: 2 sessions", value: 2, threshold: 1 };
  await api.db
    .insertInto("alerts")
    .values({ ...alert, ...facts, raisedAt: api.clock.date() })
    .execute();
  const open = await admin("GET", `alerts?filter=${encodeURIComponent('{"acknowledged":false}')}`, token);
  expect(open.body).toMatchObject([{ id: alert.id, message: "Leaks: 2 sessions", acknowledged: false }]);
  const acknowledged = await admin("PUT", `alerts/${alert.id}`, token, { acknowledged: true });
  expect(acknowledged.body).toMatchObject({ acknowledged: true, acknowledgedBy: userId });
  await admin("DELETE", `alert-rules/${rule.body.id}`, token);
  const password = { password: "correct horse battery" };
  expect((await api.call("DELETE", "/api/user", { token, body: password })).status).toBe(200);
  expect((await admin("GET", `alerts/${alert.id}`, owner.token)).body).toMatchObject({
    ...{ ruleId: null, acknowledged: true, acknowledgedBy: null },
  });
  const reopened = await admin("PUT", `alerts/${alert.id}`, owner.token, { acknowledged: false });
  expect(reopened.body).toMatchObject({ acknowledged: false, acknowledgedAt: null });
  expect(await auditedActions(owner.token)).toContain("alert.reopened");
});

describe("webhooks", () => {
  test("given a webhook, when it is tested, then its receiver gets a signed request, and the log shows it", async () => {
    const received: { body: string; headers: Record<string, string> }[] = [];
    const server = createServer(async (req, res) => {
      const headers = Object.fromEntries(Object.entries(req.headers).map(([name, value]) => [name, String(value)]));
      received.push({ body: await text(req), headers });
      res.end();
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    api.clock.ms = Date.now(); // the library that verifies knows no other clock
    const { token } = await api.person();
    const created = await admin("POST", "webhooks", token, { name: "On call", url });
    expect(created).toMatchObject({
      status: 201,
      body: { name: "On call", url, format: "json", enabled: true, waiting: 0 },
    });
    const { id, secret } = created.body;
    const sent = await admin("POST", `webhooks/${id}/test`, token);
    expect(sent).toMatchObject({ status: 201, body: { webhookId: id, event: "test", delivered: false } });
    await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 60_000 });
    const [{ body, headers } = { body: "", headers: {} }] = received;
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: "test" });
    expect(headers["webhook-id"]).toBe(sent.body.id);
    await vi.waitFor(async () => {
      const delivery = await admin("GET", `webhook-deliveries/${sent.body.id}`, token);
      expect(delivery.body).toMatchObject({ delivered: true, status: 200, attempts: 1, failure: null });
    }, 60_000);
    const filter = encodeURIComponent(JSON.stringify({ webhookId: id, delivered: true }));
    expect((await admin("GET", `webhook-deliveries?filter=${filter}`, token)).body).toHaveLength(1);
    server.closeAllConnections();
    server.close();
  });

  test("given a secret, then only the answers that make one show it, and the audit log does not", async () => {
    const { token } = await api.person();
    const created = await admin("POST", "webhooks", token, { name: "On call", url: "https://acme.example/hook" });
    const rotated = await admin("POST", `webhooks/${created.body.id}/rotate-secret`, token);
    const secrets = [created.body.secret, rotated.body.secret];
    expect(secrets).toEqual([expect.stringMatching(/^whsec_/), expect.stringMatching(/^whsec_/)]);
    expect(secrets[0]).not.toBe(secrets[1]);
    const changed = await admin("PUT", `webhooks/${created.body.id}`, token, { name: "Night" });
    const read = await admin("GET", "webhooks", token);
    const log = await admin("GET", "audit-log", token);
    for (const answer of [changed, read, log]) expect(answer.text).not.toMatch(/whsec_|secret"/);
    expect(await auditedActions(token)).toEqual(["webhook.created", "webhook.secret_rotated", "webhook.updated"]);
  });

  test("given a webhook that fails, when it is renamed, then it has failed as long as before; with another URL it begins anew", async () => {
    const { token } = await api.person();
    const { body } = await admin("POST", "webhooks", token, { name: "On call", url: "https://acme.example/hook" });
    const failingSince = api.clock.date();
    await api.db.updateTable("webhooks").set({ failingSince }).where("id", "=", body.id).execute();
    const put = async (change: object) => (await admin("PUT", `webhooks/${body.id}`, token, change)).body;
    expect(await put({ name: "Night" })).toMatchObject({ name: "Night", failingSince: failingSince.toISOString() });
    const moved = await put({ url: "https://acme.example/other" });
    expect(moved).toMatchObject({ url: "https://acme.example/other", failingSince: null });
  });

  test("given the address of a chat, then its format follows, its secret is never shown, and sent back as shown it changes nothing", async () => {
    const { token } = await api.person();
    const url = "https://hooks.slack.com/services/T01/B02/s3cr3t";
    const shown = "https://hooks.slack.com/services/T01/B02/…";
    const created = await admin("POST", "webhooks", token, { name: "On call", url });
    expect(created).toMatchObject({ status: 201, body: { url: shown, format: "slack", lastFailure: null } });
    const path = `webhooks/${created.body.id}`;
    const storedUrl = async () =>
      (await api.db.selectFrom("webhooks").where("id", "=", created.body.id).select("url").executeTakeFirstOrThrow())
        .url;
    const { body: read } = await admin("GET", path, token);
    const renamed = await api.call("PUT", `/api/admin/${path}`, {
      token,
      body: { ...read, name: "Night" },
      ifMatch: null,
    });
    expect(renamed).toMatchObject({ status: 200, body: { name: "Night", url: shown, format: "slack" } });
    expect(await storedUrl()).toBe(url);
    const put = (change: object) => admin("PUT", path, token, change);
    expect(await put({ url: "https://hooks.slack.com/services/T99/B02/…" })).toMatchObject({
      status: 400,
      body: { details: [{ path: "url", message: "must be the whole address" }] },
    });
    expect((await put({ url: "https://discord.com/api/webhooks/1/s3cr3t" })).body).toMatchObject({ format: "discord" });
    expect((await put({ url: "https://acme.example/hook?token=s3cr3t" })).body).toMatchObject({
      ...{ url: "https://acme.example/hook?token=…", format: "json" },
    });
    expect((await put({ format: "slack" })).body).toMatchObject({ format: "slack" });
    expect((await put({ url: "https://acme.example/other" })).body).toMatchObject({ format: "slack" });
    expect(await put({ format: "telegram" })).toMatchObject({ status: 400 });
    await admin("DELETE", path, token);
    for (const list of ["webhooks", "audit-log"])
      expect((await admin("GET", list, token)).text).not.toContain("s3cr3t");
  });

  test("given a disabled webhook, then it cannot be tested until it is enabled", async () => {
    const { token } = await api.person();
    const { body } = await admin("POST", "webhooks", token, { name: "On call", url: "https://acme.example/hook" });
    const path = `webhooks/${body.id}`;
    const disabled = await admin("PUT", path, token, { enabled: false });
    expect(disabled.body).toMatchObject({ enabled: false, disabledAt: api.clock.date().toISOString() });
    expect(await admin("POST", `${path}/test`, token)).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect((await admin("PUT", path, token, { enabled: true })).body).toMatchObject({
      enabled: true,
      disabledAt: null,
    });
  });

  test.each(["ftp://acme.example", "acme.example", "https://jane:secret@acme.example", "javascript:alert(1)"])(
    "given the URL %s, then it is refused",
    async (url) => {
      const { token } = await api.person();
      const answer = await admin("POST", "webhooks", token, { name: "On call", url });
      expect(answer).toMatchObject({ status: 400, body: { details: [{ path: "url" }] } });
    },
  );
});
