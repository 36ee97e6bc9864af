import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Installation, startInstallation } from "./installation.ts";

let installation: Installation;
beforeAll(async () => {
  installation = await startInstallation();
});
afterAll(() => installation?.stop());

const newSession = () => ({ id: randomUUID(), aiTool: "ChatGPT", promptCount: 1, timeEngaged: 60, project: " acme " });

async function send(token: string, ...sessions: object[]) {
  const { status, text } = await installation.call("POST", "/api/ingest/sessions", { token, body: { sessions } });
  expect(status, text).toBe(202);
}

const say = (token: string, ids: readonly string[], project: string | null) =>
  installation.call("PUT", "/api/usage-records/project", { token, body: { ids, project } });
const erase = (token: string, id: string) => installation.call("DELETE", `/api/usage-records/${id}`, { token });

/** Waits until these are the person's records, in any order. */
async function expectRecords(token: string, ...expected: object[]) {
  await vi.waitFor(async () => {
    const { records } = (await installation.call("GET", "/api/usage-records", { token })).body;
    expect(records).toHaveLength(expected.length);
    expect(records).toEqual(expect.arrayContaining(expected.map((one) => expect.objectContaining(one))));
  }, 60_000);
}

async function projectsOf(token: string, scope: "own" | "organization") {
  const body = { measures: ["sessions"], dimensions: ["project"], scope };
  return (await installation.call("POST", "/api/analytics/query", { token, body })).body.rows;
}

test("given sessions of a project, when their person calls it otherwise, then they see that, whatever the sender sends, and nobody else does", async () => {
  const { token } = await installation.person();
  const [one, two] = [newSession(), newSession()];
  await send(token, one, two);
  await expectRecords(token, ...[one, two].map(({ id }) => ({ id, project: "acme", ownProject: null })));
  const said = await say(token, [one.id, two.id, randomUUID()], "Phase 2 of 4242 4242 4242 4242");
  expect(said).toMatchObject({ status: 202, body: { sessions: 2 } });
  const ownProject = "Phase 2 of [CARD]";
  await expectRecords(token, ...[one, two].map(({ id }) => ({ id, project: "acme", ownProject })));
  await send(token, { ...one, revision: 1, promptCount: 2 });
  await expectRecords(token, { id: one.id, promptCount: 2, ownProject }, { id: two.id, promptCount: 1, ownProject });
  expect(await projectsOf(token, "own")).toEqual([{ project: ownProject, sessions: 2 }]);
  expect(await projectsOf(token, "organization")).toEqual([{ project: "acme", sessions: 2 }]);
  for (const path of ["/api/admin/sessions", "/api/exports/sessions.ndjson"]) {
    const { status, text } = await installation.call("GET", path, { token });
    expect({ status, isTold: text.includes("acme"), isOwn: text.includes("Phase 2") }).toEqual({
      ...{ status: 200, isTold: true, isOwn: false },
    });
  }

  await say(token, [one.id], null);
  await say(token, [two.id], "");
  await expectRecords(token, { id: one.id, ownProject: null }, { id: two.id, ownProject: "" });
  expect(await projectsOf(token, "own")).toEqual([
    { project: "", sessions: 1 },
    { project: "acme", sessions: 1 },
  ]);
  await send(token, { ...one, revision: 2, project: "beta" }, { ...two, revision: 2 });
  await expectRecords(
    token,
    { id: one.id, project: "beta", ownProject: null },
    { id: two.id, project: "acme", ownProject: "" },
  );
});

test("given a session whose person takes back what they call its project, when they say its kind of work at once, then both hold", async () => {
  const { token } = await installation.person();
  const session = newSession();
  await send(token, session);
  await expectRecords(token, { id: session.id, ownProject: null });
  await say(token, [session.id], "Phase 2");
  await expectRecords(token, { id: session.id, ownProject: "Phase 2" });
  await say(token, [session.id], null);
  const kind = { workflowType: "learning", contentType: "conversation" };
  const path = `/api/usage-records/${session.id}/kind`;
  expect((await installation.call("PUT", path, { token, body: kind })).status).toBe(202);
  await expectRecords(token, { id: session.id, kindSource: "stated", ownProject: null });
});

test("given a session, when its person erases it, then it is gone, whatever is sent of it later, and the audit log says only that they did", async () => {
  const { token, organizationId, id: userId } = await installation.person();
  const [one, two] = [newSession(), newSession()];
  await send(token, one, two);
  await expectRecords(token, { id: one.id }, { id: two.id });
  await say(token, [one.id], "Phase 2");
  const colleague = await installation.person({ organizationId, email: "colleague@projects.example" });
  expect((await erase(colleague.token, one.id)).status).toBe(404);
  expect((await erase(token, one.id)).status).toBe(202);
  await expectRecords(token, { id: two.id });
  expect((await erase(token, one.id)).status).toBe(404);
  await send(token, { ...one, revision: 5 });
  await vi.waitFor(async () => {
    const { total } = (await installation.call("GET", "/api/outcomes", { token })).body;
    expect(total).toMatchObject({ accepted: 4, scored: 1, erased: 3, superseded: 0, pending: 0 });
  }, 60_000);
  await expectRecords(token, { id: two.id });
  const ownProjects = installation.db.selectFrom("ownProjects").where("userId", "=", userId).select("project");
  expect(await ownProjects.execute()).toEqual([]);
  const filter = encodeURIComponent(JSON.stringify({ action: "session.erased" }));
  const { body: entries } = await installation.call("GET", `/api/admin/audit-log?filter=${filter}`, { token });
  expect(entries).toMatchObject([{ action: "session.erased", resource: "sessions", resourceId: null }]);
  expect(JSON.stringify(entries)).not.toContain(one.id);
});

test("given a session that is being erased, when its person says something of it before it is gone, then that goes too", async () => {
  const { token, organizationId, id: userId } = await installation.person();
  const session = newSession();
  await send(token, session);
  await expectRecords(token, { id: session.id });
  expect((await erase(token, session.id)).status).toBe(202);
  // What a request stores that has seen the session.
  const of = { userId, organizationId, sessionId: session.id };
  await installation.db
    .insertInto("ownProjects")
    .values({ ...of, project: "Phase 2", day: new Date().toISOString().slice(0, 10), saidAt: new Date() })
    .execute();
  const there = installation.db.selectFrom("ownProjects").where("userId", "=", userId).select("project");
  await vi.waitFor(async () => expect(await there.execute()).toEqual([]), 60_000);
});
