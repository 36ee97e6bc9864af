import type { ROUTES } from "@treadlight/contract/access";
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
    ["PUT /api/admin/webhooks/:id", { url: "https://evil.example/" }],
    ["POST /api/admin/webhooks/:id/rotate-secret"],
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
  const places: readonly [string, (name: string) => readonly [string, string, unknown]][] = [
    ["an organization", (name) => ["PATCH", "/api/organization", { name }]],
    ["a person", (name) => ["PATCH", "/api/user", { name }]],
    ["a department", (name) => ["POST", "/api/admin/departments", { name }]],
    ["an ingest key", (name) => ["POST", "/api/admin/ingest-keys", { name }]],
    ["a webhook", (name) => ["POST", "/api/admin/webhooks", { name, url: "https://hooks.example/" }]],
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
