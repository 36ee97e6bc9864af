import { type TemporaryApi, temporaryApi } from "@treadlight/api/testing";
import { analyticsAnswerSchema } from "@treadlight/contract/analytics";
import { scoreSession } from "@treadlight/domain/session";
import { parse } from "csv-parse/sync";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

type Person = Awaited<ReturnType<TemporaryApi["person"]>>;

let api: TemporaryApi;
let owner: Person;
let auditor: Person;
beforeAll(async () => {
  api = await temporaryApi();
  owner = await api.person();
  auditor = await api.person({ organizationId: owner.organizationId, role: "auditor" });
  const { organizationId, id: personId } = owner;
  const sessions = Array.from({ length: 30 }, (_, index) => {
    const eventId = `01950000-0000-7000-8000-${String(index).padStart(12, "0")}`;
    return scoreSession({
      ...{ kind: "session", eventId, sessionId: eventId, organizationId, personId, revision: 0, source: "sdk" },
      ...{
        receivedAt: api.clock.now() - 1,
        startedAt: api.clock.now() - index * 60_000,
        promptCount: 1,
        timeEngaged: 60,
      },
      ...{
        aiTool: "ChatGPT",
        complexity: "low",
        detected: {},
        categories: [],
        department: index < 3 ? "=1+1" : "Sales",
      },
    });
  });
  await api.warehouse.applySessions(sessions);
});
afterAll(() => api.close());

describe("exports of sessions", () => {
  it("given an administrator, then each format is a file of every session, under a pseudonym", async () => {
    const csv = await api.call("GET", "/api/exports/sessions.csv", { token: owner.token });
    expect([csv.status, csv.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(csv.headers.get("content-disposition")).toBe('attachment; filename="treadlight-sessions.csv"');
    const rows: Record<string, string>[] = parse(csv.text, { columns: true, bom: true });
    expect(rows).toHaveLength(30);
    const [user, ...others] = new Set(rows.map((row) => row.user));
    expect([user?.length, others, csv.text.includes(owner.id)]).toEqual([16, [], false]);
    const ndjson = await api.call("GET", "/api/exports/sessions.ndjson?limit=7", { token: owner.token });
    expect(ndjson.text.trimEnd().split("\n")).toHaveLength(7);
    const parquet = await api.call("GET", "/api/exports/sessions.parquet", { token: owner.token });
    expect([parquet.text.slice(0, 4), parquet.text.slice(-4)]).toEqual(["PAR1", "PAR1"]);
  });

  it("given an organization that shows people, then the account's id names them", async () => {
    const shown = await api.person();
    await api.db
      .updateTable("organizations")
      .set({ peopleVisible: true })
      .where("id", "=", shown.organizationId)
      .execute();
    const { organizationId, id: personId } = shown;
    const sessionId = "01950000-0000-7000-8000-aaaaaaaaaaaa";
    await api.warehouse.applySessions([
      scoreSession({
        ...{ kind: "session", eventId: sessionId, sessionId, organizationId, personId, revision: 0, source: "sdk" },
        ...{
          receivedAt: api.clock.now(),
          startedAt: api.clock.now(),
          promptCount: 1,
          timeEngaged: 60,
          aiTool: "Claude",
        },
        ...{ complexity: "low", detected: {}, categories: [] },
      }),
    ]);
    const { text } = await api.call("GET", "/api/exports/sessions.ndjson", { token: shown.token });
    expect(JSON.parse(text)).toMatchObject({ user: personId, tool: "Claude" });
  });

  it("given an export, then the audit log says who took what", async () => {
    const filters = [{ dimension: "tool", operator: "equals", values: ["ChatGPT"] }];
    const query = new URLSearchParams({ from: "2026-03-01", filters: JSON.stringify(filters) });
    await api.call("GET", `/api/exports/sessions.ndjson?${query}`, { token: owner.token });
    const { body } = await api.call("GET", "/api/admin/audit-log", { token: owner.token });
    expect(body[0]).toMatchObject({
      action: "sessions.exported",
      actorId: owner.id,
      after: { format: "ndjson", from: "2026-03-01T00:00:00.000Z", filters, continued: false },
    });
  });

  it("given a wrong parameter, then it is named and nothing is exported", async () => {
    for (const [query, path] of [
      ["cursor=1", "cursor"],
      ["cursor=1.01950000-0000-7000-8000-bbbbbbbbbbbb", "cursor"],
      [`filters=${encodeURIComponent('[{"dimension":"mood"}]')}`, "filters.0.dimension"],
      ["limit=0", "limit"],
      ["form=2026-01-01", "form"],
    ]) {
      const { status, body } = await api.call("GET", `/api/exports/sessions.csv?${query}`, { token: owner.token });
      expect([query, status, body.details?.[0]?.path]).toEqual([query, 400, path]);
    }
  });

  it("given somebody who sees no people, then it is forbidden", async () => {
    const { status } = await api.call("GET", "/api/exports/sessions.parquet", { token: auditor.token });
    expect(status).toBe(403);
  });
});

describe("exports of analytics", () => {
  const query = { measures: ["sessions", "co2"], dimensions: ["department"], timeDimension: { granularity: "day" } };
  const asked = `query=${encodeURIComponent(JSON.stringify(query))}`;

  it("given a query, then CSV has its rows, whether it came as a parameter or as the body", async () => {
    const answer = await api.call("POST", "/api/analytics/query", { token: owner.token, body: query });
    const got = await api.call("GET", `/api/exports/analytics.csv?${asked}`, { token: owner.token });
    const posted = await api.call("POST", "/api/exports/analytics.csv", { token: owner.token, body: query });
    expect(got.text).toBe(posted.text);
    const rows: Record<string, string>[] = parse(got.text, { columns: true, bom: true });
    expect(Object.keys(rows[0] ?? {})).toEqual(["department", "time", "sessions", "co2 (g CO2)"]);
    expect(rows.map(({ sessions }) => Number(sessions))).toEqual(
      analyticsAnswerSchema.parse(answer.body).rows.map(({ sessions }) => sessions),
    );
    expect(rows.map(({ department }) => department)).toContain("'=1+1");
  });

  it("given a file, then nothing between us and its reader keeps it", async () => {
    for (const path of [`analytics.csv?${asked}`, `analytics.xlsx?${asked}`, "sessions.csv"]) {
      const { headers } = await api.call("GET", `/api/exports/${path}`, { token: owner.token });
      expect([path, headers.get("cache-control")]).toEqual([path, "no-store"]);
    }
  });

  it("given a file of CSV, then it begins with a byte order mark, so that Excel reads it as UTF-8", async () => {
    for (const path of [`analytics.csv?${asked}`, "sessions.csv"]) {
      const headers = { authorization: `Bearer ${owner.token}` };
      const bytes = new Uint8Array(await (await fetch(`${api.url}/api/exports/${path}`, { headers })).arrayBuffer());
      expect([path, ...bytes.subarray(0, 3)]).toEqual([path, 0xef, 0xbb, 0xbf]);
    }
  });

  it("given totals of intervals, then XLSX has no time beside them", async () => {
    const totals = new URLSearchParams({ query: JSON.stringify({ ...query, totals: true }) });
    const response = await fetch(`${api.url}/api/exports/analytics.xlsx?${totals}`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const sheet = strFromU8(files["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
    expect(sheet).toMatch(/<v>46082<\/v>/);
    // The first day of 1970.
    expect(sheet).not.toContain("<v>25569</v>");
  });

  it("given a query, then XLSX has numbers as numbers, times as times and text that is no formula", async () => {
    const response = await fetch(`${api.url}/api/exports/analytics.xlsx?${asked}`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
    const sheet = text("xl/worksheets/sheet1.xml");
    expect(text("xl/sharedStrings.xml")).toContain("co2 (g CO2)");
    expect(text("xl/sharedStrings.xml")).toContain("<t>=1+1</t>");
    expect(sheet).not.toContain("<f>");
    expect(sheet).toMatch(/<c r="C2"><v>27<\/v><\/c>/);
    expect(sheet).toContain('state="frozen"');
    // 1 March 2026 as Excel counts days.
    expect(sheet).toMatch(/<c r="B2" s="\d+"><v>46082<\/v><\/c>/);
  });

  it("given an export, then the audit log says who took what, unless it was their own sessions", async () => {
    const others = { ...query, dimensions: ["tool"], scope: "organization" };
    const post = (path: string, body: object) => api.call("POST", path, { token: owner.token, body });
    await post("/api/exports/analytics.xlsx", others);
    await post("/api/exports/analytics.csv", { ...query, scope: "own" });
    const { body } = await api.call("GET", "/api/admin/audit-log", { token: owner.token });
    expect(body[0]).toMatchObject({
      action: "analytics.exported",
      actorId: owner.id,
      after: { format: "xlsx", ...others },
    });
  });

  it("given somebody who may not ask, then the file is refused as the query is", async () => {
    const people = { measures: ["sessions"], dimensions: ["user"] };
    const { status } = await api.call("POST", "/api/exports/analytics.xlsx", { token: auditor.token, body: people });
    expect(status).toBe(403);
  });
});
