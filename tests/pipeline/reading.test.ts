import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { usageRecordSchema } from "@treadlight/domain/session";
import { hashPassword } from "@treadlight/features/sign-in/password-hash.ts";
import { type Standalone, startStandalone } from "@treadlight/standalone";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { webDist } from "../../scripts/build/web-dist.ts";
import { type Client, clientOf, eventually, register, registerBusiness, signIn } from "../support/client.ts";
import { lastingDay } from "../support/lasting-day.ts";
import { temporaryDataDir } from "../support/standalone-process.ts";

// A week that is not over has to go on.
await lastingDay();

const session = {
  aiTool: "ChatGPT",
  promptCount: 2,
  timeEngaged: 120,
  workflowType: "content-creation",
  contentType: "email",
};

describe("given a business with six people in Sales and two in Legal", () => {
  let dataDir: string;
  let standalone: Standalone;
  let owner: Client;
  let key: Client;
  let member: Client;
  let loner: Client;
  let ownerToken: string;

  beforeAll(async () => {
    dataDir = await temporaryDataDir();
    standalone = await startStandalone({
      env: { PORT: "0", TREADLIGHT_DATA_DIR: dataDir, TREADLIGHT_RATE_LIMITS: "off", LOG_LEVEL: "silent" },
      webDist,
    });
    const { url, db } = standalone;
    ({ owner, key } = await registerBusiness(url, "initech"));
    const { organizationId } = await db
      .selectFrom("users")
      .where("email", "=", "owner@initech.example")
      .select("organizationId")
      .executeTakeFirstOrThrow();
    const passwordHash = await hashPassword("correct horse battery");
    const createdAt = new Date();
    for (const [department, people] of [
      ["Sales", 6],
      ["Legal", 2],
    ] as const) {
      const departmentId = randomUUID();
      await db
        .insertInto("departments")
        .values({ id: departmentId, organizationId, name: department, createdAt })
        .execute();
      for (let n = 0; n < people; n++) {
        const email = `${department}${n}@initech.example`.toLowerCase();
        await db
          .insertInto("users")
          .values({ id: randomUUID(), organizationId, email, passwordHash, role: "member", departmentId, createdAt })
          .execute();
        await key.send([
          { ...session, userEmail: email },
          { ...session, aiTool: department === "Sales" ? "Claude" : "DeepL", userEmail: email },
        ]);
      }
    }
    member = await signIn(url, "sales0@initech.example");
    loner = await register(url, "solo@individual.example", { region: "de" });
    ownerToken = (
      await clientOf(url).post("/api/auth/login", { email: "owner@initech.example", password: "correct horse battery" })
    ).body.data.accessToken;
    await eventually(
      () => owner.get("/api/outcomes"),
      ({ body }) => body.total?.scored === 16,
    );
  });

  afterAll(async () => {
    await standalone?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const ask = (client: Client, query: object) =>
    client.post("/api/analytics/query", { measures: ["sessions"], ...query });
  const byDepartment = { dimensions: ["department"] };

  it("then the owner sees every department", async () => {
    const { body } = await ask(owner, byDepartment);
    expect(body.rows).toEqual([
      { department: "Sales", sessions: 12 },
      { department: "Legal", sessions: 4 },
    ]);
  });

  it("then a member sees nothing of a week that is not over, and no people", async () => {
    expect((await ask(member, {})).body.rows).toEqual([{ sessions: 0 }]);
    expect((await ask(member, byDepartment)).body.rows).toEqual([]);
    expect((await ask(member, { dimensions: ["user"] })).status).toBe(403);
    expect((await ask(member, { filters: [{ dimension: "user", operator: "notIn", values: ["x"] }] })).status).toBe(
      403,
    );
  });

  it("then a member sees their own sessions in full, and no others", async () => {
    expect((await ask(member, { scope: "own", ...byDepartment })).body.rows).toEqual([
      { department: "Sales", sessions: 2 },
    ]);
    const { records, nextCursor } = (await member.get("/api/usage-records")).body;
    expect(records).toHaveLength(2);
    expect(nextCursor).toBeNull();
    for (const record of records) usageRecordSchema.parse(record);
    expect((await member.get("/api/usage-records?tool=Claude")).body.records).toHaveLength(1);
  });

  it("then administrators see people as stable pseudonyms", async () => {
    const users = async () =>
      (await ask(owner, { dimensions: ["user"] })).body.rows.map((row: { user: string }) => row.user).sort();
    const first = await users();
    expect(new Set(first).size).toBe(8);
    expect(await users()).toEqual(first);
    const ids = await standalone.db.selectFrom("users").select("id").execute();
    for (const { id } of ids) expect(first).not.toContain(id);
  });

  it("then an individual may not query an organization", async () => {
    expect((await ask(loner, { scope: "organization" })).status).toBe(403);
    expect((await ask(loner, byDepartment)).body.rows).toEqual([]);
  });

  it("then the same query returns CSV when requested", async () => {
    const { headers, body } = await owner.post(
      "/api/analytics/query",
      { measures: ["sessions", "prompts"], ...byDepartment },
      { accept: "text/csv" },
    );
    expect(headers.get("content-type")).toContain("text/csv");
    expect(String(body).trim().split("\n")).toEqual(["department,sessions,prompts", "Sales,12,24", "Legal,4,8"]);
    const none = await loner.post(
      "/api/analytics/query",
      { measures: ["sessions"], ...byDepartment },
      { accept: "text/csv" },
    );
    expect(String(none.body).trim()).toBe("department,sessions");
  });

  it.each([
    ["measures", { measures: ["everything"] }],
    ["measures", { measures: [] }],
    ["dimensions", { dimensions: ["personId; DROP TABLE sessions"] }],
    ["timeDimension", { timeDimension: { granularity: "fortnight" } }],
    ["timeDimension", { timeDimension: { from: "2026-02-02", to: "2026-01-01" } }],
    ["filters", { filters: [{ dimension: "tool", operator: "like", values: ["%"] }] }],
    ["order", { order: [{ by: "co2", direction: "desc" }] }],
    ["limit", { limit: 1e9 }],
  ])("then the error names a wrong %s", async (field, query) => {
    const { status, body } = await ask(owner, query);
    expect([status, body.code]).toEqual([400, "invalid_body"]);
    expect(JSON.stringify(body.details)).toContain(`"path":"${field}`);
  });

  it.each(["limit=0", "limit=1001", "limit=x", "from=yesterday", "cursor=%00"])(
    "then a wrong parameter %s is a 400",
    async (query) => {
      const { status, body } = await owner.get(`/api/usage-records?${query}`);
      expect([status, body.code]).toEqual([400, "invalid_query"]);
    },
  );

  it("then pages have no gaps or overlaps while new sessions arrive", async () => {
    const solo = await register(standalone.url, "pages@individual.example");
    const at = (minute: number) => new Date(Date.now() - minute * 60_000).toISOString();
    await solo.send(Array.from({ length: 25 }, (_, n) => ({ ...session, promptCount: n, startedAt: at(n) })));
    await eventually(
      () => solo.get("/api/outcomes"),
      ({ body }) => body.total?.scored === 25,
    );
    const seen: number[] = [];
    let cursor = "";
    do {
      const { body } = await solo.get(`/api/usage-records?limit=7${cursor}`);
      seen.push(...body.records.map((record: { promptCount: number }) => record.promptCount));
      cursor = body.nextCursor ? `&cursor=${encodeURIComponent(body.nextCursor)}` : "";
      await solo.send([{ ...session, promptCount: 99 }]);
    } while (cursor);
    expect(seen.filter((count) => count !== 99)).toEqual(Array.from({ length: 25 }, (_, n) => n));
  });

  it("then erasing a person's sessions removes them, and the ledger counts them as erased", async () => {
    const gone = await register(standalone.url, "gone@individual.example");
    await gone.send([session, session]);
    await eventually(
      () => gone.get("/api/usage-records"),
      ({ body }) => body.records?.length === 2,
    );
    expect((await gone.delete("/api/ingest/sessions")).status).toBe(202);
    await eventually(
      () => gone.get("/api/usage-records"),
      ({ body }) => body.records?.length === 0,
    );
    const { total } = (await gone.get("/api/outcomes")).body;
    expect([total.accepted, total.erased, total.scored]).toEqual([2, 2, 0]);
    await gone.send([session]);
    await eventually(
      () => gone.get("/api/usage-records"),
      ({ body }) => body.records?.length === 1,
    );
  });

  it("then the live stream announces a new session", async () => {
    const disconnecting = new AbortController();
    const response = await fetch(`${standalone.url}/api/live`, {
      headers: { authorization: `Bearer ${ownerToken}` },
      signal: disconnecting.signal,
    });
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    await key.send([session]);
    while (!text.includes("event: changed")) text += (await reader?.read())?.value ?? "";
    expect(text).toMatch(/event: changed\ndata: \{"changedAt":\d+\}/);
    disconnecting.abort();
  });

  it("then pages, assets and unknown paths get the right responses", async () => {
    const page = await fetch(`${standalone.url}/dashboard`, { headers: { accept: "text/html" } });
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(page.headers.get("content-security-policy")).toContain("script-src 'self'");
    expect((await fetch(`${standalone.url}/assets/none.js`)).status).toBe(404);
    const api = await clientOf(standalone.url).get("/api/none");
    expect([api.status, api.body.code]).toEqual([404, "not_found"]);
    for (const path of ["/healthz", "/readyz"]) expect((await fetch(`${standalone.url}${path}`)).status).toBe(200);
    expect((await fetch(`${standalone.url}/metrics`)).status).toBe(401);
  });

  it("then readiness asks no mail server, however often it is asked: mails wait in their jobs", async () => {
    const { body } = await clientOf(standalone.url).get("/readyz");
    expect(Object.keys(body.checks)).toEqual(["disk", "log", "warehouse", "database"]);
  });
});
