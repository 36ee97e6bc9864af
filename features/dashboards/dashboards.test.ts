import { type TemporaryApi, temporaryApi } from "@treadlight/api/testing";
import { afterAll, beforeAll, expect, test } from "vitest";

let api: TemporaryApi;
beforeAll(async () => {
  api = await temporaryApi();
});
afterAll(() => api.close());

type Person = Awaited<ReturnType<TemporaryApi["person"]>>;

const QUERY = { measures: ["sessions"], dimensions: ["tool"] };
const TILE = { title: "Tools", size: "half", chart: "bar", query: QUERY };
const call = (method: string, { token }: Person, id = "", body?: unknown, ifMatch: string | null = null) =>
  api.call(method, `/api/dashboards${id && `/${id}`}`, { token, body, ifMatch });
const make = (person: Person, facts: Record<string, unknown> = {}) =>
  call("POST", person, "", { name: "Ours", tiles: [TILE], ...facts });
const made = async (person: Person, facts: Record<string, unknown> = {}) => {
  const { status, body } = await make(person, facts);
  expect([status, body]).toEqual([201, expect.objectContaining({ mine: true })]);
  return body;
};
const statusesOf = (id: string, people: readonly Person[]) =>
  Promise.all(people.map(async (person) => (await call("GET", person, id)).status));

async function organization() {
  const owner = await api.person();
  const { organizationId } = owner;
  const of = (role: "admin" | "member") => api.person({ role, organizationId });
  return { owner, admin: await of("admin"), member: await of("member"), organizationId };
}

async function placed(owner: Person, name: string) {
  const { organizationId } = owner;
  const { body } = await api.call("POST", "/api/admin/departments", { token: owner.token, body: { name } });
  const inPlace = await api.person({ role: "member", organizationId });
  const head = await api.person({ role: "member", organizationId });
  const put = (id: string, change: object) =>
    api.call("PUT", `/api/admin/users/${id}`, { token: owner.token, body: change });
  expect((await put(inPlace.id, { departmentId: body.id })).status).toBe(200);
  const responsible = { role: "department_head", responsibleDepartmentIds: [body.id] };
  expect((await put(head.id, responsible)).status).toBe(200);
  return { head, inPlace };
}

test("given a dashboard, then its author alone opens it until it is shared, and nobody of another organization ever", async () => {
  const { owner, admin, member } = await organization();
  const stranger = await api.person();
  const { id, etag, tiles } = await made(owner);
  expect(tiles).toEqual([{ ...TILE, query: expect.objectContaining(QUERY), view: null, problem: null }]);
  expect(await statusesOf(id, [owner, admin, member, stranger])).toEqual([200, 404, 404, 404]);
  const shared = await call("PATCH", owner, id, { shared: true }, `"${etag}"`);
  expect(shared).toMatchObject({ status: 200, body: { shared: true } });
  expect(await statusesOf(id, [owner, admin, member, stranger])).toEqual([200, 200, 200, 404]);
  expect((await call("GET", member)).body.dashboards).toMatchObject([{ id, mine: false, mayChange: false }]);
  expect((await call("DELETE", stranger, id)).status).toBe(404);
});

test("given a shared dashboard, then administrators change it, others do not, and a stale edit is refused", async () => {
  const { owner, admin, member } = await organization();
  const { id, etag } = await made(owner, { shared: true });
  const rename = (person: Person, ifMatch: string | null) => call("PATCH", person, id, { name: "Theirs" }, ifMatch);
  expect((await rename(member, "*")).status).toBe(403);
  expect((await rename(admin, null)).status).toBe(428);
  expect((await rename(admin, `"${etag}"`)).status).toBe(200);
  const stale = await call("PATCH", owner, id, { tiles: [], name: "Mine" }, `"${etag}"`);
  expect(stale).toMatchObject({ status: 412, body: { details: [{ path: "name", now: "Theirs" }, { path: "tiles" }] } });
  expect((await call("DELETE", admin, id)).status).toBe(204);
  const entries = await api.db
    .selectFrom("auditEntries")
    .where("chainId", "=", owner.organizationId)
    .where("resource", "=", "dashboards")
    .orderBy("position")
    .select(["action", "actorId"])
    .execute();
  expect(entries).toEqual([
    { action: "dashboard.created", actorId: owner.id },
    { action: "dashboard.updated", actorId: admin.id },
    { action: "dashboard.deleted", actorId: admin.id },
  ]);
});

test("given what a head shares, then their people and administrators open it, and no other department", async () => {
  const { owner, admin, member } = await organization();
  const [sales, law] = [await placed(owner, "Sales"), await placed(owner, "Law")];
  const { id } = await made(sales.head, { shared: true });
  const people = [sales.head, sales.inPlace, admin, owner, member, law.head, law.inPlace];
  expect(await statusesOf(id, people)).toEqual([200, 200, 200, 200, 404, 404, 404]);
  const readers = [sales.inPlace.id];
  const to = (recipients: string[]) => call("PATCH", sales.head, id, { schedule: { every: "week", recipients } }, "*");
  expect((await to(readers)).body.schedule).toEqual({ every: "week", recipients: readers, chats: [] });
  expect(await to([...readers, law.inPlace.id])).toMatchObject({
    status: 400,
    body: { details: [{ path: "schedule.recipients" }] },
  });
  expect((await call("GET", sales.inPlace, id)).body.schedule).toBeNull();
  // Without the department they are a head of nothing.
  await api.db.deleteFrom("responsibilities").where("userId", "=", sales.head.id).execute();
  expect(await statusesOf(id, [sales.head, sales.inPlace, admin])).toEqual([200, 404, 200]);
});

test("given a member who becomes a head, when they share what they made before, then no other department opens it", async () => {
  const { owner } = await organization();
  const [sales, law] = [await placed(owner, "Sales"), await placed(owner, "Law")];
  const { id } = await made(sales.inPlace);
  const body = { role: "department_head" };
  const promoted = await api.call("PUT", `/api/admin/users/${sales.inPlace.id}`, { token: owner.token, body });
  expect(promoted.status, promoted.text).toBe(200);
  expect((await call("PATCH", sales.inPlace, id, { shared: true }, "*")).status).toBe(200);
  expect(await statusesOf(id, [owner, sales.head, law.head, law.inPlace])).toEqual([200, 200, 404, 404]);
});

test("given a member, then they keep dashboards and mail them to themselves, but share and send none", async () => {
  const { owner, member } = await organization();
  expect((await make(member, { shared: true })).status).toBe(403);
  const { id } = await made(member, { schedule: { every: "month", recipients: [member.id] } });
  expect((await call("PATCH", member, id, { shared: true }, "*")).status).toBe(403);
  const schedule = { every: "month", recipients: [member.id, owner.id] };
  expect((await call("PATCH", member, id, { schedule }, "*")).status).toBe(400);
});

test("given chats, then only an administrator who made it sends a shared dashboard to those of the organization", async () => {
  const { owner, admin } = await organization();
  const stranger = await organization();
  const webhook = async ({ token }: Person, url: string): Promise<string> =>
    (await api.call("POST", "/api/admin/webhooks", { token, body: { name: "Chat", url } })).body.id;
  const chat = await webhook(owner, "https://hooks.slack.com/services/T0/B0/secret");
  const program = await webhook(owner, "https://acme.example/hook");
  const elsewhere = await webhook(stranger.owner, "https://hooks.slack.com/services/T1/B1/secret");
  const to = (...chats: string[]) => ({ schedule: { every: "week", recipients: [], chats } });
  const { id } = await made(owner, { shared: true, ...to(chat) });
  const refusals = [
    [await make(owner, to(chat)), "schedule.chats"],
    [await make(owner, { shared: true, ...to(program) }), "schedule.chats"],
    [await make(owner, { shared: true, ...to(elsewhere) }), "schedule.chats"],
    [await make(owner, { shared: true, ...to() }), "schedule.recipients"],
    [await call("PATCH", admin, (await made(owner, { shared: true })).id, to(chat), "*"), "schedule.chats"],
  ] as const;
  for (const [answer, path] of refusals) expect(answer).toMatchObject({ status: 400, body: { details: [{ path }] } });
  expect((await call("PATCH", admin, id, { name: "Ours" }, "*")).body.schedule.chats).toEqual([chat]);
});

test("given a tile of a saved question, then it asks what that asks now, and says when it is private or deleted", async () => {
  const { owner, member } = await organization();
  const views = (method: string, path = "", body?: unknown) =>
    api.call(method, `/api/views${path}`, { token: owner.token, body, ifMatch: "*" });
  const { body: view } = await views("POST", "", { name: "Tools", query: QUERY });
  const tile = { title: "Tools", size: "third", chart: "table", view: view.id };
  const theirs = await make(member, { tiles: [tile] });
  expect(theirs).toMatchObject({ status: 400, body: { details: [{ path: "tiles.0.view" }] } });
  const { id } = await made(owner, { tiles: [tile], shared: true });
  const first = async (person: Person) => (await call("GET", person, id)).body.tiles[0];
  expect(await first(owner)).toMatchObject({ view: view.id, query: QUERY, problem: null });
  expect(await first(member)).toMatchObject({ query: null, problem: "private" });
  await views("PATCH", `/${view.id}`, { shared: true, query: { measures: ["prompts"] } });
  expect(await first(member)).toMatchObject({ query: { measures: ["prompts"] }, problem: null });
  await views("DELETE", `/${view.id}`);
  expect(await first(owner)).toMatchObject({ query: null, problem: "deleted" });
  // What is gone need not be taken off to rename the rest.
  expect((await call("PATCH", owner, id, { name: "Kept", tiles: [tile] }, "*")).status).toBe(200);
});

test("given a wrong tile or too many dashboards, then nothing is kept", async () => {
  const { member } = await organization();
  const wrong = await make(member, { tiles: [{ ...TILE, query: { measures: ["everything"] } }] });
  expect(wrong).toMatchObject({ status: 400, body: { details: [{ path: expect.stringMatching(/^tiles\.0/) }] } });
  const at = api.clock.date();
  const many = Array.from({ length: 50 }, (_, index) => ({
    ...{ id: crypto.randomUUID(), organizationId: member.organizationId, authorId: member.id, name: `No. ${index}` },
    ...{ period: "30days", tiles: "[]", shared: false, ofHead: false, createdAt: at, updatedAt: at },
  }));
  await api.db.insertInto("dashboards").values(many).execute();
  expect((await make(member)).status).toBe(409);
});
