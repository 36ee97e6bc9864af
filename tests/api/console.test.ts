import { CONSOLE_RESOURCES } from "@treadlight/contract/console";
import { ERRORS } from "@treadlight/contract/errors";
import { sortableFields } from "@treadlight/contract/lists";
import { DAY_MS } from "@treadlight/domain/time";
import { fetchUtils } from "ra-core";
import simpleRestProvider from "ra-data-simple-rest";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { z } from "zod";
import { lastingDay } from "../support/lasting-day.ts";
import { tries } from "../support/long.ts";
import { type Installation, startInstallation } from "./installation.ts";

/** `ra-data-simple-rest` as it is published. All that it is told is who signs in. */
const providerOf = (token: string) =>
  simpleRestProvider(`${installation.url}/api/admin`, (url, { body, ...options } = {}) =>
    fetchUtils.fetchJson(url, {
      ...options,
      ...(body != null && { body }),
      user: { authenticated: true, token: `Bearer ${token}` },
    }),
  );

// All that is received is of one day.
await lastingDay();
let installation: Installation;
let providers: Record<"owner" | "staff", ReturnType<typeof providerOf>>;
let owner: Awaited<ReturnType<Installation["person"]>>;
let department: { id: string };

beforeAll(async () => {
  installation = await startInstallation();
  const acme = await installation.organization({ name: "Acme" });
  owner = await installation.person({ organizationId: acme.id, name: "Olga", email: "olga@acme.example" });
  const staff = await installation.person({ role: "individual", isStaff: true, name: "Stan" });
  providers = { owner: providerOf(owner.token), staff: providerOf(staff.token) };
  for (const name of ["Adam", "Beth", "Cleo"]) {
    await installation.person({
      organizationId: acme.id,
      role: "member",
      name,
      email: `${name.toLowerCase()}@acme.example`,
    });
  }
  const create = async (who: keyof typeof providers, resource: string, ...rows: Record<string, unknown>[]) => {
    const created: { id: string }[] = [];
    for (const data of rows) created.push((await providers[who].create<{ id: string }>(resource, { data })).data);
    return created;
  };
  const [sales] = await create("owner", "departments", { name: "Sales" }, { name: "Legal" }, { name: "Works" });
  if (!sales) throw new Error("no department");
  department = sales;
  await create(
    "owner",
    "tool-rules",
    { tool: "ChatGPT", decision: "approve", departmentId: sales.id, lastDay: "2100-01-31" },
    { tool: "Claude", decision: "warn", departmentId: sales.id },
  );
  await create(
    "owner",
    "teams",
    { name: "North", departmentId: sales.id },
    { name: "South", departmentId: sales.id },
    { name: "East" },
  );
  await create(
    "owner",
    "invitations",
    ...["x", "y", "z"].map((name) => ({ email: `${name}@acme.example`, name, departmentId: sales.id })),
  );
  await create("owner", "ingest-keys", { name: "build" }, { name: "deploy" }, { name: "test", scopes: ["monitoring"] });
  await create(
    "staff",
    "waitlist",
    ...["a", "b", "c"].map((name) => ({ email: `${name}@wait.example`, name, company: "Waiters" })),
  );
  await installation.db
    .insertInto("contactMessages")
    .values(
      ["sales", "support", "press"].map((topic, n) => ({
        ...{ id: crypto.randomUUID(), email: `${topic}@write.example`, name: topic, topic, message: `About ${topic}` },
        ...{ contentHash: Buffer.from(topic), createdAt: new Date(Date.UTC(2026, 0, n + 1)) },
      })),
    )
    .execute();
  await installation.db
    .insertInto("achievements")
    .values(
      (["bronze", "silver", "gold"] as const).map((type, n) => ({
        ...{ id: crypto.randomUUID(), userId: owner.id, type, awardedAt: new Date(Date.UTC(2026, 0, n + 1)) },
      })),
    )
    .execute();

  await create(
    "owner",
    "alert-rules",
    { kind: "exposure", name: "Leaks", threshold: 1 },
    // More than anybody uses: an alert would come in the middle of a test, with mails and deliveries.
    { kind: "budget", name: "Carbon", measure: "co2", threshold: 1_000_000 },
  );
  await create(
    "owner",
    "own-numbers",
    { validFrom: "2100-01-01", after: 0, countedShare: 80 },
    { validFrom: "2100-02-01", after: 1, countedShare: 90 },
  );
  await create("owner", "own-patterns", { after: 0, askFrom: "low" }, { after: 1, askFrom: "medium" });
  await installation.db
    .insertInto("toolNames")
    .values(
      ["FooBot", "BarBot"].map((sentAs, n) => ({
        ...{ id: crypto.randomUUID(), organizationId: owner.organizationId, key: sentAs.toLowerCase(), sentAs },
        ...{ name: n === 0 ? "ChatGPT" : null, decidedAt: new Date(Date.UTC(2026, 0, n + 1)), appliedAt: new Date() },
      })),
    )
    .execute();
  await installation.db
    .insertInto("connectors")
    .values(
      (["openai", "anthropic"] as const).map((kind, n) => ({
        ...{ id: crypto.randomUUID(), organizationId: owner.organizationId, kind, name: `Usage ${n}`, account: "" },
        ...{ clientId: "", secret: "", nextDay: `2026-03-0${n + 1}`, createdAt: new Date(Date.UTC(2026, 0, n + 1)) },
        ...{ nextAt: new Date(Date.UTC(2026, 0, 3)), pausedAt: new Date(Date.UTC(2026, 0, 2)) },
      })),
    )
    .execute();
  await create("owner", "tool-contracts", { tool: "Claude", plan: "business" }, { tool: "ChatGPT", plan: "business" });
  const licence = { seats: 5, price: 20, currency: "EUR", period: "month", startsOn: "2026-01-01" };
  await create(
    "owner",
    "licences",
    { ...licence, tool: "Claude", contract: "Team" },
    { ...licence, tool: "ChatGPT", contract: "Business", seats: 9 },
  );
  await create(
    "owner",
    "own-prices",
    { validFrom: "2026-01-01", after: 0, prices: [{ provider: "Anthropic", discount: 20 }] },
    { validFrom: "2099-02-01", after: 1 },
  );
  await create(
    "owner",
    "vendor-invoices",
    ...["OpenAI", "Anthropic"].map((vendor, n) => ({
      ...{ vendor, firstMonth: `2026-0${n + 1}`, lastMonth: `2026-0${n + 1}`, amount: 10 + n, currency: "EUR" },
    })),
  );
  await create(
    "owner",
    "exchange-rates",
    ...["2026-01-01", "2026-02-01"].map((validFrom, n) => ({
      validFrom,
      ...{ currency: n === 0 ? "EUR" : "GBP", perDollar: 0.8 + n / 10 },
    })),
  );
  await create(
    "owner",
    "marks",
    ...["Licences", "Training"].map((name, n) => ({
      ...{ name, kind: n === 0 ? "licence" : "training", day: `2026-03-0${n + 2}` },
      ...{ department: "Sales", comparison: "Legal" },
    })),
  );
  const hooks = await create(
    "owner",
    "webhooks",
    { name: "On call", url: "https://one.example/hook" },
    { name: "Night", url: "https://two.example/hook" },
  );
  await addRows(hooks.map(({ id }) => id));

  const send = (path: string, body: unknown) => installation.call("POST", path, { token: owner.token, body });
  const session = { promptCount: 2, timeEngaged: 60, source: "extension" };
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  await send("/api/ingest/sessions", {
    sessions: ["ChatGPT", "Claude", "Gemini"].map((aiTool, n) => ({
      ...session,
      aiTool,
      startedAt: minutesAgo(10 * n),
    })),
  });
  // One after the other, because reports are sorted by the time they arrive.
  for (const n of [1, 2, 3]) {
    await send("/api/monitoring/errors", { message: `error ${n}` });
    await send("/api/monitoring/events", { event: `event_${n}` });
    await send("/api/monitoring/performance", { name: `measurement-${n}`, value: n });
  }
  await send("/api/monitoring/errors", { name: "TypeError", message: "another", url: "https://app.example/faq" });
  for (const name of ["first-input", "layout-shift"]) {
    await send("/api/monitoring/performance", {
      name,
      value: 3,
      category: "web-vital",
      url: "https://app.example/faq",
    });
  }
  // Nobody wants the mails that a full hour may send: the outbox stays as it is once all that was sent so far is in it.
  await installation.db.updateTable("users").set({ mails: [] }).execute();
  await vi.waitFor(async () => {
    const ofMails = installation.db.selectFrom("jobs").where("kind", "=", "mail");
    expect(await ofMails.where("state", "in", ["waiting", "running"]).select("id").execute()).toEqual([]);
    expect((await listed("owner", "sessions", { sort: ["startedAt", "ASC"] })).total).toBe(3);
    for (const [resource, total] of Object.entries({ errors: 4, events: 3, performance: 5, "dead-letters": 2 })) {
      expect((await listed("staff", resource, { sort: ["receivedAt", "ASC"] })).total, resource).toBe(total);
    }
  }, 60_000);
});
afterAll(() => installation.stop());

/** Rows that no call makes by itself. */
async function addRows(webhookIds: readonly string[]): Promise<void> {
  const { db, log } = installation;
  const { organizationId, id: orderedBy } = owner;
  // Old deliveries go with the next full hour.
  const at = (n: number) => new Date(Date.now() - (webhookIds.length - n) * DAY_MS);
  for (const [n, webhookId] of webhookIds.entries()) {
    const facts = { id: crypto.randomUUID(), organizationId };
    await db
      .insertInto("alerts")
      .values({ ...facts, kind: "unusual", occasion: `tool ${n}`, message: `Alert ${n}`, value: n, raisedAt: at(n) })
      .execute();
    await db
      .insertInto("webhookDeliveries")
      .values({ ...facts, webhookId, event: "test", body: "{}", attempts: n, createdAt: at(n), deliveredAt: at(n) })
      .execute();
    const bought = { organizationId, plan: "business", seats: n + 1, billingInterval: "month", netPence: 750 } as const;
    const buyer = JSON.stringify({ name: `Buyer ${n}` });
    const orderId = crypto.randomUUID();
    await db
      .insertInto("orders")
      .values({ ...bought, id: orderId, orderedBy, kind: "new", status: "paid", buyer, createdAt: at(n) })
      .execute();
    await db
      .insertInto("invoices")
      .values({
        ...{ ...bought, id: crypto.randomUUID(), orderId, number: `EXAMPLE-${n}`, kind: "invoice", status: "paid" },
        ...{ orderKind: "new", seller: "{}", buyer, lines: "[]", vatPercent: 0, vatPence: 0, totalPence: 750 + n },
        ...{ issuedAt: at(n), dueAt: at(n), paidAt: at(n) },
      })
      .execute();
    const eventId = crypto.randomUUID();
    await log.append([
      {
        ...{ stream: "sessions", key: eventId, value: Buffer.from("{") },
        headers: { kind: "session", eventId, organizationId, receivedAt: String(Date.now()) },
      },
    ]);
  }
}

interface ListParams {
  sort?: [string, "ASC" | "DESC"];
  page?: number;
  perPage?: number;
  filter?: Record<string, unknown>;
}

function listed(who: keyof typeof providers, resource: string, params: ListParams = {}) {
  const { sort, page = 1, perPage = 100, filter = {} } = params;
  return providers[who].getList(resource, {
    pagination: { page, perPage },
    filter,
    ...(sort && { sort: { field: sort[0], order: sort[1] } }),
  });
}

/** By resource: a person who sees it, a field to sort by, a filter, and a search. */
const READ = [
  ["organizations", "staff", "name", { accountType: "business" }, "acme"],
  ["users", "owner", "name", { role: "member" }, "adam"],
  ["departments", "owner", "name", { name: "Legal" }, "leg"],
  ["teams", "owner", "name", { departmentId: null }, "sales"],
  ["invitations", "owner", "email", { status: "open" }, "y@acme"],
  ["ingest-keys", "owner", "name", { revokedAt: null }, "build"],
  ["sessions", "owner", "startedAt", { tool: "Claude" }, "gemini"],
  ["achievements", "owner", "awardedAt", { achievementType: "gold" }, "silver"],
  ["audit-log", "owner", "position", { action: "team.created" }, "ingest_key"],
  ["waitlist", "staff", "email", { status: "waiting" }, "waiters"],
  ["contact-messages", "staff", "createdAt", { topic: "press" }, "about support"],
  ["errors", "staff", "receivedAt", { from: "2026-01-01T00:00:00Z" }, "error 2"],
  ["events", "staff", "receivedAt", { from: "2026-01-01T00:00:00Z" }, "event_2"],
  ["performance", "staff", "receivedAt", { from: "2026-01-01T00:00:00Z" }, "measurement-2"],
] as const;

/** Who sees more of a resource. */
const READERS = new Map<string, keyof typeof providers>(READ.map(([resource, who]) => [resource, who]));
const STAFF_ONLY = ["error-groups", "web-vitals", "dead-letters", "orders", "invoices", "outbox"];
const readerOf = (name: string) => READERS.get(name) ?? (STAFF_ONLY.includes(name) ? "staff" : "owner");

/** A value as it is sorted: texts by their characters, times by their text. */
const isInOrder = (values: readonly (string | number | boolean)[]) =>
  values.every((value, n) => n === 0 || (values[n - 1] ?? value) <= value);

describe.each(CONSOLE_RESOURCES)("every column of $name", (resource) => {
  const { name, list } = resource;
  const who = readerOf(name);

  test("can be sorted by, either way", async () => {
    const { data: all, total } = await listed(who, name, { sort: ["id", "ASC"] });
    const ids = new Set(all.map(({ id }) => id));
    for (const [index, field] of sortableFields<z.ZodObject>(resource.row).entries()) {
      // Every other one the other way, so that a short run has both.
      for (let way = 0; way < tries(1, 2); way++) {
        const order = (index + way) % 2 === 0 ? "ASC" : "DESC";
        const { data } = await listed(who, name, { sort: [field, order] });
        expect(new Set(data.map(({ id }) => id)), field).toEqual(ids);
        const sorted = data.map((row) => row[field]).filter((value) => value != null);
        const known = order === "ASC" ? sorted : sorted.toReversed();
        // User types are sorted as the roles they stand for.
        if (field !== "userType" && !Array.isArray(known[0])) {
          expect(isInOrder(known), `${field}: ${known}`).toBe(true);
        }
      }
    }
    // There is one day of outcomes.
    expect(total).toBeGreaterThanOrEqual(name === "outcomes" ? 1 : 2);
  });

  test("that can be filtered takes one value, several and none", async () => {
    const { data: all } = await listed(who, name, { sort: ["id", "ASC"] });
    const problemsOf = (filter: object) =>
      list.query?.safeParse({ filter: JSON.stringify(filter) }).error?.issues.map(({ code }) => code) ?? [];
    for (const field of Object.keys(resource.row.shape)) {
      const value = all.map((row) => row[field]).find((one) => one != null) ?? null;
      const isFilter = field !== "id" && !problemsOf({ [field]: [] }).includes("unrecognized_keys");
      if (!isFilter || (value === null && problemsOf({ [field]: null }).length > 0)) continue;
      const found = async (filter: unknown) =>
        (await listed(who, name, { sort: ["id", "ASC"], filter: { [field]: filter } })).data;
      expect(await found([value]), field).toEqual(all.filter((row) => row[field] === value));
      expect(await found([]), field).toEqual([]);
    }
    expect(await listed(who, name, { sort: ["id", "ASC"], filter: { id: [] } })).toEqual({ data: [], total: 0 });
    expect((await providers[who].getMany(name, { ids: [] })).data).toEqual([]);
  });
});

describe.each(READ)("the provider reads %s", (resource, who, field, filter, q) => {
  test("sorted, either way", async () => {
    const up = await listed(who, resource, { sort: [field, "ASC"] });
    const values = up.data.map((row) => row[field]);
    expect(values.length).toBeGreaterThanOrEqual(3);
    expect(values).toEqual(values.toSorted((a, b) => (a < b ? -1 : Number(a > b))));
    expect((await listed(who, resource, { sort: [field, "DESC"] })).data.map((row) => row[field])).toEqual(
      values.toReversed(),
    );
  });

  test("in pages, with the total", async () => {
    const all = await listed(who, resource, { sort: [field, "ASC"] });
    const second = await listed(who, resource, { sort: [field, "ASC"], page: 2, perPage: 2 });
    expect(second.data).toEqual(all.data.slice(2, 4));
    expect(second.total).toBe(all.data.length);
    expect((await listed(who, resource, { sort: [field, "ASC"], page: 99, perPage: 10 })).data).toEqual([]);
  });

  test("filtered, and searched", async () => {
    const all = await listed(who, resource, { sort: [field, "ASC"] });
    const filtered = await listed(who, resource, { sort: [field, "ASC"], filter });
    const holds = (row: Record<string, unknown>) =>
      Object.entries(filter).every(([name, value]) => (name === "from" ? true : row[name] === value));
    expect(filtered.data).toEqual(all.data.filter(holds));
    expect(filtered.data.length).toBeGreaterThan(0);
    const found = await listed(who, resource, { sort: [field, "ASC"], filter: { q } });
    expect(found.data.length).toBeGreaterThan(0);
    for (const row of found.data) expect(JSON.stringify(row).toLowerCase()).toContain(q);
    expect((await listed(who, resource, { sort: [field, "ASC"], filter: { q: "nothing has this" } })).total).toBe(0);
  });

  test("one by one, and several by their ids", async () => {
    const { data } = await listed(who, resource, { sort: [field, "ASC"] });
    const [first, , third] = data;
    expect((await providers[who].getOne(resource, { id: first.id })).data).toEqual(first);
    const many = await providers[who].getMany(resource, { ids: [first.id, third.id, crypto.randomUUID()] });
    expect(new Set(many.data.map(({ id }) => id))).toEqual(new Set([first.id, third.id]));
  });
});

test("the provider reads days of outcomes", async () => {
  const { data, total } = await listed("owner", "outcomes", { sort: ["day", "DESC"] });
  expect(total).toBe(1);
  expect(data).toMatchObject([{ scored: 3, dead_lettered: 2, accepted: 5, organizationId: owner.organizationId }]);
  expect((await providers.owner.getOne("outcomes", { id: data[0].id })).data).toEqual(data[0]);
  expect((await providers.staff.getMany("outcomes", { ids: [data[0].id] })).data).toEqual(data);
});

test.each([
  ["teams", 2],
  ["invitations", 3],
  ["users", 0],
])("the provider reads %s that refer to a department", async (resource, total) => {
  const pagination = { page: 1, perPage: 10 };
  const sort = { field: "id", order: "ASC" } as const;
  const reference = { target: "departmentId", id: department.id, pagination, sort, filter: {} };
  const referring = await providers.owner.getManyReference(resource, reference);
  expect(referring.total).toBe(total);
  for (const row of referring.data) expect(row.departmentId).toBe(department.id);
});

/** By resource: a person who may write it, new rows, and a change. */
const WRITTEN = [
  ["departments", "owner", (n: number) => ({ name: `Department ${n}` }), { name: "Renamed" }],
  ["teams", "owner", (n: number) => ({ name: `Team ${n}` }), { departmentId: () => department.id }],
  ["invitations", "owner", (n: number) => ({ email: `n${n}@acme.example` }), { role: "admin" }],
  ["ingest-keys", "owner", (n: number) => ({ name: `Key ${n}` }), { scopes: ["sessions"] }],
  ["waitlist", "staff", (n: number) => ({ email: `n${n}@wait.example` }), { status: "invited" }],
] as const;

describe.each(WRITTEN)("the provider writes %s", (resource, who, rowOf, changeOf) => {
  const change = () =>
    Object.fromEntries(
      Object.entries(changeOf).map(([name, value]) => [name, typeof value === "function" ? value() : value]),
    );
  /** Revoked rows stay listed. */
  const isKept = resource === "invitations" || resource === "ingest-keys";
  const expectGone = async (id: string) => {
    const read = providers[who].getOne(resource, { id });
    if (isKept) expect((await read).data.revokedAt).not.toBeNull();
    else await expect(read).rejects.toMatchObject({ status: 404 });
  };

  test("one: created, changed as a whole record, deleted", async () => {
    const { data: created } = await providers[who].create(resource, { data: rowOf(1) });
    expect(created).toMatchObject(rowOf(1));
    const { data: previousData } = await providers[who].getOne(resource, { id: created.id });
    const data = { ...previousData, ...change() };
    const updated = await providers[who].update(resource, { id: created.id, data, previousData });
    expect(updated.data).toMatchObject({ ...rowOf(1), ...change(), id: created.id });
    expect((await providers[who].getOne(resource, { id: created.id })).data).toEqual(updated.data);
    expect((await providers[who].delete(resource, { id: created.id })).data.id).toBe(created.id);
    await expectGone(created.id);
  });

  test("several at once: changed and deleted", async () => {
    const ids: string[] = [];
    for (const n of [2, 3]) ids.push((await providers[who].create(resource, { data: rowOf(n) })).data.id);
    // Two departments cannot take one name.
    const data = resource === "departments" ? {} : change();
    expect((await providers[who].updateMany(resource, { ids, data })).data).toEqual(ids);
    for (const row of (await providers[who].getMany(resource, { ids })).data) expect(row).toMatchObject(data);
    await providers[who].deleteMany(resource, { ids });
    for (const id of ids) await expectGone(id);
  });
});

test("the provider changes people and takes them out", async () => {
  const { data: people } = await listed("owner", "users", { sort: ["name", "ASC"], filter: { role: "member" } });
  const [adam, beth, cleo] = people;
  const promoted = await providers.owner.update("users", {
    id: adam.id,
    data: { ...adam, role: "admin", departmentId: department.id },
    previousData: adam,
  });
  expect(promoted.data).toMatchObject({ role: "admin", userType: "OrgAdmin", department: "Sales" });
  const ids = [beth.id, cleo.id];
  await providers.owner.updateMany("users", { ids, data: { suspended: true } });
  expect((await listed("owner", "users", { sort: ["name", "ASC"], filter: { suspended: true } })).total).toBe(2);
  await providers.owner.deleteMany("users", { ids });
  await expect(providers.owner.getOne("users", { id: beth.id })).rejects.toMatchObject({ status: 404 });
});

test("the provider changes the caller's organization, and staff suspend any organization and handle messages", async () => {
  const { data: acme } = await providers.owner.getOne("organizations", { id: owner.organizationId });
  const renamed = await providers.owner.update("organizations", {
    id: acme.id,
    data: { ...acme, name: "Acme Ltd", region: "de" },
    previousData: acme,
  });
  expect(renamed.data).toMatchObject({ name: "Acme Ltd", region: "de" });
  const { id } = await installation.organization({ name: "Shady" });
  const { data: shady } = await providers.staff.getOne("organizations", { id });
  const suspended = await providers.staff.update("organizations", {
    id,
    data: { ...shady, suspended: true },
    previousData: shady,
  });
  expect(suspended.data.suspendedAt).not.toBeNull();
  const { data: messages } = await listed("staff", "contact-messages", { sort: ["createdAt", "ASC"] });
  const [message] = messages;
  const handled = await providers.staff.update("contact-messages", {
    id: message.id,
    data: { ...message, handled: true },
    previousData: message,
  });
  expect(handled.data.handledAt).not.toBeNull();
  await providers.staff.deleteMany("contact-messages", { ids: [message.id] });
  expect((await listed("staff", "contact-messages", { sort: ["createdAt", "ASC"] })).total).toBe(2);
});

test("the provider learns that a record was changed since it was read, and what it is now", async () => {
  const { data: created } = await providers.owner.create("teams", { data: { name: "Stale" } });
  const { data: read } = await providers.owner.getOne("teams", { id: created.id });
  const save = (data: object) =>
    providers.owner.update("teams", { id: read.id, data: { ...read, ...data }, previousData: read });
  await save({ departmentId: department.id });
  await expect(save({ name: "Fresh" })).rejects.toMatchObject({
    status: 412,
    message: ERRORS.precondition_failed.meaning,
    body: {
      code: "precondition_failed",
      details: [
        { path: "name", code: "changed_meanwhile", now: "Stale" },
        { path: "departmentId", code: "changed_meanwhile", now: department.id },
      ],
    },
  });
  expect((await providers.owner.getOne("teams", { id: read.id })).data).toMatchObject({
    name: "Stale",
    department: "Sales",
  });
});

test("given no version, the last of two changes by the provider wins, and the audit log says what each changed", async () => {
  const { data: team } = await providers.owner.create("teams", { data: { name: "First" } });
  for (const name of ["Second", "Third"]) {
    await providers.owner.update("teams", { id: team.id, data: { name }, previousData: team });
  }
  await providers.owner.updateMany("teams", { ids: [team.id], data: { name: "Fourth" } });
  const filter = { resourceId: [team.id], action: ["team.created", "team.updated"] };
  const { data: entries } = await listed("owner", "audit-log", { sort: ["position", "ASC"], filter });
  expect(entries.map(({ before, after }) => [before?.name, after.name])).toEqual([
    [undefined, "First"],
    ["First", "Second"],
    ["Second", "Third"],
    ["Third", "Fourth"],
  ]);
});

test("the provider filters by several values, of which one may be none at all", async () => {
  const names = async (filter: object) =>
    (
      await listed("owner", "teams", { sort: ["name", "ASC"], filter: { name: ["East", "North"], ...filter } })
    ).data.map(({ name }) => name);
  expect(await names({})).toEqual(["East", "North"]);
  expect(await names({ departmentId: [null] })).toEqual(["East"]);
  expect(await names({ departmentId: [department.id, null] })).toEqual(["East", "North"]);
  const roles = await listed("owner", "users", { sort: ["role", "ASC"], filter: { role: ["owner", "admin"] } });
  expect(roles.data.map(({ role }) => role)).toEqual(["admin", "owner"]);
});

test("the provider learns which field is wrong", async () => {
  const refused = providers.owner.create("departments", { data: { name: "" } });
  await expect(refused).rejects.toMatchObject({ status: 400, body: { details: [{ path: "name" }] } });
});
