import { randomUUID } from "node:crypto";
import { gzipSync } from "node:zlib";
import { ROUTES } from "@treadlight/contract/access";
import { openApiDocument } from "@treadlight/contract/openapi";
import type { Endpoint } from "@treadlight/platform/endpoints";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { type Installation, PASSWORD, startInstallation } from "./installation.ts";

const ajv = addFormats.default(new Ajv2020({ strict: false }));
const bodySchema = z.object({
  requestBody: z.object({
    content: z.object({
      "application/json": z.object({
        schema: z.object({ properties: z.record(z.string(), z.record(z.string(), z.unknown())).default({}) }),
      }),
    }),
  }),
});
const documentSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

let installation: Installation;
beforeAll(async () => {
  installation = await startInstallation();
});
afterAll(() => installation.stop());

/** What no field takes, or takes as plain text. */
const HOSTILE: Readonly<Record<string, unknown>> = {
  null: null,
  "a boolean": true,
  "a number": -7.5,
  "a huge number": 1e308,
  "an operator": { $gt: "" },
  "a list": [[{}]],
  "a constructor": { constructor: { prototype: { isStaff: true } } },
  SQL: "'; DROP TABLE users; --",
  "a NUL": "a\u0000b",
  "half a character": "\ud800",
  "a header": "a\r\nBcc: eve@evil.example",
  "a path": "../../../etc/passwd",
  markup: "<script>alert(1)</script>",
  "a template": "{{constructor.constructor('return process')()}} %s%n",
  "a long text": "x".repeat(40_000),
};

/** What a body needs beside the field that is tried, where it needs anything. */
const NEEDED: Readonly<Record<string, () => unknown>> = {
  "POST /api/auth/register": () => ({ email: `${randomUUID()}@example.com`, password: PASSWORD }),
  "POST /api/auth/login": () => ({ email: "nobody@example.com", password: PASSWORD }),
  "POST /api/auth/reset-password": () => ({ token: "unknown", password: PASSWORD }),
  "POST /api/user/achievements": () => ({
    achievementType: "bronze",
    milestoneData: { celebratedAt: "2026-03-01T12:00:00Z" },
  }),
  "POST /api/user/social-share": () => ({ achievementId: randomUUID(), platform: "email", postContent: "Look" }),
  "POST /api/analytics/query": () => ({ measures: ["sessions"] }),
  "POST /api/views": () => ({ name: "Tools", query: { measures: ["sessions"] } }),
  "POST /api/dashboards": () => ({ name: "Ours" }),
  "POST /api/prompts": () => ({ title: "Summarise", text: "Summarise this." }),
  "POST /api/prompts/import": () => ({ format: "json", content: "[]" }),
  "POST /api/organization/transfer": () => ({ userId: randomUUID(), password: PASSWORD }),
  "POST /api/admin/departments": () => ({ name: randomUUID() }),
  "POST /api/admin/teams": () => ({ name: randomUUID() }),
  "POST /api/admin/ingest-keys": () => ({ name: "key" }),
  "POST /api/admin/connectors": () => ({ kind: "openai", name: "Usage", secret: "sk-admin" }),
  "POST /api/admin/invitations": () => ({ email: `${randomUUID()}@example.com` }),
  "POST /api/admin/waitlist": () => ({ email: `${randomUUID()}@example.com` }),
};
const FORMS: Readonly<Record<string, (ticket: string) => unknown>> = {
  "POST /api/waitlist": (ticket) => ({ ticket, email: `${randomUUID()}@example.com` }),
  "POST /api/contact": (ticket) => ({
    ticket,
    email: "a@example.com",
    name: "A",
    topic: "sales",
    message: randomUUID(),
  }),
};

const pathOf = ({ path }: Endpoint) => path.replaceAll(/:\w+/g, () => randomUUID());
const JSON_TYPE = { "content-type": "application/json" };

/** Of everybody who may call it, the one with most rights; a new one, since some calls end accounts. */
const caller = () => installation.person({ role: "owner", isStaff: true });

/** The fields of a JSON body, each with a check of its description. */
function fieldsOf(endpoint: Endpoint) {
  const { paths } = documentSchema.parse(openApiDocument([endpoint]));
  const [operation] = Object.values(paths).flatMap((methods) => Object.values(methods));
  const described = bodySchema.safeParse(operation);
  if (!described.success) return [];
  const { properties } = described.data.requestBody.content["application/json"].schema;
  return Object.entries(properties).map(([name, schema]) => ({ name, accepts: ajv.compile(schema) }));
}

/** By route, as the server has it. */
function endpointOf(route: string): Endpoint {
  const endpoint = installation.endpoints.find((one) => one.route === route);
  if (!endpoint) throw new Error(`no ${route}`);
  return endpoint;
}

/** These look at the sender's signature or key before anything else; their own tests forge them. */
const SIGNED = [
  ...["POST /api/billing/stripe-events", "POST /api/auth/company/back-channel-logout/:id"],
  "POST /api/auth/company/saml/:id",
];
const routes = Object.entries(ROUTES).flatMap(([route, access]) =>
  SIGNED.includes(route) || access === "directory" ? [] : [route],
);

describe("given a field that is wrong, then the answer is 4xx and names it", () => {
  test.each(routes.filter((route) => !route.startsWith("GET ")))("%s", async (route) => {
    const endpoint = endpointOf(route);
    const { token: first, id } = await caller();
    let token = first;
    const wrong: string[] = [];
    for (const { name, accepts } of fieldsOf(endpoint)) {
      for (const [what, value] of Object.entries(HOSTILE)) {
        const needed = NEEDED[route]?.() ?? FORMS[route]?.(await installation.formTicket()) ?? {};
        const body = { ...z.looseObject({}).parse(needed), [name]: value };
        const answer = await installation.call(endpoint.method, pathOf(endpoint), { token, body });
        const paths: string[] = (answer.body?.details ?? []).map((detail: { path: string }) => detail.path);
        const isNamed = answer.status === 400 && paths.some((path) => path === name || path.startsWith(`${name}.`));
        const isRight = accepts(value) ? answer.status < 500 : isNamed;
        if (!isRight) wrong.push(`${name} = ${what}: ${answer.status} ${answer.text.slice(0, 200)}`);
        // What was taken may have signed the caller out, or ended their account.
        if (answer.status < 400) token = await installation.signIn(id).catch(() => token);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe("given a body that is none, then the answer is 4xx", () => {
  test.each(routes.filter((route) => !route.startsWith("GET ")))("%s", async (route) => {
    const endpoint = endpointOf(route);
    if (!endpoint.body && !endpoint.ownBody) return;
    const { token } = await caller();
    const send = async (body: string | Buffer, headers: Record<string, string>) => {
      const authorization = `Bearer ${token}`;
      const init = { method: endpoint.method, headers: { authorization, ...headers }, body };
      const response = await fetch(`${installation.url}${pathOf(endpoint)}`, init);
      return [response.status, z.looseObject({ code: z.string().optional() }).parse(await response.json()).code];
    };
    const takesJson =
      endpoint.ownBody?.mediaTypes.includes("application/json") ?? endpoint.bodyType === "application/json";
    const type = takesJson ? JSON_TYPE : { "content-type": endpoint.ownBody?.mediaTypes[0] ?? "text/csv" };
    const tooLarge = Buffer.alloc(Math.max(endpoint.maxBodyBytes, endpoint.ownBody ? 5 * 1024 * 1024 : 0) + 1, " ");
    if (takesJson) {
      for (const text of ["{", "", "undefined", '"text"', "[]", "null", "1", "{'a':1}", "\u0000"]) {
        const [status] = await send(text, JSON_TYPE);
        const isEmpty = endpoint.body?.safeParse({}).success === true;
        expect([text, status === 400 || status === 422 || (isEmpty && Number(status) < 500)]).toEqual([text, true]);
      }
      const prototype = await send('{"__proto__":{"isStaff":true}}', JSON_TYPE);
      if (endpoint.body) expect(prototype).toEqual([400, "invalid_body"]);
      // OTLP demands that unknown fields are ignored.
      else expect(route.includes("/v1/") ? [200] : [400, 422]).toContain(prototype[0]);
    }
    for (const contentType of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "x",
    ]) {
      expect([contentType, ...(await send("a=b", { "content-type": contentType }))]).toEqual([
        contentType,
        415,
        "unsupported_media_type",
      ]);
    }
    if (type["content-type"] === "application/octet-stream") {
      // A file is streamed to where it is stored, as it is.
      const encoded = { ...type, "content-encoding": "gzip" };
      expect(await send(gzipSync("a"), encoded)).toEqual([415, "unsupported_encoding"]);
      return;
    }
    expect(await send(tooLarge, type)).toEqual([413, "payload_too_large"]);
    expect(await send(gzipSync(tooLarge), { ...type, "content-encoding": "gzip" })).toEqual([413, "payload_too_large"]);
    expect(await send("no gzip", { ...type, "content-encoding": "gzip" })).toEqual([400, "invalid_encoding"]);
    expect(await send("{}", { ...type, "content-encoding": "klingon" })).toEqual([415, "unsupported_encoding"]);
  });
});

describe("given an id that cannot be one, then there is nothing", () => {
  const ids = [
    "1",
    "__proto__",
    "' OR 1=1 --",
    "..%2f..%2fetc%2fpasswd",
    "%00",
    "%ff",
    "%0d%0aX-Injected: 1",
    "x".repeat(4_000),
  ];
  test.each(routes.filter((route) => route.includes(":")))("%s", async (route) => {
    const { method, path, body } = endpointOf(route);
    const { token } = await caller();
    for (const id of ids) {
      const encoded = id.includes("%") ? id : encodeURIComponent(id);
      const answer = await installation.call(method, path.replace(":id", encoded), {
        token,
        ...(body && { body: {} }),
      });
      expect([id, answer.status, answer.body?.code]).toEqual([id, 404, "not_found"]);
      expect(answer.headers.has("x-injected")).toBe(false);
    }
  });
});

describe("given a query that is wrong, then the answer is 400 and names the parameter", () => {
  const lists = routes.filter((route) =>
    /^GET \/api\/admin\/(?!(?:integrity|pipeline|installation)$)[\w-]+$/.test(route),
  );
  const queries: readonly (readonly [string, string])[] = [
    ["sort", '["id; DROP TABLE users","ASC"]'],
    ["sort", '["passwordHash","ASC"]'],
    ["sort", '["id","ASC; SELECT pg_sleep(9)"]'],
    ["sort", "id"],
    ["sort", "{}"],
    ["range", '["0","9"]'],
    ["range", "[-1,9]"],
    ["range", "[0,1e9]"],
    ["range", "[0.5,9]"],
    ["range", "[0]"],
    ["filter", "[]"],
    ["filter", "null"],
    ["filter", '{"q":{"$ne":null}}'],
    ["filter", '{"q":"a\\u0000b"}'],
    ["filter", '{"q":"\\ud800"}'],
    ["filter", '{"id":"all"}'],
    ["filter", '{"id":[{"$gt":""}]}'],
    ["filter", '{"id":["\' OR 1=1 --"]}'],
    ["filter", '{"passwordHash":"x"}'],
    ["filter", '{"constructor":{"prototype":{"isStaff":true}}}'],
    ["filter", '{"__proto__":{"isStaff":true}}'],
  ];
  test.each(lists)("%s", async (route) => {
    const [, path = ""] = route.split(" ");
    const { token } = await caller();
    for (const [name, text] of queries) {
      const answer = await installation.call("GET", `${path}?${new URLSearchParams({ [name]: text })}`, { token });
      expect([name, text, answer.status, answer.body?.code]).toEqual([name, text, 400, "invalid_query"]);
      expect(answer.body.details[0].path, text).toMatch(new RegExp(`^${name}(\\.|$)`));
    }
  });

  test.each(lists)("%s takes hostile words for what they are: words", async (route) => {
    const [, path = ""] = route.split(" ");
    const { token } = await caller();
    for (const q of ["'; DROP TABLE users; --", "%", "_", "\\", "../..", "{{7*7}}", "🦉".repeat(90), "a".repeat(200)]) {
      const filter = JSON.stringify({ q });
      const answer = await installation.call("GET", `${path}?${new URLSearchParams({ filter })}`, { token });
      expect([q, answer.status]).toEqual([q, 200]);
    }
  });

  const others = routes.filter((route) => route.startsWith("GET ") && !lists.includes(route) && !route.includes(":"));
  test.each(others)("%s", async (route) => {
    const [, path = ""] = route.split(" ");
    const { token } = await caller();
    for (const value of [
      "'; DROP TABLE users; --",
      "%00",
      "__proto__",
      "-1",
      "1e99",
      "x".repeat(4_000),
      "2026-13-45",
    ]) {
      for (const name of ["from", "to", "limit", "cursor", "tool", "action", "actorId", "__proto__", "constructor"]) {
        const query = `${name}=${value.startsWith("%") ? value : encodeURIComponent(value)}`;
        const answer = await installation.call("GET", `${path}?${query}&${query}`, { token });
        expect([query, answer.status < 500]).toEqual([query, true]);
      }
    }
  });
});

test.each([
  "Bearer",
  "Bearer ' OR 1=1 --",
  "Basic YTpi",
  `Bearer ${"x".repeat(9_000)}`,
  "Bearer a.b.c",
  "Bearer tlk_x",
  "\u00ff",
])("given the authorization %s, then the answer is 401", async (authorization) => {
  const answer = await installation.call("GET", "/api/organization", { headers: { authorization } });
  expect(answer).toMatchObject({ status: 401, body: { code: "unauthenticated" } });
});

test("after all that, nobody has become staff and no object has got a new property", async () => {
  const staff = await installation.db.selectFrom("users").where("isStaff", "=", true).select("email").execute();
  expect(staff.every(({ email }) => /^([\w-]{36}@example\.com|staff@treadlight\.example)$/.test(email))).toBe(true);
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect("isStaff" in {}).toBe(false);
});

test.each([
  "/",
  "/login",
  "/admin",
  "/nothing/here",
  "/api/docs",
  "/api/openapi.json",
  "/api/nothing",
  "/api/auth/me",
  "/healthz",
])("%s has the security headers", async (path) => {
  const { headers } = await installation.call("GET", path, { headers: { accept: "text/html" } });
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).toMatch(/(^|;)default-src 'self'(;|$)/);
  expect(policy).toMatch(/(^|;)frame-ancestors 'none'(;|$)/);
  expect(headers.get("x-frame-options")).toBe("DENY");
  expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*/);
  expect(headers.get("strict-transport-security")).toMatch(/^max-age=\d{8,}; includeSubDomains/);
  expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
  expect(headers.get("permissions-policy")).toContain("microphone=()");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("x-powered-by")).toBeNull();
});
