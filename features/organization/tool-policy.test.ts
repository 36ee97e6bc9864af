import { type TemporaryApi, temporaryApi } from "@treadlight/api/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let api: TemporaryApi;
beforeAll(async () => {
  api = await temporaryApi();
});
afterAll(() => api.close());

const PATH = "/api/organization/tool-policy";
type Person = Awaited<ReturnType<TemporaryApi["person"]>>;
const get = ({ token }: Person, headers = {}) => api.call("GET", PATH, { token, headers });
const patch = ({ token }: Person, body: object, ifMatch = "*") => api.call("PATCH", PATH, { token, body, ifMatch });
const entriesOf = (organizationId: string) =>
  api.db
    .selectFrom("auditEntries as e")
    .innerJoin("auditDetails as d", "d.entryId", "e.id")
    .where("e.chainId", "=", organizationId)
    .orderBy("e.position")
    .select(["e.action", "d.details"])
    .execute();

describe("the policy on tools", () => {
  test("given no decision, then every tool is approved", async () => {
    expect((await get(await api.person())).body).toMatchObject({ default: "approve", decisions: {} });
  });

  test("given decisions, then members see them, others do not, and the audit log names what changed", async () => {
    const owner = await api.person();
    const member = await api.person({ role: "member", organizationId: owner.organizationId });
    await patch(owner, { default: "warn", decisions: { ChatGPT: "approve", DeepSeek: "block" } });
    const { status, body } = await patch(owner, { decisions: { ChatGPT: "approve", Claude: "approve" } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ default: "warn", decisions: { ChatGPT: "approve", Claude: "approve" } });
    expect((await get(member)).body).toEqual({
      ...body,
      ...{ region: null, contracts: {}, keepsSpecialPreviews: false },
    });
    expect((await get(await api.person())).body.decisions).toEqual({});
    expect((await entriesOf(owner.organizationId)).map(({ details }) => JSON.parse(details))).toEqual([
      {
        before: { default: "approve" },
        after: { default: "warn", ChatGPT: "approve", DeepSeek: "block" },
      },
      { before: { DeepSeek: "block" }, after: { DeepSeek: null, Claude: "approve" } },
    ]);
  });

  test("given the version that somebody has, then an unchanged policy is answered without a body", async () => {
    const owner = await api.person();
    const etag = (await get(owner)).headers.get("etag") ?? "";
    expect(etag).toMatch(/^"\w+"$/);
    expect(await get(owner, { "if-none-match": etag })).toMatchObject({ status: 304, text: "" });
    expect(await get(owner, { "if-none-match": `W/${etag}` })).toMatchObject({ status: 304 });
    await patch(owner, { default: "block" });
    expect(await get(owner, { "if-none-match": etag })).toMatchObject({ status: 200, body: { default: "block" } });
  });

  test("given a stale version, a tool outside the catalogue, or a member, then nothing changes", async () => {
    const owner = await api.person();
    const member = await api.person({ role: "member", organizationId: owner.organizationId });
    const { etag } = (await get(owner)).body;
    expect((await patch(owner, { default: "warn" }, `"${etag}"`)).status).toBe(200);
    expect((await patch(owner, { default: "block" }, `"${etag}"`)).status).toBe(412);
    expect(await patch(owner, { decisions: { Clippy: "block" } })).toMatchObject({
      status: 400,
      body: { details: [{ path: "decisions.Clippy" }] },
    });
    expect((await patch(member, { default: "block" })).status).toBe(403);
    expect((await get(owner)).body).toMatchObject({ default: "warn", decisions: {} });
    expect(await entriesOf(owner.organizationId)).toHaveLength(1);
  });

  test("given a key that sends sessions, then it reads the policy of its organization, and others do not", async () => {
    const owner = await api.person();
    await patch(owner, { default: "block" });
    const read = async (body: object) => {
      const { body: made } = await api.call("POST", "/api/admin/ingest-keys", { token: owner.token, body });
      return (await api.call("GET", PATH, { token: made.key })).body;
    };
    expect(await read({ name: "build", scopes: ["sessions"] })).toMatchObject({ default: "block" });
    expect(await read({ name: "site", scopes: ["monitoring"] })).toMatchObject({ code: "insufficient_scope" });
    const publishable = { kind: "publishable", name: "page", scopes: ["sessions"], origins: ["https://acme.example"] };
    expect(await read(publishable)).toMatchObject({ code: "forbidden" });
  });

  test("given regions, then whoever sends learns with which their sessions count: their own, else the organization's", async () => {
    const owner = await api.person();
    const member = await api.person({ role: "member", organizationId: owner.organizationId });
    const regionOf = async ({ token }: { token: string }) => (await api.call("GET", PATH, { token })).body.region;
    const { token: device } = (await api.call("POST", "/api/auth/devices", { token: member.token, body: {} })).body;
    const body = { name: "build", scopes: ["sessions"] };
    const { key } = (await api.call("POST", "/api/admin/ingest-keys", { token: owner.token, body })).body;
    expect(await regionOf(owner)).toBeNull();
    await api.call("PATCH", "/api/organization", { token: owner.token, body: { region: "pl" }, ifMatch: "*" });
    await api.call("PATCH", "/api/user", { token: member.token, body: { region: "no" } });
    expect(await regionOf(owner)).toBe("pl");
    expect(await regionOf({ token: key })).toBe("pl");
    expect(await regionOf(member)).toBe("no");
    expect(await regionOf({ token: device })).toBe("no");
    // What was read can be sent back with a change.
    expect((await patch(owner, { ...(await get(owner)).body, default: "warn" })).status).toBe(200);
  });

  test("given a stored tool that the catalogue no longer has, then it is left out", async () => {
    const owner = await api.person();
    const decisions = JSON.stringify({ "A tool that is gone": "block", Claude: "warn" });
    const { organizationId } = owner;
    await api.db.insertInto("toolPolicies").values({ organizationId, defaultDecision: "approve", decisions }).execute();
    expect((await get(owner)).body.decisions).toEqual({ Claude: "warn" });
  });
});

describe("the set-up of an organization", () => {
  const stepsOf = async ({ token }: Person) => {
    const { body } = await api.call("GET", "/api/organization/setup", { token });
    return Object.fromEntries(body.steps.map(({ step, isDone }: { step: string; isDone: boolean }) => [step, isDone]));
  };

  test("given steps that are taken, then each is done by what is there, in its own organization only", async () => {
    const owner = await api.person();
    const other = await api.person();
    const { token } = owner;
    const nothing = { profile: false, departments: false, people: false, ingestKey: false };
    const none = { ...nothing, firstSession: false, budget: false, toolPolicy: false };
    expect(await stepsOf(owner)).toEqual(none);
    await api.call("PATCH", "/api/organization", { token, body: { region: "uk", timeZone: "Europe/London" } });
    const create = (path: string, body: object) => api.call("POST", `/api/admin/${path}`, { token, body });
    await create("departments", { name: "Sales" });
    await create("invitations", { email: "new@acme.example" });
    const { body: key } = await create("ingest-keys", { name: "build" });
    await create("alert-rules", { kind: "budget", name: "Carbon", measure: "co2", threshold: 1_000 });
    await patch(owner, { default: "warn" });
    const all = { profile: true, departments: true, people: true, ingestKey: true, budget: true, toolPolicy: true };
    expect(await stepsOf(owner)).toEqual({ ...none, ...all });
    await api.call("DELETE", `/api/admin/ingest-keys/${key.id}`, { token });
    expect(await stepsOf(owner)).toEqual({ ...none, ...all, ingestKey: false });
    expect(await stepsOf(other)).toEqual(none);
  });
});
