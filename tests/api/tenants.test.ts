import { createHash, randomUUID } from "node:crypto";
import { ROUTES, type Route } from "@treadlight/contract/access";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Installation, startInstallation } from "./installation.ts";

let installation: Installation;
/** Whose data it is, and who tries to get at it. */
let theirs: Awaited<ReturnType<Installation["person"]>>;
let mine: typeof theirs;
/** By resource, the id of something of theirs. */
let ids: Readonly<Record<string, string>>;
let prompt: string;
let certificate: string;

beforeAll(async () => {
  installation = await startInstallation();
  theirs = await installation.person({ name: "Theirs" });
  mine = await installation.person({ name: "Mine" });
  const create = async (resource: string, body: unknown): Promise<string> => {
    const { status, body: row } = await installation.call("POST", `/api/admin/${resource}`, {
      token: theirs.token,
      body,
    });
    expect(status).toBe(201);
    return row.id;
  };
  const departments = await create("departments", { name: "Sales" });
  const teams = await create("teams", { name: "North", departmentId: departments });
  const invitations = await create("invitations", { email: "new@theirs.example" });
  const keys = await create("ingest-keys", { name: "build" });
  const rules = await create("alert-rules", { kind: "exposure", name: "Leaks", threshold: 1 });
  const numbers = await create("own-numbers", { validFrom: "2100-01-01", after: 0, countedShare: 80 });
  const patterns = await create("own-patterns", { after: 0, askFrom: "low" });
  const toolRules = await create("tool-rules", { tool: "ChatGPT", decision: "block", departmentId: departments });
  const contracts = await create("tool-contracts", { tool: "Claude", plan: "business" });
  const licences = await create("licences", {
    ...{ tool: "Claude", contract: "Team", seats: 5, price: 20, currency: "EUR", period: "month" },
    startsOn: "2026-01-01",
  });
  const prices = await create("own-prices", { validFrom: "2026-01-01", after: 0 });
  const rates = await create("exchange-rates", { currency: "EUR", validFrom: "2026-01-01", perDollar: 0.8 });
  const invoices = await create("vendor-invoices", {
    ...{ vendor: "OpenAI", firstMonth: "2026-03", lastMonth: "2026-03", amount: 10, currency: "EUR" },
  });
  const marks = await create("marks", {
    ...{ name: "Licences", kind: "licence", day: "2026-03-02", department: "Sales", comparison: "Law" },
  });
  const webhooks = await create("webhooks", { name: "On call", url: "https://theirs.example/hook" });
  const at = new Date();
  const connectors = randomUUID();
  await installation.db
    .insertInto("connectors")
    .values({
      ...{ id: connectors, organizationId: theirs.organizationId, kind: "openai", name: "Usage", account: "" },
      ...{ clientId: "", secret: "", nextDay: "2026-03-01", createdAt: at, nextAt: at, pausedAt: at },
    })
    .execute();
  const alerts = randomUUID();
  const about = { kind: "exposure" as const, occasion: "2026-03-01", message: "Leaks", value: 2, threshold: 1 };
  const { organizationId } = theirs;
  await installation.db
    .insertInto("alerts")
    .values({ id: alerts, organizationId, ruleId: rules, ...about, raisedAt: at })
    .execute();
  const deliveries = randomUUID();
  await installation.db
    .insertInto("webhookDeliveries")
    .values({
      id: deliveries,
      organizationId,
      webhookId: webhooks,
      event: "test",
      body: "{}",
      createdAt: at,
      deliveredAt: at,
    })
    .execute();
  const { id: users } = await installation.person({ organizationId: theirs.organizationId, role: "member" });
  const achievements = randomUUID();
  await installation.db
    .insertInto("achievements")
    .values({ id: achievements, userId: theirs.id, type: "bronze", awardedAt: new Date(), claimedAt: new Date() })
    .execute();
  const written = { title: "Theirs alone", text: "Theirs alone", sharing: "organization" };
  const added = await installation.call("POST", "/api/prompts", { token: theirs.token, body: written });
  prompt = added.body.id;
  const mineToPublish = await installation.call("GET", "/api/user/certificates", { token: theirs.token });
  certificate = mineToPublish.body.certificates[0].id;
  const sessions = randomUUID();
  const session = { id: sessions, aiTool: "Their own bot", promptCount: 1, timeEngaged: 60 };
  await installation.call("POST", "/api/ingest/sessions", { token: theirs.token, body: session });
  const first = async (resource: string) => {
    const path = `/api/admin/${resource}`;
    return vi.waitFor(async () => {
      const { body } = await installation.call("GET", path, { token: theirs.token });
      expect(body.length).toBeGreaterThan(0);
      return body[0].id;
    }, 60_000);
  };
  await first("sessions");
  await installation.db
    .insertInto("timeAnswers")
    .values({
      ...{ userId: theirs.id, organizationId, sessionId: sessions, askedOn: "2026-03-01" },
      ...{ startedAt: at, tool: "ChatGPT", timeEngaged: 60 },
    })
    .execute();
  ids = {
    answers: sessions,
    ...{ organizations: theirs.organizationId, departments, teams, invitations, "ingest-keys": keys, users },
    ...{
      "own-numbers": numbers,
      "own-patterns": patterns,
      "tool-contracts": contracts,
      "alert-rules": rules,
      "tool-rules": toolRules,
      licences,
      "vendor-invoices": invoices,
      "own-prices": prices,
      "exchange-rates": rates,
      marks,
      alerts,
      connectors,
      webhooks,
      "webhook-deliveries": deliveries,
    },
    "tool-names": await first("tool-names"),
    ...{ achievements, sessions, "audit-log": await first("audit-log"), outcomes: await first("outcomes") },
    // What no administrator has: that it is refused is the access table's matter.
    ...Object.fromEntries(STAFF_ONLY.map((resource) => [resource, randomUUID()])),
  };
});
afterAll(() => installation.stop());

const STAFF_ONLY = [
  ...["waitlist", "contact-messages", "errors", "events", "performance", "error-groups", "web-vitals", "dead-letters"],
  "outbox",
  ...["orders", "invoices"],
];

/** The worker's own jobs come and go; so does the time at which it last checked an alert rule. */
const OF_TENANTS: Readonly<Record<string, string>> = { jobs: "WHERE organization_id IS NOT NULL" };

/** A hash over every row of every table, but for those that every call may touch, counts that arrive seconds later, and what a full hour notes. */
async function digest(): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
      AND table_name NOT IN ('rate_limits', 'heard_days', 'summaries')`.execute(installation.db);
  const digests = tables.map(async ({ name }) => {
    const { rows } = await sql<{ text: string }>`
      SELECT coalesce(string_agg(t.text, chr(10) ORDER BY t.text), '') AS text
      FROM (SELECT (to_jsonb(r) - 'checked_at')::text AS text FROM ${sql.table(name)} r ${sql.raw(OF_TENANTS[name] ?? "")}) t`.execute(
      installation.db,
    );
    return [
      name,
      createHash("sha256")
        .update(rows[0]?.text ?? "")
        .digest("hex"),
    ];
  });
  return Object.fromEntries(await Promise.all(digests));
}

/** By resource what changes one, and by route what else has a body. */
const BODIES: Readonly<Record<string, unknown>> = {
  organizations: { name: "Mine now", suspended: true },
  users: { role: "owner", name: "Mine now", suspended: true },
  departments: { name: "Mine now" },
  teams: { name: "Mine now", departmentId: null },
  invitations: { role: "owner" },
  "ingest-keys": { name: "Mine now", scopes: ["monitoring"] },
  "alert-rules": { name: "Mine now", enabled: false },
  alerts: { acknowledged: true },
  licences: { contract: "Mine now" },
  "vendor-invoices": { vendor: "Mine now" },
  marks: { name: "Mine now" },
  "tool-names": { name: "ChatGPT" },
  "tool-rules": { decision: "approve" },
  connectors: { name: "Mine now", secret: "mine" },
  webhooks: { name: "Mine now", url: "https://mine.example/hook" },
  "POST /api/admin/ingest-keys/:id/erase-sent": { to: new Date(0).toISOString(), sessions: 0 },
};

const ONE = (Object.keys(ROUTES) as Route[]).filter((route) => /^\w+ \/api\/admin\/.*:id/.test(route));
const resourceOf = (route: string) => route.split("/")[3] ?? "";

/** What has no place among the resources of the console: whose ids, and what changes one. */
const THEIRS_ALONE: readonly { of: string; one: (method: string) => { id: string | undefined; body: unknown } }[] = [
  {
    of: "/api/prompts",
    one: (method) => ({ id: prompt, body: method === "PATCH" ? { sharing: "private" } : undefined }),
  },
  { of: "/api/user/certificates", one: () => ({ id: certificate, body: { name: "Mine now" } }) },
  {
    of: "/api/time-answers",
    one: (method) => ({ id: ids.answers, body: method === "PUT" ? { choice: "twice" } : undefined }),
  },
  { of: "/api/organization/marks", one: () => ({ id: ids.marks, body: undefined }) },
  {
    of: "/api/organization/licences",
    one: (method) => ({ id: ids.licences, body: method === "PUT" ? { report: "mine@mine.example" } : undefined }),
  },
];

describe("given ids of another organization", () => {
  test.each(ONE.filter((route) => !STAFF_ONLY.includes(resourceOf(route))))(
    "%s answers 404, like for what never was, and changes nothing",
    async (route) => {
      const [method = "", path = ""] = route.split(" ");
      const resource = resourceOf(route);
      const before = await digest();
      const body = BODIES[method === "PUT" ? resource : route];
      const call = (id: string) => installation.call(method, path.replace(":id", id), { token: mine.token, body });
      const answer = await call(ids[resource] ?? "");
      expect(answer).toMatchObject({ status: 404, body: { code: "not_found" } });
      const neverWas = resource === "outcomes" ? `${randomUUID()}.2026-01-01` : randomUUID();
      expect((await call(neverWas)).text).toBe(answer.text);
      expect((await call("..%2Forganizations")).status).toBe(404);
      expect(await digest()).toEqual(before);
    },
  );

  test.each([...new Set(ONE.map(resourceOf))].filter((resource) => !STAFF_ONLY.includes(resource)))(
    "a list of %s by ids has none of theirs, and none without",
    async (resource) => {
      const filter = encodeURIComponent(JSON.stringify({ id: [ids[resource]] }));
      const byId = await installation.call("GET", `/api/admin/${resource}?filter=${filter}`, { token: mine.token });
      expect(byId).toMatchObject({ status: 200, body: [] });
      expect(byId.headers.get("content-range")).toBe(`${resource} */0`);
      const all = await installation.call("GET", `/api/admin/${resource}?range=[0,999]`, { token: mine.token });
      expect(all.status).toBe(200);
      for (const id of Object.values(ids)) expect(all.text).not.toContain(id);
      expect(all.text).not.toContain(theirs.id);
    },
  );

  test.each(
    (Object.keys(ROUTES) as Route[]).filter((route) =>
      /^\w+ \/api\/(prompts|user\/certificates|time-answers|organization\/(marks|licences))\/:id/.test(route),
    ),
  )("%s answers 404, like for what never was, and changes nothing", async (route) => {
    const [method = "", path = ""] = route.split(" ");
    const { id, body } = THEIRS_ALONE.find(({ of }) => path.startsWith(of))?.one(method) ?? {};
    const before = await digest();
    const call = { token: mine.token, ...(method !== "GET" && body !== undefined && { body }) };
    const answer = await installation.call(method, path.replace(":id", id ?? ""), call);
    expect(answer).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect((await installation.call(method, path.replace(":id", randomUUID()), call)).text).toBe(answer.text);
    expect(await digest()).toEqual(before);
  });

  test("their prompts are in no list or export of mine, and nothing of mine can be shared with their team", async () => {
    const { token } = mine;
    for (const path of ["/api/prompts", "/api/prompts?q=theirs", "/api/exports/prompts.json"]) {
      expect((await installation.call("GET", path, { token })).text).not.toContain("Theirs alone");
    }
    const body = { title: "Mine", text: "Mine", sharing: "team" };
    expect((await installation.call("POST", "/api/prompts", { token, body })).status).toBe(409);
  });

  test("nothing of mine can be put into what is theirs", async () => {
    const { token } = mine;
    const { body: team } = await installation.call("POST", "/api/admin/teams", { token, body: { name: "South" } });
    const { id: member } = await installation.person({ organizationId: mine.organizationId, role: "member" });
    const before = await digest();
    const attempts = [
      ["POST", "/api/admin/teams", { name: "East", departmentId: ids.departments }, "departmentId"],
      ["PUT", `/api/admin/teams/${team.id}`, { departmentId: ids.departments }, "departmentId"],
      ["PUT", `/api/admin/users/${member}`, { departmentId: ids.departments }, "departmentId"],
      ["PUT", `/api/admin/users/${member}`, { teamId: ids.teams }, "teamId"],
      ["POST", "/api/admin/invitations", { email: "x@mine.example", teamId: ids.teams }, "teamId"],
    ] as const;
    for (const [method, path, body, field] of attempts) {
      const answer = await installation.call(method, path, { token, body });
      expect(answer, `${method} ${path}`).toMatchObject({ status: 400, body: { details: [{ path: field }] } });
    }
    const transfer = { userId: ids.users, password: "correct horse battery" };
    expect((await installation.call("POST", "/api/organization/transfer", { token, body: transfer })).status).toBe(404);
    const share = { achievementId: ids.achievements, platform: "email", postContent: "Mine" };
    expect((await installation.call("POST", "/api/user/social-share", { token, body: share })).status).toBe(404);
    expect(await digest()).toEqual(before);
  });
});

describe("given staff", () => {
  let staff: typeof theirs;
  beforeAll(async () => {
    staff = await installation.person({ role: "individual", isStaff: true });
  });

  test("then of people in organizations they see who they are and not where they work, and may only suspend them", async () => {
    const path = `/api/admin/users/${ids.users}`;
    await installation.db
      .updateTable("users")
      .set({ departmentId: ids.departments ?? null })
      .where("id", "=", ids.users ?? "")
      .execute();
    const seen = await installation.call("GET", path, { token: staff.token });
    expect(seen.body).toMatchObject({ organizationId: theirs.organizationId, departmentId: null, department: null });
    const before = await digest();
    for (const body of [
      { name: "Another" },
      { role: "admin" },
      { departmentId: randomUUID() },
      { role: "admin", suspended: true },
    ]) {
      expect((await installation.call("PUT", path, { token: staff.token, body })).status).toBe(403);
    }
    expect(await digest()).toEqual(before);
    const suspended = await installation.call("PUT", path, {
      token: staff.token,
      body: { ...seen.body, suspended: true },
    });
    expect(suspended).toMatchObject({ status: 200, body: { suspended: true } });
  });

  test("then they suspend an organization, change nothing else of it, and its people are out at once", async () => {
    const other = await installation.person();
    const path = `/api/admin/organizations/${other.organizationId}`;
    const rename = await installation.call("PUT", path, { token: staff.token, body: { name: "Theirs" } });
    expect(rename.status).toBe(403);
    const put = (suspended: boolean) => installation.call("PUT", path, { token: staff.token, body: { suspended } });
    expect((await put(true)).body).toMatchObject({ suspended: true });
    expect((await installation.call("GET", "/api/organization", { token: other.token })).status).toBe(403);
    expect((await put(false)).body).toMatchObject({ suspended: false, suspendedAt: null });
    expect((await installation.call("GET", "/api/organization", { token: other.token })).status).toBe(200);
  });
});

test("given people who are not shown by name, then administrators see one pseudonym for what a person sent, and never a preview", async () => {
  const { token, organizationId, id } = await installation.person();
  const promptPreview = "Write a poem about tyres";
  const body = { aiTool: "Claude", promptCount: 1, timeEngaged: 60, promptPreview };
  await installation.call("POST", "/api/ingest/sessions", { token, body });
  await installation.db
    .insertInto("achievements")
    .values({ id: randomUUID(), userId: id, type: "silver", awardedAt: new Date() })
    .execute();
  const usersOf = async () => {
    const sessions = await vi.waitFor(async () => {
      const answer = await installation.call("GET", "/api/admin/sessions", { token });
      expect(answer.body).toHaveLength(1);
      return answer;
    }, 60_000);
    expect(sessions.text).not.toContain("poem");
    const achievements = await installation.call("GET", "/api/admin/achievements", { token });
    const question = { measures: ["sessions"], dimensions: ["user"] };
    const analytics = await installation.call("POST", "/api/analytics/query", { token, body: question });
    return [sessions.body[0].user, achievements.body[0].user, analytics.body.rows[0].user];
  };
  const [inSessions, inAchievements, inAnalytics] = await usersOf();
  expect(inSessions).toMatch(/^[0-9a-f]{16}$/);
  expect(inAnalytics).toBe(inSessions);
  // An administrator can earn somebody an achievement with sessions of an ingest key.
  expect([inSessions, id]).not.toContain(inAchievements);
  await installation.db
    .updateTable("organizations")
    .set({ peopleVisible: true })
    .where("id", "=", organizationId)
    .execute();
  expect(organizationId).not.toBe(id);
  // The server hears of what was written past it a moment later.
  await vi.waitFor(async () => expect(await usersOf()).toEqual([id, id, id]), 60_000);
});
