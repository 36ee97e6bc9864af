import { gzipSync } from "node:zlib";
import type { ROUTES } from "@treadlight/contract/access";
import { CONFIRM_HEADER } from "@treadlight/contract/confirmation";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Call, type Installation, PASSWORD, startInstallation } from "./installation.ts";

let installation: Installation;
let owner: Awaited<ReturnType<Installation["person"]>>;
beforeAll(async () => {
  installation = await startInstallation();
  owner = await installation.person();
});
afterAll(() => installation.stop());

const call = (method: string, path: string, given: Call = {}) => installation.call(method, path, given);
const asOwner = (method: string, path: string, body?: unknown) =>
  call(method, path, { token: owner.token, ...(body !== undefined && { body }) });

/** What a browser keeps after signing in. */
async function signedInBrowser(): Promise<string> {
  const { email } = await installation.person();
  const answer = await call("POST", "/api/auth/login", { body: { email, password: PASSWORD, cookie: true } });
  expect(answer.status).toBe(200);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

describe("a page that is not ours, in a browser that is signed in", () => {
  const foreign: readonly [string, Readonly<Record<string, string>>][] = [
    ["a page of another site", { "sec-fetch-site": "cross-site", origin: "https://evil.example" }],
    ["a page of a sister subdomain", { "sec-fetch-site": "same-site", origin: "https://blog.treadlight.example" }],
    ["a form without script", { "sec-fetch-site": "same-site", "content-type": "application/x-www-form-urlencoded" }],
    ["a sandboxed frame", { "sec-fetch-site": "cross-site", origin: "null" }],
    ["an old browser that names only the origin", { origin: "https://blog.treadlight.example" }],
    ["an old browser with an opaque origin", { origin: "null" }],
    ["a value that no browser sends", { "sec-fetch-site": "same-origin, cross-site" }],
    ["an empty value", { "sec-fetch-site": "" }],
  ];
  test.each(foreign)("%s neither renews nor ends the login", async (_name, headers) => {
    const cookie = await signedInBrowser();
    for (const path of ["/api/auth/logout", "/api/auth/refresh"]) {
      const answer = await call("POST", path, { headers: { cookie, ...headers } });
      expect([path, answer.status, answer.headers.getSetCookie()]).toEqual([path, expect.any(Number), []]);
      expect([403, 415]).toContain(answer.status);
    }
    const own = await call("POST", "/api/auth/refresh", { headers: { cookie, "sec-fetch-site": "same-origin" } });
    expect(own.status).toBe(200);
  });

  test("our own pages and programs still do both", async () => {
    for (const headers of [
      { "sec-fetch-site": "same-origin" },
      { "sec-fetch-site": "none" },
      { origin: installation.url },
      {},
    ]) {
      const cookie = await signedInBrowser();
      expect((await call("POST", "/api/auth/refresh", { headers: { cookie, ...headers } })).status).toBe(200);
      expect((await call("POST", "/api/auth/logout", { headers: { cookie, ...headers } })).status).toBe(200);
    }
  });
});

describe("a copied access token whose login was proved an hour ago", () => {
  const calls: readonly [keyof typeof ROUTES, unknown?][] = [
    ["GET /api/exports/sessions.csv"],
    ["GET /api/exports/sessions.ndjson"],
    ["GET /api/exports/sessions.parquet"],
    ["GET /api/exports/audit-log.csv"],
    ["GET /api/exports/audit-log.ndjson"],
    ["POST /api/organization/domains", { name: "copied-token.example" }],
    ["POST /api/admin/webhooks", { name: "Copied", url: "https://hooks.example/" }],
    ["GET /api/audit-log/stream"],
    ["PUT /api/admin/webhooks/:id", { url: "https://evil.example/" }],
    ["POST /api/admin/webhooks/:id/rotate-secret"],
    ["DELETE /api/admin/webhooks/:id"],
    ["DELETE /api/admin/users/:id"],
    ["DELETE /api/admin/departments/:id"],
    ["POST /api/imports/:id/undo"],
    ["POST /api/admin/connectors", { kind: "openai", name: "Usage", secret: "sk-admin", from: "2026-01-01" }],
    ["PUT /api/admin/connectors/:id", { secret: "another" }],
    ["POST /api/reports/:id/approval", { fingerprint: "0".repeat(64) }],
    ["DELETE /api/organization/domains/:id"],
    ["PATCH /api/organization/company-sign-in", { required: false }],
    ["DELETE /api/organization/company-sign-in"],
    ["PATCH /api/organization/sign-in-rules", { twoSteps: "nobody" }],
    ["DELETE /api/organization", { password: PASSWORD }],
  ];
  test.each(calls)("%s asks for a proof", async (route, body) => {
    const person = await installation.person();
    const [method = "", path = ""] = route.replace(":id", crypto.randomUUID()).split(" ");
    await installation.db
      .updateTable("logins")
      .set({ provedAt: new Date(Date.now() - 3_600_000) })
      .where("userId", "=", person.id)
      .execute();
    const { token } = person;
    const refused = await call(method, path, { token, ...(body !== undefined && { body }) });
    expect(refused).toMatchObject({ status: 403, body: { code: "proof_required" } });
    expect((await call("POST", "/api/auth/proof", { token, body: { password: PASSWORD } })).status).toBe(200);
    expect((await call(method, path, { token, ...(body !== undefined && { body }) })).body?.code).not.toBe(
      "proof_required",
    );
  });

  test("an API token for exports, made with a proof, still exports without one", async () => {
    const person = await installation.person();
    const { token } = person;
    const made = await call("POST", "/api/auth/api-tokens", {
      token,
      body: { name: "exports", scopes: ["exports:read"], days: 1 },
    });
    expect(made.status).toBe(201);
    expect((await call("GET", "/api/exports/sessions.csv", { token: made.body.token })).status).toBe(200);
    const other = await call("POST", "/api/organization/domains", {
      token: made.body.token,
      body: { name: "x.example" },
    });
    expect(other).toMatchObject({ status: 403, body: { code: "insufficient_scope" } });
  });
});

test.each([
  "https://*.example",
  "https://*",
  "https://*.app.example.com",
  "https://app.*.example.com",
  "https://app.example.com:*",
  "*",
  "null",
  "https://app.example.com/path",
  "https://user@app.example.com",
  "http://app.example.com",
  "https://app.example.com?",
  "javascript://app.example.com",
])("a publishable key for the origin %s is refused", async (origin) => {
  const body = { name: "Page", kind: "publishable", origins: [origin] };
  const answer = await asOwner("POST", "/api/admin/ingest-keys", body);
  const url = URL.parse(origin);
  if (url?.origin === "https://app.example.com" && url.username === "" && url.pathname === "/" && url.search === "") {
    expect(answer.body.origins).toEqual(["https://app.example.com"]);
    return;
  }
  expect(answer).toMatchObject({ status: 400, body: { code: "invalid_body" } });
});

describe("a name that cannot be seen or stored", () => {
  const names: readonly [string, string][] = [
    ["a NUL", "a\u0000b"],
    ["an escape sequence", "\u001b[2Ja"],
    ["a line break", "a\r\nb"],
    ["half a character", "\ud800"],
    ["an overridden direction", "cod\u202efdp.exe"],
    ["an isolated direction", "a\u2066b"],
    ["one character of no width", "\u200b"],
    ["several of no width", "\u200b\u200d\u2060\ufeff"],
    ["a soft hyphen", "\u00ad"],
    ["a Hangul filler", "\u3164"],
    ["a variation selector", "\ufe0f"],
    ["a tag character", "\u{e0041}"],
    ["an empty Braille cell", "\u2800"],
  ];
  const MARK = { name: "Licences", kind: "licence", day: "2026-03-02", department: "Sales", comparison: "Law" };
  const places: readonly [string, (name: string) => readonly [string, string, unknown]][] = [
    ["an organization", (name) => ["PATCH", "/api/organization", { name }]],
    ["a person", (name) => ["PATCH", "/api/user", { name }]],
    ["a department", (name) => ["POST", "/api/admin/departments", { name }]],
    ["an ingest key", (name) => ["POST", "/api/admin/ingest-keys", { name }]],
    ["a webhook", (name) => ["POST", "/api/admin/webhooks", { name, url: "https://hooks.example/" }]],
    ["a mark", (name) => ["POST", "/api/admin/marks", { ...MARK, name }]],
    ["a department of a mark", (department) => ["POST", "/api/admin/marks", { ...MARK, department }]],
    ["a prompt", (name) => ["POST", "/api/prompts", { title: name, text: "x" }]],
    ["the text of a prompt", (text) => ["POST", "/api/prompts", { title: "x", text }]],
    ["a view", (name) => ["POST", "/api/views", { name, query: { measures: ["sessions"] } }]],
  ];
  test.each(names)("%s is refused everywhere", async (what, name) => {
    for (const [place, at] of places) {
      // Prompts have several lines.
      if (place.startsWith("the text") && what === "a line break") continue;
      const [method, path, body] = at(name);
      expect([place, (await asOwner(method, path, body)).status]).toEqual([place, 400]);
    }
    const query = new URLSearchParams({ kind: "openai", name });
    // Addresses are well-formed: half a character becomes a whole one on the way.
    if (!name.isWellFormed()) return;
    const imported = await call("POST", `/api/ingest/import?${query}`, {
      token: owner.token,
      body: "x",
      headers: { "content-type": "application/octet-stream" },
    });
    expect(imported).toMatchObject({ status: 400, body: { code: "invalid_query" } });
  });
});

test("whoever reads a key that is bound to a person can send in nobody else's name", async () => {
  const owner = await installation.person();
  const [ann, ben] = await Promise.all(
    Array.from({ length: 2 }, () => installation.person({ role: "member", organizationId: owner.organizationId })),
  );
  if (!ann || !ben) throw new Error("There is nobody.");
  const create = (body: object) =>
    call("POST", "/api/admin/ingest-keys", { token: owner.token, body: { name: "Ann's computer", ...body } });
  const page = { kind: "publishable", origins: ["https://app.example.com"], personEmail: ann.email };
  expect(await create(page)).toMatchObject({ status: 400, body: { code: "invalid_body" } });
  const { body: bound } = await create({ personEmail: ann.email });
  expect(bound.personEmail).toBe(ann.email);
  const session = { aiTool: "ChatGPT", promptCount: 1, timeEngaged: 60 };
  const sessions = [session, { ...session, userEmail: ben.email, department: "Board" }];
  expect((await call("POST", "/api/ingest/sessions", { token: bound.key, body: { sessions } })).status).toBe(202);
  const recordsOf = async ({ token }: { token: string }) =>
    (await call("GET", "/api/usage-records", { token })).body.records;
  await expect.poll(async () => (await recordsOf(ann)).length, { timeout: 60_000 }).toBe(2);
  expect(await recordsOf(ben)).toEqual([]);
  for (const { department } of await recordsOf(ann)) expect(department).not.toBe("Board");
});

describe("a publishable key that somebody has copied", () => {
  const ORIGIN = "https://app.example.com";
  const session = { aiTool: "ChatGPT", promptCount: 1, timeEngaged: 60 };

  async function keyOf(person: { token: string }) {
    const body = { name: "Page", kind: "publishable", origins: [ORIGIN] };
    return (await call("POST", "/api/admin/ingest-keys", { token: person.token, body })).body;
  }
  const send = (key: string, sessions: object[], headers: object = {}) =>
    call("POST", "/api/ingest/sessions", { token: key, body: { sessions }, headers: { origin: ORIGIN, ...headers } });
  const sentWith = (person: { token: string }, id: string, query = "") =>
    call("GET", `/api/admin/ingest-keys/${id}/sent${query}`, { token: person.token });

  test("what was sent with it is counted, and erased only with the number that is there, a proof and an entry of the audit log", async () => {
    const person = await installation.person();
    const { id, key } = await keyOf(person);
    const other = await keyOf(person);
    expect((await send(key, Array(3).fill(session))).status).toBe(202);
    expect((await send(other.key, [session])).status).toBe(202);
    await expect.poll(async () => (await sentWith(person, id)).body.sessions, { timeout: 60_000 }).toBe(3);
    await expect.poll(async () => (await sentWith(person, other.id)).body.sessions, { timeout: 60_000 }).toBe(1);
    const { body: sent } = await sentWith(person, id);
    expect(sent.senders).toMatchObject([{ sessions: 3 }]);
    const confirmed = { [CONFIRM_HEADER]: "Acme" };
    const erase = (given: object, as = person, of = id, headers: Record<string, string> = confirmed) =>
      call("POST", `/api/admin/ingest-keys/${of}/erase-sent`, {
        token: as.token,
        body: { sessions: sent.sessions, to: sent.to, ...given },
        headers,
      });
    expect(await erase({ sessions: 2 })).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect((await erase({ sender: "0".repeat(18) })).status).toBe(409);
    expect((await erase({ sender: "' OR 1=1 --" })).status).toBe(400);
    expect((await erase({ from: new Date(Date.now() + 60_000).toISOString() })).status).toBe(409);
    const [stranger, member] = [
      await installation.person(),
      await installation.person({ role: "member", organizationId: person.organizationId }),
    ];
    expect((await erase({}, stranger)).status).toBe(404);
    expect((await sentWith(stranger, id)).status).toBe(404);
    expect((await erase({}, member)).status).toBe(403);
    expect((await call("POST", `/api/admin/ingest-keys/${id}/erase-sent`, { token: key, body: sent })).status).toBe(
      403,
    );
    expect((await erase({}, person, crypto.randomUUID())).status).toBe(404);
    for (const name of [undefined, "acme", "Acme%20", "%00Acme"]) {
      const refused = await erase({}, person, id, name === undefined ? {} : { [CONFIRM_HEADER]: name });
      expect(refused).toMatchObject({ status: 428, body: { code: "confirmation_required" } });
      expect(refused.body.error).toMatch(
        /^3 sessions will be erased for good, received since .* This is done at once\./,
      );
    }
    expect(await erase({ sender: sent.senders[0].sender })).toMatchObject({
      status: 202,
      body: { erasing: 3, appliesAt: null },
    });
    await expect.poll(async () => (await sentWith(person, id)).body.sessions, { timeout: 60_000 }).toBe(0);
    expect((await sentWith(person, other.id)).body.sessions).toBe(1);
    const { body: entries } = await call("GET", "/api/admin/audit-log", { token: person.token });
    const action = "ingest_key.sessions_erased";
    const entry = entries.find((one: { action: string }) => one.action === action);
    expect(entry).toMatchObject({ action, resourceId: id, after: { sessions: 3 } });
  });

  test("a secret key's sessions bear no mark, and cannot be erased this way", async () => {
    const body = { name: "Server" };
    const { id } = (await asOwner("POST", "/api/admin/ingest-keys", body)).body;
    expect((await sentWith(owner, id)).status).toBe(409);
  });

  test("it sends a hundred sessions at a time, and no body that grows", async () => {
    const { key } = await keyOf(owner);
    expect((await send(key, Array(100).fill(session))).status).toBe(202);
    expect(await send(key, Array(101).fill(session))).toMatchObject({
      status: 413,
      body: { code: "too_many_sessions" },
    });
    const lines = await call("POST", "/api/ingest/sessions", {
      token: key,
      body: `${JSON.stringify(session)}\n`.repeat(101),
      headers: { origin: ORIGIN, "content-type": "application/x-ndjson" },
    });
    expect(lines).toMatchObject({ status: 413, body: { code: "too_many_sessions" } });
    const bomb = await fetch(`${installation.url}/api/ingest/sessions`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${key}`,
        origin: ORIGIN,
        "content-type": "application/json",
        "content-encoding": "gzip",
      },
      body: gzipSync(JSON.stringify({ sessions: [{ ...session, promptPreview: "x".repeat(600_000) }] })),
    });
    expect([bomb.status, await bomb.json()]).toEqual([413, expect.objectContaining({ code: "payload_too_large" })]);
  });

  test.each(["/api/ingest/otlp/v1/traces", "/v1/traces", "/v1/logs"])(
    "by %s it sends no more at a time",
    async (path) => {
      const { key } = await keyOf(owner);
      const attributes = [
        { key: "gen_ai.system", value: { stringValue: "openai" } },
        { key: "gen_ai.operation.name", value: { stringValue: "chat" } },
        { key: "gen_ai.response.model", value: { stringValue: "gpt-5" } },
      ];
      const items = Array.from({ length: 150 }, (_, n) => ({
        traceId: n.toString(16).padStart(32, "a"),
        spanId: n.toString(16).padStart(16, "b"),
        name: "chat gpt-5",
        eventName: "gen_ai.client.inference.operation.details",
        startTimeUnixNano: "1764000000000000000",
        endTimeUnixNano: "1764000001000000000",
        timeUnixNano: "1764000000000000000",
        attributes,
      }));
      const body = path.endsWith("logs")
        ? { resourceLogs: [{ scopeLogs: [{ logRecords: items }] }] }
        : { resourceSpans: [{ scopeSpans: [{ spans: items }] }] };
      const answer = await call("POST", path, { token: key, body, headers: { origin: ORIGIN } });
      expect(answer).toMatchObject({ status: 413, body: { code: "too_many_sessions" } });
    },
  );
});

describe("a domain that is nobody's alone", () => {
  test.each([
    "com",
    "uk",
    "co.uk",
    "com.au",
    "github.io",
    "gitlab.io",
    "pages.dev",
    "blogspot.com",
    "herokuapp.com",
    "s3.amazonaws.com",
    "xn--p1ai",
    "gmail.com",
    "GMAIL.com",
    "CO.UK",
    "co.uk.",
    "%63o.uk",
    "ｃｏ.ｕｋ",
    "co。uk",
    "github.io:443",
    "acme.example@github.io",
    "127.0.0.1",
    "[::1]",
  ])("%s", async (name) => {
    expect(await asOwner("POST", "/api/organization/domains", { name })).toMatchObject({ status: 400 });
  });
});

describe("an address that webhooks must not reach", () => {
  const addresses: readonly [string, string][] = [
    ["plain HTTP", "http://hooks.example/"],
    ["the loopback", "https://127.0.0.1/"],
    ["the loopback as a number", "https://2130706433/"],
    ["the loopback in hexadecimal digits", "https://0x7f.1/"],
    ["the loopback in IPv6", "https://[::1]/"],
    ["a private address inside of IPv6", "https://[::ffff:10.0.0.1]/"],
    ["a private address behind NAT64", "https://[64:ff9b::a00:1]/"],
    ["the metadata of a cloud", "https://169.254.169.254/latest/meta-data/"],
    ["a unique local address", "https://[fd00::1]/"],
    ["a script", "javascript:alert(1)//hooks.example"],
    ["a file", "file:///etc/passwd"],
    ["no host", "https:///"],
  ];
  test.each(addresses)("%s", async (_name, url) => {
    expect(await asOwner("POST", "/api/admin/webhooks", { name: "Evil", url })).toMatchObject({ status: 400 });
    const { token } = await installation.person();
    const good = { name: "Good", url: "https://hooks.example/" };
    const { body: hook } = await call("POST", "/api/admin/webhooks", { token, body: good });
    const changed = await call("PUT", `/api/admin/webhooks/${hook.id}`, { token, body: { url } });
    expect(changed).toMatchObject({ status: 400 });
  });
});

describe("a file of people that is not one", () => {
  const files: readonly [string, string][] = [
    ["a NUL in a name", "email,name\na@people.example,A\u0000B"],
    ["an overridden direction in a name", "email,name\nb@people.example,cod\u202efdp"],
    ["a name that cannot be seen", "email,name\nc@people.example,\u200b"],
    ["a department that cannot be seen", "email,department\nd@people.example,\u200b"],
    ["a role that nobody has", "email,role\ne@people.example,staff"],
    ["a key of the prototype as a column", "email,__proto__\nf@people.example,x\nnot an address,x"],
    ["two columns of addresses", "email,email\ng@people.example,h@evil.example\nnot an address,x"],
    ["an address with a line break in it", 'email\n"i@people.example\r\nBcc: j@evil.example"'],
    ["two addresses in one cell", "email\nk@people.example;l@evil.example"],
    ["an address of control characters", "email\n\u001bm@people.example"],
  ];
  test.each(files)("%s", async (_name, body) => {
    const person = await installation.person();
    await installation.db.updateTable("users").set({ confirmedAt: new Date() }).where("id", "=", person.id).execute();
    const answer = await call("POST", "/api/organization/import-people", {
      token: person.token,
      body,
      headers: { "content-type": "text/csv" },
    });
    expect(answer.status).toBeLessThan(500);
    const { body: invited } = await call("GET", "/api/admin/invitations", { token: person.token });
    expect(invited).toEqual([]);
    const { body: departments } = await call("GET", "/api/admin/departments", { token: person.token });
    expect(departments).toEqual([]);
  });
});

describe("the audit log as a stream", () => {
  const stream = (query: string, token = owner.token) => call("GET", `/api/audit-log/stream${query}`, { token });
  const wrong: readonly [string, string][] = [
    ["a position below zero", "?after=-1"],
    ["a position beyond all numbers", "?after=1e400"],
    ["a position with a comma", "?after=1,2"],
    ["two positions", "?after=1&after=2"],
    ["a million lines at a time", "?limit=1000000"],
    ["no line at a time", "?limit=0"],
    ["a format that does not exist", "?format=../../etc/passwd"],
    ["a parameter that does not exist", "?organizationId=00000000-0000-4000-8000-000000000000"],
  ];
  test.each(wrong)("%s", async (_name, query) => {
    expect(await stream(query)).toMatchObject({ status: 400, body: { code: "invalid_query" } });
  });

  test("a member, a key and a stranger read none of its entries", async () => {
    const member = await installation.person({ role: "member", organizationId: owner.organizationId });
    expect((await stream("", member.token)).status).toBe(403);
    const key = await installation.ingestKey(owner.organizationId, ["sessions", "monitoring"]);
    expect((await stream("", key)).status).toBe(403);
    const stranger = await installation.person();
    await asOwner("POST", "/api/admin/departments", { name: "Only ours" });
    expect((await stream("", stranger.token)).text).not.toContain("Only ours");
    expect((await stream("")).text).toContain("Only ours");
  });

  test("a name with the signs of CEF makes no further field, header or line", async () => {
    const name = "a|b\\|9|x=y cs1=evil\\";
    expect((await asOwner("POST", "/api/admin/departments", { name })).status).toBe(201);
    const [json, cef] = [await stream("?limit=10000"), await stream("?limit=10000&format=cef")];
    const lines = cef.text.trim().split("\n");
    expect(lines).toHaveLength(json.text.trim().split("\n").length);
    for (const line of lines) {
      expect(line).toMatch(/^CEF:\d(?:\|(?:[^|\\]|\\.)*){6}\|rt=\d+ /);
      expect(line).not.toMatch(/ cs1=evil/);
    }
  });
});

describe("what a program sends as text", () => {
  const session = { promptCount: 1, timeEngaged: 60 };
  const sent: readonly [string, object, number][] = [
    ["a tool that cannot be seen", { aiTool: "\u200b\u2060" }, 422],
    ["a tool of control characters", { aiTool: "\u0000\u001b" }, 422],
    ["a tool with an overridden direction in it", { aiTool: "Chat\u202eGPT" }, 202],
    ["a model with an escape sequence in it", { aiTool: "ChatGPT", model: "gpt\u001b[31m-5" }, 202],
    ["a department with a line break in it", { aiTool: "ChatGPT", department: "Sales\r\nX" }, 202],
    ["a prompt with a NUL and a turned direction in it", { aiTool: "ChatGPT", promptPreview: "a\u0000b\u202ec" }, 202],
  ];
  test.each(sent)("%s", async (_name, fields, status) => {
    const { organizationId } = await installation.person();
    const token = await installation.ingestKey(organizationId, ["sessions"]);
    const answer = await call("POST", "/api/ingest/sessions", { token, body: { ...session, ...fields } });
    expect(answer.status).toBe(status);
    if (status !== 202) return;
    let stored = "";
    for await (const records of installation.log.read("sessions")) {
      for (const { value } of records) {
        const text = Buffer.from(value).toString();
        if (text.includes(organizationId)) stored += text;
      }
    }
    expect(stored).toContain("ChatGPT");
    expect(stored).not.toMatch(/\\u00|\\r|\u202e|\p{Cc}/u);
  });
});

describe("a copied cursor or filter of an export", () => {
  const queries: readonly [string, string][] = [
    ["a cursor of garbage", "cursor=AAAA"],
    ["a cursor of another form", `cursor=${Buffer.from('{"organizationId":"x"}').toString("base64url")}`],
    [
      "a filter with a NUL in it",
      `filters=${encodeURIComponent('[{"dimension":"tool","operator":"in","values":["a\\u0000"]}]')}`,
    ],
    [
      "a filter by a dimension of the prototype",
      `filters=${encodeURIComponent('[{"dimension":"__proto__","operator":"in","values":["a"]}]')}`,
    ],
    [
      "a filter of a thousand and one values",
      `filters=${encodeURIComponent(JSON.stringify([{ dimension: "tool", operator: "in", values: Array(1_001).fill("a") }]))}`,
    ],
    ["a time that is none", "from=yesterday"],
  ];
  test.each(queries)("%s", async (_name, query) => {
    for (const format of ["csv", "ndjson", "parquet"]) {
      expect((await asOwner("GET", `/api/exports/sessions.${format}?${query}`)).status).toBe(400);
    }
  });
});
