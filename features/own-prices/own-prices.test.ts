import { randomUUID } from "node:crypto";
import { type TemporaryApi, temporaryApi } from "@treadlight/api/testing";
import { scoreSession } from "@treadlight/domain/session";
import { afterAll, beforeAll, expect, test } from "vitest";

let api: TemporaryApi;
beforeAll(async () => {
  api = await temporaryApi();
});
afterAll(() => api.close());

type Person = Awaited<ReturnType<TemporaryApi["person"]>>;
const TODAY = "2026-03-01";
const save = ({ token }: Person, body: object) => api.call("POST", "/api/admin/own-prices", { token, body });
const setRate = ({ token }: Person, body: object) => api.call("POST", "/api/admin/exchange-rates", { token, body });
const NOON = (day: string) => Date.parse(`${day}T12:00:00Z`);

/** A million tokens in, half of them from a cache, and a hundred thousand out: by the public list of `claude-sonnet-4-5` (3, 0.3, 15) 3.15 dollars. */
function scored({ organizationId, id }: Person, day: string, facts: object = {}) {
  const eventId = randomUUID();
  return scoreSession({
    ...{ kind: "session", eventId, sessionId: eventId, revision: 0, source: "sdk", organizationId, personId: id },
    ...{ receivedAt: NOON(day), startedAt: NOON(day), aiTool: "Claude", promptCount: 1, timeEngaged: 60 },
    ...{ complexity: "medium", detected: {}, categories: [], department: "Sales", model: "claude-sonnet-4-5-20250929" },
    ...{ inputTokens: 1_000_000, cachedTokens: 500_000, outputTokens: 100_000 },
    ...facts,
  });
}

async function spendByDay({ token }: Person) {
  const { status, body } = await api.call("POST", "/api/analytics/query", {
    token,
    body: {
      measures: ["spend", "sessionsNotPriced"],
      timeDimension: { granularity: "day", from: "2026-01-01", to: "2026-03-31" },
    },
  });
  expect(status).toBe(200);
  return body.rows.map(
    ({ time, spend, sessionsNotPriced }: { time: string; spend: number; sessionsNotPriced: number }) => [
      time.slice(5, 10),
      Math.round(spend * 1e6) / 1e6,
      sessionsNotPriced,
    ],
  );
}

test("given versions of own prices, then each session costs what held on its day, and what no contract names costs what is public", async () => {
  const owner = await api.person({ name: "Olga" });
  const { token, organizationId } = owner;
  const other = { model: "gpt-4.1", aiTool: "ChatGPT" };
  await api.warehouse.applySessions([
    scored(owner, "2026-01-10"),
    scored(owner, "2026-01-20"),
    scored(owner, "2026-02-10"),
    scored(owner, "2026-02-20"),
    scored(owner, "2026-02-21", other),
    scored(owner, "2026-02-22", { inputTokens: undefined, outputTokens: undefined }),
    scored(owner, "2026-03-01"),
  ]);
  const isPublic = [
    ["01-10", 3.15, 0],
    ["01-20", 3.15, 0],
    ["02-10", 3.15, 0],
    ["02-20", 3.15, 0],
    // 0.5 M x 2 + 0.5 M x 0.5 + 0.1 M x 8
    ["02-21", 2.05, 0],
    ["02-22", 0, 1],
    ["03-01", 3.15, 0],
  ];
  expect(await spendByDay(owner)).toEqual(isPublic);
  const sonnet = { provider: "Anthropic", model: "claude-sonnet-4.5", input: 2, cached: 0.2, output: 10 };
  const first = { validFrom: "2026-01-15", after: 0, currency: "EUR", prices: [sonnet] };
  expect(await save(owner, first)).toMatchObject({
    status: 201,
    body: { version: 1, currency: "EUR", prices: [{ ...sonnet, discount: null }], createdBy: "Olga" },
  });
  // Without a rate, an amount in euros is not taken for dollars.
  expect((await spendByDay(owner)).slice(0, 3)).toEqual([
    ["01-10", 3.15, 0],
    ["01-20", 0, 1],
    ["02-10", 0, 1],
  ]);
  for (const [validFrom, perDollar] of [
    ["2026-01-01", 0.8],
    ["2026-02-01", 0.5],
  ] as const)
    expect((await setRate(owner, { currency: "EUR", validFrom, perDollar })).status).toBe(201);
  const discounts = [
    { provider: "Anthropic", discount: 20 },
    { provider: "OpenAI", model: "gpt-4.1", discount: 50 },
  ];
  expect((await save(owner, { validFrom: TODAY, after: 1, prices: discounts })).status).toBe(201);
  // 0.5 M x 2 + 0.5 M x 0.2 + 0.1 M x 10 = 2.10 euros: 2.625 dollars at 0.8, 4.20 at 0.5; 20 % off 3.15 is 2.52.
  expect(await spendByDay(owner)).toEqual([
    ["01-10", 3.15, 0],
    ["01-20", 2.625, 0],
    ["02-10", 4.2, 0],
    ["02-20", 4.2, 0],
    ["02-21", 2.05, 0],
    ["02-22", 0, 1],
    ["03-01", 2.52, 0],
  ]);
  const [latest, earlier] = (await api.call("GET", "/api/admin/own-prices", { token })).body;
  expect([latest, earlier]).toMatchObject([{ version: 2, currency: "USD" }, { version: 1 }]);
  const entries = await api.db
    .selectFrom("auditEntries as e")
    .innerJoin("auditDetails as d", "d.entryId", "e.id")
    .where("e.chainId", "=", organizationId)
    .where("e.action", "=", "own_prices.saved")
    .orderBy("e.position")
    .select("d.details")
    .execute();
  expect(JSON.parse(entries[1]?.details ?? "")).toMatchObject({
    before: { "Anthropic claude-sonnet-4.5": "input 2, cached 0.2, output 10", Anthropic: null },
    after: { "Anthropic claude-sonnet-4.5": null, Anthropic: "20 % off", version: 2 },
  });
});

test("given own prices, then a member is told their own spend at public prices, and administrators and heads what is paid", async () => {
  const owner = await api.person();
  const { token, organizationId } = owner;
  const { body: sales } = await api.call("POST", "/api/admin/departments", { token, body: { name: "Sales" } });
  const people = await Promise.all(Array.from({ length: 5 }, () => api.person({ organizationId, role: "member" })));
  const placed = { departmentId: sales.id };
  for (const { id } of people) await api.db.updateTable("users").set(placed).where("id", "=", id).execute();
  await api.warehouse.applySessions(people.map((person) => scored(person, "2026-02-20")));
  const prices = [{ provider: "Anthropic", discount: 20 }];
  expect((await save(owner, { validFrom: "2026-02-01", after: 0, prices })).status).toBe(201);
  const [member] = people;
  const head = await api.person({ organizationId, role: "member" });
  const made = { token, body: { role: "department_head", responsibleDepartmentIds: [sales.id] } };
  expect((await api.call("PUT", `/api/admin/users/${head.id}`, made)).status).toBe(200);
  const told = async (person: Person | undefined, scope: string) => {
    const period = { from: "2026-02-01", to: "2026-02-28" };
    const body = { measures: ["spend"], timeDimension: period, scope };
    return (await api.call("POST", "/api/analytics/query", { token: person?.token ?? "", body })).body;
  };
  const own = await told(member, "own");
  expect(own.rows).toEqual([{ spend: expect.closeTo(3.15, 9) }]);
  expect(own.meta.notice).toContain("at public prices");
  for (const one of [owner, head]) {
    const { rows, meta } = await told(one, "organization");
    expect(rows).toEqual([{ spend: expect.closeTo(5 * 2.52, 9) }]);
    expect(meta.notice ?? "").not.toContain("public prices");
  }
});

test("given a later version that begins in the past, one that somebody has replaced, and a rate twice, then each is refused", async () => {
  const owner = await api.person();
  const prices = [{ provider: "Anthropic", discount: 10 }];
  expect((await save(owner, { validFrom: TODAY, after: 0, prices })).status).toBe(201);
  expect(await save(owner, { validFrom: "2026-02-28", after: 1, prices })).toMatchObject({
    status: 400,
    body: { details: [{ path: "validFrom" }] },
  });
  expect((await save(owner, { validFrom: TODAY, after: 0, prices })).status).toBe(409);
  for (const validFrom of ["0001-01-01", "2019-12-31", "2100-01-01"])
    expect((await save(owner, { validFrom, after: 1, prices })).body).toMatchObject({
      details: [{ path: "validFrom" }],
    });
  const wrong = [
    [{ provider: "Anthropic", input: 1, output: 2 }],
    [{ provider: "Anthropic", model: "claude-sonnet-4-5", input: 1 }],
    [{ provider: "Anthropic", discount: 10, input: 1 }],
    [...prices, ...prices],
  ];
  for (const bad of wrong) expect((await save(owner, { validFrom: TODAY, after: 1, prices: bad })).status).toBe(400);
  const rate = { currency: "EUR", validFrom: "2026-01-01", perDollar: 0.9 };
  const { body } = await setRate(owner, rate);
  expect(await setRate(owner, rate)).toMatchObject({ status: 409, body: { code: "already_exists" } });
  for (const bad of [{ currency: "USD" }, { perDollar: 1e-320 }])
    expect((await setRate(owner, { ...rate, ...bad })).status).toBe(400);
  const { token, organizationId } = owner;
  expect((await api.call("DELETE", `/api/admin/exchange-rates/${body.id}`, { token })).body).toMatchObject(rate);
  expect((await setRate(owner, rate)).status).toBe(201);
  for (const role of ["member", "auditor"] as const) {
    const person = await api.person({ organizationId, role });
    expect((await save(person, { validFrom: TODAY, after: 1, prices })).status).toBe(403);
    expect((await setRate(person, { ...rate, currency: "GBP" })).status).toBe(403);
    expect((await api.call("GET", "/api/admin/own-prices", { token: person.token })).status).toBe(403);
  }
});
