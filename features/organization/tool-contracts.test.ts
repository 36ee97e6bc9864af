import { randomUUID } from "node:crypto";
import { type TemporaryApi, temporaryApi } from "@treadlight/api/testing";
import { identify, userIdentity } from "@treadlight/platform/identity";
import { afterAll, beforeAll, expect, test } from "vitest";

let api: TemporaryApi;
beforeAll(async () => {
  api = await temporaryApi();
});
afterAll(() => api.close());

type Person = Awaited<ReturnType<TemporaryApi["person"]>>;
const PATH = "/api/admin/tool-contracts";
const list = ({ token }: Person) => api.call("GET", PATH, { token });
const state = ({ token }: Person, body: object) => api.call("POST", PATH, { token, body });
const takeBack = ({ token }: Person, id: string) => api.call("DELETE", `${PATH}/${id}`, { token });
const policyOf = async ({ token }: Person) => (await api.call("GET", "/api/organization/tool-policy", { token })).body;
const claude = { tool: "Claude", plan: "business" };

test("given a contract, when it is stated and taken back, then everybody is told meanwhile, and the audit log has both", async () => {
  const owner = await api.person({ name: "Olga" });
  const member = await api.person({ organizationId: owner.organizationId, role: "member" });
  const { body: key } = await api.call("POST", "/api/admin/ingest-keys", {
    token: owner.token,
    body: { name: "build" },
  });
  const byKey = () => identify({ db: api.db, jwtSecret: randomUUID() })(`Bearer ${key.key}`);
  const { status, body } = await state(owner, claude);
  expect([status, body]).toMatchObject([201, { ...claude, createdBy: "Olga" }]);
  expect((await list(owner)).body).toEqual([body]);
  expect((await policyOf(member)).contracts).toEqual({ Claude: "business" });
  expect(await userIdentity(api.db, member.id)).toMatchObject({ contracts: { Claude: "business" } });
  expect(await byKey()).toMatchObject({ contracts: { Claude: "business" } });

  expect((await takeBack(owner, body.id)).status).toBe(200);
  expect((await policyOf(member)).contracts).toEqual({});
  expect(await byKey()).not.toHaveProperty("contracts");
  const entries = await api.db
    .selectFrom("auditEntries as e")
    .innerJoin("auditDetails as d", "d.entryId", "e.id")
    .where("e.chainId", "=", owner.organizationId)
    .where("e.resource", "=", "tool-contracts")
    .orderBy("e.position")
    .select(["e.action", "d.details"])
    .execute();
  expect(entries.map(({ action, details }) => [action, JSON.parse(details)])).toEqual([
    ["tool_contract.stated", { after: claude }],
    ["tool_contract.taken_back", { before: claude }],
  ]);
});

test.each([
  ["the personal plan, which counts by itself", { tool: "Claude", plan: "personal" }, 400],
  ["a tool of which only that plan is known", { tool: "ChatGPT Enterprise", plan: "business" }, 400],
  ["a plan without known terms", { tool: "DeepSeek", plan: "business" }, 400],
  ["an unknown tool", { tool: "constructor", plan: "business" }, 400],
  ["a tool that has a contract", { tool: "Claude", plan: "api" }, 409],
])("given %s, then it is refused", async (_what, body, status) => {
  const owner = await api.person();
  await state(owner, claude);
  expect((await state(owner, body)).status).toBe(status);
  expect((await list(owner)).body).toMatchObject([claude]);
});

test("given people who do not decide about tools, or another organization, then they neither state nor take back", async () => {
  const owner = await api.person();
  const { body } = await state(owner, claude);
  for (const role of ["member", "auditor"] as const) {
    const person = await api.person({ organizationId: owner.organizationId, role });
    expect([
      (await list(person)).status,
      (await state(person, claude)).status,
      (await takeBack(person, body.id)).status,
    ]).toEqual([403, 403, 403]);
  }
  const other = await api.person();
  expect([(await takeBack(other, body.id)).status, (await list(other)).body]).toEqual([404, []]);
  expect((await list(owner)).body).toHaveLength(1);
});
