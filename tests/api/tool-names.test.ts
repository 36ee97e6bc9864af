import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Installation, startInstallation } from "./installation.ts";

let installation: Installation;
beforeAll(async () => {
  installation = await startInstallation();
});
afterAll(() => installation?.stop());

type Person = Awaited<ReturnType<Installation["person"]>>;

async function send({ token }: Person, ...tools: string[]) {
  const sessions = tools.map((aiTool) => ({ id: randomUUID(), aiTool, promptCount: 1, timeEngaged: 60 }));
  const answer = await installation.call("POST", "/api/ingest/sessions", { token, body: { sessions } });
  expect(answer).toMatchObject({ status: 202, body: { rejected: [] } });
}

async function usedTools({ token }: Person): Promise<Record<string, number>> {
  const body = { measures: ["sessions"], dimensions: ["tool"] };
  const { rows } = (await installation.call("POST", "/api/analytics/query", { token, body })).body;
  return Object.fromEntries(rows.map((row: { tool: string; sessions: number }) => [row.tool, row.sessions]));
}

const expectTools = (person: Person, expected: Record<string, number>) =>
  vi.waitFor(async () => expect(await usedTools(person)).toEqual(expected), 60_000);

const listed = async ({ token }: Person) => (await installation.call("GET", "/api/admin/tool-names", { token })).body;

async function call(person: Person, sentAs: string, name: string | null) {
  const row = (await listed(person)).find((one: { sentAs: string[] }) => one.sentAs.includes(sentAs));
  return installation.call("PUT", `/api/admin/tool-names/${row.id}`, { token: person.token, body: { name } });
}

test("given tools that the catalogue does not have, then each keeps its name, and what is no name stays unknown", async () => {
  const owner = await installation.person();
  await send(owner, "FooBot", "foo bot", "=BazBot", "https://chat.corp.example/u/1", "ask ada@acme.example", "Claude");
  await expectTools(owner, { FooBot: 1, "foo bot": 1, BazBot: 1, "chat.corp.example": 1, unknown: 1, Claude: 1 });
  expect(await listed(owner)).toMatchObject([
    { sentAs: ["FooBot", "foo bot"], sessions: 2, name: null, provider: null, decidedAt: null, applied: true },
    { sentAs: ["BazBot"], tool: "BazBot", sessions: 1 },
    { sentAs: ["chat.corp.example"], tool: "chat.corp.example", sessions: 1 },
  ]);
});

test("given a tool that is merged, then stored and later sessions are the other tool's, and its own again when it is taken back", async () => {
  const owner = await installation.person();
  await send(owner, "FooBot", "foo bot", "BarBot");
  await expectTools(owner, { FooBot: 1, "foo bot": 1, BarBot: 1 });
  expect((await call(owner, "FooBot", "chat gpt")).body).toMatchObject({
    ...{ name: "ChatGPT", tool: "ChatGPT", provider: "OpenAI", applied: false },
  });
  await expectTools(owner, { ChatGPT: 2, BarBot: 1 });
  await send(owner, "FOOBOT");
  await expectTools(owner, { ChatGPT: 3, BarBot: 1 });
  const { records } = (await installation.call("GET", "/api/usage-records", { token: owner.token })).body;
  const merged = records.filter(({ tool }: { tool: string }) => tool === "ChatGPT");
  const asSent = { aiTool: expect.stringMatching(/^foo ?bot$/i), provider: "OpenAI", category: "Conversational AI" };
  for (const record of merged) expect(record).toMatchObject({ ...asSent, platform: "ChatGPT" });
  const { total } = (await installation.call("GET", "/api/outcomes", { token: owner.token })).body;
  expect(total).toMatchObject({ accepted: 6, scored: 4, superseded: 2, pending: 0, missing: 0 });

  expect((await call(owner, "FooBot", "Foo's assistant")).body).toMatchObject({
    tool: "Foo's assistant",
    provider: null,
  });
  await expectTools(owner, { "Foo's assistant": 3, BarBot: 1 });
  expect((await call(owner, "FooBot", null)).status).toBe(200);
  await expectTools(owner, { FooBot: 1, "foo bot": 1, FOOBOT: 1, BarBot: 1 });
  const audited = (await installation.call("GET", "/api/admin/audit-log", { token: owner.token })).body;
  const named = audited.filter(({ action }: { action: string }) => action === "tool_name.updated");
  expect(named).toMatchObject([
    { before: { sentAs: expect.stringMatching(/^foobot$/i), name: "Foo's assistant" }, after: { name: null } },
    { after: { name: "Foo's assistant" } },
    { after: { name: "ChatGPT" } },
  ]);
});

test("given another organization, then it sees no name of the first and keeps its own; and members name nothing", async () => {
  const [one, other] = [await installation.person(), await installation.person()];
  await send(one, "FooBot", "Secret project bot");
  await send(other, "FooBot");
  await expectTools(one, { FooBot: 1, "Secret project bot": 1 });
  expect((await call(one, "FooBot", "Claude")).status).toBe(200);
  await expectTools(one, { Claude: 1, "Secret project bot": 1 });
  await send(other, "FooBot");
  await expectTools(other, { FooBot: 2 });
  expect(await listed(other)).toMatchObject([{ sentAs: ["FooBot"], name: null, sessions: 2 }]);
  const member = await installation.person({ organizationId: one.organizationId, role: "member" });
  expect((await installation.call("GET", "/api/admin/tool-names", { token: member.token })).status).toBe(403);
  const [row] = await listed(one);
  for (const name of ["x".repeat(61), "[EMAIL]", "unknown", ""]) {
    const path = `/api/admin/tool-names/${row.id}`;
    expect((await installation.call("PUT", path, { token: one.token, body: { name } })).status).toBe(400);
  }
});
