import { once } from "node:events";
import { mkdtemp, rm, utimes } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { CONFIRM_HEADER } from "@treadlight/contract/confirmation";
import { VENDOR_KINDS } from "@treadlight/contract/console";
import { DAY_MS } from "@treadlight/domain/time";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { openS3Store } from "../../packages/platform/files/s3-store.ts";
import { temporaryS3 } from "../../packages/platform/files/testing/s3-server.ts";
import { lastingDay } from "../support/lasting-day.ts";
import { type Installation, startInstallation } from "./installation.ts";

type Answer = { status?: number; headers?: Record<string, string>; body?: unknown };
type Vendor = (url: URL, request: IncomingMessage, body: string) => Answer | Promise<Answer>;

await lastingDay();
const TODAY = new Date().toISOString().slice(0, 10);
const dayBefore = (days: number) => new Date(Date.parse(TODAY) - days * DAY_MS).toISOString().slice(0, 10);
const YESTERDAY = dayBefore(1);
const SECRET = "sk-admin-a-secret-that-nobody-reads-again";

let installation: Installation;
let vendorUrl: string;
/** Of the bucket. */
let folder: string;
/** What the vendor answers, and what it was asked. */
let vendor: Vendor = () => ({ status: 404 });
let asked: { path: string; query: URLSearchParams; authorization: string | undefined }[] = [];

const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
  const url = new URL(request.url ?? "/", vendorUrl);
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  const { authorization, "x-api-key": key } = request.headers;
  asked.push({ path: url.pathname, query: url.searchParams, authorization: authorization ?? String(key ?? "") });
  const { status = 200, headers = {}, body } = await vendor(url, request, Buffer.concat(parts).toString());
  response.writeHead(status, headers).end(typeof body === "string" ? body : body && JSON.stringify(body));
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "treadlight-bucket-"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  vendorUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  installation = await startInstallation({
    TREADLIGHT_PRIVATE_WEBHOOKS: "on",
    TREADLIGHT_VENDOR_ADDRESSES: VENDOR_KINDS.map((kind) => `${kind}=${vendorUrl}`).join(","),
  });
});
afterAll(async () => {
  await installation?.stop();
  server.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  asked = [];
});

type Person = Awaited<ReturnType<Installation["person"]>>;

async function connect({ token }: Person, given: object) {
  const body = { name: "Usage", secret: SECRET, from: YESTERDAY, ...given };
  const answer = await installation.call("POST", "/api/admin/connectors", { token, body });
  expect(answer.status, answer.text).toBe(201);
  expect(answer.text).not.toContain(SECRET);
  return answer.body.id as string;
}

const one = async ({ token }: Person, id: string) =>
  (await installation.call("GET", `/api/admin/connectors/${id}`, { token })).body;

const fetched = (person: Person, id: string, expected: object) =>
  vi.waitFor(async () => expect(await one(person, id)).toMatchObject({ fetching: false, ...expected }), 60_000);

async function fetchAgain(person: Person, id: string, expected: object = { problem: null }) {
  const { token } = person;
  expect((await installation.call("POST", `/api/admin/connectors/${id}/fetch`, { token })).status).toBe(200);
  await fetched(person, id, expected);
}

const importsOf = async ({ token }: Person) => (await installation.call("GET", "/api/imports", { token })).body.imports;

async function totals({ token }: Person) {
  const body = { measures: ["sessions", "prompts", "outputTokens"], dimensions: ["tool"] };
  return (await installation.call("POST", "/api/analytics/query", { token, body })).body.rows;
}

const expectTotals = (person: Person, expected: readonly object[]) =>
  vi.waitFor(async () => expect(await totals(person)).toEqual(expected), 60_000);

/** As `GET /v1/organization/usage/completions` answers for one day. */
const openaiPage = (day: string, results: object[], more: object = { has_more: false, next_page: null }) => ({
  object: "page",
  data: [
    {
      object: "bucket",
      start_time: Date.parse(day) / 1_000,
      end_time: (Date.parse(day) + DAY_MS) / 1_000,
      results: results.map((result) => ({
        object: "organization.usage.completions.result",
        ...{ input_tokens: 100, input_cached_tokens: 0, input_audio_tokens: 0, output_audio_tokens: 0 },
        ...{ project_id: "proj_1", user_id: "user-1", api_key_id: "key_1", model: "gpt-5-2025-08-07", batch: false },
        ...result,
      })),
    },
  ],
  ...more,
});
const USERS = { object: "list", data: [{ id: "user-1", email: "ada@openai.example" }], has_more: false };
const PROJECTS = {
  ...{ object: "list", first_id: "proj_1", last_id: "proj_1", has_more: false },
  data: [
    {
      ...{ id: "proj_1", object: "organization.project", name: "Support bot", status: "archived" },
      ...{ created_at: 1711471533, archived_at: 1761471533 },
    },
  ],
};
/** Of people and projects. */
const LISTS: Record<string, object> = { "/v1/organization/users": USERS, "/v1/organization/projects": PROJECTS };
const dayAsked = (url: URL) => new Date(Number(url.searchParams.get("start_time")) * 1_000).toISOString().slice(0, 10);

/** OpenAI with these people, and what it says of each day. */
const openai =
  (resultsOf: (day: string, url: URL) => object[], users: object[] = USERS.data): Vendor =>
  (url) => {
    if (url.pathname === "/v1/organization/users") return { body: { ...USERS, data: users } };
    // As to a key that may read usage and users only.
    if (url.pathname === "/v1/organization/projects")
      return { status: 401, body: { error: { message: "Missing scopes" } } };
    const results = url.pathname.endsWith("/completions") ? resultsOf(dayAsked(url), url) : [];
    return { body: openaiPage(dayAsked(url), results) };
  };

const outcomes = async ({ token }: Person) => (await installation.call("GET", "/api/outcomes", { token })).body.total;

test("given OpenAI's usage in pages, then each day is one import, what did not change is not imported again, and the secret is nowhere", async () => {
  const owner = await installation.person({ email: "ada@openai.example" });
  let requestsToday = 3;
  vendor = (url) => {
    if (url.pathname === "/v1/organization/users") {
      return url.searchParams.get("after") === "user-0"
        ? { body: USERS }
        : { body: { data: [{ id: "user-0", email: null }], has_more: true, last_id: "user-0" } };
    }
    if (url.pathname === "/v1/organization/projects") {
      return { body: url.searchParams.get("include_archived") === "true" ? PROJECTS : { ...PROJECTS, data: [] } };
    }
    const day = dayAsked(url);
    if (url.pathname === "/v1/organization/costs") {
      const amount = { value: "0.06", currency: "usd" };
      return { body: openaiPage(day, [{ object: "organization.costs.result", amount, line_item: null }]) };
    }
    if (url.pathname.endsWith("/embeddings")) return { body: openaiPage(day, []) };
    if (day === TODAY) return { body: openaiPage(day, [{ num_model_requests: requestsToday, output_tokens: 30 }]) };
    return url.searchParams.get("page") === "p2"
      ? { body: openaiPage(day, [{ num_model_requests: 5, output_tokens: 50, model: "gpt-5-mini" }]) }
      : { body: openaiPage(day, [{ num_model_requests: 2, output_tokens: 20 }], { has_more: true, next_page: "p2" }) };
  };
  const id = await connect(owner, { kind: "openai" });
  await fetched(owner, id, { problem: null, fetchedAt: expect.any(String), nextDay: YESTERDAY });
  expect(asked.every(({ authorization }) => authorization === `Bearer ${SECRET}`)).toBe(true);
  expect(asked.find(({ query }) => query.has("start_time"))?.query.getAll("group_by")).toContain("user_id");
  await expectTotals(owner, [{ tool: "OpenAI API", sessions: 3, prompts: 10, outputTokens: 100 }]);
  expect(await importsOf(owner)).toMatchObject([
    { fileName: `Usage ${TODAY}.jsonl`, state: "imported", summary: { sessions: 1, people: 1 } },
    { fileName: `Usage ${YESTERDAY}.jsonl`, state: "imported", summary: { sessions: 2, people: 1 } },
  ]);
  const { records } = (await installation.call("GET", "/api/usage-records", { token: owner.token })).body;
  expect(records.map(({ project }: { project: string }) => project)).toEqual(Array(3).fill("Support bot"));

  requestsToday = 9;
  await fetchAgain(owner, id, { problem: null, costsProblem: null });
  // Read again, and not added again.
  const query = `from=${YESTERDAY.slice(0, 7)}&to=${TODAY.slice(0, 7)}`;
  const { body: spend } = await installation.call("GET", `/api/organization/spend?${query}`, { token: owner.token });
  expect(spend).toMatchObject({ estimated: 0, invoiced: expect.closeTo(0.12, 9) });
  await expectTotals(owner, [{ tool: "OpenAI API", sessions: 3, prompts: 16, outputTokens: 100 }]);
  expect(await importsOf(owner)).toHaveLength(2);
  // Only today was read again: it grew.
  await vi.waitFor(
    async () => expect(await outcomes(owner)).toMatchObject({ accepted: 4, scored: 3, pending: 0 }),
    60_000,
  );

  expect(JSON.stringify(await installation.db.selectFrom("connectors").selectAll().execute())).not.toContain(SECRET);
  const audit = await installation.call("GET", "/api/admin/audit-log", { token: owner.token });
  expect(audit.text).toContain("connector.created");
  expect(audit.text).not.toContain(SECRET);
});

test("given a day that the vendor corrects, then what it leaves out is gone, and somebody who joined meanwhile counts once", async () => {
  const owner = await installation.person();
  const results = (day: string) => (day === YESTERDAY ? [{ num_model_requests: 2, output_tokens: 1 }] : []);
  const grace = [{ id: "user-1", email: "grace@openai.example" }];
  vendor = openai((day) => [...results(day), ...results(day).map((one) => ({ ...one, model: "gpt-5-mini" }))], grace);
  const id = await connect(owner, { kind: "openai" });
  await fetched(owner, id, { problem: null });
  await expectTotals(owner, [{ tool: "OpenAI API", sessions: 2, prompts: 4, outputTokens: 2 }]);
  const projects = await installation.call("POST", "/api/analytics/query", {
    ...{ token: owner.token, body: { measures: ["sessions"], dimensions: ["project"] } },
  });
  expect(projects.body.rows).toEqual([{ project: "proj_1", sessions: 2 }]);

  await installation.person({
    ...{ email: "grace@openai.example", organizationId: owner.organizationId, role: "member" },
  });
  vendor = openai((day) => results(day).map((one) => ({ ...one, output_tokens: 7 })), grace);
  await fetchAgain(owner, id);
  await expectTotals(owner, [{ tool: "OpenAI API", sessions: 1, prompts: 2, outputTokens: 7 }]);
});

test("given a second connector of the same account, then it is refused by the name of the first, and its costs count once", async () => {
  const owner = await installation.person();
  const reporting = (results: (day: string) => object[]): Vendor => {
    const usage = openai(results);
    const costs = [{ results: [{ amount: { value: 0.06, currency: "usd" } }] }];
    return (url, ...more) => (url.pathname.endsWith("/costs") ? { body: { data: costs } } : usage(url, ...more));
  };
  vendor = reporting((day) => [{ num_model_requests: 1, output_tokens: 1, project_id: `proj of ${day}` }]);
  const first = await connect(owner, { kind: "openai", name: "Usage of Europe" });
  await fetched(owner, first, { problem: null, fetchedAt: expect.any(String) });
  const query = `from=${YESTERDAY.slice(0, 7)}&to=${TODAY.slice(0, 7)}`;
  const invoiced = async () =>
    (await installation.call("GET", `/api/organization/spend?${query}`, { token: owner.token })).body.invoiced;
  const once = await invoiced();
  expect(once).toBeGreaterThan(0);
  const second = await connect(owner, { kind: "openai", name: "Another key" });
  await fetched(owner, second, {
    problem: expect.stringContaining(`“Usage of Europe” has fetched the same (${YESTERDAY})`),
  });
  expect(await invoiced()).toBe(once);
  await expectTotals(owner, [{ tool: "OpenAI API", sessions: 2, prompts: 2, outputTokens: 2 }]);
  // Another account's report is another one.
  vendor = reporting(() => [{ num_model_requests: 1, output_tokens: 1, project_id: "proj of others" }]);
  await fetchAgain(owner, second);
  expect(await invoiced()).toBeCloseTo(2 * once, 9);
});

test("given two accounts that nobody used on a day, whose reports of it are alike, then both are fetched", async () => {
  const owner = await installation.person();
  for (const project_id of ["proj of one", "proj of the other"]) {
    vendor = openai((day) => (day === YESTERDAY ? [] : [{ num_model_requests: 1, output_tokens: 1, project_id }]));
    const id = await connect(owner, { kind: "openai", name: project_id });
    await fetched(owner, id, { problem: null, fetchedAt: expect.any(String) });
  }
  await expectTotals(owner, [{ tool: "OpenAI API", sessions: 2, prompts: 2, outputTokens: 2 }]);
});

test("given a day that is undone, then it is not fetched again, and the others stay", async () => {
  const owner = await installation.person();
  vendor = openai(() => [{ num_model_requests: 1, output_tokens: 1 }]);
  const id = await connect(owner, { kind: "openai" });
  await fetched(owner, id, { problem: null });
  await expectTotals(owner, [{ tool: "OpenAI API", sessions: 2, prompts: 2, outputTokens: 2 }]);
  const [{ id: importId }] = await importsOf(owner);
  const { name } = await installation.db
    .selectFrom("organizations")
    .where("id", "=", owner.organizationId)
    .select("name")
    .executeTakeFirstOrThrow();
  const headers = { [CONFIRM_HEADER]: encodeURIComponent(name) };
  const path = `/api/imports/${importId}/undo`;
  const undone = await installation.call("POST", path, { token: owner.token, headers });
  expect([undone.status, undone.body.state], undone.text).toEqual([200, "undone"]);
  await expectTotals(owner, [{ tool: "OpenAI API", sessions: 1, prompts: 1, outputTokens: 1 }]);
  vendor = openai(() => [{ num_model_requests: 3, output_tokens: 3 }]);
  asked = [];
  await fetchAgain(owner, id);
  const days = asked.filter(({ query }) => query.has("start_time")).map(({ query }) => query.get("start_time"));
  expect(new Set(days)).toEqual(new Set([String(Date.parse(YESTERDAY) / 1_000)]));
  await expectTotals(owner, [{ tool: "OpenAI API", sessions: 1, prompts: 3, outputTokens: 3 }]);
});

test("given Anthropic's usage, then its tokens and subscriptions to Claude Code are sessions, and a refused key or a limit is a failure that waits", async () => {
  const owner = await installation.person({ email: "ada@anthropic.example" });
  vendor = () => ({ status: 401, body: { type: "error", error: { type: "authentication_error" } } });
  const id = await connect(owner, { kind: "anthropic" });
  const wrong = "Anthropic refuses the key: it is wrong, has ended, or may not read this (401).";
  await fetched(owner, id, { problem: wrong, failingSince: expect.any(String), fetchedAt: null });
  const waits = async () => Date.parse((await one(owner, id)).nextAt) - Date.now();
  expect(await waits()).toBeGreaterThan(10 * 60_000);
  await fetchAgain(owner, id, { problem: wrong });
  expect(await waits()).toBeGreaterThan(25 * 60_000);

  vendor = () => ({ status: 429, headers: { "retry-after": "7200" } });
  await fetchAgain(owner, id, { problem: "Anthropic limits how often it may be asked (429)." });
  expect(await waits()).toBeGreaterThan(110 * 60_000);
  vendor = () => ({ status: 529 });
  await fetchAgain(owner, id, { problem: "Anthropic answered with an error (529)." });
  vendor = () => ({ body: { data: "?" } });
  await fetchAgain(owner, id, { problem: "Anthropic answered in a form that this version does not know." });

  // Its costs are told a while later than its usage.
  let costsStatus = 529;
  let refusedDay = "";
  vendor = ({ pathname, searchParams }, { headers }) => {
    expect(headers).toMatchObject({ "x-api-key": SECRET, "anthropic-version": "2023-06-01" });
    const starting_at = searchParams.get("starting_at");
    if (pathname === "/v1/organizations/usage_report/claude_code") {
      const day = (customer_type: string) => ({
        ...{ date: `${starting_at}T00:00:00Z`, organization_id: "org-1", customer_type, terminal_type: "vscode" },
        actor: { type: "user_actor", email_address: "ada@anthropic.example" },
        core_metrics: { num_sessions: 3, lines_of_code: { added: 40, removed: 2 } },
        model_breakdown: [
          { model: "claude-sonnet-4-6", tokens: { input: 10, output: 3, cache_read: 0, cache_creation: 0 } },
        ],
      });
      return { body: { data: [day("subscription"), day("api")], has_more: false, next_page: null } };
    }
    if (pathname === "/v1/organizations/cost_report") {
      const bucket = {
        starting_at,
        ending_at: searchParams.get("ending_at"),
        results: [{ currency: "USD", amount: "7" }],
      };
      const status = starting_at?.startsWith(refusedDay) && refusedDay !== "" ? 403 : costsStatus;
      return { status, ...(status === 200 && { body: { data: [bucket], has_more: false } }) };
    }
    expect([pathname, searchParams.getAll("group_by[]")[0]]).toEqual([
      "/v1/organizations/usage_report/messages",
      "api_key_id",
    ]);
    const result = {
      ...{ uncached_input_tokens: 10, cache_read_input_tokens: 5, output_tokens: 7, model: "claude-sonnet-4-6" },
      ...{ cache_creation: { ephemeral_1h_input_tokens: 0, ephemeral_5m_input_tokens: 2 } },
      ...{ api_key_id: "apikey_1", workspace_id: null, service_tier: "standard", context_window: "0-200k" },
      server_tool_use: { web_search_requests: 0 },
    };
    const bucket = { starting_at, ending_at: searchParams.get("ending_at"), results: [result] };
    return { body: { data: [bucket], has_more: false, next_page: null } };
  };
  await fetchAgain(owner, id, { problem: "Anthropic answered with an error (529)." });
  costsStatus = 403;
  const costsProblem = "Anthropic refuses the key: it is wrong, has ended, or may not read this (403).";
  await fetchAgain(owner, id, {
    ...{ problem: null, failingSince: null, costsProblem, costsMissing: [YESTERDAY, TODAY] },
  });
  // Days that are not fetched any more: their cost is asked for all the same, once the vendor tells costs.
  const past = { costsMissing: [dayBefore(40), dayBefore(39), YESTERDAY, TODAY] };
  await installation.db.updateTable("connectors").set(past).where("id", "=", id).execute();
  await fetchAgain(owner, id, { costsProblem, ...past });
  costsStatus = 200;
  refusedDay = dayBefore(40);
  await fetchAgain(owner, id, { costsProblem, costsMissing: [refusedDay] });
  refusedDay = "";
  await fetchAgain(owner, id, { costsProblem: null, costsMissing: [] });
  const costs = installation.db.selectFrom("reportedCosts").where("connectorId", "=", id).select(["day", "amount"]);
  expect(await costs.orderBy("day").execute()).toEqual(past.costsMissing.map((day) => ({ day, amount: 0.07 })));
  await expectTotals(owner, [
    { tool: "Claude", sessions: 2, prompts: 2, outputTokens: 14 },
    { tool: "Claude Code", sessions: 2, prompts: 2, outputTokens: 6 },
  ]);
});

test("given GitHub's reports by day, then its files are read without the token, and days that it has not processed come later", async () => {
  const owner = await installation.person();
  const line = (user_login: string, count: number) =>
    JSON.stringify({
      ...{ day: dayBefore(2), user_login, organization_id: "1" },
      ...{ user_initiated_interaction_count: count, code_generation_activity_count: 1 },
    });
  vendor = (url) => {
    if (url.pathname === "/files/1.ndjson") return { body: `${line("octocat", 4)}\n${line("hubot", 2)}\n` };
    if (url.pathname === "/organizations/acme/settings/billing/usage") return { body: { usageItems: [] } };
    expect(url.pathname).toBe("/orgs/acme/copilot/metrics/reports/users-1-day");
    if (url.searchParams.get("day") !== dayBefore(2)) return { status: 404 };
    return { body: { download_links: [`${vendorUrl}/files/1.ndjson?sig=1`], report_day: dayBefore(2) } };
  };
  const id = await connect(owner, { kind: "github-copilot", account: "acme", from: dayBefore(2) });
  await fetched(owner, id, { problem: null, nextDay: dayBefore(2) });
  expect(asked.map(({ path, authorization }) => [path, authorization])).toEqual([
    ["/orgs/acme/copilot/metrics/reports/users-1-day", `Bearer ${SECRET}`],
    ["/files/1.ndjson", ""],
    ["/organizations/acme/settings/billing/usage", `Bearer ${SECRET}`],
    ["/orgs/acme/copilot/metrics/reports/users-1-day", `Bearer ${SECRET}`],
    ["/organizations/acme/settings/billing/usage", `Bearer ${SECRET}`],
  ]);
  await vi.waitFor(async () => {
    expect(await totals(owner)).toMatchObject([{ tool: "GitHub Copilot", sessions: 2, prompts: 8 }]);
  }, 60_000);
});

test("given Microsoft's report, then the application signs in, and the file is fetched without its token", async () => {
  const owner = await installation.person();
  const clientId = crypto.randomUUID();
  const csv = [
    "Report Refresh Date,User Principal Name,Display Name,Last Activity Date,Microsoft Teams Copilot Last Activity Date,Word Copilot Last Activity Date",
    `${TODAY},grace@ms.example,Grace,${YESTERDAY},${YESTERDAY},${dayBefore(3)}`,
  ].join("\n");
  vendor = (url, { method }, body) => {
    if (method === "POST") {
      expect(Object.fromEntries(new URLSearchParams(body))).toMatchObject({
        client_id: clientId,
        client_secret: SECRET,
      });
      return { body: { token_type: "Bearer", expires_in: 3599, access_token: "a-token" } };
    }
    if (url.pathname === "/data/1") return { body: csv };
    return { status: 302, headers: { location: `${vendorUrl}/data/1?token=x` } };
  };
  const given = { kind: "microsoft-365-copilot", account: "acme.example", clientId, from: TODAY };
  const id = await connect(owner, given);
  await fetched(owner, id, { problem: null });
  expect(asked.map(({ path, authorization }) => [path, authorization])).toEqual([
    ["/acme.example/oauth2/v2.0/token", ""],
    ["/v1.0/copilot/reports/getMicrosoft365CopilotUsageUserDetail(period='D7')", "Bearer a-token"],
    ["/data/1", ""],
  ]);
  await vi.waitFor(async () => {
    expect(await totals(owner)).toMatchObject([{ tool: "Microsoft 365 Copilot", sessions: 2 }]);
  }, 60_000);
});

test("given a test, a pause, another secret and a deletion, then each does what it says, and only for administrators of the organization", async () => {
  const [owner, stranger] = [await installation.person(), await installation.person()];
  vendor = () => ({ status: 500 });
  const id = await connect(owner, { kind: "openai" });
  const path = `/api/admin/connectors/${id}`;
  const { token } = owner;
  await fetched(owner, id, { problem: "OpenAI answered with an error (500)." });
  const tested = () => installation.call("POST", `${path}/test`, { token });
  expect((await tested()).body).toEqual({ problem: "OpenAI answered with an error (500)." });
  vendor = (url) => ({ body: LISTS[url.pathname] ?? openaiPage(YESTERDAY, []) });
  expect((await tested()).body).toEqual({ problem: null });
  expect((await installation.call("POST", `${path}/test`, { token: stranger.token })).status).toBe(404);

  expect((await installation.call("PUT", path, { token, body: { enabled: false } })).body).toMatchObject({
    nextAt: null,
  });
  expect((await installation.call("POST", `${path}/fetch`, { token })).status).toBe(409);
  asked = [];
  const changed = await installation.call("PUT", path, { token, body: { enabled: true, secret: "sk-admin-other" } });
  expect(changed.text).not.toContain("sk-admin-other");
  await fetched(owner, id, { problem: null, enabled: true });
  expect(asked[0]?.authorization).toBe("Bearer sk-admin-other");

  // A change while it fetches lets it fetch once more.
  let calls = 0;
  vendor = async (url) => {
    calls += 1;
    if (calls === 1) await installation.call("PUT", path, { token, body: { secret: "sk-admin-third" } });
    return { body: LISTS[url.pathname] ?? openaiPage(YESTERDAY, []) };
  };
  await installation.call("POST", `${path}/fetch`, { token });
  const withThird = () => asked.some(({ authorization }) => authorization === "Bearer sk-admin-third");
  await vi.waitFor(() => expect(withThird()).toBe(true), 60_000);
  await fetched(owner, id, { problem: null });
  expect((await installation.call("DELETE", path, { token })).status).toBe(200);
  expect((await installation.call("GET", path, { token })).status).toBe(404);
  for (const wrong of [
    { kind: "github-copilot", account: "" },
    { kind: "openai", account: "acme" },
    { kind: "github-copilot", account: "../../orgs/other" },
    { kind: "openai", from: "2100-01-01" },
    { kind: "microsoft-365-copilot", account: "acme.example" },
  ]) {
    const body = { name: "Wrong", secret: SECRET, ...wrong };
    expect((await installation.call("POST", "/api/admin/connectors", { token, body })).status).toBe(400);
  }
});

/** A line of Squid's log: somebody asks ChatGPT. */
const squid = (minutesAgo: number, person: string) => {
  const at = (Date.parse(YESTERDAY) / 1_000 + 40_000 - minutesAgo * 60).toFixed(3);
  return `${at} 180 192.0.2.10 TCP_TUNNEL/200 411 CONNECT chatgpt.com:443 ${person} HIER_DIRECT/203.0.113.5 -`;
};

test("given a bucket, then its files are imported once, a file that grows is replaced, a wrong one says so, and another bucket needs its secret", async () => {
  const owner = await installation.person();
  const { token } = owner;
  const s3 = await temporaryS3(folder, "/archived.log");
  try {
    const address = s3.url().replace("S3RVER:S3RVER@", "");
    const store = openS3Store(s3.url());
    const put = (key: string, text: string | Buffer) =>
      store.put(key, Readable.from([Buffer.from(text)]), "text/plain");
    await put("logs/a.log", `${squid(0, "ada")}\n`);
    await put("logs/deep/b.log.gz", gzipSync(`${squid(0, "bo")}\n`));
    // More than is asked for at once.
    const others = `${squid(0, "eve").replace("chatgpt.com", "www.example")}\n`.repeat(150_000);
    await put("logs/big.log", `${others}${squid(0, "fay")}\n`);
    await put("other/c.log", `${squid(0, "cy")}\n`);
    const bucket = { kind: "s3", address, prefix: "logs/", clientId: "S3RVER", reads: "squid" };
    const id = await connect(owner, { ...bucket, secret: "S3RVER" });
    const path = `/api/admin/connectors/${id}`;
    await fetched(owner, id, { problem: null, fetchedAt: expect.any(String) });
    await expectTotals(owner, [{ tool: "ChatGPT", sessions: 3, prompts: 0, outputTokens: 0 }]);
    const names = async () => (await importsOf(owner)).map(({ fileName }: { fileName: string }) => fileName).sort();
    expect(await names()).toEqual(["a.log", "b.log.gz", "big.log"]);

    await put("logs/a.log", `${squid(0, "ada")}\n${squid(0, "dee")}\n`);
    await put("logs/wrong.log", "a table\n1,2\n");
    const problem = "1 file could not be imported. See Imports on the site for the reason.";
    await fetchAgain(owner, id, { problem, failingSince: null });
    await fetchAgain(owner, id, { problem, failingSince: null });
    await expectTotals(owner, [{ tool: "ChatGPT", sessions: 4, prompts: 0, outputTokens: 0 }]);
    expect(await names()).toEqual(["a.log", "b.log.gz", "big.log", "wrong.log"]);
    await vi.waitFor(async () => expect(await outcomes(owner)).toMatchObject({ accepted: 5, pending: 0 }), 60_000);

    await put("logs/archived.log", `${squid(0, "gus")}\n`);
    // Files are read from the oldest to the newest, by seconds.
    await utimes(join(folder, "treadlight/logs/archived.log._S3rver_object"), 1e9, Date.parse(YESTERDAY) / 1_000);
    await put("logs/later.log", `${squid(0, "hal")}\n`);
    const refused =
      "1 file could not be read. The bucket refuses the key: it is wrong, has ended, or may not read this (403).";
    await fetchAgain(owner, id, { problem: refused });
    await expectTotals(owner, [{ tool: "ChatGPT", sessions: 5, prompts: 0, outputTokens: 0 }]);

    const change = (body: object) => installation.call("PUT", path, { token, body });
    const tested = async () => (await installation.call("POST", `${path}/test`, { token })).body.problem;
    expect(await tested()).toBe(null);
    const row = await one(owner, id);
    const renamed = { token, body: { ...row, name: "Proxy" }, ifMatch: `"${row.etag}"` };
    expect(await installation.call("PUT", path, renamed)).toMatchObject({ status: 200, body: { name: "Proxy" } });
    const elsewhere = { address: address.replace("/treadlight", "/none") };
    expect(await change(elsewhere)).toMatchObject({ status: 400, body: { details: [{ path: "secret" }] } });
    expect(await change({ ...elsewhere, secret: "S3RVER" })).toMatchObject({ status: 200, body: elsewhere });
    expect(await tested()).toBe("The bucket does not know what it was asked for (404).");
    expect((await change({ address, secret: "wrong" })).status).toBe(200);
    expect(await tested()).toMatch(/^The bucket refuses the key: .* \(403\)\.$/);
    for (const wrong of [
      ...[{ address: null }, { reads: null }, { reads: "csv" }, { reads: "chatgpt" }, { clientId: "" }],
      ...[{ address: "https://user:password@bucket.example/logs" }, { address: "file:///etc/passwd" }],
    ]) {
      const body = { name: "Wrong", secret: SECRET, ...bucket, ...wrong };
      expect((await installation.call("POST", "/api/admin/connectors", { token, body })).status).toBe(400);
    }
  } finally {
    await s3.close();
  }
});
