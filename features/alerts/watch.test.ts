import { randomUUID } from "node:crypto";
import { scopedAnalyticsQuerySchema } from "@treadlight/contract/analytics";
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

  test("of spend and tokens, given more, then there is an alert for each", async () => {
    const used = { model: "claude-sonnet-4-5", inputTokens: 1_000_000, outputTokens: 100_000 };
    await worker.addSessions(organizationId, ...sessions(2, used));
    await rule({ kind: "budget", measure: "spend", threshold: 8.5 });
    await rule({ kind: "budget", measure: "tokens", threshold: 2_000_000 });
    await rule({ kind: "budget", measure: "spend", threshold: 9, name: "Enough" });
    await watch();
    expect(await messages()).toEqual([
      "Rule: Estimated spend on tokens in November 2024 came to US$9.00, more than the budget of US$8.50.",
      "Rule: The number of tokens in November 2024 came to 2.2M, more than the budget of 2M.",
    ]);
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
      message: "Rule: 3 sessions on 18 November 2024 exposed highly sensitive values, more than 2.",
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

describe("types of data", () => {
  test("given more sessions with any of them in a day, then there is an alert; other types, tools and departments do not count", async () => {
    const data = ["card", "medical-data"];
    await rule({ kind: "data", data, tool: "Claude", department: "Sales", threshold: 1 });
    const claude = { aiTool: "Claude", department: "Sales" };
    const card = { ...claude, detected: { card: 1 } };
    await worker.addSessions(
      organizationId,
      ...[
        card,
        { ...card, aiTool: "ChatGPT" },
        { ...card, department: "Legal" },
        { ...claude, detected: { email: 1 } },
      ],
      { ...card, startedAt: NOON - DAY_MS },
    );
    await watch();
    expect(await alerts()).toEqual([]);
    await worker.addSessions(organizationId, { ...claude, categories: ["medical-data"] });
    await watch();
    expect(await alerts()).toMatchObject([
      {
        ...{ kind: "data", occasion: "2024-11-18", value: 2, threshold: 1 },
        message:
          "Rule: Card number or Medical data in 2 sessions of Sales with Claude on 18 November 2024, more than 1.",
      },
    ]);
  });

  test("given many types, then the message names three", async () => {
    await rule({ kind: "data", data: ["email", "phone", "card", "iban", "nhs"], threshold: 0 });
    await worker.addSessions(organizationId, { detected: { nhs: 1 } });
    await watch();
    expect(await messages()).toEqual([
      "Rule: E-mail address, Phone number, Card number or 2 other types in 1 session on 18 November 2024, more than 0.",
    ]);
  });
});

describe("a decision about tools", () => {
  test("given sessions with tools of that decision, then there is an alert for each, as the organization decides now", async () => {
    await worker.db
      .insertInto("toolPolicies")
      .values({
        ...{ organizationId, defaultDecision: "warn" },
        decisions: JSON.stringify({ ChatGPT: "approve", DeepSeek: "block", Grok: "block" }),
      })
      .execute();
    await rule({ kind: "tool_decision", decision: "block", threshold: 1 });
    await rule({ kind: "tool_decision", decision: "warn", threshold: 0, name: "Unapproved", department: "Sales" });
    const of = (aiTool: string, department = "Sales") => ({ aiTool, department });
    await worker.addSessions(
      organizationId,
      ...[of("ChatGPT"), of("DeepSeek"), of("DeepSeek", "Legal"), of("Grok"), of("Claude"), of("Perplexity", "Legal")],
      { startedAt: NOON - DAY_MS, aiTool: "Grok" },
    );
    await watch();
    expect(await messages()).toEqual([
      "Rule: 2 sessions on 18 November 2024 with DeepSeek, which is blocked.",
      "Unapproved: 1 session of Sales on 18 November 2024 with Claude, which people are warned about.",
    ]);
  });
});

test("given a department, then budgets, exposures and new tools are its own", async () => {
  const department = "Sales";
  await rule({ kind: "budget", measure: "prompts", threshold: 1, department });
  await rule({ kind: "exposure", threshold: 0, department });
  await rule({ kind: "unusual", subject: "tool", department });
  worker.clock.ms += HOUR_MS;
  const leak = { detected: { ssn: 1 }, startedAt: worker.clock.ms, aiTool: "Grok" };
  await worker.addSessions(organizationId, ...sessions(3, { ...leak, department: "Legal" }), { department });
  await watch();
  expect(await messages()).toEqual(["Rule: ChatGPT is in use, which nobody in Sales had used before."]);
  await worker.addSessions(organizationId, { ...leak, department });
  await watch();
  expect((await messages()).toSorted()).toEqual([
    "Rule: 1 session of Sales on 18 November 2024 exposed highly sensitive values, more than 0.",
    "Rule: ChatGPT is in use, which nobody in Sales had used before.",
    "Rule: Grok is in use, which nobody in Sales had used before.",
    "Rule: The number of prompts of Sales in November 2024 came to 2, more than the budget of 1.",
  ]);
});

describe("silence", () => {
  /** A session on each weekday of the four weeks before Monday. */
  const weekdays = (facts: object) =>
    Array.from({ length: 28 }, (_, n) => NOON - (n + 1) * DAY_MS)
      .filter((startedAt) => ![0, 6].includes(new Date(startedAt).getUTCDay()))
      .map((startedAt) => ({ startedAt, ...facts }));

  test("given a source that stops, then there is one alert after so many whole days, although no data came; and another when it stops again", async () => {
    await worker.addSessions(organizationId, ...weekdays({ source: "extension" }), ...weekdays({ source: "sdk" }));
    await worker.addSessions(organizationId, ...weekdays({ source: "otel" }).slice(0, 14));
    await rule({ kind: "silence", threshold: 3 });
    await watch();
    expect(await alerts()).toEqual([]);
    await worker.addSessions(organizationId, { source: "sdk" });
    // Nothing changes in the warehouse from here on, and its clock is far ahead: only the day makes the rule due.
    const later = async (days: number) => {
      worker.clock.ms = NOON + days * DAY_MS;
      await watch();
    };
    await later(0.4);
    expect(await alerts()).toEqual([]);
    await later(1);
    expect(await alerts()).toMatchObject([
      {
        ...{ kind: "silence", occasion: "extension 2024-11-15", value: 3, threshold: 3 },
        message:
          "Rule: No session has come from the browser extension since 15 November 2024, after sessions on 20 of 28 days.",
      },
    ]);
    await later(2);
    expect(await alerts()).toHaveLength(1);
    await worker.addSessions(organizationId, { source: "extension", startedAt: worker.clock.ms });
    const occasions = async () => (await alerts()).map(({ occasion }) => occasion).toSorted();
    await later(5);
    expect(await occasions()).toEqual(["extension 2024-11-15", "sdk 2024-11-18"]);
    await later(6);
    expect(await occasions()).toEqual(["extension 2024-11-15", "extension 2024-11-20", "sdk 2024-11-18"]);
  });

  test("given a department, then its sessions alone count", async () => {
    await worker.addSessions(organizationId, ...weekdays({ source: "extension", department: "Sales" }), {
      source: "extension",
    });
    await rule({ kind: "silence", threshold: 1, department: "Sales" });
    await rule({ kind: "silence", threshold: 1 });
    await watch();
    expect(await messages()).toEqual([
      "Rule: No session of Sales has come from the browser extension since 15 November 2024, after sessions on 20 of 28 days.",
    ]);
  });
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

describe("a saved question", () => {
  async function question(query: object, facts: { shared?: boolean; authorId?: string } = {}): Promise<string> {
    const id = randomUUID();
    const at = new Date(worker.clock.ms);
    const authorId = (await worker.person(organizationId, "member", [])).id;
    const asked = scopedAnalyticsQuerySchema.parse(query);
    await worker.db
      .insertInto("savedViews")
      .values({
        ...{ id, organizationId, authorId, name: "Use by department", chart: "table", shared: true },
        ...{ query: JSON.stringify(asked), createdAt: at, updatedAt: at, ...facts },
      })
      .execute();
    return id;
  }
  async function watching(questionId: string, facts: Partial<NewRule> = {}): Promise<string> {
    const { id: savedBy } = await worker.person(organizationId, "admin", []);
    const asks = { question: questionId, questionMeasure: "sessions", direction: "above", threshold: 5 } as const;
    return rule({ kind: "question", savedBy, ...asks, ...facts });
  }
  /** A session of each of so many people. */
  const byPeople = (count: number, facts: object) =>
    Array.from({ length: count }, () => ({ personId: randomUUID(), ...facts }));
  const BY_DEPARTMENT = { measures: ["sessions"], dimensions: ["department"] };
  const DAILY = { ...BY_DEPARTMENT, timeDimension: { granularity: "day" } };
  const yesterday = { startedAt: NOON - DAY_MS };

  test("given groups above the threshold in its last whole day, then each is named once a day; those below it, of few people or of today are not", async () => {
    await watching(await question(DAILY));
    await worker.addSessions(
      organizationId,
      ...byPeople(6, { department: "Sales", ...yesterday }),
      ...byPeople(5, { department: "Legal", ...yesterday }),
      ...byPeople(4, { department: "Board", ...yesterday }).flatMap((one) => [one, one]),
      ...byPeople(9, { department: "Research" }),
    );
    await watch();
    expect(await alerts()).toMatchObject([
      {
        ...{ kind: "question", value: 6, threshold: 5, occasion: "2024-11-17T00:00:00.000Z Sales" },
        message: "Rule: Sessions for Sales in “Use by department” came to 6 on 17 November 2024, more than 5.",
      },
    ]);
    await worker.addSessions(organizationId, ...byPeople(1, { department: "Sales", ...yesterday }));
    await watch();
    expect(await alerts()).toHaveLength(1);
    // No data comes from here on: only the hour makes the rule due.
    worker.clock.ms += DAY_MS;
    await watch();
    expect(await messages()).toEqual([
      "Rule: Sessions for Research in “Use by department” came to 9 on 18 November 2024, more than 5.",
      "Rule: Sessions for Sales in “Use by department” came to 6 on 17 November 2024, more than 5.",
    ]);
  });

  test("given a figure of the question, then it is compared, and a group without a value is not", async () => {
    const figures = [
      { kind: "formula", left: "prompts", operator: "divide", right: "sessions" },
      { kind: "formula", left: "cachedTokens", operator: "percent", right: "inputTokens" },
      { kind: "share", measure: "sessions", of: "interval" },
      { kind: "percentile", measure: "prompts", percent: 90 },
    ];
    const asked = await question({ ...DAILY, measures: [], figures });
    await watching(asked, { questionMeasure: "promptsPerSessions", threshold: 3.5 });
    await watching(asked, { questionMeasure: "sessionsShareOfInterval", threshold: 50 });
    await watching(asked, { questionMeasure: "promptsP90", threshold: 8 });
    await watching(asked, { questionMeasure: "cachedTokensPercentOfInputTokens", direction: "below", threshold: 5 });
    await watching(asked, { questionMeasure: "co2PerPrompts", threshold: 0 });
    await worker.addSessions(
      organizationId,
      ...byPeople(6, { department: "Sales", promptCount: 3, ...yesterday }),
      ...byPeople(5, { department: "Legal", promptCount: 4, ...yesterday }),
      ...byPeople(4, { department: "Board", promptCount: 9, ...yesterday }),
    );
    await watch();
    expect(await messages()).toEqual([
      "Rule: Prompts per session for Legal in “Use by department” came to 4 on 17 November 2024, more than 3.5.",
    ]);
  });

  test("given a question of figures alone with a limit, then the groups that it shows are watched, in its order", async () => {
    const figures = [{ kind: "formula", left: "prompts", operator: "divide", right: "sessions" }];
    const first = await question({ ...DAILY, measures: [], figures, limit: 1 });
    const last = await question({
      ...{ ...DAILY, measures: [], figures, limit: 1 },
      order: [{ by: "promptsPerSessions", direction: "asc" }],
    });
    const sum = await question({
      ...DAILY,
      figures,
      order: [{ by: "promptsPerSessions", direction: "desc" }],
      limit: 1,
    });
    await watching(first, { questionMeasure: "promptsPerSessions", threshold: 1 });
    await watching(last, { questionMeasure: "promptsPerSessions", threshold: 1 });
    await watching(sum, { questionMeasure: "sessions", threshold: 1 });
    await worker.addSessions(
      organizationId,
      ...byPeople(7, { department: "Sales", promptCount: 3, ...yesterday }),
      ...byPeople(6, { department: "Legal", promptCount: 4, ...yesterday }),
      ...byPeople(5, { department: "Board", promptCount: 9, ...yesterday }),
    );
    await watch();
    const perSession = "Rule: Prompts per session for";
    const onDay = "in “Use by department” came to";
    expect((await messages()).toSorted()).toEqual([
      `${perSession} Board ${onDay} 9 on 17 November 2024, more than 1.`,
      `${perSession} Sales ${onDay} 3 on 17 November 2024, more than 1.`,
      `Rule: Sessions for Board ${onDay} 5 on 17 November 2024, more than 1.`,
    ]);
  });

  test("given `below`, then a group of less raises an alert, over the question's own period; one that has not ended does not", async () => {
    const period = { from: "2024-11-01", to: "2024-11-18" };
    const ended = await question({ ...BY_DEPARTMENT, timeDimension: { ...period, to: "2024-11-17" } });
    const running = await question({ ...BY_DEPARTMENT, timeDimension: period });
    await watching(ended, { direction: "below", threshold: 7, department: "Sales" });
    await watching(running, { direction: "below", threshold: 7 });
    await worker.addSessions(
      organizationId,
      ...byPeople(6, { department: "Sales", ...yesterday }),
      ...byPeople(6, { department: "Legal", ...yesterday }),
      ...byPeople(7, { department: "Research", ...yesterday }),
    );
    await watch();
    expect(await messages()).toEqual([
      "Rule: Sessions for Sales in “Use by department” came to 6 from 1 to 17 November 2024, less than 7.",
    ]);
  });

  test("given a question that is deleted, private or another organization's, or an author who is no administrator now, then nothing is raised, and other rules are", async () => {
    const deleted = await question(DAILY);
    await watching(deleted);
    await worker.db.deleteFrom("savedViews").where("id", "=", deleted).execute();
    await watching(await question(DAILY, { shared: false }));
    await watching(await question(DAILY), { savedBy: (await worker.person(organizationId, "member", [])).id });
    await watching(await question({ ...DAILY, scope: "own" }));
    await watching(await question(DAILY), { questionMeasure: "prompts" });
    const here = organizationId;
    organizationId = await worker.organization();
    const elsewhere = await question(DAILY);
    organizationId = here;
    await watching(elsewhere);
    await rule({ kind: "budget", measure: "prompts", threshold: 1 });
    await worker.addSessions(organizationId, ...byPeople(6, { department: "Sales", ...yesterday }));
    await watch();
    expect(await alerts()).toMatchObject([{ kind: "budget" }]);
  });

  test("given a head whose people have become too few for their question, then nothing is raised, and other rules are", async () => {
    const [departmentId, createdAt] = [randomUUID(), new Date(worker.clock.ms)];
    await worker.db
      .insertInto("departments")
      .values({ id: departmentId, organizationId, name: "Sales", createdAt })
      .execute();
    const { id: headId } = await worker.person(organizationId, "department_head", []);
    await worker.db.insertInto("responsibilities").values({ organizationId, userId: headId, departmentId }).execute();
    await watching(await question(DAILY), { savedBy: headId, headId });
    await rule({ kind: "budget", measure: "prompts", threshold: 1 });
    await worker.addSessions(organizationId, ...byPeople(6, { department: "Sales", ...yesterday }));
    await watch();
    expect(await alerts()).toMatchObject([{ kind: "budget" }]);
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

  test("given recipients, then they are mailed instead; whoever may not see people only about enough of them; and webhooks in any case", async () => {
    await webhook();
    const [admin, owner, member, elsewhere] = await Promise.all([
      worker.person(organizationId, "admin", ["alerts"]),
      worker.person(organizationId, "owner", ["alerts"]),
      worker.person(organizationId, "member", ["alerts"]),
      worker.person(await worker.organization(), "admin", ["alerts"]),
    ]);
    const unsubscribed = await worker.person(organizationId, "member", []);
    const recipients = [owner.id, member.id, unsubscribed.id, elsewhere.id];
    const few = { kind: "exposure", threshold: 0, department: "Legal" } as const;
    await rule({ ...few, name: "Few", recipients });
    await rule({ kind: "budget", measure: "prompts", threshold: 5, name: "Many", recipients });
    await rule({ ...few, name: "Nobody", recipients: [] });
    const people = Array.from({ length: 5 }, () => ({ personId: randomUUID() }));
    const [one, two] = people;
    const leak = { department: "Legal", detected: { ssn: 1 } };
    await worker.addSessions(organizationId, ...people, { ...one, ...leak }, { ...two, ...leak });
    await watch();
    expect(await told()).toHaveLength(3);
    const mailed = z.array(z.object({ to: z.string(), params: z.object({ messages: z.array(z.string()) }) }));
    const mails = mailed.parse(await worker.mails());
    const toldTo = Object.fromEntries(
      mails.map(({ to, params }) => [to, params.messages.map((text) => text.split(":")[0])]),
    );
    expect(toldTo).toEqual({ [owner.email]: ["Many", "Few"], [member.email]: ["Many"] });
    expect(admin.email in toldTo).toBe(false);
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
