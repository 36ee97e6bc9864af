import { type TemporaryApi, temporaryApi } from "@treadlight/api/testing";
import { afterAll, beforeAll, expect, test } from "vitest";

let api: TemporaryApi;
beforeAll(async () => {
  api = await temporaryApi();
});
afterAll(() => api.close());

type Person = Awaited<ReturnType<TemporaryApi["person"]>>;

const QUERY = { measures: ["sessions"], dimensions: ["tool"], timeDimension: { from: "2026-01-01" } };
const call = (method: string, { token }: Person, id = "", body?: unknown, ifMatch: string | null = null) =>
  api.call(method, `/api/views${id && `/${id}`}`, { token, body, ifMatch });
const save = async (person: Person, facts: Record<string, unknown> = {}) =>
  (await call("POST", person, "", { name: "Tools", query: QUERY, ...facts })).body;
const namesSeenBy = async (person: Person) =>
  (await call("GET", person)).body.views.map(({ name }: { name: string }) => name);

async function organization() {
  const owner = await api.person();
  const { organizationId } = owner;
  const [author, colleague] = [
    await api.person({ role: "member", organizationId }),
    await api.person({ role: "member", organizationId }),
  ];
  return { owner, author, colleague };
}

test("given a saved view, then its author alone sees it until it is shared, and nobody of another organization ever", async () => {
  const { owner, author, colleague } = await organization();
  const stranger = await api.person();
  const view = await save(author);
  expect(view).toMatchObject({ name: "Tools", chart: "table", shared: false, mine: true });
  expect(view.query).toMatchObject(QUERY);
  expect(await namesSeenBy(author)).toEqual(["Tools"]);
  for (const other of [owner, colleague, stranger]) expect((await call("GET", other, view.id)).status).toBe(404);

  const shared = await call("PATCH", author, view.id, { ...view, shared: true }, `"${view.etag}"`);
  expect(shared).toMatchObject({ status: 200, body: { shared: true } });
  expect((await call("GET", colleague, view.id)).body).toMatchObject({ name: "Tools", mine: false });
  expect(await namesSeenBy(owner)).toEqual(["Tools"]);
  expect(await namesSeenBy(stranger)).toEqual([]);
  for (const method of ["GET", "DELETE"]) expect((await call(method, stranger, view.id)).status).toBe(404);
});

test("given a shared view, then others open it with their own rights", async () => {
  const { owner, colleague } = await organization();
  const { id } = await save(owner, { shared: true, query: { ...QUERY, dimensions: ["user"] } });
  const open = async (person: Person) => {
    const { query } = (await call("GET", person, id)).body;
    return (await api.call("POST", "/api/analytics/query", { token: person.token, body: query })).status;
  };
  expect(await open(owner)).toBe(200);
  expect(await open(colleague)).toBe(403);
});

test("given a shared view, then its author and administrators may change it, and an administrator's change is audited", async () => {
  const { owner, author, colleague } = await organization();
  const view = await save(author, { shared: true });
  const rename = (person: Person, name: string, ifMatch: string | null) =>
    call("PATCH", person, view.id, { name }, ifMatch);
  expect((await rename(colleague, "Mine now", "*")).status).toBe(403);
  expect((await call("DELETE", colleague, view.id)).status).toBe(403);
  expect((await rename(author, "Tools of 2026", null)).status).toBe(428);
  expect((await rename(author, "Tools of 2026", `"${view.etag}"`)).status).toBe(200);
  expect((await rename(owner, "Old form", `"${view.etag}"`)).status).toBe(412);
  expect((await rename(owner, "Our tools", "*")).status).toBe(200);
  expect((await call("DELETE", owner, view.id)).status).toBe(204);
  expect(await namesSeenBy(author)).toEqual([]);
  const entries = await api.db
    .selectFrom("auditEntries")
    .where("chainId", "=", owner.organizationId)
    .where("resource", "=", "views")
    .orderBy("position")
    .select(["action", "actorId", "resourceId"])
    .execute();
  expect(entries).toEqual(
    ["view.updated", "view.deleted"].map((action) => ({ action, actorId: owner.id, resourceId: view.id })),
  );
});

test("given a wrong query, an unknown property or too many views, then nothing is saved", async () => {
  const { author } = await organization();
  const wrong = { name: "x", query: { measures: ["everything"] } };
  const refused = await call("POST", author, "", wrong);
  expect(refused).toMatchObject({ status: 400, body: { details: [{ path: "query.measures.0" }] } });
  const unknown = await call("POST", author, "", { name: "x", query: { ...QUERY, colour: "red" } });
  expect(unknown).toMatchObject({ status: 400, body: { details: [{ path: "query.colour", code: "not_allowed" }] } });
  const at = api.clock.date();
  const many = Array.from({ length: 200 }, (_, index) => ({
    ...{ id: crypto.randomUUID(), organizationId: author.organizationId, authorId: author.id, name: `View ${index}` },
    ...{ query: JSON.stringify(QUERY), chart: "table", shared: false, createdAt: at, updatedAt: at },
  }));
  await api.db.insertInto("savedViews").values(many).execute();
  expect((await call("POST", author, "", { name: "One more", query: QUERY })).status).toBe(409);
  expect(await namesSeenBy(author)).toHaveLength(200);
});

test("given an account that is deleted, then its views are too", async () => {
  const { owner, author } = await organization();
  const { id } = await save(author, { shared: true });
  await api.db.deleteFrom("users").where("id", "=", author.id).execute();
  expect((await call("GET", owner, id)).status).toBe(404);
});
