import { randomUUID } from "node:crypto";
import { type TemporaryApi, temporaryApi } from "@treadlight/api/testing";
import { scoreSession } from "@treadlight/domain/session";
import { identify, userIdentity } from "@treadlight/platform/identity";
import { afterAll, beforeAll, expect, test } from "vitest";

let api: TemporaryApi;
beforeAll(async () => {
  api = await temporaryApi();
});
afterAll(() => api.close());

type Person = Awaited<ReturnType<TemporaryApi["person"]>>;
const PATH = "/api/admin/own-numbers";
const TODAY = "2026-03-01";
const list = ({ token }: Person) => api.call("GET", PATH, { token });
const save = ({ token }: Person, body: object) => api.call("POST", PATH, { token, body });
const entriesOf = async (organizationId: string) => {
  const entries = await api.db
    .selectFrom("auditEntries as e")
    .innerJoin("auditDetails as d", "d.entryId", "e.id")
    .where("e.chainId", "=", organizationId)
    .where("e.action", "=", "own_numbers.saved")
    .orderBy("e.position")
    .select("d.details")
    .execute();
  return entries.map(({ details }) => JSON.parse(details));
};
const baselines = { "content-creation": { email: 1_200 } };

test("given new versions, then the history has them all with who saved them, and the audit log names what changed", async () => {
  const owner = await api.person({ name: "Olga" });
  const { token, organizationId } = owner;
  await api.call("PATCH", "/api/organization", { token, body: { currency: "EUR" } });
  const hourlyCosts = [{ department: "Sales", perHour: 62.5 }];
  const { status, body } = await save(owner, { validFrom: TODAY, after: 0, baselines, hourlyCosts, countedShare: 80 });
  expect([status, body]).toMatchObject([
    201,
    { version: 1, validFrom: TODAY, baselines, hourlyCosts, countedShare: 80, currency: "EUR", createdBy: "Olga" },
  ]);
  expect((await save(owner, { validFrom: "2026-03-10", after: 1 })).status).toBe(201);
  expect((await list(owner)).body).toMatchObject([
    { version: 2, validFrom: "2026-03-10", baselines: {}, countedShare: 100, hourlyCosts: [], currency: null },
    body,
  ]);
  expect((await api.call("GET", `${PATH}/${body.id}`, { token })).body).toEqual(body);
  expect(await entriesOf(organizationId)).toEqual([
    {
      before: {
        ...{ version: 0, validFrom: null, countedShare: 100 },
        ...{ "baseline content-creation email": null, "cost Sales": null },
      },
      after: {
        ...{ version: 1, validFrom: TODAY, countedShare: 80 },
        ...{ "baseline content-creation email": 1_200, "cost Sales": "62.5 EUR" },
      },
    },
    {
      before: {
        ...{ version: 1, validFrom: TODAY, countedShare: 80 },
        ...{ "baseline content-creation email": 1_200, "cost Sales": "62.5 EUR" },
      },
      after: {
        ...{ version: 2, validFrom: "2026-03-10", countedShare: 100 },
        ...{ "baseline content-creation email": null, "cost Sales": null },
      },
    },
  ]);
});

test.each([
  ["a day that is over", { validFrom: "2026-02-28" }, 400, /validFrom/],
  ["a version that somebody else has replaced", { after: 0 }, 409, /version 1 meanwhile/],
  ["costs without a currency", { hourlyCosts: [{ department: null, perHour: 50 }] }, 409, /currency first/],
  ["a department twice", { hourlyCosts: [1, 2].map((perHour) => ({ department: "Sales", perHour })) }, 400, /once/],
  ["a share above all of it", { countedShare: 101 }, 400, /countedShare/],
  ["an unknown kind of work", { baselines: { knitting: { email: 600 } } }, 400, /baselines/],
])("given %s, then it is refused and nothing is saved", async (_what, fields, status, said) => {
  const owner = await api.person();
  await save(owner, { validFrom: TODAY, after: 0, baselines });
  const refused = await save(owner, { validFrom: TODAY, after: 1, ...fields });
  expect(refused.status).toBe(status);
  expect(refused.text).toMatch(said);
  expect((await list(owner)).body).toHaveLength(1);
});

test("given people who do not administer the organization, then they neither see nor save its numbers", async () => {
  const owner = await api.person();
  await save(owner, { validFrom: TODAY, after: 0, baselines });
  const { organizationId } = owner;
  for (const role of ["member", "auditor"] as const) {
    const person = await api.person({ organizationId, role });
    expect([(await list(person)).status, (await save(person, { validFrom: TODAY, after: 1 })).status]).toEqual([
      403, 403,
    ]);
  }
  const administrator = await api.person({ organizationId, role: "admin" });
  expect((await list(administrator)).body).toHaveLength(1);
  expect((await save(administrator, { validFrom: TODAY, after: 1 })).status).toBe(201);
});

test("given own numbers, then whoever sends has them; given an organization without, then its senders have none", async () => {
  const owner = await api.person();
  const other = await api.person();
  const identity = ({ id }: Person) => userIdentity(api.db, id);
  expect(await identity(owner)).not.toHaveProperty("ownVersions");
  await save(owner, { validFrom: TODAY, after: 0, baselines });
  expect(await identity(owner)).toMatchObject({ ownVersions: [{ version: 1, validFrom: TODAY, baselines }] });
  const { body: key } = await api.call("POST", "/api/admin/ingest-keys", {
    token: owner.token,
    body: { name: "build" },
  });
  const byKey = identify({ db: api.db, jwtSecret: randomUUID() });
  expect(await byKey(`Bearer ${key.key}`)).toMatchObject({ ownVersions: [{ version: 1 }] });
  expect(await identity(other)).not.toHaveProperty("ownVersions");
});

test("given costs, then auditors see what the time saved is worth, and members do not", async () => {
  const owner = await api.person();
  const { organizationId, token } = owner;
  const value = async (who: Person) => api.call("GET", "/api/analytics/time-value", { token: who.token });
  expect((await value(owner)).body).toMatchObject({ currency: null, central: 0, versions: [] });
  await api.call("PATCH", "/api/organization", { token, body: { currency: "EUR" } });
  await save(owner, {
    validFrom: TODAY,
    after: 0,
    hourlyCosts: [{ department: "Sales", perHour: 60 }],
    countedShare: 50,
  });
  const session = (department: string) => scored({ organizationId, personId: owner.id, department });
  await api.warehouse.applySessions([session("Sales"), session("Sales"), session("Legal")]);
  const { body: answer } = await api.call("POST", "/api/analytics/query", {
    token,
    body: { measures: ["timeSavedLow", "timeSavedCentral", "timeSavedHigh"], dimensions: ["department"] },
  });
  const sales = answer.rows.find(({ department }: { department: string }) => department === "Sales");
  const legal = answer.rows.find(({ department }: { department: string }) => department === "Legal");
  const { status, body } = await value(owner);
  expect([status, body.currency, body.departments.length]).toEqual([200, "EUR", 1]);
  expect(body.central).toBeCloseTo((sales.timeSavedCentral / 3_600) * 60 * 0.5, 9);
  expect(body.low).toBeCloseTo((sales.timeSavedLow / 3_600) * 60 * 0.5, 9);
  expect(body.high).toBeCloseTo((sales.timeSavedHigh / 3_600) * 60 * 0.5, 9);
  expect(body.central).toBeGreaterThan(0);
  expect(body.kinds).toEqual([
    { kind: "content-creation", low: body.low, central: expect.closeTo(body.central, 9), high: body.high },
  ]);
  expect(body.leftOut).toEqual({ departments: 1, timeSaved: legal.timeSavedCentral });
  expect(body.versions).toMatchObject([{ version: 1, countedShare: 50 }]);
  // A group of one person is too small for those who do not see people.
  const auditor = await api.person({ organizationId, role: "auditor" });
  expect((await value(auditor)).body).toMatchObject({
    central: 0,
    departments: [],
    kinds: null,
    leftOut: { departments: 0 },
  });
  const member = await api.person({ organizationId, role: "member" });
  expect((await value(member)).status).toBe(403);
});

function scored(facts: { organizationId: string; personId: string; department: string }) {
  const eventId = randomUUID();
  const at = api.clock.now();
  return scoreSession({
    ...{ kind: "session", eventId, sessionId: eventId, revision: 0, source: "sdk", receivedAt: at, startedAt: at },
    ...{ aiTool: "ChatGPT", promptCount: 4, timeEngaged: 600, complexity: "medium", detected: {}, categories: [] },
    ...{ workflowType: "content-creation", contentType: "email" },
    ...facts,
  });
}
