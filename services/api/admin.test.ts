import { randomUUID } from "node:crypto";
import { identify, publishedOrigins } from "@treadlight/platform/identity";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type TemporaryApi, temporaryApi } from "./testing/index.ts";

let api: TemporaryApi;
let owner: Awaited<ReturnType<TemporaryApi["person"]>>;
let staff: typeof owner;
beforeAll(async () => {
  api = await temporaryApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  owner = await api.person();
  staff = await api.person({ isStaff: true });
});

const query = (parameters: Record<string, unknown>) =>
  new URLSearchParams(
    Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, JSON.stringify(value)])),
  ).toString();

const list = (resource: string, parameters: Record<string, unknown> = {}, { token } = owner) =>
  api.call("GET", `/api/admin/${resource}?${query(parameters)}`, { token });

async function create(resource: string, body: unknown, { token } = owner) {
  const created = await api.call("POST", `/api/admin/${resource}`, { token, body });
  expect(created.status).toBe(201);
  return created.body;
}

/** The audit entries about a record, oldest first. */
async function auditOf(resourceId: string) {
  const rows = await api.db
    .selectFrom("auditEntries as e")
    .innerJoin("auditDetails as d", "d.entryId", "e.id")
    .where("resourceId", "=", resourceId)
    .orderBy("position")
    .select(["action", "actorKind", "actorId", "details", "chainId"])
    .execute();
  return rows.map(({ details, ...entry }) => ({ ...entry, ...JSON.parse(details) }));
}

describe("lists", () => {
  test("given three departments, when sorted, paged and searched, then the answer has the right rows and total", async () => {
    for (const name of ["Sales North", "Legal", "Sales South"]) await create("departments", { name });
    const page = await list("departments", { sort: ["name", "DESC"], range: [0, 1] });
    expect(page.body.map(({ name }: { name: string }) => name)).toEqual(["Sales South", "Sales North"]);
    expect(page.headers.get("content-range")).toBe("departments 0-1/3");
    const found = await list("departments", { filter: { q: "south SALES" } });
    expect(found.body).toMatchObject([{ name: "Sales South", people: 0 }]);
    expect(found.headers.get("content-range")).toBe("departments 0-0/1");
    const beyond = await list("departments", { range: [10, 19] });
    expect(beyond.headers.get("content-range")).toBe("departments */3");
  });

  test("given a field that is null in some rows, then these rows come last in both orders", async () => {
    const { organizationId } = owner;
    for (const [email, name] of [
      ["b", "Bea"],
      ["c", null],
      ["a", "Abe"],
    ] as const) {
      const { id } = await api.person({
        role: "member",
        organizationId,
        email: `${email}-${organizationId}@example.com`,
      });
      await api.db.updateTable("users").set({ name }).where("id", "=", id).execute();
    }
    const names = async (order: string) =>
      (await list("users", { sort: ["name", order], filter: { role: "member" } })).body.map(
        ({ name }: { name: string | null }) => name,
      );
    expect(await names("ASC")).toEqual(["Abe", "Bea", null]);
    expect(await names("DESC")).toEqual(["Bea", "Abe", null]);
  });

  test("given people of two roles and two organizations, when counted under a filter, then it limits the counts of other fields only, to one's own organization", async () => {
    const { organizationId } = owner;
    const department = await create("departments", { name: "Sales" });
    for (const role of ["member", "member", "auditor"] as const) await api.person({ role, organizationId });
    const { id } = await api.person({ role: "member", organizationId });
    await api.db.updateTable("users").set({ departmentId: department.id }).where("id", "=", id).execute();
    const counted = await list("users/counts", { filter: { role: "member" } });
    expect(counted.body.counts).toEqual({
      role: [
        { value: "member", count: 3 },
        { value: "auditor", count: 1 },
        { value: "owner", count: 1 },
      ],
      suspended: [{ value: false, count: 3 }],
      departmentId: [
        { value: null, count: 2 },
        { value: department.id, count: 1 },
      ],
    });
    const wrong = await list("users/counts", { filter: { role: "king" } });
    expect(wrong).toMatchObject({ status: 400, body: { details: [{ path: "filter.role.0" }] } });
  });

  test("given thirty ids and no range, then the answer has all thirty rows", async () => {
    const ids = await Promise.all(Array.from({ length: 30 }, (_, n) => create("teams", { name: `Team ${n}` })));
    const all = await list("teams", { filter: { id: ids.map(({ id }) => id) } });
    expect(all.body).toHaveLength(30);
  });

  test("given a search text with wildcards of LIKE, then they match literally", async () => {
    await create("departments", { name: "100% remote_first" });
    for (const [q, hits] of [
      ["100%", 1],
      ["0_r", 0],
      ["remote_", 1],
      ["%", 1],
      ["\\", 0],
    ] as const) {
      expect((await list("departments", { filter: { q } })).body, q).toHaveLength(hits);
    }
  });

  test.each([
    ["sort", { sort: ["password", "ASC"] }, "sort.0"],
    ["sort", { sort: ["name", "sideways"] }, "sort.1"],
    ["range", { range: [5, 1] }, "range"],
    ["range", { range: [0, 5_000] }, "range"],
    ["filter", { filter: { organizationId: randomUUID() } }, "filter.organizationId"],
    ["filter", { filter: { id: ["1; DROP TABLE users"] } }, "filter.id.0"],
    ["filter", { filter: { q: "a\u0000b" } }, "filter.q"],
  ])("given an invalid %s (%j), then the answer names it", async (_name, parameters, path) => {
    const answer = await list("departments", parameters);
    expect(answer).toMatchObject({ status: 400, body: { code: "invalid_query" } });
    expect(answer.body.details[0].path).toBe(path);
  });

  test("given a filter that is not JSON, then the answer names it", async () => {
    const answer = await api.call("GET", "/api/admin/departments?filter={", { token: owner.token });
    expect(answer).toMatchObject({ status: 400, body: { details: [{ path: "filter" }] } });
  });
});

describe("departments and teams", () => {
  test("given a team in a department, when changed and deleted, then each step is answered and audited", async () => {
    const department = await create("departments", { name: "Sales" });
    const team = await create("teams", { name: "North", departmentId: department.id });
    expect(team).toMatchObject({ name: "North", department: "Sales", people: 0 });
    const changed = await api.call("PUT", `/api/admin/teams/${team.id}`, {
      token: owner.token,
      body: { ...team, name: "South" },
    });
    expect(changed).toMatchObject({ status: 200, body: { name: "South", department: "Sales" } });
    // The console also saves records without a change.
    await api.call("PUT", `/api/admin/teams/${team.id}`, { token: owner.token, body: changed.body });
    expect((await api.call("DELETE", `/api/admin/departments/${department.id}`, owner)).status).toBe(200);
    expect((await api.call("GET", `/api/admin/teams/${team.id}`, owner)).body).toMatchObject({ departmentId: null });
    expect((await api.call("DELETE", `/api/admin/teams/${team.id}`, owner)).status).toBe(200);
    expect((await api.call("GET", `/api/admin/teams/${team.id}`, owner)).status).toBe(404);
    const by = { actorKind: "user", actorId: owner.id, chainId: owner.organizationId };
    expect(await auditOf(team.id)).toEqual([
      { ...by, action: "team.created", after: { name: "North", departmentId: department.id } },
      { ...by, action: "team.updated", before: { name: "North" }, after: { name: "South" } },
      { ...by, action: "team.deleted", before: { name: "South", departmentId: null } },
    ]);
  });

  test("given a name that is taken, then creating and renaming answer already_exists with the field and change nothing", async () => {
    await create("departments", { name: "Sales" });
    const other = await create("departments", { name: "Legal" });
    const { token } = owner;
    const added = await api.call("POST", "/api/admin/departments", { token, body: { name: "Sales" } });
    const details = [{ path: "name", code: "duplicate", message: "is taken" }];
    expect(added).toMatchObject({ status: 409, body: { code: "already_exists", details } });
    const renamed = await api.call("PUT", `/api/admin/departments/${other.id}`, { token, body: { name: "Sales" } });
    expect(renamed).toMatchObject({ status: 409, body: { code: "already_exists", details } });
    expect(await auditOf(other.id)).toHaveLength(1);
  });

  test("given another organization's department, then no team can be put into it", async () => {
    const { id: departmentId } = await create("departments", { name: "Sales" }, await api.person());
    const body = { name: "North", departmentId };
    const refused = await api.call("POST", "/api/admin/teams", { token: owner.token, body });
    expect(refused).toMatchObject({ status: 400, body: { details: [{ path: "departmentId" }] } });
    expect((await list("teams")).body).toEqual([]);
  });
});

describe("ingest keys", () => {
  test("given a new key, then it is shown once, can be restricted and revoked, and the audit log never contains it", async () => {
    const { key, ...stored } = await create("ingest-keys", { name: "ci", scopes: ["sessions"] });
    expect(key.startsWith(stored.prefix)).toBe(true);
    const path = `/api/admin/ingest-keys/${stored.id}`;
    expect((await api.call("GET", path, owner)).body).toEqual(stored);
    const body = { name: "build", scopes: ["sessions", "monitoring"] };
    expect((await api.call("PUT", path, { token: owner.token, body })).body).toMatchObject({
      name: "build",
      scopes: ["monitoring", "sessions"],
    });
    const revoked = await api.call("DELETE", path, owner);
    expect(revoked.body.revokedAt).toBe(api.clock.date().toISOString());
    api.clock.advance(1_000);
    expect((await api.call("DELETE", path, owner)).body).toEqual(revoked.body);
    expect((await list("ingest-keys", { filter: { revokedAt: null } })).body).toEqual([]);
    const entries = await auditOf(stored.id);
    expect(entries.map(({ action }) => action)).toEqual([
      "ingest_key.created",
      "ingest_key.updated",
      "ingest_key.revoked",
    ]);
    expect(JSON.stringify(entries)).not.toContain(key);
  });
});

describe("the waiting list and contact messages", () => {
  test("given staff, when an entry is created, changed and removed, then the platform's chain records it, and the address is erased from the log", async () => {
    const entry = await create("waitlist", { email: "Jane@ACME.example", company: "Acme" }, staff);
    expect(entry).toMatchObject({ email: "jane@acme.example", status: "waiting" });
    const again = await api.call("POST", "/api/admin/waitlist", { token: staff.token, body: { email: entry.email } });
    expect(again.status).toBe(409);
    const path = `/api/admin/waitlist/${entry.id}`;
    const invited = await api.call("PUT", path, { token: staff.token, body: { ...entry, status: "invited" } });
    expect(invited.body).toMatchObject({ status: "invited", company: "Acme" });
    expect((await list("waitlist", { filter: { status: "invited" } }, staff)).body).toHaveLength(1);
    expect(await auditOf(entry.id)).toMatchObject([
      { action: "waitlist_entry.created", after: { email: "jane@acme.example" } },
      { action: "waitlist_entry.updated", before: { status: "waiting" }, after: { status: "invited" } },
    ]);
    expect((await api.call("DELETE", path, staff)).status).toBe(200);
    const chain = { actorKind: "staff", chainId: "00000000-0000-0000-0000-000000000000" };
    expect(await auditOf(entry.id)).toEqual([
      { ...chain, actorId: staff.id, action: "waitlist_entry.deleted", before: { status: "invited" } },
    ]);
  });

  test("given a message, when handled, annotated and reopened, then handledAt is the time it was handled", async () => {
    const id = randomUUID();
    const createdAt = api.clock.date();
    const message = { id, email: "jane@acme.example", name: "Jane", topic: "sales", message: "Hello", createdAt };
    await api.db
      .insertInto("contactMessages")
      .values({ ...message, contentHash: Buffer.from(id) })
      .execute();
    const path = `/api/admin/contact-messages/${id}`;
    const put = (body: unknown) => api.call("PUT", path, { token: staff.token, body });
    const handledAt = api.clock.date().toISOString();
    expect((await put({ handled: true })).body).toMatchObject({ handled: true, handledAt });
    api.clock.advance(60_000);
    expect((await put({ handled: true, note: "Called." })).body).toMatchObject({ handledAt, note: "Called." });
    expect((await list("contact-messages", { filter: { q: "hello", handled: true } }, staff)).body).toHaveLength(1);
    expect((await put({ handled: false })).body).toMatchObject({ handled: false, handledAt: null, note: "Called." });
    expect((await api.call("DELETE", path, staff)).status).toBe(200);
    expect((await api.call("GET", path, staff)).status).toBe(404);
  });
});

describe("publishable keys", () => {
  const create = async (body: object) => {
    const { token } = await api.person();
    return { token, answer: await api.call("POST", "/api/admin/ingest-keys", { token, body }) };
  };

  test("given origins, when one is created, then it identifies with them, and their pages may send", async () => {
    const origins = ["https://B.example/", "https://a.example", "http://localhost:3000", "https://a.example"];
    const { token, answer } = await create({ name: "site", kind: "publishable", origins });
    const kept = ["http://localhost:3000", "https://a.example", "https://b.example"];
    expect(answer).toMatchObject({ status: 201, body: { kind: "publishable", origins: kept } });
    expect(answer.body.key).toMatch(/^tlw_/);
    expect(await identify({ db: api.db, jwtSecret: "x".repeat(32) })(`Bearer ${answer.body.key}`)).toMatchObject({
      kind: "ingestKey",
      origins: kept,
    });

    const isPublished = publishedOrigins({ db: api.db });
    expect(await Promise.all(["https://b.example", "https://c.example"].map(isPublished))).toEqual([true, false]);
    await api.call("DELETE", `/api/admin/ingest-keys/${answer.body.id}`, { token });
    expect(await isPublished("https://b.example")).toBe(false);
  });

  test.each([
    ["a publishable key without origins", { kind: "publishable" }],
    ["a secret key with origins", { origins: ["https://a.example"] }],
    ["a page instead of an origin", { kind: "publishable", origins: ["https://a.example/page"] }],
    ["an origin without TLS", { kind: "publishable", origins: ["http://a.example"] }],
    ["an origin that hides a name", { kind: "publishable", origins: ["https://a.example@evil.example"] }],
    ["no origin at all", { kind: "publishable", origins: ["a.example"] }],
  ])("given %s, then it is refused", async (_, body) => {
    expect((await create({ name: "site", ...body })).answer).toMatchObject({ status: 400 });
  });

  test("given a key, when its origins change, then its kind still decides whether it has any", async () => {
    const { token, answer } = await create({ name: "site", kind: "publishable", origins: ["https://a.example"] });
    const change = (origins: string[]) =>
      api.call("PUT", `/api/admin/ingest-keys/${answer.body.id}`, { token, body: { origins } });
    expect((await change(["https://b.example"])).body).toMatchObject({ origins: ["https://b.example"] });
    expect((await change([])).body).toMatchObject({ code: "invalid_body", details: [{ path: "origins" }] });
  });
});
