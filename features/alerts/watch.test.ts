import { randomUUID } from "node:crypto";
import { DAY_MS } from "@treadlight/domain/time";
import type { Database } from "@treadlight/platform/database";
import { type TemporaryWorker, temporaryWorker } from "@treadlight/worker/testing";
import type { Insertable } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { calendarPeriod } from "../analytics/calendar.ts";
import { sums } from "../analytics/organization-query.ts";
import { mostUsual } from "./rules.ts";
import { alertsHandler } from "./watch.ts";
import { newWebhookSecret } from "./webhooks/enqueue.ts";

/** A Monday. It lies before the real time, by which the warehouse notes changes, so that rules are always due. */
const NOON = Date.UTC(2024, 10, 18, 12);
const HOUR_MS = DAY_MS / 24;

let worker: TemporaryWorker;
let organizationId: string;
beforeAll(async () => {
  worker = await temporaryWorker(NOON);
});
afterAll(() => worker.close());
beforeEach(async () => {
  worker.clock.ms = NOON;
  await worker.db.deleteFrom("alertRules").execute();
  await worker.db.deleteFrom("jobs").execute();
  organizationId = await worker.organization();
});

type NewRule = Partial<Insertable<Database["alertRules"]>> & Pick<Insertable<Database["alertRules"]>, "kind">;

async function rule(facts: NewRule): Promise<string> {
  const id = randomUUID();
  const createdAt = new Date(worker.clock.ms);
  await worker.db
    .insertInto("alertRules")
    .values({ id, organizationId, name: "Rule", createdAt, ...facts })
    .execute();
  return id;
}

const watch = () => worker.run(alertsHandler(worker));
const alerts = () =>
  worker.db.selectFrom("alerts").where("organizationId", "=", organizationId).selectAll().orderBy("message").execute();
const messages = async () => (await alerts()).map(({ message }) => message);

const sessions = (count: number, facts: object = {}) => Array.from({ length: count }, () => facts);

describe("a budget", () => {
  test.each([
    ["prompts", 9, "Rule: The number of prompts in November 2024 came to 10, more than the budget of 9."],
    ["hours", 0.15, "Rule: Time with AI in November 2024 came to 0.17 h, more than the budget of 0.15 h."],
  ] as const)("of %s, given more, then there is one alert in the month", async (measure, threshold, message) => {
    await rule({ kind: "budget", measure, threshold });
    await worker.addSessions(organizationId, ...sessions(10));
    await watch();
    expect(await messages()).toEqual([message]);
    await worker.addSessions(organizationId, ...sessions(10));
    await watch();
    expect(await alerts()).toHaveLength(1);
  });

  test.each(["co2", "energy"] as const)("of %s, given exactly as much, then there is no alert", async (measure) => {
    await worker.addSessions(organizationId, ...sessions(3));
    const month = calendarPeriod("month", NOON, "UTC");
    const row = z.object({ [measure]: z.number() });
    const [totals] = await sums(worker.warehouse, organizationId, month, { measures: [measure] }, row);
    const total = totals?.[measure] ?? 0;
    const id = await rule({ kind: "budget", measure, threshold: total });
    await watch();
    expect(await alerts()).toEqual([]);
    const less = { threshold: total * 0.999, checkedAt: null };
    await worker.db.updateTable("alertRules").set(less).where("id", "=", id).execute();
    await watch();
    expect(await alerts()).toHaveLength(1);
  });

  test("given a month that ends at midnight in the organization's time zone, then sessions count in that month", async () => {
    worker.clock.ms = Date.UTC(2024, 10, 1, 4, 30); // half an hour after October has ended in New York
    organizationId = await worker.organization({ timeZone: "America/New_York" });
    await worker.addSessions(organizationId, ...sessions(2, { startedAt: Date.UTC(2024, 10, 1, 3, 59) }));
    await worker.addSessions(organizationId, { startedAt: Date.UTC(2024, 10, 1, 4, 1) });
    await rule({ kind: "budget", measure: "prompts", threshold: 1, createdAt: new Date(NOON - 60 * DAY_MS) });
    await watch();
    expect(await messages()).toEqual([expect.stringContaining("October 2024 came to 2,")]);
  });

  test("given sessions that arrive after the month has ended, then its budget counts them, if the rule existed", async () => {
    worker.clock.ms = Date.UTC(2024, 11, 1, 8);
    const last = { startedAt: Date.UTC(2024, 10, 30, 18) };
    await worker.addSessions(organizationId, ...sessions(5, last));
    await rule({ kind: "budget", measure: "prompts", threshold: 4 });
    await rule({ kind: "budget", measure: "prompts", threshold: 4, name: "Old", createdAt: new Date(NOON) });
    await watch();
    expect(await messages()).toEqual([
      "Old: The number of prompts in November 2024 came to 5, more than the budget of 4.",
    ]);
  });
});

test("an exposure, given more high or critical sessions than that in a day, then there is an alert for the day", async () => {
  await rule({ kind: "exposure", threshold: 2 });
  const [high, critical, medium] = [{ detected: { key: 1 } }, { detected: { ssn: 1 } }, { detected: { email: 1 } }];
  const yesterday = { ...high, startedAt: NOON - DAY_MS };
  await worker.addSessions(organizationId, high, critical, medium, {}, yesterday, yesterday);
  await watch();
  expect(await alerts()).toEqual([]);
  await worker.addSessions(organizationId, high);
  await watch();
  expect(await alerts()).toMatchObject([
    {
      ...{ kind: "exposure", occasion: "2024-11-18", value: 3, threshold: 2, acknowledgedAt: null },
      message: "Rule: 3 sessions on 18 November 2024 exposed highly sensitive data, more than 2.",
    },
  ]);
});

test("an unusual tool, given one that nobody used before the rule, then there is one alert for it", async () => {
  const before = { startedAt: NOON - 40 * DAY_MS };
  await worker.addSessions(organizationId, { aiTool: "ChatGPT", ...before }, { aiTool: "Claude" });
  worker.clock.ms += HOUR_MS;
  await rule({ kind: "unusual", subject: "tool" });
  await watch();
  expect(await alerts()).toEqual([]);
  worker.clock.ms += HOUR_MS;
  await worker.addSessions(organizationId, { aiTool: "ChatGPT" }, { aiTool: "Claude" }, { aiTool: "DeepSeek" });
  await watch();
  expect(await messages()).toEqual(["Rule: DeepSeek is in use, which nobody in the organization had used before."]);
  worker.clock.ms += HOUR_MS;
  await worker.addSessions(organizationId, { aiTool: "DeepSeek" });
  await watch();
  expect(await alerts()).toHaveLength(1);
});

describe("an unusual department", () => {
  /** Ten sessions on each weekday of four weeks, by UTC. */
  const usual = Array.from({ length: 28 }, (_, n) => NOON - (n + 1) * DAY_MS)
    .filter((startedAt) => ![0, 6].includes(new Date(startedAt).getUTCDay()))
    .flatMap((startedAt) => sessions(10, { startedAt, department: "Sales" }));

  test("given a day far above the four weeks before, then there is an alert; given a busy one, then there is none", async () => {
    await rule({ kind: "unusual", subject: "department" });
    await worker.addSessions(organizationId, ...usual, ...sessions(20, { department: "Sales" }));
    await watch();
    expect(await alerts()).toEqual([]);
    await worker.addSessions(organizationId, ...sessions(2, { department: "Sales" }));
    await watch();
    expect(await messages()).toEqual(["Rule: Sales had 22 sessions on 18 November 2024, far above its usual number."]);
  });

  test("given a time zone, then a day is that of the organization", async () => {
    organizationId = await worker.organization({ timeZone: "Pacific/Auckland" });
    await rule({ kind: "unusual", subject: "department", createdAt: new Date(NOON - DAY_MS) });
    const afternoon = NOON - 12 * HOUR_MS; // midnight in UTC
    const split = [afternoon - HOUR_MS, afternoon + HOUR_MS].flatMap((startedAt) =>
      sessions(11, { startedAt, department: "Sales" }),
    );
    await worker.addSessions(organizationId, ...usual, ...split);
    await watch();
    expect(await messages()).toEqual(["Rule: Sales had 22 sessions on 18 November 2024, far above its usual number."]);
  });

  test("given a new department, or sessions without one, then there is no alert", async () => {
    await rule({ kind: "unusual", subject: "department" });
    await worker.addSessions(organizationId, ...sessions(50, { department: "Legal" }), ...sessions(50));
    await watch();
    expect(await alerts()).toEqual([]);
  });
});

describe("mostUsual", () => {
  test.each([
    [[], undefined],
    [[1, 1, 1, 1, ...Array<number>(24).fill(0)], undefined],
    [Array<number>(28).fill(100), 100 + 3 * 10],
    [[0, 20, 0, 20, 0, 20, 0, 20, 0, 20], 10 + 3 * 10],
  ])("given %j, then %s", (counts, expected) => {
    expect(mostUsual(counts)).toEqual(expected);
  });
});

describe("when an alert is raised", () => {
  async function webhook() {
    const at = new Date(worker.clock.ms);
    const facts = { id: randomUUID(), organizationId, name: "On call", url: "https://acme.example" };
    await worker.db
      .insertInto("webhooks")
      .values({ ...facts, secret: newWebhookSecret(), attemptAfter: at, createdAt: at })
      .execute();
  }
  /** The data of the deliveries to webhooks, in order. */
  async function told() {
    const deliveries = await worker.db
      .selectFrom("webhookDeliveries")
      .where("organizationId", "=", organizationId)
      .select("body")
      .orderBy("position")
      .execute();
    return deliveries.map(
      ({ body }) => z.object({ type: z.literal("alert.raised"), data: z.unknown() }).parse(JSON.parse(body)).data,
    );
  }

  test("given a tool or a department, then webhooks are told which, and who uses it is left out", async () => {
    await webhook();
    await rule({ kind: "unusual", subject: "tool", createdAt: new Date(NOON - DAY_MS) });
    const person = await worker.person(organizationId, "member", []);
    await worker.addSessions(organizationId, { aiTool: "DeepSeek", personId: person.id });
    await watch();
    const [alert] = await told();
    expect(alert).toMatchObject({
      ...{ tool: "DeepSeek", value: 1, threshold: null, unit: "sessions" },
      period: { from: "2024-11-17", to: "2024-11-18" },
    });
    expect(JSON.stringify(alert)).not.toContain(person.id);
  });

  test("then webhooks get it, and those administrators are mailed who want it", async () => {
    const at = new Date(NOON);
    await webhook();
    const admin = await worker.person(organizationId, "admin", ["alerts"]);
    await worker.person(organizationId, "owner", ["weekly_summary"]);
    await worker.person(organizationId, "member", ["alerts"]);
    const budgetId = await rule({ kind: "budget", measure: "prompts", threshold: 1 });
    const leakId = await rule({ kind: "exposure", threshold: 0, name: "Leaks" });
    await worker.addSessions(organizationId, ...sessions(2, { detected: { ssn: 1 } }));
    await watch();
    const [leak, budget] = await alerts();
    expect(await worker.mails()).toEqual([
      expect.objectContaining({
        ...{ template: "alerts", to: admin.email, limit: "alerts" },
        params: expect.objectContaining({ organizationName: "Acme", messages: [budget?.message, leak?.message] }),
      }),
    ]);
    const month = { period: { from: "2024-11-01", to: "2024-11-30" } };
    const today = { period: { from: "2024-11-18", to: "2024-11-18" } };
    expect(await told()).toEqual([
      {
        ...{ id: budget?.id, message: budget?.message, raisedAt: at.toISOString() },
        ...{ rule: { id: budgetId, name: "Rule", kind: "budget" }, value: 2, threshold: 1, unit: "prompts", ...month },
        link: "https://treadlight.example/dashboard?period=custom&from=2024-11-01&to=2024-11-30",
      },
      {
        ...{ id: leak?.id, message: leak?.message, raisedAt: at.toISOString() },
        ...{
          rule: { id: leakId, name: "Leaks", kind: "exposure" },
          value: 2,
          threshold: 0,
          unit: "sessions",
          ...today,
        },
        link: "https://treadlight.example/dashboard?period=custom&from=2024-11-18&to=2024-11-18",
      },
    ]);
    await watch();
    expect(await worker.mails()).toEqual([]);
  });

  test("given two workers at once, then it is raised once", async () => {
    await worker.person(organizationId, "owner", ["alerts"]);
    await rule({ kind: "budget", measure: "prompts", threshold: 1 });
    await worker.addSessions(organizationId, ...sessions(2));
    await Promise.all([watch(), watch(), watch()]);
    expect(await alerts()).toHaveLength(1);
    expect(await worker.mails()).toHaveLength(1);
  });
});

test("given no new data, then nothing is asked about the sessions; given new data, then only about its organization", async () => {
  const asked: unknown[] = [];
  const { warehouse } = worker;
  const counting: TemporaryWorker["warehouse"] = {
    ...warehouse,
    analytics: (tenant, ...rest) => {
      asked.push(tenant.organizationId);
      return warehouse.analytics(tenant, ...rest);
    },
  };
  const watchCounting = () => worker.run(alertsHandler({ ...worker, warehouse: counting, now: Date.now }));
  const neighbour = organizationId;
  await rule({ kind: "exposure", threshold: 1, createdAt: new Date() });
  organizationId = await worker.organization();
  await rule({ kind: "exposure", threshold: 1, createdAt: new Date() });
  await worker.addSessions(organizationId, {});
  await watchCounting();
  expect(new Set(asked)).toEqual(new Set([organizationId]));
  const later = new Date(Date.now() + 61_000);
  await worker.db.updateTable("alertRules").set({ checkedAt: later }).execute();
  asked.splice(0);
  await watchCounting();
  expect(asked).toEqual([]);
  await worker.addSessions(neighbour, {});
  await worker.db
    .updateTable("alertRules")
    .set({ checkedAt: new Date() })
    .where("organizationId", "=", neighbour)
    .execute();
  await watchCounting();
  expect(new Set(asked)).toEqual(new Set([neighbour]));
});

test("given a rule that is off, or an organization that is suspended, then nothing is raised", async () => {
  await rule({ kind: "budget", measure: "prompts", threshold: 1, enabled: false });
  await worker.addSessions(organizationId, ...sessions(2));
  await watch();
  await worker.db.updateTable("alertRules").set({ enabled: true }).execute();
  const suspend = (suspendedAt: Date | null) =>
    worker.db.updateTable("organizations").set({ suspendedAt }).where("id", "=", organizationId).execute();
  await suspend(new Date(NOON));
  await watch();
  expect(await alerts()).toEqual([]);
  await suspend(null);
  await watch();
  expect(await alerts()).toHaveLength(1);
});
