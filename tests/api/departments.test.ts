import { randomUUID } from "node:crypto";
import { mayCall, ROUTES, type Route } from "@treadlight/contract/access";
import { DIMENSIONS, GRANULARITIES, MEASURES } from "@treadlight/contract/analytics";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { lastingDay } from "../support/lasting-day.ts";
import { type Call, type Installation, startInstallation } from "./installation.ts";

/**
 * Departments as tenants: what the head of Sales must not learn of Law. Each attempt says whether it did; it fails for the head and
 * succeeds for the owner, so none is empty.
 */
interface Attempt {
  name: string;
  reveals(token: string): Promise<boolean>;
}

await lastingDay();
const NOW = new Date();
/** In the month before, so that weeks are closed and reports may be asked for. */
const MONTH = new Date(Date.UTC(NOW.getUTCFullYear(), NOW.getUTCMonth() - 1, 1));
const FROM = MONTH.toISOString().slice(0, 10);
const TO = new Date(Date.UTC(NOW.getUTCFullYear(), NOW.getUTCMonth(), 0)).toISOString().slice(0, 10);
const WORKED_AT = new Date(MONTH.getTime() + 9.5 * 86_400_000).toISOString();
/** Everybody in Law and in Sales sends as many prompts. */
const LAW = { people: 7, prompts: 101 };
const SALES = { people: 6, prompts: 3 };

type Person = Awaited<ReturnType<Installation["person"]>>;
let installation: Installation;
let owner: Person;
let head: Person;
let auditor: Person;
let sales: string;
let law: string;
let tax: string;
let lawyer: string;
let lawInvitation: string;
let lawRule: string;
let lawSession: string;
let companyView: string;
let companyDashboard: string;
let reports: { whole: string; law: string; sales: string };
let attempts: Attempt[];

const call = (token: string, method: string, path: string, body?: unknown, more: Call = {}) =>
  installation.call(method, path, { token, ...(body !== undefined && { body }), ...more });

async function made(token: string, path: string, body: unknown): Promise<string> {
  const answer = await call(token, "POST", path, body);
  expect([path, answer.status], answer.text).toEqual([path, 201]);
  return answer.body.id;
}

async function reported(token: string, department?: string): Promise<string> {
  const wanted = { kind: "esg", from: FROM, to: TO, formats: ["csv", "pdf"], ...(department && { department }) };
  const asked = await call(token, "POST", "/api/reports", wanted);
  expect(asked.status, asked.text).toBe(202);
  await vi.waitFor(async () => {
    const { body } = await call(token, "GET", `/api/reports/${asked.body.id}`);
    expect(body.state).toBe("done");
  }, 120_000);
  return asked.body.id;
}

beforeAll(async () => {
  installation = await startInstallation();
  owner = await installation.person({ name: "Owner" });
  const { organizationId } = owner;
  const own = owner.token;
  sales = await made(own, "/api/admin/departments", { name: "Sales" });
  law = await made(own, "/api/admin/departments", { name: "Law" });
  tax = await made(own, "/api/admin/teams", { name: "Tax", departmentId: law });
  const colleagues = (count: number, place: { departmentId: string; teamId?: string }) =>
    Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const id = randomUUID();
        const email = `${place.teamId ? "lawyer" : "seller"}-${index}@acme.example`;
        const createdAt = new Date(MONTH.getTime() - 86_400_000);
        await installation.db
          .insertInto("users")
          .values({ id, organizationId, email, name: null, passwordHash: null, role: "member", createdAt, ...place })
          .execute();
        return { id, token: await installation.signIn(id) };
      }),
    );
  const work = async (people: readonly { token: string }[], aiTool: string, promptCount: number) => {
    for (const { token } of people) {
      const session = {
        ...{ aiTool, promptCount, timeEngaged: 600, startedAt: WORKED_AT, workflowType: "summarization" },
        ...{ inputTokens: 1_000, outputTokens: 500, cachedTokens: 10, requests: promptCount, complexity: "high" },
        ...{ detected: { email: 1 }, categories: ["medical-data"], region: "uk" },
      };
      const sent = await call(token, "POST", "/api/ingest/sessions", session);
      expect(sent.status, sent.text).toBeLessThan(300);
    }
  };
  const lawyers = await colleagues(LAW.people, { departmentId: law, teamId: tax });
  lawyer = lawyers[0]?.id ?? "";
  await work(lawyers, "Gemini", LAW.prompts);
  await work(await colleagues(SALES.people, { departmentId: sales }), "ChatGPT", SALES.prompts);

  const responsible = async (role: string) => {
    const person = await installation.person({ role: "member", organizationId });
    const body = { role, responsibleDepartmentIds: [sales] };
    expect((await call(own, "PUT", `/api/admin/users/${person.id}`, body)).status).toBe(200);
    return person;
  };
  head = await responsible("department_head");
  auditor = await responsible("department_auditor");
  lawInvitation = await made(own, "/api/admin/invitations", { email: "new-lawyer@acme.example", departmentId: law });
  lawRule = await made(own, "/api/admin/alert-rules", {
    ...{ kind: "budget", name: "Prompts of Law", measure: "prompts", threshold: 1, department: "Law" },
    recipients: [owner.id, head.id],
  });
  companyView = await made(own, "/api/views", {
    ...{ name: "All prompts", shared: true, chart: "table" },
    query: { measures: ["prompts"], dimensions: ["tool"], timeDimension: { from: FROM, to: TO } },
  });
  companyDashboard = await made(own, "/api/dashboards", {
    ...{ name: "Company", shared: true },
    tiles: [{ title: "By tool", size: "half", chart: "bar", query: { measures: ["prompts"], dimensions: ["tool"] } }],
  });
  lawSession = await vi.waitFor(async () => {
    const { body } = await call(own, "GET", "/api/admin/sessions?range=[0,99]");
    expect(body).toHaveLength(LAW.people + SALES.people);
    return body.find(({ department }: { department: string }) => department === "Law").id;
  }, 60_000);
  reports = { whole: await reported(own), law: await reported(own, "Law"), sales: await reported(head.token, "Sales") };
  attempts = [...questions(), ...differences(), ...files(), ...lists(), ...changes(), ...ofReports(), ...closed()];
}, 300_000);
afterAll(() => installation.stop());

const DURING = { timeDimension: { from: FROM, to: TO } };
const ofLaw = (operator: string, value: string, dimension = "department") => ({
  filters: [{ dimension, operator, values: [value] }],
});
const asked = async (token: string, query: object) => {
  const { status, body } = await call(token, "POST", "/api/analytics/query", {
    ...{ measures: ["prompts"], ...DURING },
    ...query,
  });
  const rows: Record<string, number>[] = status === 200 ? [...body.rows, body.others ?? {}, body.totals ?? {}] : [];
  return rows;
};
const most = (rows: readonly Record<string, unknown>[], measure = "prompts") =>
  Math.max(0, ...rows.map((row) => Number(row[measure] ?? 0)));
const ALL_OF_SALES = SALES.people * SALES.prompts;

/** Whether an answer of analytics counts more prompts than Sales has sent. */
function questions(): Attempt[] {
  const named = (name: string, query: object): Attempt => ({
    name: `question ${name}`,
    reveals: async (token) => most(await asked(token, query)) > ALL_OF_SALES,
  });
  return [
    ...DIMENSIONS.filter((dimension) => dimension !== "user").flatMap((dimension) => [
      named(`by ${dimension}`, { dimensions: [dimension] }),
      named(`by ${dimension} of Law`, { dimensions: [dimension], ...ofLaw("equals", "Law") }),
    ]),
    ...GRANULARITIES.map((granularity) =>
      named(`by ${granularity}`, { timeDimension: { from: FROM, to: TO, granularity } }),
    ),
    ...[
      ofLaw("in", "Law"),
      ofLaw("notEquals", "Sales"),
      ofLaw("notIn", "Sales"),
      ofLaw("contains", "a"),
      ofLaw("contains", "la"),
      ofLaw("equals", "Tax", "team"),
      ofLaw("equals", "Gemini", "tool"),
      ofLaw("notEquals", "ChatGPT", "tool"),
    ].map((query) => named(JSON.stringify(query.filters), query)),
    named("in totals", { dimensions: ["tool"], totals: true, limit: 1 }),
    named("in others", { dimensions: ["tool"], others: true, order: [{ by: "prompts", direction: "asc" }], limit: 1 }),
    named("as the organization", { scope: "organization" }),
    named("of large groups", { dimensions: ["tool"], ranges: [{ measure: "prompts", min: ALL_OF_SALES + 1 }] }),
    ...["department", "tool", "team", "user"].map(
      (dimension): Attempt => ({
        name: `question what a ${dimension} is called`,
        reveals: async (token) => {
          const rows = await asked(token, { dimensions: [dimension] });
          return dimension === "user" ? rows.length > SALES.people + 2 : /Law|Gemini|Tax/.test(JSON.stringify(rows));
        },
      }),
    ),
    ...[{ region: "uk" }, { platform: "Claude" }, { complexity: "low" }].flatMap((change) =>
      [[], ofLaw("equals", "Law").filters].map(
        (filters): Attempt => ({
          name: `what if ${JSON.stringify(change)} ${filters.length}`,
          reveals: async (token) => {
            const body = { change, filters, ...DURING, scope: "organization" };
            return (
              Number((await call(token, "POST", "/api/analytics/what-if", body)).body?.prompts ?? 0) > ALL_OF_SALES
            );
          },
        }),
      ),
    ),
    {
      name: "question of a saved view",
      async reveals(token) {
        const { body } = await call(token, "GET", `/api/views/${companyView}`);
        return most(await asked(token, body.query)) > ALL_OF_SALES;
      },
    },
    {
      name: "adoption",
      reveals: async (token) => /Law|Tax/.test((await call(token, "GET", "/api/analytics/adoption")).text),
    },
    {
      name: "adoption of Law",
      async reveals(token) {
        const { body } = await call(token, "GET", "/api/analytics/adoption?department=Law");
        return JSON.stringify(body.weeks ?? []).includes(`"active":${body.minimumPeople}`);
      },
    },
    {
      name: "question of a shared dashboard",
      async reveals(token) {
        const { body } = await call(token, "GET", `/api/dashboards/${companyDashboard}`);
        return most(await asked(token, body.tiles[0].query)) > ALL_OF_SALES;
      },
    },
    {
      name: "tools in use",
      reveals: async (token) => (await call(token, "GET", "/api/organization/tools")).text.includes("Gemini"),
    },
  ];
}

/** Of these, the sessions of Law have none either. */
const UNKNOWN_HERE: readonly string[] = [
  ...["timeSaved", "timeSavedLow", "timeSavedCentral", "timeSavedHigh", "timeLost", "sessionsWithLoss"],
  ...["sessionsWithoutTime", "sessionsNotEstimated", "sessionsEstimatedInPart", "spend"],
];

/** Whether two answers differ by more than nothing: what is not Sales. */
function differences(): Attempt[] {
  return MEASURES.filter((measure) => !UNKNOWN_HERE.includes(measure)).map((measure) => ({
    name: `difference in ${measure}`,
    async reveals(token) {
      const [whole] = await asked(token, { measures: [measure] });
      const [part] = await asked(token, { measures: [measure], ...ofLaw("equals", "Sales") });
      const [rest] = await asked(token, { measures: [measure], ...ofLaw("notEquals", "Sales") });
      const other = Number(rest?.[measure] ?? 0);
      return whole !== undefined && (Number(whole[measure]) !== Number(part?.[measure]) || other !== 0);
    },
  }));
}

/** Whether an export has something of Law. */
function files(): Attempt[] {
  const filters = (of: object[]) => `filters=${encodeURIComponent(JSON.stringify(of))}`;
  const selections = [
    "",
    `?from=${FROM}&to=${TO}`,
    `?${filters(ofLaw("equals", "Law").filters)}`,
    `?${filters(ofLaw("notEquals", "Sales").filters)}`,
    `?${filters(ofLaw("equals", "Gemini", "tool").filters)}`,
  ];
  const query = { measures: ["prompts"], dimensions: ["department", "tool"], ...DURING };
  const text = (name: string, ask: (token: string) => ReturnType<typeof call>): Attempt => ({
    name: `file ${name}`,
    reveals: async (token) => /Law|Gemini/.test((await ask(token)).text),
  });
  const nothing = `?${filters(ofLaw("equals", "Nothing", "tool").filters)}`;
  return [
    ...selections.flatMap((selection) =>
      ["csv", "ndjson"].map((format) =>
        text(`sessions.${format}${selection}`, (token) =>
          call(token, "GET", `/api/exports/sessions.${format}${selection}`),
        ),
      ),
    ),
    ...selections.slice(2).map(
      (selection): Attempt => ({
        name: `file sessions.parquet${selection}`,
        async reveals(token) {
          const path = "/api/exports/sessions.parquet";
          const answers = [await call(token, "GET", path + selection), await call(token, "GET", path + nothing)];
          return answers[0]?.text !== answers[1]?.text;
        },
      }),
    ),
    ...[{}, ofLaw("equals", "Law"), ofLaw("notIn", "Sales")].flatMap((more) => [
      text(`POST analytics.csv ${JSON.stringify(more)}`, (token) =>
        call(token, "POST", "/api/exports/analytics.csv", { ...query, ...more }),
      ),
      text(`GET analytics.csv ${JSON.stringify(more)}`, (token) =>
        call(
          token,
          "GET",
          `/api/exports/analytics.csv?query=${encodeURIComponent(JSON.stringify({ ...query, ...more }))}`,
        ),
      ),
      text(`CSV of a query ${JSON.stringify(more)}`, (token) =>
        call(token, "POST", "/api/analytics/query", { ...query, ...more }, { headers: { accept: "text/csv" } }),
      ),
    ]),
  ];
}

/** Whether a list of the console names something of Law. */
function lists(): Attempt[] {
  const listed = (resource: string, filter: object, sort = "id"): Attempt => ({
    name: `list ${resource} ${JSON.stringify(filter)} ${sort}`,
    async reveals(token) {
      const sorted = encodeURIComponent(JSON.stringify([sort, "ASC"]));
      const path = `/api/admin/${resource}?range=[0,99]&sort=${sorted}&filter=${encodeURIComponent(JSON.stringify(filter))}`;
      return /"Law"|"Tax"|lawyer|Gemini|Prompts of Law/.test((await call(token, "GET", path)).text);
    },
  });
  const one = (resource: string, id: () => string): Attempt => ({
    name: `one of ${resource}`,
    reveals: async (token) => (await call(token, "GET", `/api/admin/${resource}/${id()}`)).status === 200,
  });
  return [
    ...[{}, { q: "lawyer" }, { departmentId: law }, { teamId: tax }, { id: [lawyer] }, { role: "member" }].map(
      (filter) => listed("users", filter, "email"),
    ),
    ...[{}, { id: [law] }, { q: "Law" }].map((filter) => listed("departments", filter)),
    ...[{}, { id: [tax] }, { departmentId: law }].map((filter) => listed("teams", filter)),
    ...[{}, { q: "lawyer" }, { departmentId: law }, { status: "open" }].map((filter) => listed("invitations", filter)),
    ...[{}, { kind: "budget" }].map((filter) => listed("alert-rules", filter)),
    ...[
      {},
      { q: "Gemini" },
      { department: "Law" },
      { team: "Tax" },
      { tool: "Gemini" },
      { sensitiveType: "email" },
    ].map((filter) => listed("sessions", filter)),
    ...[{}, { q: "lawyer" }, { role: "member" }].map((filter) => ({
      name: `counts of people ${JSON.stringify(filter)}`,
      async reveals(token: string) {
        const query = new URLSearchParams({ filter: JSON.stringify(filter) });
        return (await call(token, "GET", `/api/admin/users/counts?${query}`)).text.includes(law);
      },
    })),
    one("users", () => lawyer),
    one("departments", () => law),
    one("teams", () => tax),
    one("invitations", () => lawInvitation),
    one("alert-rules", () => lawRule),
    one("sessions", () => lawSession),
  ];
}

/** Whether something of Law, or somebody's rights, could be changed. What the owner changes, the owner may change again. */
function changes(): Attempt[] {
  const change = (name: string, method: string, path: () => string, body: () => object | undefined): Attempt => ({
    name: `change ${name}`,
    reveals: async (token) => (await call(token, method, path(), body())).status < 300,
  });
  const invitation = (facts: object) => () => ({ email: `${randomUUID()}@acme.example`, ...facts });
  const rule = (facts: object) => () => ({ name: randomUUID(), threshold: 1, ...facts });
  const kinds = [
    { kind: "budget", measure: "prompts" },
    { kind: "exposure" },
    { kind: "data", data: ["email"] },
    { kind: "tool_decision", decision: "warn" },
    { kind: "silence" },
  ];
  return [
    ...[
      { departmentId: law },
      { teamId: tax },
      {},
      { departmentId: sales, role: "admin" },
      { departmentId: sales, role: "department_head" },
      { departmentId: sales, role: "department_auditor" },
      { departmentId: sales, role: "auditor" },
      { departmentId: sales, role: "department_head", responsibleDepartmentIds: [law] },
    ].map((facts) =>
      change(`inviting ${JSON.stringify(facts)}`, "POST", () => "/api/admin/invitations", invitation(facts)),
    ),
    ...kinds.flatMap((facts) =>
      ["Law", null].map((department) =>
        change(
          `rule ${facts.kind} on ${department}`,
          "POST",
          () => "/api/admin/alert-rules",
          rule({ ...facts, department }),
        ),
      ),
    ),
    change(
      "rule telling others",
      "POST",
      () => "/api/admin/alert-rules",
      () => rule({ kind: "exposure", department: "Sales", recipients: [owner.id] })(),
    ),
    change(
      "their invitation",
      "PUT",
      () => `/api/admin/invitations/${lawInvitation}`,
      () => ({ name: "New" }),
    ),
    change(
      "sending again",
      "POST",
      () => `/api/admin/invitations/${lawInvitation}/resend`,
      () => undefined,
    ),
    change(
      "their rule",
      "PUT",
      () => `/api/admin/alert-rules/${lawRule}`,
      () => ({ name: "Prompts of Law" }),
    ),
    change(
      "their person",
      "PUT",
      () => `/api/admin/users/${lawyer}`,
      () => ({ name: "Lawyer" }),
    ),
    change(
      "what a head is responsible for",
      "PUT",
      () => `/api/admin/users/${auditor.id}`,
      () => ({
        responsibleDepartmentIds: [sales],
      }),
    ),
    change(
      "a department's name",
      "PUT",
      () => `/api/admin/departments/${sales}`,
      () => ({ name: "Sales" }),
    ),
    change(
      "a dashboard mailed to others",
      "POST",
      () => "/api/dashboards",
      () => ({ name: "Ours", shared: true, schedule: { every: "week", recipients: [lawyer] } }),
    ),
    change(
      "signing somebody out",
      "POST",
      () => `/api/admin/users/${lawyer}/sign-out`,
      () => undefined,
    ),
  ];
}

/** Whether a report says something of more than Sales. */
function ofReports(): Attempt[] {
  const files = ["report.zip", "report.json", "report.csv", "report.pdf", "manifest.json"];
  return [
    ...[reports.whole, reports.law].flatMap((id) => [
      ...files.map(
        (file): Attempt => ({
          name: `report ${file}`,
          reveals: async (token) => (await call(token, "GET", `/api/reports/${id}/files/${file}`)).status === 200,
        }),
      ),
      {
        name: "report",
        reveals: async (token: string) => (await call(token, "GET", `/api/reports/${id}`)).status === 200,
      },
      {
        name: "verified report",
        reveals: async (token: string) => (await call(token, "POST", `/api/reports/${id}/verify`)).status === 200,
      },
    ]),
    {
      name: "list of reports",
      reveals: async (token) => (await call(token, "GET", "/api/reports")).text.includes(reports.whole),
    },
    ...[undefined, "Law", "Nowhere"].map(
      (department): Attempt => ({
        name: `requested report on ${department}`,
        reveals: async (token) =>
          (
            await call(token, "POST", "/api/reports", {
              ...{ kind: "esg", from: FROM, to: TO, formats: [] },
              ...(department && { department }),
            })
          ).status === 202,
      }),
    ),
  ];
}

/** The routes that are the whole organization's alone. */
function closed(): Attempt[] {
  const routes = Object.keys(ROUTES).filter((route): route is Route => /^GET [^:]*$/.test(route));
  return routes
    .filter((route) => {
      const may = (role: string) => mayCall(route, { role, isStaff: false });
      return may("OrgOwner") && !may("DepartmentHead");
    })
    .map((route) => ({
      name: route,
      reveals: async (token) => (await call(token, "GET", route.slice(4))).status !== 403,
    }));
}

describe("given the head of one department", () => {
  test("then 200 attempts to see or change another one fail, and each succeeds for the owner", {
    timeout: 300_000,
  }, async () => {
    expect(attempts.length).toBeGreaterThanOrEqual(200);
    const outcome = async (token: string) => {
      const results: [string, boolean][] = [];
      for (const { name, reveals } of attempts) results.push([name, await reveals(token)]);
      return results;
    };
    const ofHead = await outcome(head.token);
    expect(ofHead.filter(([, reveals]) => reveals).map(([name]) => name)).toEqual([]);
    const ofOwner = await outcome(owner.token);
    expect(ofOwner.filter(([, reveals]) => !reveals).map(([name]) => name)).toEqual([]);
  });

  test("then its auditor is told no more, in weeks and groups", { timeout: 300_000 }, async () => {
    const told = [];
    for (const { name, reveals } of attempts) if (await reveals(auditor.token)) told.push(name);
    expect(told).toEqual([]);
  });

  test("then their own department is theirs: in answers, files, lists and a report that is marked as its own", async () => {
    expect(await asked(head.token, {})).toMatchObject([{ prompts: ALL_OF_SALES }, {}, {}]);
    const sessions = await call(head.token, "GET", "/api/exports/sessions.csv");
    expect(sessions.text.trim().split("\n")).toHaveLength(SALES.people + 1);
    const people = await call(head.token, "GET", "/api/admin/users?range=[0,99]");
    expect(people.body.map(({ email }: { email: string }) => email)).toContain("seller-0@acme.example");
    expect(people.body).toHaveLength(SALES.people);
    const invited = await call(head.token, "POST", "/api/admin/invitations", {
      ...{ email: "new-seller@acme.example", departmentId: sales },
    });
    expect(invited.status, invited.text).toBe(201);
    const report = await call(head.token, "GET", `/api/reports/${reports.sales}/files/report.json`);
    expect(JSON.parse(report.text)).toMatchObject({ department: "Sales", ledger: null });
    expect(report.text).not.toContain("Law");
  });

  test("then they hear of an alert about it alone, by mail and in the console", { timeout: 120_000 }, async () => {
    const today = { ...DURING, measures: ["prompts"], dimensions: ["department"] };
    const view = await made(owner.token, "/api/views", {
      name: "By department",
      shared: true,
      chart: "table",
      query: today,
    });
    const question = { kind: "question", question: view, questionMeasure: "prompts", direction: "above", threshold: 1 };
    const facts = { ...question, name: "Busy departments" };
    await made(head.token, "/api/admin/alert-rules", facts);
    await made(owner.token, "/api/admin/alert-rules", {
      ...facts,
      name: "Busy company",
      recipients: [owner.id, head.id],
    });
    const alertsOf = async (token: string): Promise<string[]> => {
      const { body } = await call(token, "GET", "/api/admin/alerts?range=[0,99]");
      return body.map(({ message }: { message: string }) => message);
    };
    await vi.waitFor(async () => {
      const all = (await alertsOf(owner.token)).join("\n");
      for (const text of ["Busy company: Prompts for Law", "Busy departments: Prompts for Sales"])
        expect(all).toContain(text);
    }, 90_000);
    const own = await alertsOf(head.token);
    expect(own).toHaveLength(1);
    expect(own[0]).toContain("Busy departments: Prompts for Sales");
    const mail = await installation.newestMail(head.email, /Busy departments: Prompts for Sales/);
    expect(mail).not.toContain("Law");
    await call(owner.token, "PUT", `/api/admin/users/${head.id}`, { responsibleDepartmentIds: [law] });
    expect(await alertsOf(head.token)).toEqual([]);
    await call(owner.token, "PUT", `/api/admin/users/${head.id}`, { responsibleDepartmentIds: [sales] });
  });
});
