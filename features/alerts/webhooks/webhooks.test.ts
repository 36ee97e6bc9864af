import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { WebhookFormat } from "@treadlight/contract/console";
import { type TemporaryDatabase, temporaryDatabase } from "@treadlight/platform/database/testing";
import { createRegistry } from "@treadlight/platform/observability";
import { pino } from "pino";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { audit } from "../../audit/record.ts";
import { type WebhookDeps, webhooksHandler } from "./deliver.ts";
import { enqueueDeliveries, newWebhookSecret } from "./enqueue.ts";
import { webhookMetrics } from "./metrics.ts";

const NOON = Date.UTC(2026, 2, 1, 12);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let database: TemporaryDatabase;
let clock: number;
beforeAll(async () => {
  database = await temporaryDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  clock = NOON;
  logged.splice(0);
  await database.db.deleteFrom("organizations").execute();
  await database.db.deleteFrom("jobs").execute();
});

interface Received {
  headers: Record<string, string>;
  body: string;
}

/** A receiver that answers with a status, which a test may change. */
async function receiver() {
  const state = { status: 200, headers: {}, received: [] as Received[], answers: Promise.resolve() };
  const server = createServer(async (req, res) => {
    const body = await text(req);
    const headers = Object.fromEntries(Object.entries(req.headers).map(([name, value]) => [name, String(value)]));
    state.received.push({ headers, body });
    await state.answers;
    res.writeHead(state.status, state.headers).end("a".repeat(100_000));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    state,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** Lines of the log. */
const logged: Record<string, unknown>[] = [];
const logger = pino({}, { write: (line: string) => logged.push(JSON.parse(line)) });
const deps = () => ({ db: database.db, privateWebhooks: true, logger, now: () => clock });

/** One run of the job. */
async function run(given: Partial<WebhookDeps> = {}) {
  const handler = webhooksHandler({ ...deps(), ...given });
  const { signal } = new AbortController();
  const job = { id: randomUUID(), owner: "installation" as const, createdAt: new Date(clock), attempt: 1 };
  await handler.work({}, { ...job, signal, progress: () => {} });
}

async function organization() {
  const id = randomUUID();
  const createdAt = new Date(clock);
  await database.db
    .insertInto("organizations")
    .values({ id, name: "Acme", accountType: "business", createdAt })
    .execute();
  return id;
}

async function webhook(
  organizationId: string,
  url: string,
  wants: { format?: WebhookFormat; events?: ("alerts" | "audit" | "sign_ins")[]; auditFormat?: "cef" | "ocsf" } = {},
) {
  const id = randomUUID();
  const secret = newWebhookSecret();
  const at = new Date(clock);
  await database.db
    .insertInto("webhooks")
    .values({ id, organizationId, name: "On call", url, secret, ...wants, attemptAfter: at, createdAt: at })
    .execute();
  return { id, secret };
}

const raise = (organizationId: string, ...numbers: number[]) =>
  database.db.transaction().execute((transaction) =>
    enqueueDeliveries(
      transaction,
      { organizationId },
      numbers.map((number) => ({ type: "alert.raised" as const, data: { number } })),
      new Date(clock),
    ),
  );

/** An administrator who wants to hear of alerts, an owner who does not, and a member. */
async function people(organizationId: string) {
  for (const [role, mails] of [
    ["admin", ["alerts"]],
    ["owner", []],
    ["member", ["alerts"]],
  ] as const) {
    const person = { id: randomUUID(), organizationId, role, email: `${role}@acme.example`, mails: [...mails] };
    await database.db
      .insertInto("users")
      .values({ ...person, createdAt: new Date(clock) })
      .execute();
  }
}

/** The mails that wait, each with its recipient. */
async function mailed() {
  const jobs = await database.db
    .selectFrom("jobs")
    .where("kind", "=", "mail")
    .select("payload")
    .orderBy("createdAt")
    .execute();
  return jobs
    .map(({ payload }) => z.object({ to: z.string(), template: z.string() }).parse(payload))
    .map(({ to, template }) => [to, template]);
}

const numbersIn = (received: readonly Received[]) => received.map(({ body }) => JSON.parse(body).data.number);
const idsIn = (received: readonly Received[]) => received.map(({ headers }) => headers["webhook-id"]);
const webhookRow = (id: string) =>
  database.db.selectFrom("webhooks").where("id", "=", id).selectAll().executeTakeFirstOrThrow();

test("given an alert, then the receiver gets it once, signed, and the delivery is logged", async () => {
  await using there = await receiver();
  const organizationId = await organization();
  const { secret } = await webhook(organizationId, there.url);
  const [id] = await raise(organizationId, 1);
  clock = Date.now(); // the library that verifies knows no other clock
  await run();
  await run();
  expect(there.state.received).toHaveLength(1);
  const [{ headers, body } = { headers: {}, body: "" }] = there.state.received;
  expect(new Webhook(secret).verify(body, headers)).toEqual({
    ...{ type: "alert.raised", timestamp: new Date(NOON).toISOString(), data: { number: 1 } },
  });
  expect(() => new Webhook(secret).verify(body.replace("1", "2"), headers)).toThrow();
  expect(headers).toMatchObject({ "webhook-id": id, "content-type": "application/json" });
  const [delivery] = await database.db.selectFrom("webhookDeliveries").selectAll().execute();
  expect(delivery).toMatchObject({ id, attempts: 1, status: 200, failure: null, deliveredAt: new Date(clock) });
});

describe("given a receiver that is down for minutes", () => {
  test("then it gets each alert once it is up, in order, and under one id however often it was tried", async () => {
    await using there = await receiver();
    there.state.status = 503;
    const organizationId = await organization();
    const { id } = await webhook(organizationId, there.url);
    const raised: string[] = [];
    for (let second = 0; second < 600; second += 15) {
      clock = NOON + second * 1_000;
      if (second % 120 === 0) raised.push(...(await raise(organizationId, second, second + 1)));
      await run();
    }
    expect(new Set(numbersIn(there.state.received))).toEqual(new Set([0]));
    // Attempts become rarer: at 0 s, 15 s (5 s later), 30 s, 90 s and 390 s.
    expect(there.state.received).toHaveLength(5);
    expect(await webhookRow(id)).toMatchObject({ failingSince: new Date(NOON), disabledAt: null });
    const failed = there.state.received.splice(0);

    there.state.status = 200;
    clock += 30 * MINUTE_MS;
    await run();
    await run();
    expect(numbersIn(there.state.received)).toEqual([0, 1, 120, 121, 240, 241, 360, 361, 480, 481]);
    expect(idsIn(there.state.received)).toEqual(raised);
    expect(new Set([...idsIn(failed), ...idsIn(there.state.received)]).size).toBe(raised.length);
    expect(new Set(failed.map(({ body }) => body)).size).toBe(1);
    expect(await webhookRow(id)).toMatchObject({ failingSince: null });
  });

  test("then another webhook of the same organization gets its alerts meanwhile", async () => {
    await using there = await receiver();
    const organizationId = await organization();
    await webhook(organizationId, "http://127.0.0.1:9");
    await webhook(organizationId, there.url);
    await raise(organizationId, 1, 2);
    await run();
    expect(numbersIn(there.state.received)).toEqual([1, 2]);
    const failed = database.db.selectFrom("webhookDeliveries").where("deliveredAt", "is", null).selectAll();
    expect(await failed.execute()).toMatchObject([
      { attempts: 1, status: null, failure: "The connection failed." },
      { attempts: 0, status: null, failure: null },
    ]);
  });

  test("then after a day it is disabled, administrators are told, and nothing is tried until it is enabled", async () => {
    await using there = await receiver();
    there.state.status = 500;
    const organizationId = await organization();
    const { id } = await webhook(organizationId, there.url);
    await people(organizationId);
    await raise(organizationId, 1);
    for (; clock <= NOON + 24 * HOUR_MS; clock += 30 * MINUTE_MS) await run();
    expect(await webhookRow(id)).toMatchObject({ disabledAt: new Date(NOON + 24 * HOUR_MS) });
    expect(await mailed()).toEqual([
      ["admin@acme.example", "webhook-failing"],
      ["admin@acme.example", "webhook-disabled"],
    ]);
    const entries = database.db.selectFrom("auditEntries").where("chainId", "=", organizationId).select("action");
    expect(await entries.execute()).toEqual([{ action: "webhook.disabled" }]);

    expect(await raise(organizationId, 2)).toEqual([]);
    there.state.received.splice(0);
    there.state.status = 200;
    clock += HOUR_MS;
    await run();
    expect(there.state.received).toEqual([]);
    await database.db.updateTable("webhooks").set({ disabledAt: null, failingSince: null }).execute();
    await run();
    expect(numbersIn(there.state.received)).toEqual([1]);
  });
});

test("given a secret was replaced, then both verify until the old one expires", async () => {
  await using there = await receiver();
  const organizationId = await organization();
  clock = Date.now();
  const { id, secret: old } = await webhook(organizationId, there.url);
  const secret = newWebhookSecret();
  const replace = (previousSecretUntil: Date) =>
    database.db
      .updateTable("webhooks")
      .where("id", "=", id)
      .set({ secret, previousSecret: old, previousSecretUntil })
      .execute();
  await replace(new Date(clock + 1));
  await raise(organizationId, 1);
  await run();
  await replace(new Date(clock));
  await raise(organizationId, 2);
  await run();
  const [first, second] = there.state.received;
  if (!first || !second) throw new Error("not received");
  const verify = (key: string, { body, headers }: Received) => new Webhook(key).verify(body, headers);
  verify(old, first);
  verify(secret, first);
  verify(secret, second);
  expect(() => verify(old, second)).toThrow();
});

test("given two workers at once, then each alert is sent once", async () => {
  await using there = await receiver();
  const organizationId = await organization();
  await webhook(organizationId, there.url);
  await raise(organizationId, 1, 2, 3, 4, 5);
  await Promise.all([run(), run(), run()]);
  expect(numbersIn(there.state.received)).toEqual([1, 2, 3, 4, 5]);
});

test("given a worker that is sending, when the webhook is to be tried at once, then no other worker sends meanwhile", async () => {
  await using there = await receiver();
  let answer = () => {};
  there.state.answers = new Promise((resolve) => {
    answer = resolve;
  });
  const organizationId = await organization();
  const { id } = await webhook(organizationId, there.url);
  await raise(organizationId, 1, 2);
  const first = run();
  await vi.waitFor(() => expect(there.state.received).toHaveLength(1), { timeout: 60_000 });
  await database.db
    .updateTable("webhooks")
    .set({ attemptAfter: new Date(clock) })
    .where("id", "=", id)
    .execute();
  await run();
  expect(numbersIn(there.state.received)).toEqual([1]);
  answer();
  await first;
  expect(numbersIn(there.state.received)).toEqual([1, 2]);
});

test("given a worker that died while it was sending, then another one goes on after a minute", async () => {
  await using there = await receiver();
  const organizationId = await organization();
  await webhook(organizationId, there.url);
  await raise(organizationId, 1);
  const leasedUntil = new Date(clock + MINUTE_MS);
  await database.db.updateTable("webhooks").set({ leasedUntil }).execute();
  await run();
  expect(there.state.received).toEqual([]);
  clock += MINUTE_MS;
  await run();
  expect(numbersIn(there.state.received)).toEqual([1]);
});

test("given private destinations are not allowed, then nothing is sent, and the log says why", async () => {
  await using there = await receiver();
  const organizationId = await organization();
  await webhook(organizationId, there.url.replace("http:", "https:"));
  await raise(organizationId, 1);
  await run({ privateWebhooks: false });
  expect(there.state.received).toEqual([]);
  const [delivery] = await database.db.selectFrom("webhookDeliveries").selectAll().execute();
  expect(delivery).toMatchObject({ status: null, failure: "Not sent: must not be a private address." });
});

describe("given webhooks for the audit log", () => {
  /** Entries of an organization's log. */
  const note = (organizationId: string, ...actions: string[]) =>
    database.db.transaction().execute(async (transaction) => {
      for (const action of actions) {
        const entry = { organizationId, action, resource: "teams", after: { address: "192.0.2.7" } };
        await audit(transaction, { kind: "system" }, entry, new Date(clock));
      }
    });
  const dataIn = (received: readonly Received[]) => received.map(({ body }) => JSON.parse(body));

  test("when entries are made, then each is told what it subscribed to, in order and once, and one for alerts nothing", async () => {
    await using changes = await receiver();
    await using signIns = await receiver();
    await using both = await receiver();
    await using alerts = await receiver();
    const organizationId = await organization();
    await webhook(organizationId, changes.url, { events: ["audit"] });
    await webhook(organizationId, signIns.url, { events: ["sign_ins"] });
    await webhook(organizationId, both.url, { events: ["alerts", "audit", "sign_ins"] });
    await webhook(organizationId, alerts.url);
    await note(organizationId, "team.created", "sign_in.refused", "sign_in.succeeded", "team.deleted");
    await note(await organization(), "team.created");
    await run();
    await raise(organizationId, 1);
    await run();
    await run();
    const told = ({ state }: typeof both) => dataIn(state.received).map(({ type, data }) => data.action ?? type);
    expect(told(changes)).toEqual(["team.created", "team.deleted"]);
    expect(told(signIns)).toEqual(["sign_in.refused", "sign_in.succeeded"]);
    expect(told(both)).toEqual([
      "team.created",
      "sign_in.refused",
      "sign_in.succeeded",
      "team.deleted",
      "alert.raised",
    ]);
    expect(told(alerts)).toEqual(["alert.raised"]);
    expect(dataIn(changes.state.received)[0]).toMatchObject({
      type: "audit.entry",
      data: { position: 1, action: "team.created", after: { address: "192.0.2.7" } },
    });
  });

  test("when the receiver was down or the webhook off, then it gets what it missed, and in its format", async () => {
    await using there = await receiver();
    const organizationId = await organization();
    const { id } = await webhook(organizationId, there.url, { events: ["audit"], auditFormat: "ocsf" });
    there.state.status = 500;
    await note(organizationId, "team.created");
    await run();
    there.state.received.splice(0);
    await database.db
      .updateTable("webhooks")
      .set({ disabledAt: new Date(clock) })
      .where("id", "=", id)
      .execute();
    await note(organizationId, "team.updated");
    await run();
    there.state.status = 200;
    await database.db
      .updateTable("webhooks")
      .set({ disabledAt: null, auditFormat: "cef", attemptAfter: new Date(clock) })
      .execute();
    await run();
    const [first, second] = dataIn(there.state.received);
    expect(first.data).toMatchObject({ class_uid: 3004, message: "team.created" });
    expect(second.data.cef).toMatch(/^CEF:0\|.*\|team\.updated\|/);
  });
});
describe("given a webhook that fails", () => {
  test("then the log, its row and a metric say so, without its address, and administrators hear of it after an hour, and when it works", async () => {
    await using there = await receiver();
    const registry = createRegistry("test");
    const metrics = webhookMetrics(registry, database.db, () => clock);
    const organizationId = await organization();
    await people(organizationId);
    const { id } = await webhook(organizationId, `${there.url}?token=very-secret`);
    await raise(organizationId, 1);
    there.state.status = 500;
    await run(metrics);
    expect(logged).toMatchObject([
      { level: 40, msg: "a webhook fails", webhookId: id, webhookName: "On call", status: 500 },
    ]);
    expect(await webhookRow(id)).toMatchObject({
      ...{ failingSince: new Date(NOON), lastAttemptAt: new Date(NOON) },
      ...{ lastStatus: 500, lastFailure: "The response had the status 500." },
    });
    for (; clock < NOON + HOUR_MS; clock += MINUTE_MS) await run();
    expect(await mailed()).toEqual([]);
    expect(await registry.metrics()).toContain(
      `treadlight_webhook_failing_seconds{organization="${organizationId}",webhook="${id}",service="test"} 3600`,
    );
    expect(await registry.metrics()).toContain(
      'treadlight_webhook_attempts_total{outcome="refused",service="test"} 1\n',
    );
    for (; clock < NOON + 3 * HOUR_MS; clock += 10 * MINUTE_MS) await run();
    expect(await mailed()).toEqual([["admin@acme.example", "webhook-failing"]]);

    there.state.status = 200;
    clock += 30 * MINUTE_MS;
    await run();
    expect(await mailed()).toEqual([
      ["admin@acme.example", "webhook-failing"],
      ["admin@acme.example", "webhook-works"],
    ]);
    expect(await webhookRow(id)).toMatchObject({
      failingSince: null,
      failureMailedAt: null,
      lastStatus: 200,
      lastFailure: null,
    });
    expect(logged.at(-1)).toMatchObject({ level: 30, msg: "a webhook works again" });
    expect(JSON.stringify(logged)).not.toContain("secret");
    expect(await registry.metrics()).not.toContain(id);
  });

  test("for some minutes only, then nobody is mailed", async () => {
    await using there = await receiver();
    const organizationId = await organization();
    await people(organizationId);
    await webhook(organizationId, there.url);
    await raise(organizationId, 1);
    there.state.status = 500;
    await run();
    there.state.status = 200;
    clock += 5 * MINUTE_MS;
    await run();
    expect(await mailed()).toEqual([]);
  });

  test("because it is busy, then it is tried again when it said", async () => {
    await using there = await receiver();
    const organizationId = await organization();
    await webhook(organizationId, there.url, { format: "discord" });
    await raise(organizationId, 1);
    Object.assign(there.state, { status: 429, headers: { "retry-after": "120" } });
    await run();
    there.state.status = 204;
    clock += 119_000;
    await run();
    expect(there.state.received).toHaveLength(1);
    clock += 1_000;
    await run();
    expect(there.state.received).toHaveLength(2);
    const [first, second] = there.state.received;
    expect(second?.body).toBe(first?.body);
    const [delivery] = await database.db.selectFrom("webhookDeliveries").selectAll().execute();
    expect(delivery).toMatchObject({ status: 204, attempts: 2, failure: null });
  });
});

test.each(["slack", "teams", "google_chat", "discord"] as const)(
  "given a webhook for %s, then its message is sent, without a signature, and retries send the same",
  async (format) => {
    await using there = await receiver();
    const organizationId = await organization();
    await webhook(organizationId, there.url, { format });
    await raise(organizationId, 42);
    there.state.status = 202;
    await run();
    const [{ body, headers } = { body: "", headers: {} }] = there.state.received;
    expect(JSON.parse(body)).toMatchObject(
      {
        slack: { blocks: [{}, {}, {}] },
        teams: { type: "message" },
        google_chat: { cardsV2: [{}] },
        discord: { embeds: [{}] },
      }[format],
    );
    expect(body).toContain("42");
    expect(headers).not.toHaveProperty("webhook-signature");
    expect(headers).toMatchObject({ "content-type": "application/json" });
  },
);
