import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { Expected } from "@treadlight/contract/errors";
import { COMPLEXITY_VERSION } from "@treadlight/domain/environment";
import { reportEventSchema } from "@treadlight/domain/monitoring";
import { DETECTION_VERSION } from "@treadlight/domain/security";
import {
  erasureEventSchema,
  keyMarkOf,
  MAX_REVISION,
  NO_PERSON,
  publishableMark,
  receiptEventSchema,
  type SessionEvent,
  senderOf,
  sessionEventSchema,
  sessionVersion,
} from "@treadlight/domain/session";
import { type EventLog, LogUnavailableError, openEmbeddedLog, type Stream } from "@treadlight/platform/event-log";
import type { Identity } from "@treadlight/platform/identity";
import { createLogger, createRegistry } from "@treadlight/platform/observability";
import { type HttpServer, startHttpServer } from "@treadlight/platform/service";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildIngest } from "./app.ts";
import { nothingGrows } from "./testing/index.ts";

const ORGANIZATION = "0a000000-0000-4000-8000-000000000001";
const USER = "0b000000-0000-4000-8000-000000000001";
const KEY_ID = "0b000000-1234-4000-8000-000000000003";
const PUBLISHED = "https://app.acme.example";
const MEMBER = "0b000000-0000-4000-8000-000000000002";
const identities: Record<string, Identity> = {
  "Bearer user": {
    kind: "user",
    userId: USER,
    organizationId: ORGANIZATION,
    userType: "FreeUser",
    isStaff: false,
    previewsEnabled: true,
    keepsSpecialPreviews: false,
    peopleVisible: false,
    placements: [{ since: 0, department: "Design" }],
    region: "fr",
    organizationName: "Acme",
    minGroupSize: 5,
    timeZone: "UTC",
  },
  "Bearer private": {
    kind: "user",
    userId: USER,
    organizationId: ORGANIZATION,
    userType: "FreeUser",
    isStaff: false,
    previewsEnabled: false,
    keepsSpecialPreviews: false,
    peopleVisible: false,
    placements: [{ since: 0 }],
    organizationName: "Acme",
    minGroupSize: 5,
    timeZone: "UTC",
  },
  "Bearer candid": {
    kind: "user",
    userId: USER,
    organizationId: ORGANIZATION,
    userType: "FreeUser",
    isStaff: false,
    previewsEnabled: true,
    keepsSpecialPreviews: true,
    peopleVisible: false,
    placements: [{ since: 0 }],
    organizationName: "Acme",
    minGroupSize: 5,
    timeZone: "UTC",
  },
  "Bearer candid key": {
    kind: "ingestKey",
    keyId: "k3",
    organizationId: ORGANIZATION,
    organizationName: "Acme",
    scopes: ["sessions", "monitoring"],
    previewsEnabled: true,
    keepsSpecialPreviews: true,
  },
  "Bearer device": {
    kind: "user",
    userId: USER,
    scopes: ["sessions", "monitoring"],
    organizationId: ORGANIZATION,
    userType: "FreeUser",
    isStaff: false,
    previewsEnabled: true,
    keepsSpecialPreviews: false,
    peopleVisible: false,
    placements: [{ since: 0 }],
    organizationName: "Acme",
    minGroupSize: 5,
    timeZone: "UTC",
  },
  "Bearer published": {
    kind: "ingestKey",
    keyId: KEY_ID,
    organizationId: ORGANIZATION,
    organizationName: "Acme",
    previewsEnabled: true,
    keepsSpecialPreviews: false,
    scopes: ["sessions", "monitoring"],
    origins: [PUBLISHED],
  },
  "Bearer key": {
    kind: "ingestKey",
    keyId: "k",
    organizationId: ORGANIZATION,
    organizationName: "Acme",
    scopes: ["sessions", "monitoring"],
    previewsEnabled: true,
    keepsSpecialPreviews: false,
    organizationRegion: "uk",
  },
};
for (const scope of ["sessions", "monitoring"] as const) {
  identities[`Bearer only ${scope}`] = {
    kind: "ingestKey",
    keyId: "k2",
    organizationId: ORGANIZATION,
    organizationName: "Acme",
    previewsEnabled: true,
    keepsSpecialPreviews: false,
    scopes: [scope],
  };
}
const session = { aiTool: "ChatGPT", promptCount: 2, timeEngaged: 90 };

let folder: string;
let log: EventLog;
let server: HttpServer;
let logIsDown = false;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "treadlight-ingest-"));
  log = openEmbeddedLog({ path: folder });
  const registry = createRegistry("test");
  const { routes } = buildIngest({
    log: {
      ...log,
      append: async (records) => {
        if (logIsDown) throw new LogUnavailableError("down");
        await log.append(records);
      },
    },
    identify: async (authorization) => {
      const identity = identities[authorization ?? ""];
      if (!identity) throw new Expected("unauthenticated");
      return identity;
    },
    isPublishedOrigin: async (origin) => origin === PUBLISHED,
    eraseAnswers: async () => {},
    growing: nothingGrows,
    memberByEmail: async (_organization, email) => {
      const member = { personId: MEMBER, placements: [{ since: 0, department: "Sales", team: "Europe" }] };
      if (email === "discreet@acme.example") return { ...member, withholdsSpecialPreviews: true };
      return email === "member@acme.example" ? member : undefined;
    },
    pseudonymSecret: "a secret of the tests that is long enough",
    rateLimits: false,
    registry,
  });
  const logger = createLogger({ service: "test", level: "silent" });
  server = await startHttpServer({ port: 0, host: "127.0.0.1", trustProxy: 0, logger, registry, routes: [routes] });
});

afterAll(async () => {
  await server.close(1_000);
  await log.close();
  await rm(folder, { recursive: true, force: true });
});

const url = (path: string) => `http://127.0.0.1:${server.port}${path}`;

async function post(
  body: unknown,
  {
    token = "user",
    headers = {},
    path = "/api/ingest/sessions",
  }: { token?: string; headers?: Record<string, string>; path?: string } = {},
) {
  const raw = typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body);
  const response = await fetch(url(path), {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}`, ...headers },
    body: raw,
  });
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  const answer: any = await response.json();
  return { status: response.status, headers: response.headers, body: answer };
}

async function events(stream: Stream): Promise<unknown[]> {
  const all: unknown[] = [];
  for await (const records of log.read(stream)) {
    for (const { value } of records) all.push(JSON.parse(Buffer.from(value).toString()));
  }
  return all;
}

async function lastSession(): Promise<SessionEvent> {
  return sessionEventSchema.parse((await events("sessions")).at(-1));
}

describe("POST /api/ingest/sessions", () => {
  it("given one session, then the log holds it with its owner and the versions of the rules before the response arrives", async () => {
    expect(await post(session)).toMatchObject({ status: 202, body: { accepted: 1, rejected: [] } });
    expect(await lastSession()).toMatchObject({
      ...session,
      organizationId: ORGANIZATION,
      personId: USER,
      department: "Design",
      region: "fr",
      source: "sdk",
      revision: 0,
      detectionVersion: DETECTION_VERSION,
      complexityVersion: COMPLEXITY_VERSION,
    });
    expect(receiptEventSchema.parse((await events("receipts")).at(-1))).toMatchObject({ accepted: 1, rejected: {} });
  });

  it("given large requests at once, then each is answered for its own sessions and the log holds all of them", async () => {
    const before = (await events("sessions")).length;
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, request) => {
        const sessions = Array.from({ length: 200 }, (_, index) => ({
          ...session,
          promptCount: index === request ? -1 : index,
          promptPreview: `Request ${request} of person${index}@acme.example`,
        }));
        return post({ sessions });
      }),
    );

    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(202));
    expect(answers.map(({ body }) => body)).toMatchObject(
      Array.from({ length: 8 }, (_, index) => ({ accepted: 199, rejected: [{ index, path: "promptCount" }] })),
    );
    const added = sessionEventSchema.array().parse((await events("sessions")).slice(before));
    expect(new Set(added.map(({ eventId }) => eventId)).size).toBe(8 * 199);
    expect(new Set(added.map(({ promptPreview }) => promptPreview)).size).toBe(8);
  });

  it("given a list, then only invalid sessions are rejected, each with index, path and code", async () => {
    const { status, body } = await post({
      sessions: [
        session,
        { ...session, promptCount: -1 },
        { ...session, aiTool: undefined },
        { ...session, timeEngaged: "90" },
        "text",
        { ...session, promptPreview: "x".repeat(2_001) },
        { ...session, source: "fax" },
        { ...session, id: "1" },
        { ...session, unknown: true },
      ],
    });
    expect(status).toBe(202);
    expect(body.accepted).toBe(2);
    expect(
      body.rejected.map(({ index, path, code }: { index: number; path: string; code: string }) => [index, path, code]),
    ).toEqual([
      [1, "promptCount", "out_of_range"],
      [2, "aiTool", "required"],
      [3, "timeEngaged", "invalid_type"],
      [4, "", "invalid_type"],
      [5, "promptPreview", "too_long"],
      [6, "source", "invalid_value"],
      [7, "id", "invalid_value"],
    ]);
  });

  it("given NDJSON, then each line is a session and only a broken line is rejected", async () => {
    const body = `${JSON.stringify(session)}\n{"broken\n\n${JSON.stringify(session)}\r\n`;
    const answer = await post(body, { headers: { "content-type": "application/x-ndjson" } });
    expect(answer).toMatchObject({
      status: 202,
      body: { accepted: 2, rejected: [{ index: 1, path: "", code: "invalid_json" }] },
    });
  });

  it.each([
    ["gzip", gzipSync],
    ["br", brotliCompressSync],
    ["deflate", deflateSync],
  ] as const)("given a body in %s, then it is read", async (encoding, compress) => {
    const answer = await post(compress(JSON.stringify({ sessions: [session, session] })), {
      headers: { "content-encoding": encoding },
    });
    expect(answer).toMatchObject({ status: 202, body: { accepted: 2 } });
  });

  it.each([
    ["a bomb", gzipSync(Buffer.alloc(50 * 1024 * 1024)), { "content-encoding": "gzip" }, 413, "payload_too_large"],
    ["6 MiB", "x".repeat(6 * 1024 * 1024), {}, 413, "payload_too_large"],
    ["1,001 sessions", JSON.stringify({ sessions: Array(1_001).fill(session) }), {}, 413, "too_many_sessions"],
    ["invalid JSON", "{", {}, 400, "invalid_json"],
    ["an empty body", "", {}, 400, "invalid_json"],
    ["invalid UTF-8", new Uint8Array([0x22, 0xff, 0x22]), {}, 400, "invalid_json"],
    ["broken gzip", new Uint8Array([1, 2, 3]), { "content-encoding": "gzip" }, 400, "invalid_encoding"],
    ["an unknown encoding", "{}", { "content-encoding": "zip" }, 415, "unsupported_encoding"],
    ["another type", "{}", { "content-type": "text/plain" }, 415, "unsupported_media_type"],
    ["sessions that are not a list", '{"sessions":1}', {}, 400, "invalid_body"],
    ["no valid session", '{"sessions":[{}]}', {}, 422, "no_session_accepted"],
    ["no session", '{"sessions":[]}', {}, 422, "no_session_accepted"],
  ])("given %s, then the response says what is wrong", async (_name, body, headers, status, code) => {
    const answer = await post(body, { headers: Object.fromEntries(Object.entries(headers)) });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.body.error).toEqual(expect.any(String));
  });

  it("given a wrong method, then 405 lists the allowed ones", async () => {
    const answer = await fetch(url("/api/ingest/sessions"), { method: "PUT" });
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST, DELETE"]);
  });

  it("given a wrong token, then 401", async () => {
    expect((await post(session, { token: "nobody" })).status).toBe(401);
  });

  it("given the log is down, then 503 with Retry-After, and later requests succeed", async () => {
    logIsDown = true;
    const answer = await post(session).finally(() => {
      logIsDown = false;
    });
    expect(answer).toMatchObject({ status: 503, body: { code: "log_unavailable" } });
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await post(session)).status).toBe(202);
  });

  it("given sensitive text in any field, then only its type reaches the log", async () => {
    await post({
      ...session,
      promptPreview: "Mail ada@example.com about card 4242 4242 4242 4242",
      model: "ask ada@example.com",
    });
    const event = await lastSession();
    expect(event.promptPreview).toBe("Mail [EMAIL] about card [CARD]");
    expect(event.model).toBe("ask [EMAIL]");
    expect(event.detected).toEqual({ email: 1, card: 1 });
  });

  it("given an organization without previews, then the text is dropped and the detections stay", async () => {
    await post({ ...session, promptPreview: "Mail ada@example.com" }, { token: "private" });
    const event = await lastSession();
    expect(event.promptPreview).toBeUndefined();
    expect(event).toMatchObject({ complexity: "medium", detected: { email: 1 } });
  });

  describe("given a preview in which a special subject is noticed", () => {
    const promptPreview = "The diagnosis of ada@example.com: diabetes";

    it("then it is withheld, and what was found in it stays", async () => {
      await post({ ...session, promptPreview });
      const event = await lastSession();
      expect(event).toMatchObject({ previewWithheld: true, categories: ["medical-data"], detected: { email: 1 } });
      expect(event).not.toHaveProperty("promptPreview");
      expect(JSON.stringify(event)).not.toContain("diabetes");
    });

    it("when the sender alone noticed it, or withheld it, then it is withheld too", async () => {
      for (const sender of [{ categories: ["medical-data"] }, { previewWithheld: true }]) {
        await post({ ...session, promptPreview: "What helps against it?", ...sender });
        expect((await lastSession()).previewWithheld).toBe(true);
        expect(await lastSession()).not.toHaveProperty("promptPreview");
      }
    });

    it("when the organization keeps such previews, then it is stored without the values found in it", async () => {
      await post({ ...session, promptPreview }, { token: "candid" });
      const event = await lastSession();
      expect(event.promptPreview).toBe("The diagnosis of [EMAIL]: diabetes");
      expect(event).not.toHaveProperty("previewWithheld");
    });

    it("when it keeps none at all, then none was withheld", async () => {
      await post({ ...session, promptPreview }, { token: "private" });
      expect(await lastSession()).not.toHaveProperty("previewWithheld");
    });

    it("when the organization keeps them and a member does not, then the member's alone are withheld", async () => {
      for (const [userEmail, withheld] of [
        ["discreet@acme.example", true],
        ["member@acme.example", undefined],
      ]) {
        await post({ ...session, promptPreview, userEmail }, { token: "candid key" });
        expect((await lastSession()).previewWithheld).toBe(withheld);
      }
    });
  });

  it("given findings of the sender, then of each the worse counts: its own, or ours in the text it sent", async () => {
    await post({
      ...session,
      promptPreview: "Mail ada@example.com and bob@example.com",
      detected: { email: 1, card: 2 },
      categories: ["medical-data"],
      complexity: "high",
      guard: { sent: { count: 1, types: ["card"] } },
      inputTokens: 40,
      cachedTokens: 40,
      requests: 3,
      outputTokens: 900,
    });
    expect(await lastSession()).toMatchObject({
      detected: { email: 2, card: 2 },
      categories: ["medical-data"],
      detectionVersion: `${DETECTION_VERSION}+sender`,
      complexity: "high",
      complexityVersion: `${COMPLEXITY_VERSION}+sender`,
      guard: { sent: { count: 1, types: ["card"] } },
      inputTokens: 40,
      cachedTokens: 40,
      requests: 3,
      outputTokens: 900,
    });
    await post({ ...session, promptPreview: "word ".repeat(300), complexity: "low" });
    expect(await lastSession()).toMatchObject({ complexity: "medium", detected: {} });
  });

  it("given a text without a kind of work, then it is guessed, also where previews are dropped, and a kind that is sent stays", async () => {
    const promptPreview = "Write an email to ada@example.com about the late delivery";
    const guessed = { workflowType: "communication", contentType: "email", kindSource: "guessed" };
    for (const token of [undefined, "private"]) {
      await post({ ...session, promptPreview }, { ...(token !== undefined && { token }) });
      expect(await lastSession()).toMatchObject(guessed);
    }
    await post({ ...session, promptPreview, workflowType: "research" });
    const stated = await lastSession();
    expect([stated.workflowType, stated.contentType, stated.kindSource]).toEqual(["research", undefined, undefined]);
    await post({ ...session, promptPreview: "thanks" });
    expect((await lastSession()).workflowType).toBeUndefined();
    await post({ ...session, timeEngaged: undefined });
    const untimed = await lastSession();
    expect([untimed.workflowType, untimed.timeEngaged]).toEqual([undefined, undefined]);
  });

  it("given findings that are not ours, then the field is named", async () => {
    for (const [field, value] of [
      ["detected", { shoe_size: 1 }],
      ["detected.email", { email: 0 }],
      ["categories.0", ["astrology"]],
      ["complexity", "extreme"],
      ["guard.sent.types.0", { sent: { count: 1, types: ["shoe_size"] } }],
      ["outputTokens", -1],
    ] as const) {
      const { status, body } = await post({ ...session, [field.split(".")[0] ?? ""]: value });
      expect([status, body.rejected[0].path]).toEqual([422, field]);
    }
  });

  it("given an ingest key, then a member's address is attributed, an unknown one becomes a stable pseudonym, and none means no person", async () => {
    const sendAndReadPerson = async (userEmail?: string) => {
      await post({ ...session, userEmail }, { token: "key" });
      return (await lastSession()).personId;
    };
    expect(await sendAndReadPerson("member@acme.example")).toBe(MEMBER);
    const stranger = await sendAndReadPerson("stranger@acme.example");
    expect(await sendAndReadPerson("Stranger@ACME.example")).toBe(stranger);
    expect(stranger).not.toBe(NO_PERSON);
    expect(await sendAndReadPerson()).toBe(NO_PERSON);
    expect(JSON.stringify(await events("sessions"))).not.toContain("stranger@");
  });

  it("given a session from a person, when a key sends it again in their name with a higher revision, then the person's version is greater", async () => {
    const id = randomUUID();
    const versionSentBy = async (token: "user" | "key", more: object) => {
      const { status } = await post({ ...session, id, ...more }, { token });
      expect(status).toBe(202);
      return BigInt(sessionVersion(await lastSession()));
    };
    const byPerson = await versionSentBy("user", {});
    const byKey = await versionSentBy("key", { userEmail: "member@acme.example", revision: MAX_REVISION });
    expect(byPerson).toBeGreaterThan(byKey);
    const { status, body } = await post({ ...session, id, revision: MAX_REVISION + 1 });
    expect([status, body.rejected[0].path]).toEqual([422, "revision"]);
  });

  it("given a user's token, then fields about other people are not allowed", async () => {
    for (const field of ["userEmail", "department"]) {
      const { status, body } = await post({ ...session, [field]: "other@acme.example" });
      expect([status, body.rejected[0].path, body.rejected[0].code]).toEqual([422, field, "not_allowed"]);
    }
  });

  it("given times outside the window or in the wrong order, then out_of_range", async () => {
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const { body } = await post({
      sessions: [
        { ...session, startedAt: at(25) },
        { ...session, startedAt: at(-24 * 401) },
        { ...session, startedAt: at(-1), endedAt: at(-2) },
        { ...session, startedAt: at(23) },
        { ...session, startedAt: at(-24 * 399) },
      ],
    });
    expect(body.accepted).toBe(2);
    expect(body.rejected.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`)).toEqual([
      "startedAt out_of_range",
      "startedAt out_of_range",
      "endedAt out_of_range",
    ]);
  });

  it.each([{}, { timeEngaged: null }])(
    "given a session whose time is not known (%j), then it is taken, and its event has no time",
    async (time) => {
      const { timeEngaged: _known, ...timeless } = session;
      const endedAt = new Date(Date.now() - 60_000).toISOString();
      const sent = { ...timeless, ...time, endedAt, workflowType: "research", kindSource: "guessed" };
      expect(await post(sent)).toMatchObject({ status: 202, body: { accepted: 1 } });
      const event = await lastSession();
      expect(event).not.toHaveProperty("timeEngaged");
      expect(event).toMatchObject({ kindSource: "guessed", startedAt: Date.parse(endedAt) });
    },
  );

  it("given one session twice in a request, then the later one has the higher version", async () => {
    const id = "0c000000-0000-4000-8000-000000000001";
    await post({
      sessions: [
        { ...session, id },
        { ...session, id, promptCount: 3 },
      ],
    });
    const [first, second] = (await events("sessions")).slice(-2).map((event) => sessionEventSchema.parse(event));
    expect([first?.promptCount, second?.promptCount]).toEqual([2, 3]);
    expect(String(second?.eventId) > String(first?.eventId)).toBe(true);
  });
});

describe("given an ingest key with one scope", () => {
  it.each([
    ["sessions", 202, 403],
    ["monitoring", 403, 202],
  ])("%s, then it can send only these", async (scope, sessions, monitoring) => {
    const token = `only ${scope}`;
    const sent = await post(session, { token });
    const reported = await post({ event: "page_view" }, { token, path: "/api/monitoring/events" });
    expect([sent.status, reported.status]).toEqual([sessions, monitoring]);
    const refused = scope === "sessions" ? reported : sent;
    expect(refused.body.code).toBe("insufficient_scope");
  });
});

describe("given a device credential", () => {
  it("then it sends as its person and may not erase", async () => {
    expect((await post(session, { token: "device" })).status).toBe(202);
    expect(await lastSession()).toMatchObject({ personId: USER, sentBy: "person" });
    const erased = await fetch(url("/api/ingest/sessions"), {
      method: "DELETE",
      headers: { authorization: "Bearer device" },
    });
    expect(erased.status).toBe(403);
  });
});

describe("given a publishable key", () => {
  const send = (origin: string | undefined, sent: object = session, path?: string) =>
    post(sent, { token: "published", ...(origin && { headers: { origin } }), ...(path && { path }) });

  it("then pages of its origins send and read the answer", async () => {
    const { status, headers } = await send(PUBLISHED);
    expect([status, headers.get("access-control-allow-origin")]).toEqual([202, PUBLISHED]);
    expect(await lastSession()).toMatchObject({ personId: NO_PERSON, sentBy: "key" });
  });

  it.each(["https://evil.example", undefined])("then nothing is taken from %s, nor shown to it", async (origin) => {
    for (const [path, body] of [
      ["/api/ingest/sessions", session],
      ["/api/monitoring/events", { event: "page_view" }],
      ["/api/ingest/policy-problems", { problems: [{ key: "guard", reason: "wrong_value" }] }],
    ] as const) {
      const { status, headers } = await send(origin, body, path);
      expect([status, headers.get("access-control-allow-origin")]).toEqual([403, null]);
    }
  });

  it("then it sends at most 100 sessions and 512 KiB at a time, and the error names the limit", async () => {
    expect((await send(PUBLISHED, { sessions: Array(100).fill(session) })).status).toBe(202);
    const many = await send(PUBLISHED, { sessions: Array(101).fill(session) });
    expect(many).toMatchObject({
      status: 413,
      body: { code: "too_many_sessions", error: "A request with a publishable key may contain at most 100 sessions." },
    });
    const long = await send(PUBLISHED, { sessions: [{ ...session, note: "x".repeat(600_000) }] });
    expect(long).toMatchObject({
      status: 413,
      body: { code: "payload_too_large", error: "A request with a publishable key may have at most 512 KiB." },
    });
  });

  it("then what it sends bears a mark of the key and of the sender, and what others send does not", async () => {
    await send(PUBLISHED);
    const { importId: mark = "" } = await lastSession();
    expect([mark.slice(0, 14), keyMarkOf(mark)]).toEqual([
      `${publishableMark(KEY_ID).slice(0, 14)}`,
      publishableMark(KEY_ID),
    ]);
    expect(publishableMark(KEY_ID, senderOf(mark))).toBe(mark);
    expect(senderOf(mark)).not.toBe(senderOf(publishableMark(KEY_ID)));
    await post(session);
    expect((await lastSession()).importId).toBeUndefined();
  });

  it("then it cannot report on a policy", async () => {
    const problems = [{ key: "guard", reason: "wrong_value" }];
    expect((await send(PUBLISHED, { problems }, "/api/ingest/policy-problems")).status).toBe(403);
  });

  it("then it cannot say whose session it is", async () => {
    for (const field of [{ userEmail: "member@acme.example" }, { department: "Sales" }]) {
      const { body } = await send(PUBLISHED, { ...session, ...field });
      expect(body.rejected).toMatchObject([{ code: "not_allowed" }]);
    }
  });
});

describe("a preflight", () => {
  const preflight = (origin: string, path = "/api/ingest/sessions") =>
    fetch(url(path), { method: "OPTIONS", headers: { origin, "access-control-request-method": "POST" } });

  it("from an origin of a publishable key is answered, so that its pages may send compressed JSON with a key", async () => {
    const { status, headers } = await preflight(PUBLISHED);
    expect([status, headers.get("access-control-allow-origin")]).toEqual([204, PUBLISHED]);
    expect(headers.get("access-control-allow-headers")).toBe("Authorization, Content-Type, Content-Encoding");
    expect(headers.get("vary")).toContain("Origin");
  });

  it.each(["chrome-extension://abcdefghijklmnop", "moz-extension://6f1f5a52-3f0e-4c57-9a43-6f5a0d2c7b11"])(
    "from the extension at %s is answered, because a policy gives it a key and no access to the server",
    async (origin) => {
      expect((await preflight(origin)).headers.get("access-control-allow-origin")).toBe(origin);
      const { status, headers } = await post(session, { headers: { origin } });
      expect([status, headers.get("access-control-allow-origin")]).toEqual([202, origin]);
      expect(headers.get("access-control-expose-headers")).toBe("Date, Retry-After");
    },
  );

  it("from any other origin gets no permission", async () => {
    expect((await preflight("https://evil.example")).headers.has("access-control-allow-origin")).toBe(false);
  });
});

describe("POST /api/monitoring/*", () => {
  it("given reports without a token, then they are stored redacted and without attribution", async () => {
    const answer = await post(
      [{ message: "no user ada@example.com", context: { "ada@example.com": ["ada@example.com"] } }],
      { token: "nobody", path: "/api/monitoring/errors" },
    );
    expect(answer).toMatchObject({ status: 202, body: { accepted: 1 } });
    const report = reportEventSchema.parse((await events("monitoring")).at(-1));
    expect(report).toMatchObject({
      kind: "error",
      organizationId: NO_PERSON,
      payload: { message: "no user [EMAIL]", context: { "[EMAIL]": ["[EMAIL]"] } },
    });
  });

  it("given a value that is sensitive only because of its key, then it is redacted too", async () => {
    await post(
      { event: "form", properties: { password: "Tr0ub4dor&3", card: 4242424242424242, attempts: 3 } },
      { path: "/api/monitoring/events" },
    );
    const report = reportEventSchema.parse((await events("monitoring")).at(-1));
    expect(report.payload.properties).toEqual({ password: "[PASSWORD]", card: "[CARD]", attempts: 3 });
  });

  it("given URLs, then the query and fragment are removed", async () => {
    await post(
      { message: "gone", url: "https://site.example/search?q=Tr0ub4dor%263#top", context: { path: "/reset?token=1" } },
      { path: "/api/errors" },
    );
    const report = reportEventSchema.parse((await events("monitoring")).at(-1));
    expect(report.payload).toMatchObject({ url: "https://site.example/search", context: { path: "/reset" } });
  });

  it("given a token, then reports are attributed", async () => {
    await post({ event: "page_view", properties: { path: "/" } }, { path: "/api/monitoring/events" });
    expect(reportEventSchema.parse((await events("monitoring")).at(-1))).toMatchObject({
      kind: "event",
      organizationId: ORGANIZATION,
      personId: USER,
    });
  });

  it("given an invalid report, then 400 names the field", async () => {
    const answer = await post({ name: "lcp", value: "fast" }, { path: "/api/monitoring/performance" });
    expect(answer).toMatchObject({ status: 400, body: { code: "invalid_body" } });
    expect(JSON.stringify(answer.body.details)).toContain("value");
  });
});

describe("DELETE /api/ingest/sessions", () => {
  it("given a user, then the log holds a tombstone for that person; a key is refused", async () => {
    const erase = (token: string) =>
      fetch(url("/api/ingest/sessions"), { method: "DELETE", headers: { authorization: `Bearer ${token}` } });
    expect((await erase("key")).status).toBe(403);
    expect((await erase("user")).status).toBe(202);
    expect((await events("sessions")).at(-1)).toMatchObject({
      kind: "erasure",
      organizationId: ORGANIZATION,
      personId: USER,
    });
  });

  it("given days, then the tombstone is limited to them, and days that no store holds are refused", async () => {
    const erase = (query: string) =>
      fetch(url(`/api/ingest/sessions?${query}`), { method: "DELETE", headers: { authorization: "Bearer user" } });
    expect((await erase("from=2026-06-01&to=2026-06-30")).status).toBe(202);
    const days = { personId: USER, startedFrom: "2026-06-01", startedBefore: "2026-07-01" };
    expect(erasureEventSchema.parse((await events("sessions")).at(-1))).toMatchObject(days);
    for (const query of ["from=2026-06-02&to=2026-06-01", "to=9999-12-31", "from=1969-12-31", "since=2026-06-01"])
      expect((await erase(query)).status, query).toBe(400);
  });
});
