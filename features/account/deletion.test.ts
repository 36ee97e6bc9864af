import { randomUUID } from "node:crypto";
import { PASSWORD, type TemporaryApi, temporaryApi } from "@treadlight/api/testing";
import { erasureEventSchema, type SessionEvent, scoreSession } from "@treadlight/domain/session";
import { type Consumer, LogUnavailableError } from "@treadlight/platform/event-log";
import { personalTenant } from "@treadlight/warehouse";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { verify } from "../audit/verify.ts";

let api: TemporaryApi;
let scoring: Consumer;
beforeAll(async () => {
  api = await temporaryApi();
  // What scoring does with tombstones.
  scoring = await api.log.consume({ stream: "sessions", group: "scoring" }, async (records) => {
    const events = records.map(({ value }) => erasureEventSchema.parse(JSON.parse(Buffer.from(value).toString())));
    await api.warehouse.applyErasures(events);
  });
});
afterAll(async () => {
  await scoring.stop();
  await api.close();
});

const remove = (token: string, password = PASSWORD) => api.call("DELETE", "/api/user", { token, body: { password } });
const find = (table: "users" | "organizations", id: string) =>
  api.db.selectFrom(table).where("id", "=", id).selectAll().executeTakeFirst();

const PATIENTLY = { timeout: 60_000 };

async function addSession({ organizationId, id }: { organizationId: string; id: string }) {
  const event: SessionEvent = {
    kind: "session",
    eventId: randomUUID(),
    organizationId,
    personId: id,
    sessionId: randomUUID(),
    revision: 0,
    receivedAt: api.clock.now(),
    startedAt: api.clock.now(),
    source: "sdk",
    aiTool: "ChatGPT",
    promptCount: 1,
    timeEngaged: 60,
    complexity: "low",
    detected: {},
    categories: [],
  };
  await api.warehouse.applySessions([scoreSession(event)]);
}

async function sessionsOf({ organizationId, id }: { organizationId: string; id: string }) {
  const page = await api.warehouse.usageRecords(personalTenant(organizationId, id), { limit: 10 });
  return page.records.length;
}

test("given a member, then they go with their sessions wherever they were, and colleagues and chains stay whole", async () => {
  const acme = await api.organization({ name: "Acme" });
  const owner = await api.person({ organizationId: acme.id });
  const member = await api.person({ role: "individual", email: "jane@acme.example" });
  await addSession(member);
  await api.db
    .updateTable("users")
    .set({ organizationId: acme.id, role: "member" })
    .where("id", "=", member.id)
    .execute();
  const there = { id: member.id, organizationId: acme.id };
  await addSession(there);
  await addSession(owner);
  await api.call("PUT", `/api/admin/users/${member.id}`, { token: owner.token, body: { name: "Jane" } });

  expect(await remove(member.token)).toMatchObject({ status: 200, body: { success: true } });
  expect(await find("users", member.id)).toBeUndefined();
  expect((await api.call("GET", "/api/auth/me", { token: member.token })).status).toBe(401);
  const login = { email: "jane@acme.example", password: PASSWORD };
  expect((await api.call("POST", "/api/auth/login", { body: login })).body).toMatchObject({
    code: "invalid_credentials",
  });
  expect(await api.mailTo("jane@acme.example")).toMatchObject({ subject: "Your Treadlight account is deleted" });

  await vi.waitFor(async () => expect([await sessionsOf(member), await sessionsOf(there)]).toEqual([0, 0]), PATIENTLY);
  expect(await sessionsOf(owner)).toBe(1);
  const log = await api.call("GET", "/api/admin/audit-log", { token: owner.token });
  expect(log.body).toMatchObject([
    { action: "user.deleted", actorId: member.id, before: null, after: null },
    { action: "user.updated", resourceId: member.id, detailsErased: true },
  ]);
  expect(log.text).not.toMatch(/jane/i);
  expect((await verify(api.db)).breaks).toEqual([]);
});

test("given an ingest key that is bound to them, then it is revoked, and nothing names them any more", async () => {
  const owner = await api.person();
  const member = await api.person({ role: "member", organizationId: owner.organizationId });
  const keys = "/api/admin/ingest-keys";
  const body = { name: "Agent", kind: "secret", scopes: ["sessions"], personEmail: member.email };
  const created = await api.call("POST", keys, { token: owner.token, body });
  expect([created.status, created.body.personEmail]).toEqual([201, member.email]);
  expect(await remove(member.token)).toMatchObject({ status: 200 });
  const key = await api.call("GET", `${keys}/${created.body.id}`, { token: owner.token });
  expect(key.body).toMatchObject({ personEmail: null, status: "revoked" });
});

test("given an individual, then their organization is closed with them, to be removed soon, and others stay", async () => {
  const neighbour = await api.person({ role: "individual" });
  const person = await api.person({ role: "individual", name: "Jane Doe" });
  await addSession(person);
  expect((await remove(person.token)).status).toBe(200);
  const closed = await find("organizations", person.organizationId);
  expect(closed).toMatchObject({ name: "Deleted", deleteAfter: api.clock.date(), suspendedAt: api.clock.date() });
  expect(await find("users", neighbour.id)).toBeDefined();
  expect(await find("organizations", neighbour.organizationId)).toMatchObject({ deleteAfter: null });
});

test("given the only person of a business, then it is closed with its keys and invitations", async () => {
  const owner = await api.person({ role: "owner" });
  const body = { name: "ci" };
  const { key } = (await api.call("POST", "/api/admin/ingest-keys", { token: owner.token, body })).body;
  await api.call("POST", "/api/admin/invitations", { token: owner.token, body: { email: "new@acme.example" } });
  expect((await remove(owner.token)).status).toBe(200);
  expect(await find("organizations", owner.organizationId)).toMatchObject({ deleteAfter: api.clock.date() });
  const refused = await api.call("GET", "/api/usage-records", { token: key });
  expect(refused.body).toMatchObject({ code: "account_suspended" });
  const invitations = api.db.selectFrom("invitations").where("organizationId", "=", owner.organizationId).selectAll();
  expect(await invitations.execute()).toEqual([]);
});

test("given the last owner of a business with others, then they stay, with their sessions; beside another owner they may go", async () => {
  const owner = await api.person({ role: "owner" });
  const admin = await api.person({ role: "admin", organizationId: owner.organizationId });
  await addSession(owner);
  expect(await remove(owner.token)).toMatchObject({ status: 409, body: { code: "last_owner" } });
  expect(await find("users", owner.id)).toBeDefined();
  await vi.waitFor(async () => expect(await api.log.lag("sessions", "scoring")).toBe(0n), PATIENTLY);
  expect(await sessionsOf(owner)).toBe(1);
  await api.db.updateTable("users").set({ role: "owner" }).where("id", "=", admin.id).execute();
  expect((await remove(owner.token)).status).toBe(200);
  expect(await find("organizations", owner.organizationId)).toMatchObject({ deleteAfter: null, suspendedAt: null });
});

test("given two owners delete their accounts at once, with a member beside them, then one owner stays", async () => {
  for (let round = 0; round < 20; round++) {
    const one = await api.person({ role: "owner" });
    const { organizationId } = one;
    const two = await api.person({ role: "owner", organizationId });
    await api.person({ role: "member", organizationId });
    const answers = await Promise.all([remove(one.token), remove(two.token)]);
    expect(answers.map(({ status }) => status).sort(), `round ${round}`).toEqual([200, 409]);
    const owners = api.db.selectFrom("users").where("organizationId", "=", organizationId).where("role", "=", "owner");
    expect(await owners.select("id").execute()).toHaveLength(1);
  }
});

test("given a wrong password or none, then nothing happens", async () => {
  const person = await api.person({ role: "individual" });
  expect(await remove(person.token, "wrong password")).toMatchObject({ status: 403, body: { code: "wrong_password" } });
  const none = await api.call("DELETE", "/api/user", { token: person.token });
  expect(none).toMatchObject({ status: 400, body: { details: [{ path: "password", code: "required" }] } });
  expect(await find("users", person.id)).toBeDefined();
});

test("given the event log is down, then the account stays as it was", async () => {
  const person = await api.person({ role: "individual" });
  const append = vi.spyOn(api.log, "append").mockRejectedValue(new LogUnavailableError("down"));
  expect(await remove(person.token)).toMatchObject({ status: 503, body: { code: "log_unavailable" } });
  append.mockRestore();
  expect((await api.call("GET", "/api/auth/me", { token: person.token })).status).toBe(200);
  expect((await remove(person.token)).status).toBe(200);
});
