import { randomUUID } from "node:crypto";
import { type TemporaryApi, temporaryApi } from "@treadlight/api/testing";
import type { LicenceUse } from "@treadlight/contract/licences";
import { scoreSession } from "@treadlight/domain/session";
import { DAY_MS } from "@treadlight/domain/time";
import { afterAll, beforeAll, expect, test } from "vitest";

let api: TemporaryApi;
beforeAll(async () => {
  api = await temporaryApi();
});
afterAll(() => api.close());

type Person = Awaited<ReturnType<TemporaryApi["person"]>>;
const LICENCE = {
  ...{ tool: "Claude", contract: "Team", seats: 6, price: 300, currency: "EUR", period: "year" },
  startsOn: "2026-01-01",
};
const add = async ({ token }: Person, fields: object = {}) =>
  api.call("POST", "/api/admin/licences", { token, body: { ...LICENCE, ...fields } });
const assign = ({ token }: Person, id: string, report: string) =>
  api.call("PUT", `/api/organization/licences/${id}/seats`, { token, body: { report } });
const useOf = async ({ token }: Person) => (await api.call("GET", "/api/organization/licences", { token })).body;
const remind = ({ token }: Person, id: string) =>
  api.call("POST", `/api/organization/licences/${id}/remind`, { token });
const reclaim = ({ token }: Person, id: string) =>
  api.call("GET", `/api/organization/licences/${id}/reclaim`, { token });
const showPeople = (organizationId: string, namesFrom: string | null = null) =>
  api.db
    .updateTable("organizations")
    .set({ peopleVisible: true, namesFrom })
    .where("id", "=", organizationId)
    .execute();
const actionsOf = async (organizationId: string) =>
  (
    await api.db
      .selectFrom("auditEntries")
      .where("chainId", "=", organizationId)
      .where("resource", "=", "licences")
      .orderBy("position")
      .select("action")
      .execute()
  ).map(({ action }) => action);
/** Waits for a reminder to one person. The others of the same call were enqueued with it. */
const onlyReminded = async (one: string, others: readonly string[]) => {
  expect((await api.mailTo(one)).subject).toBe("Do you still need Claude?");
  expect(api.mails.filter(({ to }) => others.includes(to))).toEqual([]);
};

function used(organizationId: string, personId: string, daysAgo: number, aiTool = "Claude") {
  const eventId = randomUUID();
  const at = api.clock.now() - daysAgo * DAY_MS;
  return scoreSession({
    ...{ kind: "session", eventId, sessionId: eventId, revision: 0, source: "sdk", receivedAt: at, startedAt: at },
    ...{ aiTool, promptCount: 1, complexity: "medium", detected: {}, categories: [], organizationId, personId },
  });
}

async function company() {
  const owner = await api.person({ name: "Olga" });
  const { organizationId } = owner;
  const people = [];
  for (let index = 0; index < 3; index += 1) people.push(await api.person({ organizationId, role: "member" }));
  const [busy, slow, idle] = people;
  if (!busy || !slow || !idle) throw new Error("no people");
  await api.warehouse.applySessions([
    used(organizationId, busy.id, 1),
    used(organizationId, slow.id, 20),
    used(organizationId, idle.id, 40),
    used(organizationId, idle.id, 1, "ChatGPT"),
  ]);
  const emails = await api.db
    .selectFrom("users")
    .where("organizationId", "=", organizationId)
    .select(["id", "email"])
    .execute();
  const emailOf = ({ id }: Person) => emails.find((one) => one.id === id)?.email ?? "";
  return { owner, organizationId, busy, slow, idle, emailOf };
}

test("given people by name, then seats are told apart by use, what nobody uses has its price, and the audit log has each step", async () => {
  const { owner, organizationId, busy, slow, idle, emailOf } = await company();
  await showPeople(organizationId);
  const { status, body: licence } = await add(owner, { renewsOn: "2026-12-31", owner: "IT" });
  expect([status, licence]).toMatchObject([201, { ...LICENCE, assigned: 0 }]);
  const list = ["email,Last Activity Date", ...[busy, slow, idle].map((one) => emailOf(one).toUpperCase())];
  const outside = "left@acme.example,2026-01-02";
  expect((await assign(owner, licence.id, [...list, outside].join("\n"))).body).toEqual({
    assigned: 4,
    withoutAccount: 1,
  });
  expect(await useOf(owner)).toEqual({
    licences: [
      {
        ...{ id: licence.id, tool: "Claude", contract: "Team", seats: 6, currency: "EUR", owner: "IT" },
        ...{ monthly: 150, renewsOn: "2026-12-31", assigned: 4, peopleWithUse: { days7: 1, days30: 2 } },
        ...{ states: { week: 1, month: 1, idle: 2, never: 0 }, unused: 4, unusedMonthly: 100 },
        footprintBySpend: null,
      },
    ],
    overlaps: [],
    minimumPeople: 5,
    showsPeople: true,
  });
  expect((await reclaim(owner, licence.id)).text.split("\r\n").slice(0, -1).sort()).toEqual(
    [
      "holder,state,lastUse",
      "left@acme.example,idle,2026-01-02",
      expect.stringContaining(`${emailOf(idle)},idle,`),
    ].sort(),
  );
  expect((await remind(owner, licence.id)).body).toEqual({ reminded: 1 });
  expect((await remind(owner, licence.id)).body).toEqual({ reminded: 0 });
  await onlyReminded(emailOf(idle), [busy, slow].map(emailOf));
  await api.call("PUT", `/api/admin/licences/${licence.id}`, { token: owner.token, body: { seats: 5 } });
  await api.call("DELETE", `/api/admin/licences/${licence.id}`, { token: owner.token });
  expect(await actionsOf(organizationId)).toEqual([
    ...["licence.created", "licence.seats_replaced", "licence.reclaim_list_exported"],
    ...["licence.holders_reminded", "licence.holders_reminded", "licence.updated", "licence.deleted"],
  ]);
});

test("given a licence without any known use, then its price has a footprint of its own, where the currency has a factor", async () => {
  const { owner } = await company();
  await add(owner, { tool: "Gemini", currency: "USD" });
  await add(owner, { tool: "Perplexity" });
  await add(owner, { currency: "USD" });
  const { licences } = await useOf(owner);
  expect(
    Object.fromEntries(licences.map(({ tool, footprintBySpend }: LicenceUse) => [tool, footprintBySpend])),
  ).toEqual({
    // 150 USD at 0.093 (0.03 to 0.3) kg CO2e each.
    Gemini: { co2eKg: expect.closeTo(13.95), co2eKgLow: expect.closeTo(4.5), co2eKgHigh: expect.closeTo(45) },
    Perplexity: null,
    Claude: null,
  });
});

test("given people without names, then nothing tells who uses a seat, but mails reach those who do not", async () => {
  const { owner, organizationId, busy, idle, emailOf } = await company();
  const { body: licence } = await add(owner);
  await assign(owner, licence.id, [busy, idle].map(emailOf).join("\n"));
  expect(await useOf(owner)).toMatchObject({
    licences: [{ assigned: 2, states: null, unused: 2, unusedMonthly: 50 }],
    showsPeople: false,
  });
  expect((await reclaim(owner, licence.id)).status).toBe(403);
  expect((await remind(owner, licence.id)).body).toEqual({ reminded: null });
  await onlyReminded(emailOf(idle), [emailOf(busy)]);
  // Names that are shown since yesterday do not tell of the days before.
  await showPeople(organizationId, new Date(api.clock.now() - DAY_MS).toISOString().slice(0, 10));
  expect(await useOf(owner)).toMatchObject({ licences: [{ states: null }], showsPeople: false });
});

test("given people without names, then of a seat whose holder is known nothing tells whether they use it, and of many people only about how many", async () => {
  const { owner, organizationId, busy, idle, emailOf } = await company();
  const answers = [];
  for (const one of [busy, idle]) {
    const { body } = await add(owner, { seats: 1 });
    await assign(owner, body.id, emailOf(one));
    const { licences } = await useOf(owner);
    answers.push({ ...licences[0], id: "" });
    await api.call("DELETE", `/api/admin/licences/${body.id}`, { token: owner.token });
  }
  expect(answers[0]).toEqual(answers[1]);
  // Nobody has ever used it, and of few seats that is not told either.
  await add(owner, { tool: "Gemini", seats: 1, currency: "USD" });
  const unknown = { peopleWithUse: { days7: null, days30: null }, unused: 0, footprintBySpend: null };
  expect(await useOf(owner)).toMatchObject({ licences: [unknown] });
  const others = Array.from({ length: 7 }, () => used(organizationId, randomUUID(), 1, "Gemini"));
  await api.warehouse.applySessions(others);
  await add(owner, { tool: "Gemini", seats: 40 });
  const { licences } = await useOf(owner);
  const [, many] = licences.toSorted((a: LicenceUse, b: LicenceUse) => a.seats - b.seats);
  expect(many).toMatchObject({ peopleWithUse: { days7: 5, days30: 5 }, unused: 33 });
});

test("given two licences of one category, then people who hold both are counted", async () => {
  const owner = await api.person();
  const ids = [];
  for (const tool of ["Claude", "ChatGPT"]) {
    const { body } = await add(owner, { tool });
    ids.push(body.id);
    await assign(owner, body.id, "jo@acme.example\nkim@acme.example");
  }
  const { overlaps } = await useOf(owner);
  expect(overlaps).toEqual([{ licences: expect.arrayContaining(ids), people: 2 }]);
});

test.each([
  [
    "GitHub's seats",
    JSON.stringify({ total_seats: 2, seats: [{ assignee: { login: "Octo" }, last_activity_at: null }] }),
    1,
  ],
  ["a report of Microsoft", "User Principal Name;Last Activity Date\njo@acme.example;2026-02-01\nkim@acme.example;", 2],
  ["addresses, one of them twice", "jo@acme.example\nJo@acme.example", 1],
  ["nobody", "", 0],
])("given %s, then its people hold the seats", async (_what, report, assigned) => {
  const owner = await api.person();
  const { body } = await add(owner);
  expect((await assign(owner, body.id, report)).body).toMatchObject({ assigned });
});

test.each([
  ["more people than seats", "a\nb\nc\nd\ne\nf\ng", 409],
  ["columns without people", "seat,date\n1,2026-01-01", 400],
  ["a name with a control character", "jo\u0007@acme.example", 400],
  ["JSON of something else", '{"data":[]}', 400],
  ["a quote that is not closed", 'email\n"jo', 400],
])("given %s, then it is refused and the list stays", async (_what, report, status) => {
  const owner = await api.person();
  const { body } = await add(owner);
  await assign(owner, body.id, "jo@acme.example");
  expect((await assign(owner, body.id, report)).status).toBe(status);
  expect((await useOf(owner)).licences[0].assigned).toBe(1);
});

test.each([
  ["an unknown tool", { tool: "FooBot" }],
  ["no seats", { seats: 0 }],
  ["a renewal before the first day", { renewsOn: "2025-12-31" }],
  ["an unknown currency", { currency: "XXQ" }],
])("given %s, then a licence is refused", async (_what, fields) => {
  expect((await add(await api.person(), fields)).status).toBe(400);
});

test("given people who do not administer the organization, then they see no licence", async () => {
  const { organizationId } = await api.person();
  for (const role of ["member", "auditor"] as const) {
    const person = await api.person({ organizationId, role });
    const answer = await api.call("GET", "/api/organization/licences", { token: person.token });
    expect([answer.status, (await add(person)).status]).toEqual([403, 403]);
  }
});
