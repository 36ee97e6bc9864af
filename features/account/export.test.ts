import { randomUUID } from "node:crypto";
import { type TemporaryApi, temporaryApi } from "@treadlight/api/testing";
import { scoreSession } from "@treadlight/domain/session";
import { ClickHouseUnavailableError, personalTenant } from "@treadlight/warehouse";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { attemptLimits } from "../limits/attempt-limits.ts";

let api: TemporaryApi;
beforeAll(async () => {
  api = await temporaryApi({ limits: attemptLimits });
});
afterAll(() => api.close());

async function download(token: string) {
  const response = await fetch(`${api.url}/api/user/export`, { headers: { authorization: `Bearer ${token}` } });
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  return {
    headers: response.headers,
    names: Object.keys(files),
    json: (name: string) => JSON.parse(text(name)),
    lines: (name: string) =>
      text(name)
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line)),
    text,
  };
}

async function addSessions({ organizationId, id }: { organizationId: string; id: string }, count: number) {
  const events = Array.from({ length: count }, (_, n) => ({
    kind: "session" as const,
    eventId: randomUUID(),
    organizationId,
    personId: id,
    sessionId: randomUUID(),
    revision: 0,
    receivedAt: api.clock.now(),
    startedAt: api.clock.now() - n * 60_000,
    source: "sdk" as const,
    aiTool: "ChatGPT",
    promptCount: 1,
    timeEngaged: 60,
    promptPreview: "mail [EMAIL]",
    complexity: "low" as const,
    detected: {},
    categories: [],
  }));
  await api.warehouse.applySessions(events.map((event) => scoreSession(event)));
}

test("given somebody with a past, then the archive holds it, theirs alone", async () => {
  const acme = await api.organization({ name: "Acme" });
  const owner = await api.person({ organizationId: acme.id, name: "Olga", email: "olga@acme.example" });
  const jane = await api.person({ role: "individual", name: "Jane", email: "jane@acme.example" });
  await addSessions(jane, 1);
  await addSessions(owner, 2);
  const invitation = { token: owner.token, body: { email: "jane@acme.example", role: "member" } };
  expect((await api.call("POST", "/api/admin/invitations", invitation)).status).toBe(201);
  api.clock.advance(1_000);
  const change = { organizationId: acme.id, role: "admin" };
  await api.db.updateTable("users").set(change).where("id", "=", jane.id).execute();
  await addSessions({ id: jane.id, organizationId: acme.id }, 2_500);
  await api.call("PUT", `/api/admin/users/${jane.id}`, { token: owner.token, body: { name: "Jane Doe" } });
  await api.call("POST", "/api/admin/departments", { token: jane.token, body: { name: "Research" } });
  const [claimedAt, awardedAt] = [api.clock.date(), api.clock.date()];
  const achievement = { id: randomUUID(), userId: jane.id, type: "bronze", awardedAt, claimedAt } as const;
  await api.db.insertInto("achievements").values(achievement).execute();
  const view = { name: "My tools", query: { measures: ["sessions"] } };
  expect((await api.call("POST", "/api/views", { token: jane.token, body: view })).status).toBe(201);
  expect((await api.call("POST", "/api/views", { token: owner.token, body: { ...view, name: "Olga's" } })).status).toBe(
    201,
  );
  for (const [{ token }, title] of [
    [jane, "Summarise"],
    [owner, "Olga's prompt"],
  ] as const) {
    const body = { title, text: "In {{words}} words.", sharing: "organization" };
    expect((await api.call("POST", "/api/prompts", { token, body })).status).toBe(201);
  }

  const identity = { organizationId: acme.id, issuer: "https://login.acme.example", subject: "pat" };
  await api.db
    .insertInto("companyIdentities")
    .values({ userId: jane.id, ...identity, createdAt: api.clock.date() })
    .execute();
  const values = [jane, owner].map((requester) => ({
    ...{ id: randomUUID(), organizationId: acme.id, kind: "squid", fileName: `${requester.name}.log`, settings: "{}" },
    ...{ requestedBy: requester.id, requestedAt: api.clock.date(), startedAt: api.clock.date() },
    ...{ jobId: randomUUID(), isDryRun: true },
  }));
  await api.db.insertInto("imports").values(values).execute();

  const archive = await download(jane.token);
  expect(archive.headers.get("content-type")).toBe("application/zip");
  expect(archive.headers.get("content-disposition")).toBe('attachment; filename="treadlight-2026-03-01.zip"');
  expect(archive.names).toEqual([
    "README.txt",
    "profile.json",
    "organization.json",
    "devices.json",
    "company.json",
    "browsers.json",
    "second-steps.json",
    "api-tokens.json",
    "achievements.json",
    "kinds-of-work.json",
    "projects.json",
    "views.json",
    "dashboards.json",
    "orders.json",
    "prompts.json",
    "time-answers.json",
    "goals.json",
    "subscriptions.json",
    "sources.json",
    "imports.json",
    "invitations.json",
    "audit.ndjson",
    "sessions.ndjson",
  ]);
  for (const name of archive.names) expect(archive.text("README.txt")).toContain(name === "README.txt" ? "" : name);
  expect(archive.json("profile.json")).toMatchObject({
    ...{ id: jane.id, email: "jane@acme.example", name: "Jane Doe", mails: ["alerts", "dashboards"] },
  });
  expect(archive.json("organization.json")).toMatchObject({ name: "Acme", role: "OrgAdmin" });
  expect(archive.json("organization.json").placements).toHaveLength(2);
  expect(archive.json("devices.json")).toMatchObject([{ signedOutAt: null }]);
  expect(archive.json("company.json")).toMatchObject({ signIn: { subject: "pat" }, directory: null, groups: [] });
  expect(archive.json("achievements.json")).toMatchObject([{ type: "bronze", shares: [] }]);
  expect(archive.json("views.json")).toMatchObject([{ name: "My tools", query: { measures: ["sessions"] } }]);
  expect(archive.json("prompts.json")).toMatchObject({
    prompts: [{ title: "Summarise", sharing: "organization", versions: [{ number: 1, text: "In {{words}} words." }] }],
    favourites: [],
  });
  const file = { format: "json", content: archive.text("prompts.json") };
  const imported = await api.call("POST", "/api/prompts/import", { token: jane.token, body: file });
  expect(imported).toMatchObject({ status: 201, body: { imported: 1 } });
  expect(archive.json("imports.json")).toMatchObject([{ kind: "squid", fileName: "Jane.log", settings: {} }]);
  expect(archive.json("invitations.json")).toMatchObject([{ organizationName: "Acme", role: "member" }]);
  expect(archive.lines("audit.ndjson")).toMatchObject([
    { action: "user.updated", actorId: owner.id, details: { after: { name: "Jane Doe" } } },
    { action: "department.created", actorId: jane.id, resource: "departments" },
  ]);
  expect(archive.lines("audit.ndjson")[1]).not.toHaveProperty("details");
  const sessions = archive.lines("sessions.ndjson");
  expect(sessions).toHaveLength(2_501);
  expect(sessions.at(0)).toMatchObject({ organizationId: jane.organizationId, promptPreview: "mail [EMAIL]" });
  const everything = archive.names.map(archive.text).join("\n");
  expect(everything).not.toMatch(/olga|passwordHash|argon2|tokenHash/i);
});

test("given somebody new, then their sessions are an empty file", async () => {
  const person = await api.person({ role: "individual" });
  const archive = await download(person.token);
  expect(archive.lines("sessions.ndjson")).toEqual([]);
  expect(archive.json("profile.json")).toMatchObject({ id: person.id });
});

test("given the warehouse is down, then the answer says so instead of half an archive", async () => {
  const person = await api.person({ role: "individual" });
  const read = vi.spyOn(api.warehouse, "exportSessions").mockImplementation(async function* () {
    yield* [];
    throw new ClickHouseUnavailableError("down");
  });
  const answer = await api.call("GET", "/api/user/export", { token: person.token });
  expect(answer).toMatchObject({ status: 503, body: { code: "warehouse_unavailable" } });
  read.mockRestore();
});

test("given somebody asks again and again, then they are slowed", async () => {
  const person = await api.person({ role: "individual" });
  for (let n = 0; n < 10; n++) await download(person.token);
  const answer = await api.call("GET", "/api/user/export", { token: person.token });
  expect(answer).toMatchObject({ status: 429, body: { code: "rate_limited" } });
});

test("given a reader who leaves, then reading the warehouse ends", async () => {
  const person = await api.person({ role: "individual" });
  await addSessions(person, 1);
  const [record] = (await api.warehouse.usageRecords(personalTenant(person.organizationId, person.id), { limit: 1 }))
    .records;
  if (!record) throw new Error("the session is not there");
  let isEnded = false;
  const read = vi.spyOn(api.warehouse, "exportSessions").mockImplementation(async function* () {
    try {
      for (;;) yield { ...record, id: randomUUID() };
    } finally {
      isEnded = true;
    }
  });
  const leaving = new AbortController();
  const headers = { authorization: `Bearer ${person.token}` };
  const response = await fetch(`${api.url}/api/user/export`, { headers, signal: leaving.signal });
  await response.body?.getReader().read();
  leaving.abort();
  await vi.waitFor(() => expect(isEnded).toBe(true), { timeout: 60_000 });
  read.mockRestore();
});
