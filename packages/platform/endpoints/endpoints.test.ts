import { Expected } from "@treadlight/contract/errors";
import { openApiDocument } from "@treadlight/contract/openapi";
import { defineRoute, noBody } from "@treadlight/contract/route";
import express, { Router } from "express";
import { pino } from "pino";
import { afterEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { errorHandler, notFound } from "../http/index.ts";
import { type TemporaryServer, temporaryServer } from "../http/testing/index.ts";
import type { Identify, UserIdentity } from "../identity/index.ts";
import { assertRoutesListed, type Endpoint, endpoint, mountEndpoints } from "./index.ts";

let server: TemporaryServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

/** `Bearer <user type>` identifies a user with that role. */
const identify: Identify = async (authorization) => {
  const [, userType] = authorization?.split(" ") ?? [];
  if (userType === undefined) throw new Expected("unauthenticated");
  const identity: Partial<UserIdentity> = { kind: "user", userType, isStaff: false, organizationId: "o", userId: "u" };
  return identity as UserIdentity;
};

const serve = (...endpoints: Endpoint[]) => serveWith(identify, ...endpoints);

async function serveWith(identify: Identify, ...endpoints: Endpoint[]): Promise<string> {
  const app = express().use(mountEndpoints(endpoints, { identify }));
  app.use(notFound, errorHandler(pino({ level: "silent" })));
  server = await temporaryServer(app);
  return server.url;
}

const departments = endpoint(
  defineRoute({
    route: "POST /api/admin/departments",
    summary: "Adds a department",
    body: z.object({ name: z.string() }),
    answers: { 201: z.object({ name: z.string(), createdAt: z.date() }) },
  }),
  {
    handle: async ({ body }) => ({ status: 201, body: { name: body.name, createdAt: new Date(0) } }),
  },
);
const department = endpoint(
  defineRoute({
    route: "DELETE /api/admin/departments/:id",
    summary: "Removes a department",
    answers: { 204: noBody },
  }),
  {
    handle: async () => ({ status: 204, body: undefined }),
  },
);

async function post(url: string, body: string, { token = "OrgAdmin", type = "application/json" } = {}) {
  const headers = { "content-type": type, ...(token !== "" && { authorization: `Bearer ${token}` }) };
  const response = await fetch(`${url}/api/admin/departments`, { method: "POST", headers, body });
  const answer: unknown = await response.json();
  return { status: response.status, answer };
}

describe("given a call that may change permissions", () => {
  const refusal = new Expected("conflict");
  const failing = { ...department, handle: () => Promise.reject(refusal) };
  const reading = endpoint(
    defineRoute({
      route: "GET /api/admin/departments/:id",
      summary: "One department",
      answers: { 204: noBody },
    }),
    {
      handle: async () => ({ status: 204, body: undefined }),
    },
  );

  test.each([
    ["changes", "DELETE", department, 204, ["synced"]],
    ["fails after it changed", "DELETE", failing, 409, ["synced"]],
    ["only reads", "GET", reading, 204, []],
  ])("when it %s, then it responds only after later calls see that change", async (...row) => {
    const [, method, called, status, expected] = row;
    const happened: string[] = [];
    const synced = async () => void happened.push("synced");
    const url = await serveWith(Object.assign(identify.bind(undefined), { synced }), called);
    const id = "0a000000-0000-4000-8000-000000000001";
    const headers = { authorization: "Bearer OrgAdmin" };
    const response = await fetch(`${url}/api/admin/departments/${id}`, { method, headers });
    expect([response.status, happened]).toEqual([status, expected]);
  });
});

describe("given endpoints, when called", () => {
  test("then a valid call gets a response that caches do not store", async () => {
    const url = await serve(departments);
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
    const url = await serve(departments);
    expect(await post(url, "{}", { token })).toMatchObject({ status, answer: { code } });
  });

  test("then an invalid field is named, and so is a prototype-polluting key", async () => {
    const url = await serve(departments);
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
    const { handle } = departments;
    const body = z.strictObject({ name: z.string(), note: z.string().optional() });
    const url = await serve({ ...departments, body, readOnly: ["id", "name"], handle });
    expect(await post(url, '{"name":"x","id":7}')).toMatchObject({ status: 201, answer: { name: "x" } });
    expect(await post(url, '{"name":"x","colour":"red"}')).toMatchObject({
      status: 400,
      answer: { details: [{ path: "colour", code: "not_allowed", message: "is unknown; allowed are name, note" }] },
    });
  });

  test("then a maximally nested body is handled without a stack overflow", async () => {
    const url = await serve(departments);
    const deep = (innermost: string) => `{"name":"x","a":${"[".repeat(30_000)}${innermost}${"]".repeat(30_000)}}`;
    expect(await post(url, deep("1"))).toMatchObject({ status: 201 });
    expect(await post(url, deep('{"__proto__":1}'))).toMatchObject({ status: 400, answer: { code: "invalid_body" } });
  });

  test("then a body of another type and one that is too large are rejected", async () => {
    const url = await serve(departments);
    expect(await post(url, "name=x", { type: "application/x-www-form-urlencoded" })).toMatchObject({ status: 415 });
    expect(await post(url, JSON.stringify({ name: "x".repeat(70_000) }))).toMatchObject({ status: 413 });
  });

  test("then a malformed id is not found, and a wrong method is answered with the allowed ones", async () => {
    const url = await serve(departments, department);
    const headers = { authorization: "Bearer OrgOwner" };
    const malformed = await fetch(`${url}/api/admin/departments/..%2f..%2fetc`, { method: "DELETE", headers });
    expect(malformed.status).toBe(404);
    const id = "5f0c3a52-2c4b-4c0e-9a3e-0d1f5f7c1b11";
    expect((await fetch(`${url}/api/admin/departments/${id}`, { method: "DELETE", headers })).status).toBe(204);
    const wrong = await fetch(`${url}/api/admin/departments/${id}`, { method: "PATCH", headers });
    expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "DELETE"]);
  });
});

describe("given a route missing from the access table", () => {
  test("when mounted as an endpoint, then it throws", () => {
    const unlisted: Endpoint = {
      ...departments,
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
  const document = openApiDocument([departments, department]);
  expect(document).toMatchObject({
    openapi: "3.1.0",
    paths: {
      "/api/admin/departments": {
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
      "/api/admin/departments/{id}": {
        delete: {
          parameters: [{ name: "id", in: "path", required: true, schema: { type: "string", format: "uuid" } }],
          responses: { 204: { description: expect.any(String) }, 404: { description: expect.any(String) } },
        },
      },
    },
  });
});
