import { once } from "node:events";
import { Expected } from "@treadlight/contract/errors";
import { openApiDocument } from "@treadlight/contract/openapi";
import { defineRoute, noBody } from "@treadlight/contract/route";
import express, { Router } from "express";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { errorHandler, notFound } from "../http/index.ts";
import { type TemporaryServer, temporaryServer } from "../http/testing/index.ts";
import type { Identify, UserIdentity } from "../identity/index.ts";
import { type RequestContext, requestContext } from "../request-context/index.ts";
import { assertRoutesListed, type Endpoint, endpoint, mountEndpoints } from "./index.ts";

let server: TemporaryServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

/** `Bearer <user type>` identifies a user with that role; a name may follow. */
const identify: Identify = async (authorization) => {
  const [, userType, userId = "u"] = authorization?.split(" ") ?? [];
  if (userType === undefined) throw new Expected("unauthenticated");
  const identity: Partial<UserIdentity> = { kind: "user", userType, isStaff: false, organizationId: "o", userId };
  return identity as UserIdentity;
};

const serve = (...endpoints: Endpoint[]) => serveWith(identify, ...endpoints);

async function serveWith(identify: Identify, ...endpoints: Endpoint[]): Promise<string> {
  const app = express().set("trust proxy", 1).use(mountEndpoints(endpoints, { identify }));
  app.use(notFound, errorHandler(pino({ level: "silent" })));
  server = await temporaryServer(app);
  return server.url;
}

const teams = endpoint(
  defineRoute({
    route: "POST /api/admin/teams",
    summary: "Adds a team",
    body: z.object({ name: z.string() }),
    answers: { 201: z.object({ name: z.string(), createdAt: z.date() }) },
  }),
  {
    handle: async ({ body }) => ({ status: 201, body: { name: body.name, createdAt: new Date(0) } }),
  },
);
const team = endpoint(
  defineRoute({
    route: "DELETE /api/admin/teams/:id",
    summary: "Removes a team",
    answers: { 204: noBody },
  }),
  {
    handle: async () => ({ status: 204, body: undefined }),
  },
);

async function post(url: string, body: string, { token = "OrgAdmin", type = "application/json" } = {}) {
  const headers = { "content-type": type, ...(token !== "" && { authorization: `Bearer ${token}` }) };
  const response = await fetch(`${url}/api/admin/teams`, { method: "POST", headers, body });
  const answer: unknown = await response.json();
  return { status: response.status, answer };
}

test("given a person's request, then its work is on their behalf, and stops when they go", async () => {
  let context: RequestContext | undefined;
  const reading = endpoint(
    defineRoute({ route: "GET /api/outcomes", summary: "Never answers", answers: { 204: noBody } }),
    {
      handle: () => {
        context = requestContext();
        return new Promise(() => {});
      },
    },
  );
  const url = await serve(reading);
  const client = new AbortController();
  const headers = { authorization: "Bearer FreeUser" };
  const asked = fetch(`${url}/api/outcomes`, { headers, signal: client.signal }).catch(() => "gone");
  await vi.waitFor(() => expect(context).toBeDefined(), 60_000);
  expect(context).toMatchObject({ personId: "u", organizationId: "o", isIndividual: true, signal: { aborted: false } });
  client.abort();
  expect(await asked).toBe("gone");
  await vi.waitFor(() => expect(context?.signal.aborted).toBe(true), 60_000);
});

test("given a person who goes while they are being identified, then the work for them stops at once", async () => {
  let context: RequestContext | undefined;
  const reading = endpoint(defineRoute({ route: "GET /api/outcomes", summary: "Reads", answers: { 204: noBody } }), {
    async handle() {
      context = requestContext();
      return { status: 204, body: undefined };
    },
  });
  const client = new AbortController();
  const app = express();
  let gone: Promise<unknown> | undefined;
  app.use((_req, res, next) => {
    gone = once(res, "close");
    next();
  });
  const identifyLate: Identify = async (authorization) => {
    client.abort();
    await gone;
    return identify(authorization);
  };
  app.use(mountEndpoints([reading], { identify: identifyLate }));
  server = await temporaryServer(app);
  const headers = { authorization: "Bearer FreeUser" };
  await expect(fetch(`${server.url}/api/outcomes`, { headers, signal: client.signal })).rejects.toThrow();
  await vi.waitFor(() => expect(context).toBeDefined(), 60_000);
  expect(context?.signal.aborted).toBe(true);
});

describe("given more requests than allowed", () => {
  const nothing = { handle: async () => ({ status: 204 as const, body: undefined }) };
  const answers = { 204: noBody };
  const outcomes = endpoint(defineRoute({ route: "GET /api/outcomes", summary: "Reads", answers }), nothing);
  const logout = endpoint(defineRoute({ route: "POST /api/auth/logout-all", summary: "Writes", answers }), nothing);
  const refresh = endpoint(defineRoute({ route: "POST /api/auth/refresh", summary: "For anybody", answers }), nothing);
  /** How many of these requests are answered, and what the last one says. */
  async function send(count: number, path: string, init: RequestInit) {
    const all = await Promise.all(Array.from({ length: count }, () => fetch(`${server?.url}${path}`, init)));
    const refused = all.find(({ status }) => status === 429);
    return { answered: all.filter(({ ok }) => ok).length, retryAfter: Number(refused?.headers.get("retry-after")) };
  }
  // The window is of 10 seconds, and so many requests may take longer.
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());
  const as = (name: string) => ({ headers: { authorization: `Bearer OrgOwner ${name}` } });

  test("when one person sends them, then the rest is refused for a while, and others are answered", async () => {
    await serve(outcomes, logout);
    const { answered, retryAfter } = await send(220, "/api/outcomes", as("jane"));
    expect([answered, retryAfter > 0]).toEqual([200, true]);
    expect((await send(110, "/api/auth/logout-all", { method: "POST", ...as("john") })).answered).toBe(100);
    expect((await send(10, "/api/outcomes", as("ann"))).answered).toBe(10);
  });

  test("when they come from one IPv6 network without a token, then the rest is refused", async () => {
    await serve(refresh);
    const from = (address: string) => ({ method: "POST", headers: { "x-forwarded-for": address } });
    expect((await send(290, "/api/auth/refresh", from("2001:db8:0:1::1"))).answered).toBe(290);
    expect((await send(20, "/api/auth/refresh", from("2001:db8:0:1:ffff::2"))).answered).toBe(10);
    expect((await send(10, "/api/auth/refresh", from("2001:db8:0:2::1"))).answered).toBe(10);
  });
});

describe("given a call that may change permissions", () => {
  const refusal = new Expected("conflict");
  const failing = { ...team, handle: () => Promise.reject(refusal) };
  const hanging = { ...team, handle: () => Promise.reject(new Error("Connection terminated")) };
  const reading = endpoint(
    defineRoute({
      route: "GET /api/admin/teams/:id",
      summary: "One team",
      answers: { 204: noBody },
    }),
    {
      handle: async () => ({ status: 204, body: undefined }),
    },
  );

  test.each([
    ["changes", "DELETE", team, 204, ["synced"]],
    ["fails after it changed", "DELETE", failing, 409, ["synced"]],
    ["meets a database that hangs", "DELETE", hanging, 503, []],
    ["only reads", "GET", reading, 204, []],
  ])("when it %s, then it responds only after later calls see that change", async (...row) => {
    const [, method, called, status, expected] = row;
    const happened: string[] = [];
    const synced = async () => void happened.push("synced");
    const url = await serveWith(Object.assign(identify.bind(undefined), { synced }), called);
    const id = "0a000000-0000-4000-8000-000000000001";
    const headers = { authorization: "Bearer OrgAdmin" };
    const response = await fetch(`${url}/api/admin/teams/${id}`, { method, headers });
    expect([response.status, happened]).toEqual([status, expected]);
  });
});

describe("given endpoints, when called", () => {
  test("then a valid call gets a response that caches do not store", async () => {
    const url = await serve(teams);
    const { status, answer } = await post(url, '{"name":"Research"}');
    expect({ status, answer }).toEqual({
      status: 201,
      answer: { name: "Research", createdAt: "1970-01-01T00:00:00.000Z" },
    });
  });

  test.each([
    ["", 401, "unauthenticated"],
    ["FreeUser", 403, "forbidden"],
    ["auditor", 403, "forbidden"],
    ["OrgOwner", 400, "invalid_body"],
  ])("then %j is authorized before the body is validated", async (token, status, code) => {
    const url = await serve(teams);
    expect(await post(url, "{}", { token })).toMatchObject({ status, answer: { code } });
  });

  test("then an invalid field is named, and so is a prototype-polluting key", async () => {
    const url = await serve(teams);
    expect(await post(url, '{"name":7}')).toMatchObject({
      status: 400,
      answer: { details: [{ path: "name", code: "invalid_type" }] },
    });
    expect(await post(url, '{"name":"x","a":{"__proto__":{"isStaff":true}}}')).toMatchObject({
      status: 400,
      answer: { details: [{ path: "a.__proto__", code: "not_allowed" }] },
    });
  });

  test("then an unknown field is named with those that are allowed, and one that may be repeated is ignored", async () => {
    const { handle } = teams;
    const body = z.strictObject({ name: z.string(), note: z.string().optional() });
    const url = await serve({ ...teams, body, readOnly: ["id", "name"], handle });
    expect(await post(url, '{"name":"x","id":7}')).toMatchObject({ status: 201, answer: { name: "x" } });
    expect(await post(url, '{"name":"x","colour":"red"}')).toMatchObject({
      status: 400,
      answer: { details: [{ path: "colour", code: "not_allowed", message: "is unknown; allowed are name, note" }] },
    });
  });

  test("then an unknown field where none is allowed says so", async () => {
    const url = await serve({ ...teams, body: z.strictObject({}), handle: teams.handle });
    expect(await post(url, '{"x":1}')).toMatchObject({
      status: 400,
      answer: { details: [{ path: "x", code: "not_allowed", message: "is unknown; no field is allowed here" }] },
    });
  });

  test("then a nested body is handled without a stack overflow, and refused if it is large", async () => {
    const url = await serve(teams);
    const deep = (levels: number, innermost: string) =>
      `{"name":"x","a":${"[".repeat(levels)}${innermost}${"]".repeat(levels)}}`;
    expect(await post(url, deep(8_000, "1"))).toMatchObject({ status: 201 });
    expect(await post(url, deep(8_000, '{"__proto__":1}'))).toMatchObject({ status: 400 });
    expect(await post(url, deep(30_000, "1"))).toMatchObject({ status: 413 });
  });

  test("then a body of another type and one that is too large are rejected", async () => {
    const url = await serve(teams);
    expect(await post(url, "name=x", { type: "application/x-www-form-urlencoded" })).toMatchObject({ status: 415 });
    expect(await post(url, JSON.stringify({ name: "x".repeat(70_000) }))).toMatchObject({ status: 413 });
  });

  test("then a malformed id is not found, and a wrong method is answered with the allowed ones", async () => {
    const url = await serve(teams, team);
    const headers = { authorization: "Bearer OrgOwner" };
    const malformed = await fetch(`${url}/api/admin/teams/..%2f..%2fetc`, { method: "DELETE", headers });
    expect(malformed.status).toBe(404);
    const id = "5f0c3a52-2c4b-4c0e-9a3e-0d1f5f7c1b11";
    expect((await fetch(`${url}/api/admin/teams/${id}`, { method: "DELETE", headers })).status).toBe(204);
    const wrong = await fetch(`${url}/api/admin/teams/${id}`, { method: "PATCH", headers });
    expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "DELETE"]);
  });
});

describe("given a route missing from the access table", () => {
  test("when mounted as an endpoint, then it throws", () => {
    const unlisted: Endpoint = {
      ...teams,
      route: "POST /api/secrets" as Endpoint["route"],
      path: "/api/secrets",
    };
    expect(() => mountEndpoints([unlisted], { identify })).toThrow("POST /api/secrets is missing");
  });

  test("when added to any other router, then it throws as well", () => {
    const inner = Router().get(["/api/openapi.json", "/api/secrets"], (_req, res) => void res.end());
    expect(() => assertRoutesListed([Router().use(inner)])).toThrow("GET /api/secrets is missing");
    const listed = Router().get("/api/openapi.json", (_req, res) => void res.end());
    listed.all("/api/openapi.json", (_req, res) => void res.end()).get("/{*path}", (_req, res) => void res.end());
    expect(() => assertRoutesListed([listed, express.json()])).not.toThrow();
  });
});

test("given endpoints, when described, then the document contains their schemas, access and errors", () => {
  const document = openApiDocument([teams, team]);
  expect(document).toMatchObject({
    openapi: "3.1.0",
    paths: {
      "/api/admin/teams": {
        post: {
          "x-access": ["manage_departments"],
          security: [{ accessToken: [] }],
          requestBody: { content: { "application/json": { schema: { required: ["name"] } } } },
          responses: {
            201: {
              content: {
                "application/json": {
                  schema: { properties: { createdAt: { type: "string", format: "date-time" } } },
                },
              },
            },
            400: { description: expect.stringContaining("`invalid_body`") },
            403: { description: expect.stringContaining("`forbidden`") },
          },
        },
      },
      "/api/admin/teams/{id}": {
        delete: {
          parameters: [{ name: "id", in: "path", required: true, schema: { type: "string", format: "uuid" } }],
          responses: { 204: { description: expect.any(String) }, 404: { description: expect.any(String) } },
        },
      },
    },
  });
});
