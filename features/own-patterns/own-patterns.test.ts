import { type TemporaryApi, temporaryApi } from "@treadlight/api/testing";
import { userIdentity } from "@treadlight/platform/identity";
import { afterAll, beforeAll, expect, test } from "vitest";

let api: TemporaryApi;
beforeAll(async () => {
  api = await temporaryApi();
});
afterAll(() => api.close());

type Person = Awaited<ReturnType<TemporaryApi["person"]>>;
const PATH = "/api/admin/own-patterns";
const list = ({ token }: Person) => api.call("GET", PATH, { token });
const save = ({ token }: Person, body: object) => api.call("POST", PATH, { token, body });
const rulesOf = ({ token }: Person) => api.call("GET", "/api/organization/own-patterns", { token });
const falcon = { id: "falcon", name: "Project Falcon", severity: "high", kind: "words", words: ["Falcon"] };
const customer = { id: "customer", name: "Customer", severity: "low", kind: "format", format: "KD-\\d{6}" };

test("given new versions, then the history has them all, and the audit log names what changed", async () => {
  const owner = await api.person({ name: "Olga" });
  const first = await save(owner, {
    after: 0,
    patterns: [falcon],
    severities: { email: "high" },
    blockFrom: "critical",
  });
  expect([first.status, first.body]).toMatchObject([
    201,
    {
      ...{ version: 1, severities: { email: "high" }, askFrom: "high", blockFrom: "critical", createdBy: "Olga" },
      patterns: [{ ...falcon, matchCase: false, wholeWords: true, variants: false }],
    },
  ]);
  expect((await save(owner, { after: 1, patterns: [customer] })).status).toBe(201);
  expect((await list(owner)).body).toMatchObject([{ version: 2, severities: {}, blockFrom: null }, first.body]);
  const entries = await api.db
    .selectFrom("auditEntries as e")
    .innerJoin("auditDetails as d", "d.entryId", "e.id")
    .where("e.chainId", "=", owner.organizationId)
    .where("e.action", "=", "own_patterns.saved")
    .orderBy("e.position")
    .select("d.details")
    .execute();
  expect(entries.map(({ details }) => JSON.parse(details))).toEqual([
    {
      before: { version: 0, blockFrom: null, "pattern falcon": null, "severity email": null },
      after: {
        ...{ version: 1, blockFrom: "critical", "severity email": "high" },
        "pattern falcon": expect.stringContaining("Project Falcon"),
      },
    },
    {
      before: {
        ...{ version: 1, blockFrom: "critical", "severity email": "high", "pattern customer": null },
        "pattern falcon": expect.stringContaining("Project Falcon"),
      },
      after: {
        ...{ version: 2, blockFrom: null, "severity email": null, "pattern falcon": null },
        "pattern customer": expect.stringContaining("KD-"),
      },
    },
  ]);
});

test.each([
  [
    "a format without a limit",
    { patterns: [falcon, { ...customer, format: "KD-\\d+" }] },
    400,
    /patterns\.1\.format.*at most/,
  ],
  [
    "a format that is none",
    { patterns: [{ ...customer, format: "KD-(" }] },
    400,
    /patterns\.0\.format.*not understood/,
  ],
  ["an id twice", { patterns: [falcon, { ...customer, id: "falcon" }] }, 400, /patterns\.1\.id.*twice/],
  ["a name with brackets", { patterns: [{ ...falcon, name: "[x]" }] }, 400, /patterns\.0\.name/],
  ["a severity of an unknown type", { severities: { colour: "low" } }, 400, /severities/],
  ["a version that somebody else has replaced", { after: 0 }, 409, /version 1 meanwhile/],
])("given %s, then it is refused and nothing is saved", async (_what, fields, status, said) => {
  const owner = await api.person();
  await save(owner, { after: 0, patterns: [falcon] });
  const refused = await save(owner, { after: 1, ...fields });
  expect(refused.status).toBe(status);
  expect(refused.text).toMatch(said);
  expect((await list(owner)).body).toHaveLength(1);
});

test("given people who do not administer the organization, then they see what is looked for, and neither its history nor a way to change it", async () => {
  const owner = await api.person();
  expect((await rulesOf(owner)).body).toMatchObject({ version: 0, patterns: [], askFrom: "high", blockFrom: null });
  await save(owner, { after: 0, patterns: [falcon], askFrom: "medium" });
  const { organizationId } = owner;
  for (const role of ["member", "auditor"] as const) {
    const person = await api.person({ organizationId, role });
    expect([(await list(person)).status, (await save(person, { after: 1 })).status]).toEqual([403, 403]);
    expect((await rulesOf(person)).body).toMatchObject({ version: 1, patterns: [falcon], askFrom: "medium" });
  }
  const administrator = await api.person({ organizationId, role: "admin" });
  expect((await save(administrator, { after: 1 })).status).toBe(201);
  expect((await rulesOf(await api.person())).body).toMatchObject({ version: 0 });
});

test("given programs, then a secret key gets what is looked for, and a publishable one, which anybody can read, does not", async () => {
  const owner = await api.person();
  await save(owner, { after: 0, patterns: [falcon] });
  const key = async (fields: object) =>
    (await api.call("POST", "/api/admin/ingest-keys", { token: owner.token, body: { name: "build", ...fields } })).body
      .key;
  const origins = ["https://app.acme.example"];
  const [secret, publishable] = [await key({}), await key({ kind: "publishable", origins })];
  expect((await rulesOf({ ...owner, token: secret })).body).toMatchObject({ version: 1 });
  expect((await rulesOf({ ...owner, token: publishable })).status).toBe(403);
});

test("given own patterns, then the identities of an organization share them, and another's have none", async () => {
  const owner = await api.person();
  await save(owner, { after: 0, patterns: [falcon] });
  const colleague = await api.person({ organizationId: owner.organizationId, role: "member" });
  const { ownRules } = await userIdentity(api.db, owner.id);
  expect(ownRules).toMatchObject({ version: 1, patterns: [falcon] });
  expect((await userIdentity(api.db, colleague.id)).ownRules).toBe(ownRules);
  expect(await userIdentity(api.db, (await api.person()).id)).not.toHaveProperty("ownRules");
});
