import { rm } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, clientOf, eventually, register, registerBusiness } from "../support/client.ts";
import { type StandaloneProcess, startProcess, temporaryDataDir } from "../support/standalone-process.ts";

const SESSION_ID = "11111111-2222-4333-8444-555555555555";

describe("given two organizations that send sessions with the same id", () => {
  let dataDir: string;
  let process: StandaloneProcess;
  let acme: { owner: Client; key: Client };
  let globex: { owner: Client; key: Client };
  let individual: Client;

  beforeAll(async () => {
    dataDir = await temporaryDataDir();
    process = await startProcess(dataDir);
    acme = await registerBusiness(process.url, "acme");
    globex = await registerBusiness(process.url, "globex");
    individual = await register(process.url, "ida@individual.example");
    const session = { id: SESSION_ID, aiTool: "ChatGPT", timeEngaged: 60 };
    await acme.key.send([
      { ...session, promptCount: 3, revision: 1, department: "Acme only", userEmail: "owner@acme.example" },
    ]);
    await globex.key.send([{ ...session, promptCount: 7, revision: 9, userEmail: "owner@globex.example" }]);
    // A caller who knows the id and e-mail address of another organization's session.
    await globex.key.send([{ ...session, promptCount: 99, revision: 10, userEmail: "owner@acme.example" }]);
    await individual.send([{ ...session, promptCount: 5, revision: 10 }]);
    await eventually(
      () => globex.owner.get("/api/outcomes"),
      ({ body }) => body.total?.scored === 2 && body.total.pending === 0,
    );
    await eventually(
      () => individual.get("/api/usage-records"),
      ({ body }) => body.records?.length === 1,
    );
    await eventually(
      () => acme.owner.get("/api/usage-records"),
      ({ body }) => body.records?.length === 1,
    );
  });

  afterAll(async () => {
    await process?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it("then each sees its own version, whatever the other's revision", async () => {
    const prompts = async (client: Client) => (await client.get("/api/usage-records")).body.records[0].promptCount;
    expect(await prompts(acme.owner)).toBe(3);
    expect(await prompts(globex.owner)).toBe(7);
    expect(await prompts(individual)).toBe(5);
  });

  it("then no query counts another organization's sessions", async () => {
    const count = async (client: Client, query: object = {}) => {
      const { body } = await client.post("/api/analytics/query", { measures: ["sessions", "prompts"], ...query });
      return body.rows.reduce((sum: number, row: { sessions: number }) => sum + row.sessions, 0);
    };
    expect(await count(acme.owner)).toBe(1);
    expect(await count(globex.owner)).toBe(2);
    expect(
      await count(globex.owner, { filters: [{ dimension: "department", operator: "equals", values: ["Acme only"] }] }),
    ).toBe(0);
    expect(await count(individual)).toBe(1);
  });

  it("then naming another organization in a body, parameter or header has no effect", async () => {
    const me = (await acme.owner.get("/api/auth/me")).body;
    const organizationId = JSON.stringify(me).match(/"organizationId":"([0-9a-f-]+)"/)?.[1];
    expect(organizationId).toBeDefined();
    const named = await globex.owner.post("/api/analytics/query", { measures: ["prompts"], organizationId });
    expect(named).toMatchObject({ status: 400, body: { details: [{ path: "organizationId", code: "not_allowed" }] } });
    const asked = await globex.owner.post(
      `/api/analytics/query?organizationId=${organizationId}`,
      { measures: ["prompts"], scope: "organization" },
      { "x-organization-id": String(organizationId), "x-tenant": String(organizationId) },
    );
    expect(asked.body.rows[0].prompts).toBe(7 + 99);
    const records = await globex.owner.get(
      `/api/usage-records?organizationId=${organizationId}&personId=${organizationId}`,
    );
    expect(records.body.records.map((record: { promptCount: number }) => record.promptCount)).toEqual([7]);
    const outcomes = await individual.get(`/api/outcomes?organizationId=${organizationId}`);
    expect(outcomes.body.total.accepted).toBe(1);
  });

  it("then a cursor does not open another organization's pages", async () => {
    await acme.owner.send([
      { aiTool: "Claude", promptCount: 1, timeEngaged: 1 },
      { aiTool: "Claude", promptCount: 1, timeEngaged: 1 },
    ]);
    const page = await eventually(
      () => acme.owner.get("/api/usage-records?limit=1"),
      ({ body }) => body.nextCursor !== null,
    );
    const other = await globex.owner.get(`/api/usage-records?cursor=${encodeURIComponent(page.body.nextCursor)}`);
    for (const record of other.body.records ?? []) expect(record.promptCount).toBe(7);
  });

  it("then an ingest key can only write, and nothing can be read without a token", async () => {
    expect((await acme.key.get("/api/usage-records")).status).toBe(403);
    expect((await acme.key.post("/api/analytics/query", { measures: ["sessions"] })).status).toBe(403);
    expect((await clientOf(process.url).get("/api/usage-records")).status).toBe(401);
    expect((await clientOf(process.url, `tlk_${"0".repeat(43)}`).send([])).status).toBe(401);
    expect((await individual.get("/api/admin/dead-letters")).status).toBe(403);
  });
});
