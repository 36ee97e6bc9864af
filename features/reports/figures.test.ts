import { type TemporaryApi, temporaryApi } from "@treadlight/api/testing";
import { afterAll, beforeAll, expect, test } from "vitest";

let api: TemporaryApi;
beforeAll(async () => {
  api = await temporaryApi();
});
afterAll(() => api.close());

type Person = Awaited<ReturnType<TemporaryApi["person"]>>;
const PATH = "/api/organization/report-figures";
const got = ({ token }: Person) => api.call("GET", PATH, { token });
const saved = ({ token }: Person, body: object) => api.call("PUT", PATH, { token, body });
const years = [{ year: 2025, employees: 120, revenue: 9_500_000 }];

test("given nothing was entered, then the figures are empty; saved, auditors see them and the audit log names what changed", async () => {
  const owner = await api.person({ name: "Olga" });
  const auditor = await api.person({ organizationId: owner.organizationId, role: "auditor" });
  expect((await got(auditor)).body).toMatchObject({
    version: 0,
    years: [],
    targets: [],
    baseYear: null,
    savedAt: null,
  });
  const targets = [{ year: 2030, figure: "per employee", change: -40 }];
  const { status, body } = await saved(owner, { after: 0, baseYear: 2025, currency: "EUR", years, targets });
  expect([status, body]).toMatchObject([200, { version: 1, baseYear: 2025, years, targets, savedBy: "Olga" }]);
  expect((await got(auditor)).body).toEqual(body);
  expect((await saved(owner, { after: 1, baseYear: 2025, currency: "EUR", years })).body.version).toBe(2);
  const log = await api.call("GET", "/api/admin/audit-log", { token: owner.token });
  expect(log.body[0]).toMatchObject({
    ...{ action: "report_figures.saved", actorId: owner.id },
    before: { version: 1, "target 2030 per employee": "-40 %" },
    after: { version: 2, "target 2030 per employee": null },
  });
  expect(log.body[1].after).toMatchObject({
    version: 1,
    "employees 2025": 120,
    "revenue 2025": 9_500_000,
    baseYear: 2025,
  });
});

test.each([
  ["a version that somebody else has replaced", { after: 0 }, 409, /version 1 meanwhile/],
  ["a year twice", { years: [...years, ...years] }, 400, /once/],
  ["no employees at all", { years: [{ year: 2025, employees: 0, revenue: null }] }, 400, /more than 0/],
  ["a currency that is none", { currency: "euro" }, 400, /three letters/],
])("given %s, then it is refused and nothing is saved", async (_what, fields, status, said) => {
  const owner = await api.person();
  await saved(owner, { after: 0, years });
  const refused = await saved(owner, { after: 1, ...fields });
  expect([refused.status, refused.text]).toEqual([status, expect.stringMatching(said)]);
  expect((await got(owner)).body).toMatchObject({ version: 1, years });
});

test("given people who do not administer the organization, then they save nothing, and members see nothing", async () => {
  const { organizationId } = await api.person();
  const member = await api.person({ organizationId, role: "member" });
  const auditor = await api.person({ organizationId, role: "auditor" });
  expect((await got(member)).status).toBe(403);
  for (const person of [member, auditor]) expect((await saved(person, { after: 0 })).status).toBe(403);
  const administrator = await api.person({ organizationId, role: "admin" });
  expect((await saved(administrator, { after: 0, years })).status).toBe(200);
});
