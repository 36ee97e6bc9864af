import { Writable } from "node:stream";
import { Expected } from "@treadlight/contract/errors";
import express, { Router } from "express";
import { pino } from "pino";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { errorHandler } from "../http/index.ts";
import { temporaryServer } from "../http/testing/index.ts";
import {
  createLogger,
  createRegistry,
  describeError,
  type HealthOptions,
  healthRoutes,
  observeRequests,
} from "./index.ts";

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

async function service(health: Omit<HealthOptions, "registry"> = {}, log = pino({ level: "silent" })) {
  const registry = createRegistry("test");
  const app = express();
  const users = Router();
  users.get("/:id", (_req, res) => void res.json({ requestId: res.locals["requestId"] }));
  app.use(observeRequests({ log, registry }), healthRoutes({ ...health, registry }));
  app.use("/api/users", users);
  const { url, close } = await temporaryServer(app);
  stops.push(close);
  return { registry, url };
}

function lines() {
  const written: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      written.push(String(chunk));
      done();
    },
  });
  return { written, sink };
}

test("given a well-formed X-Request-Id, then it is kept; given any other, then a new one is generated", async () => {
  const { url } = await service();
  const ask = async (id: string) =>
    (await fetch(`${url}/api/users/1`, { headers: { "x-request-id": id } })).headers.get("x-request-id");
  expect(await ask("caller-id.0001")).toBe("caller-id.0001");
  expect(await ask("short")).toMatch(/^[0-9a-f-]{36}$/);
  expect(await ask(`{"forged":true}`)).toMatch(/^[0-9a-f-]{36}$/);
});

test("given requests, then metrics count them by route pattern and never by path", async () => {
  const { url, registry } = await service();
  await fetch(`${url}/api/users/jane@acme.example`);
  await fetch(`${url}/api/users/2`);
  await fetch(`${url}/secret-path`);
  await vi.waitFor(async () => {
    const text = await registry.metrics();
    expect(text).toMatch(/http_request_duration_seconds_count\{[^}]*route="\/api\/users\/:id",status="200"[^}]*\} 2/);
    expect(text).toMatch(/http_request_duration_seconds_count\{[^}]*route="unmatched",status="404"[^}]*\} 1/);
    expect(text).not.toContain("acme");
    expect(text).not.toContain("secret-path");
  }, 60_000);
  const scraped = await fetch(`${url}/metrics`);
  expect(scraped.headers.get("content-type")).toContain("text/plain");
  expect(await scraped.text()).toContain("process_cpu_seconds_total");
});

test("given a token for metrics, then nobody gets them without it", async () => {
  const { url } = await service({ metricsToken: "the token" });
  const statusWith = async (headers: Record<string, string>) => (await fetch(`${url}/metrics`, { headers })).status;
  expect(await statusWith({})).toBe(401);
  expect(await statusWith({ authorization: "Bearer another token" })).toBe(401);
  expect(await statusWith({ authorization: "Bearer the token" })).toBe(200);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});

test("given requests at debug level, then each is logged with its id and pattern and without its path", async () => {
  const { written, sink } = lines();
  const { url } = await service({}, createLogger({ service: "test", level: "debug" }, sink));
  await fetch(`${url}/api/users/jane@acme.example?token=t`, { headers: { "x-request-id": "caller-id.0002" } });
  await vi.waitFor(() => expect(written).toHaveLength(1), 60_000);
  expect(JSON.parse(written[0] ?? "")).toMatchObject({
    requestId: "caller-id.0002",
    route: "/api/users/:id",
    status: "200",
  });
  expect(written[0]).not.toContain("acme");
});

test("given engines that fail, hang or respond, then readiness reports each and liveness ignores them", async () => {
  const { url } = await service({
    pingTimeoutMs: 20,
    liveness: [{ name: "consumer", isAlive: () => true }],
    readiness: [
      { name: "database", ping: async () => {} },
      { name: "log", ping: () => Promise.reject(new Error("at secret-host")) },
      { name: "warehouse", ping: () => new Promise(() => {}) },
    ],
  });
  const ready = await fetch(`${url}/readyz`);
  expect(ready.status).toBe(503);
  expect(await ready.json()).toEqual({
    status: "failing",
    checks: { database: "ok", log: "failing", warehouse: "failing" },
  });
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});

test("given many who ask, then an engine is checked once in a while; given a problem, then it is told and the service is ready", async () => {
  let checks = 0;
  const { url } = await service({
    readiness: [
      {
        name: "mail",
        async ping() {
          checks += 1;
        },
      },
    ],
    notes: [
      { name: "warehouse", problem: () => "3 missing rows" },
      { name: "log", problem: () => undefined },
    ],
    checkedForMs: 3_600_000,
  });
  const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(`${url}/readyz`)));
  expect(checks).toBe(1);
  expect(await answers[0]?.json()).toEqual({
    status: "ok",
    checks: { mail: "ok" },
    notes: { warehouse: "3 missing rows" },
  });
});

test("given a loop without progress, then liveness fails; given progress, then readiness and liveness are 200", async () => {
  let alive = false;
  const { url } = await service({ liveness: [{ name: "consumer", isAlive: () => alive }] });
  const stuck = await fetch(`${url}/healthz`);
  expect([stuck.status, await stuck.json()]).toEqual([503, { status: "failing", checks: { consumer: "failing" } }]);
  alive = true;
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
});

test("given secrets and addresses logged by mistake, then they are redacted", () => {
  const { written, sink } = lines();
  const log = createLogger({ service: "test", level: "info" }, sink);
  log.info({
    req: { headers: { authorization: "Bearer abc", cookie: "s=abc" } },
    user: { email: "abc@acme.example" },
    password: "abc",
  });
  expect(written[0]).toContain("[redacted]");
  expect(written[0]).not.toContain("abc");
});

test("given errors of servers and parsers, then their message is omitted; given our own and the language's, then it is kept", () => {
  const postgres = Object.assign(new Error("value jane@acme.example"), { name: "error", code: "22P02" });
  expect(describeError(postgres)).not.toHaveProperty("message");
  expect(describeError(postgres)).toMatchObject({ type: "error", code: "22P02" });
  expect(JSON.stringify(describeError(postgres))).not.toContain("jane");
  expect(describeError(new TypeError("x is not a function", { cause: postgres }))).toMatchObject({
    message: "x is not a function",
    cause: { code: "22P02" },
  });
  expect(
    describeError(Object.assign(new Error("no"), { name: "LogUnavailableError", code: "log_unavailable" })).message,
  ).toBe("no");
});

test("given refused requests, then the log says so in one field, without a flood of lines", async () => {
  const { written, sink } = lines();
  // Lines are limited within each minute of the clock, and another may begin between these requests.
  const clock = vi.spyOn(Date, "now").mockReturnValue(Date.UTC(2026, 5, 1, 12));
  onTestFinished(() => clock.mockRestore());
  const log = createLogger({ service: "test", level: "info" }, sink);
  const app = express().use(observeRequests({ log, registry: createRegistry("test") }));
  const CODES = ["not_found", "token_expired", "invalid_body", "unauthenticated", "forbidden", "rate_limited"] as const;
  const identity = { userId: "6f1e0d5e-0000-4000-8000-000000000001" };
  app.get("/sessions/:id", (req, res) => {
    if (req.headers.authorization) res.locals.identity = identity;
    throw new Expected(z.enum(CODES).parse(req.params.id));
  });
  app.use(errorHandler(log));
  const { url, close } = await temporaryServer(app);
  stops.push(close);
  const ask = (code: string, headers = {}) => fetch(`${url}/sessions/${code}`, { headers });
  const events = () => written.map((line) => JSON.parse(line)).filter(({ security }) => security === "refused");

  for (const code of ["not_found", "token_expired", "invalid_body"]) await ask(code);
  await ask("unauthenticated");
  for (const code of ["forbidden", "not_found", "rate_limited"]) await ask(code, { authorization: "Bearer token" });
  const about = { route: "/sessions/:id", method: "GET", requestId: expect.any(String), level: "info" };
  await vi.waitFor(
    () =>
      expect(events()).toMatchObject([
        { code: "unauthenticated", ...about },
        ...["forbidden", "not_found", "rate_limited"].map((code) => ({ code, ...identity, ...about })),
      ]),
    60_000,
  );
  await Promise.all(Array.from({ length: 50 }, () => ask("unauthenticated")));
  await ask("forbidden");
  await vi.waitFor(() => expect(events().at(-1)).toMatchObject({ code: "forbidden" }), 60_000);
  expect(events().filter(({ code }) => code === "unauthenticated")).toHaveLength(10);
});
