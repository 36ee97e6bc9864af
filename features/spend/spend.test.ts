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
const spend = ({ token }: Person, query = "?from=2026-01&to=2026-02") =>
  api.call("GET", `/api/organization/spend${query}`, { token });
const add = async ({ token }: Person, resource: string, body: object) =>
  expect((await api.call("POST", `/api/admin/${resource}`, { token, body })).status).toBe(201);
const importing = ({ token }: Person, csv: string) =>
  api.call("POST", "/api/organization/vendor-invoices", { token, body: { csv } });

function scored({ organizationId, id }: Person, day: string, facts: object) {
  const eventId = randomUUID();
  const at = Date.parse(`${day}T12:00:00Z`);
  return scoreSession({
    ...{ kind: "session", eventId, sessionId: eventId, revision: 0, source: "sdk", organizationId, personId: id },
    ...{ receivedAt: at, startedAt: at, aiTool: "Claude", promptCount: 1, timeEngaged: 60, department: "Sales" },
    ...{ complexity: "medium", detected: {}, categories: [], model: "claude-sonnet-4-5" },
    ...{ inputTokens: 1_000_000, outputTokens: 100_000, ...facts },
  });
}
const GPT = { aiTool: "ChatGPT", model: "gpt-4.1" };

test("given sessions, licences and invoices, then spend is what a recount of them by hand says", async () => {
  const owner = await api.person();
  const { token, organizationId } = owner;
  await api.call("PATCH", "/api/organization", { token, body: { currency: "EUR" } });
  const sessions = [
    scored(owner, "2026-01-10", {}),
    scored(owner, "2026-01-31", { department: "Law" }),
    scored(owner, "2026-01-11", GPT),
    scored(owner, "2026-02-01", GPT),
    scored(owner, "2026-02-02", { inputTokens: undefined, outputTokens: undefined }),
    scored(owner, "2026-03-01", GPT),
  ];
  await api.warehouse.applySessions(sessions);
  await add(owner, "exchange-rates", { currency: "EUR", validFrom: "2026-01-01", perDollar: 0.5 });
  await add(owner, "exchange-rates", { currency: "EUR", validFrom: "2026-02-15", perDollar: 0.8 });
  // In euros, and no conversion: 3 for a million of input, 10 for one of output.
  const price = { provider: "Anthropic", model: "claude-sonnet-4-5", input: 3, output: 10 };
  await add(owner, "own-prices", { validFrom: "2026-01-15", after: 0, currency: "EUR", prices: [price] });
  const licence = { tool: "Claude", contract: "Team", seats: 3, price: 240, period: "year", startsOn: "2026-02-20" };
  await add(owner, "licences", { ...licence, currency: "EUR" });
  const { id: licenceId } = (await api.call("GET", "/api/admin/licences", { token })).body[0];
  const { body: department } = await api.call("POST", "/api/admin/departments", { token, body: { name: "Law" } });
  const holder = await api.person({ organizationId, role: "member" });
  await api.db.updateTable("users").set({ departmentId: department.id }).where("id", "=", holder.id).execute();
  const { email } = await api.db
    .selectFrom("users")
    .where("id", "=", holder.id)
    .select("email")
    .executeTakeFirstOrThrow();
  const seats = { token, body: { report: `${email}\nsomebody@else.example` } };
  expect((await api.call("PUT", `/api/organization/licences/${licenceId}/seats`, seats)).status).toBe(200);

  // The rows that any export has: dollars by the public list.
  const inDollars = sessions.map(({ spendEstimated }) => spendEstimated);
  expect(inDollars).toEqual([4.5, 4.5, 2.8, 2.8, null, 2.8]);
  const { status, body } = await spend(owner);
  // January: 4.5 x 0.5 by the public price, 3 + 1 euros by the own one, 2.8 x 0.5. February: 2.8 x 0.8, and 3 seats of 20 euros.
  expect([status, body]).toMatchObject([200, { currency: "EUR", sessionsNotPriced: 1, notConverted: [] }]);
  expect(body.estimated).toBeCloseTo(2.25 + 4 + 1.4 + 2.24, 9);
  expect([body.invoiced, body.licences]).toEqual([0, 60]);
  expect(body.total).toBeCloseTo(9.89 + 60, 9);
  const law = body.departments.find(({ department }: { department: string | null }) => department === "Law");
  expect(law).toEqual({ department: "Law", people: 1, estimated: 4, invoiced: 0, licences: 20, total: 24 });

  const csv =
    "Vendor;Month;Amount;Currency;Number\nopenai;2026-01;5;USD;A-1\nOpenAI;2026-02;3.5;EUR;A-2\nOpenAI;2026-01;5;USD;A-1\n";
  expect((await importing(owner, csv)).body).toEqual({ added: 2, known: 1 });
  expect((await importing(owner, csv)).body).toEqual({ added: 0, known: 3 });
  const invoiced = (await spend(owner)).body;
  expect(invoiced.estimated).toBeCloseTo(2.25 + 4, 9);
  expect(invoiced.invoiced).toBeCloseTo(5 * 0.5 + 3.5, 9);
  expect(invoiced.vendors.filter(({ vendor }: { vendor: string }) => vendor === "OpenAI")).toEqual([
    expect.objectContaining({ month: "2026-02", invoiced: 3.5, estimated: 0, replaced: expect.closeTo(2.24, 9) }),
    expect.objectContaining({ month: "2026-01", invoiced: 2.5, estimated: 0, replaced: expect.closeTo(1.4, 9) }),
  ]);
  // A quarter's invoice for Claude, seats and use: a third of it in February.
  const both = { vendor: "Anthropic", firstMonth: "2026-02", lastMonth: "2026-04", amount: 90, covers: "both" };
  await add(owner, "vendor-invoices", { ...both, currency: "EUR" });
  expect((await spend(owner, "?from=2026-02&to=2026-02")).body).toMatchObject({
    ...{ estimated: 0, invoiced: 33.5, licences: 0, total: 33.5 },
  });
});

test("given a licence with fewer seats than holders, then all of it is divided among them and nothing is negative", async () => {
  const owner = await api.person();
  const { token, organizationId } = owner;
  const licence = { tool: "Claude", contract: "Team", seats: 2, price: 30, currency: "USD", period: "month" };
  await add(owner, "licences", { ...licence, seats: 3, startsOn: "2026-02-01" });
  const { body: department } = await api.call("POST", "/api/admin/departments", { token, body: { name: "Law" } });
  const holders = await Promise.all(
    [1, 2].map(async () => {
      const { id } = await api.person({ organizationId, role: "member" });
      const of = api.db.updateTable("users").set({ departmentId: department.id }).where("id", "=", id);
      return (await of.returning("email").executeTakeFirstOrThrow()).email;
    }),
  );
  const { id } = (await api.call("GET", "/api/admin/licences", { token })).body[0];
  const report = [...holders, "somebody@else.example"].join("\n");
  await api.call("PUT", `/api/organization/licences/${id}/seats`, { token, body: { report } });
  expect((await api.call("PUT", `/api/admin/licences/${id}`, { token, body: { seats: 2 } })).status).toBe(200);
  const { body } = await spend(owner, "?from=2026-02&to=2026-02");
  expect(body.total).toBeCloseTo(60, 9);
  const parts = body.departments.map(({ department, licences }: { department: string | null; licences: number }) => [
    department,
    Math.round(licences),
  ]);
  expect(parts).toEqual([
    ["Law", 40],
    [null, 20],
  ]);
});

test("given a file with an error, too many months or somebody who may not see it, then it is refused and nothing is added", async () => {
  const owner = await api.person();
  const { organizationId, token } = owner;
  for (const [csv, said] of [
    ['vendor,month,amount,currency\nOpenAI,2026-01,5,USD\nOpenAI,2026-01,"1,5",USD', "line 3: amount"],
    ["vendor,month,amount,currency\nOpenAI,2026-13,5,USD", "line 2: firstMonth"],
    ["vendor,month,amount,currency,tool\nOpenAI,2026-01,5,USD,FooBot", "not in the catalogue"],
    ["month,amount,currency\n2026-01,5,USD", "line 2: vendor"],
  ] as const) {
    const refused = await importing(owner, csv);
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(said)]);
  }
  expect((await api.call("GET", "/api/admin/vendor-invoices", { token })).body).toEqual([]);
  expect((await spend(owner, "?from=2025-01&to=2026-01")).status).toBe(400);
  expect((await spend(owner, "?from=2026-02&to=2026-01")).status).toBe(400);
  for (const role of ["member", "auditor"] as const) {
    const person = await api.person({ organizationId, role });
    expect([(await spend(person)).status, (await importing(person, "")).status]).toEqual([403, 403]);
  }
});

test("given more projects than a page can show, then those with most sessions have their spend, and the rest is one", async () => {
  const owner = await api.person();
  const ofTickets = Array.from({ length: 210 }, (_, ticket) => scored(owner, "2026-01-10", { project: `T-${ticket}` }));
  const ofAcme = [1, 2].map(() => scored(owner, "2026-02-10", { project: "acme" }));
  await api.warehouse.applySessions([...ofTickets, ...ofAcme]);
  const { projects, estimated } = (await spend(owner)).body;
  expect(projects).toHaveLength(201);
  expect(projects).toContainEqual({ project: "acme", estimated: expect.closeTo(9) });
  expect(projects).toContainEqual({ project: "Other projects", estimated: expect.closeTo(11 * 4.5) });
  expect(estimated).toBeCloseTo(212 * 4.5, 6);
});
