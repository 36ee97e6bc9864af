import { EventEmitter, once } from "node:events";
import { connect } from "node:net";
import { Writable } from "node:stream";
import { gzipSync } from "node:zlib";
import { ERRORS, Expected } from "@treadlight/contract/errors";
import express, { type Express } from "express";
import { pino } from "pino";
import { afterEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { createLogger } from "../observability/index.ts";
import { closeServer, errorHandler, methodNotAllowed, notFound, parseBody, parseQuery } from "./index.ts";
import { temporaryServer } from "./testing/index.ts";

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

async function listen(app: Express) {
  const opened = await temporaryServer(app);
  stops.push(opened.close);
  return opened;
}

function logged() {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  return { lines, log: createLogger({ service: "test", level: "info" }, sink) };
}

/** A service with one given route. */
async function service(route: express.RequestHandler, log = pino({ level: "silent" })) {
  const app = express();
  app.set("env", "production"); // Express itself prints errors then
  app.post("/do", express.json({ limit: "1kb" }), route);
  app.get("/do/:id", route);
  app.all("/do", methodNotAllowed("POST"));
  app.use(notFound, errorHandler(log));
  return listen(app);
}

const post = (url: string, body: NonNullable<RequestInit["body"]>, headers: Record<string, string> = {}) =>
  fetch(`${url}/do`, { method: "POST", body, headers: { "content-type": "application/json", ...headers } });

describe("given an unreadable body, then the response says why", () => {
  test.each([
    ["not JSON", "{", {}, 400, "invalid_json"],
    ["too large", JSON.stringify("x".repeat(2_000)), {}, 413, "payload_too_large"],
    ["a bomb", gzipSync("x".repeat(1_000_000)), { "content-encoding": "gzip" }, 413, "payload_too_large"],
    ["broken gzip", "not gzip at all", { "content-encoding": "gzip" }, 400, "invalid_encoding"],
    ["cut-off gzip", gzipSync('{"a":1}').subarray(0, 15), { "content-encoding": "gzip" }, 400, "invalid_encoding"],
    ["broken brotli", "not brotli", { "content-encoding": "br" }, 400, "invalid_encoding"],
    ["an unknown encoding", "{}", { "content-encoding": "lzma" }, 415, "unsupported_encoding"],
    [
      "an unknown character set",
      "{}",
      { "content-type": "application/json; charset=klingon" },
      415,
      "unsupported_media_type",
    ],
  ] as const)("%s", async (_name, body, headers, status, code) => {
    const { url } = await service((_req, res) => void res.json({}));
    const response = await post(url, body, headers);
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ error: ERRORS[code].meaning, message: ERRORS[code].meaning, code });
  });
});

test("given a bug, then the response reveals nothing and the log has it once, without the client's input", async () => {
  const { lines, log } = logged();
  const { url } = await service(() => {
    throw new SyntaxError("unexpected jane@acme.example");
  }, log);
  const response = await post(url, "{}");
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({
    error: ERRORS.internal_error.meaning,
    message: ERRORS.internal_error.meaning,
    code: "internal_error",
  });
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ level: "error", err: { type: "SyntaxError" } });
  expect(lines[0]).toContain("http.test.ts");
  expect(lines[0]).not.toContain("jane");
});

test("given a response that breaks off, then its connection is cut, and only our log has it, without the client's input", async () => {
  const { lines, log } = logged();
  const printed = vi.spyOn(console, "error").mockImplementation(() => {});
  const { url } = await service((_req, res, next) => {
    res.write("half", () => next(new SyntaxError("unexpected jane@acme.example")));
  }, log);
  const response = await post(url, "{}");
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow("terminated");
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: "warn", err: { type: "SyntaxError" } }]);
  expect(lines[0]).not.toContain("jane");
  expect(printed).not.toHaveBeenCalled();
  printed.mockRestore();
});

test("given an unavailable engine, then the response is 503 with Retry-After", async () => {
  const { url } = await service(() => {
    throw Object.assign(new Error("broker 1 at secret-host is down"), { code: "log_unavailable" });
  });
  const response = await post(url, "{}");
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("5");
  expect(await response.text()).not.toContain("secret-host");
});

test("given an unavailable database, then the response is also 503", async () => {
  const { url } = await service(() => {
    throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED", syscall: "connect" });
  });
  expect(await (await post(url, "{}")).json()).toMatchObject({ code: "database_unavailable" });
});

test("given an expected error with details, then the response has its status, message, details and headers", async () => {
  const details = [{ path: "a", code: "required", message: "is required" }] as const;
  const { url } = await service(() => {
    throw new Expected("rate_limited", { message: "Slow down.", retryAfterS: 1.2, details });
  });
  const response = await post(url, "{}");
  expect(response.status).toBe(429);
  expect(response.headers.get("retry-after")).toBe("2");
  expect(await response.json()).toEqual({ error: "Slow down.", message: "Slow down.", code: "rate_limited", details });
});

test("given an unknown path, an undecodable path or a wrong method, then the response is 404, 404 or 405", async () => {
  const { url } = await service((_req, res) => void res.json({}));
  expect((await fetch(`${url}/nothing`)).status).toBe(404);
  expect(await (await fetch(`${url}/do/%ff`)).json()).toMatchObject({ code: "not_found" });
  const response = await fetch(`${url}/do`, { method: "DELETE" });
  expect(response.status).toBe(405);
  expect(response.headers.get("allow")).toBe("POST");
});

test("given a 401, then the response says how to authenticate", async () => {
  const { url } = await service(() => {
    throw new Expected("unauthenticated");
  });
  expect((await post(url, "{}")).headers.get("www-authenticate")).toBe("Bearer");
});

describe("given invalid fields, then each is reported with its code and without its value", () => {
  const schema = z.object({
    name: z.string().max(3),
    age: z.number().min(0),
    kind: z.enum(["a", "b"]),
    list: z.array(z.string()).min(1),
    odd: z.string().refine((text) => text !== "secret", { message: "is odd", params: { code: "too_common" } }),
  });
  test("in a body", () => {
    const body = { name: "toolong", age: -1, kind: "secret-kind", list: [], odd: "secret" };
    expect(() => parseBody(schema, body)).toThrow(
      expect.objectContaining({
        code: "invalid_body",
        details: [
          expect.objectContaining({ path: "name", code: "too_long" }),
          expect.objectContaining({ path: "age", code: "out_of_range" }),
          expect.objectContaining({
            path: "kind",
            code: "invalid_value",
            message: expect.not.stringContaining("secret"),
          }),
          expect.objectContaining({ path: "list", code: "too_short" }),
          { path: "odd", code: "too_common", message: "is odd" },
        ],
      }),
    );
  });
  test("in an empty body and of the wrong type", () => {
    expect(() => parseBody(z.object({ a: z.string() }), undefined)).toThrow(
      expect.objectContaining({ details: [{ path: "a", code: "required", message: "is required" }] }),
    );
    expect(() => parseQuery(z.object({ a: z.string() }), { a: ["x"] })).toThrow(
      expect.objectContaining({ code: "invalid_query", details: [expect.objectContaining({ code: "invalid_type" })] }),
    );
  });
});

describe("closing a server", () => {
  test("given a request in flight on a keep-alive connection, when closed, then it is answered and nothing is cut", async () => {
    let answer = () => {};
    const requests = new EventEmitter();
    const arrived = once(requests, "arrived");
    const { server, url } = await service((_req, res) => {
      answer = () => void res.json({ done: true });
      requests.emit("arrived");
    });
    const response = post(url, "{}");
    await arrived;
    const closed = closeServer(server, { deadlineMs: 60_000 });
    answer();
    expect(await (await response).json()).toEqual({ done: true });
    expect(await closed).toBe(true);
  });

  test("given a request that never ends, when the deadline passes, then it is cut", async () => {
    const requests = new EventEmitter();
    const arrived = once(requests, "arrived");
    const { server, url } = await service(() => void requests.emit("arrived"));
    const response = post(url, "{}").catch((error: unknown) => error);
    await arrived;
    expect(await closeServer(server, { deadlineMs: 10 })).toBe(false);
    expect(await response).toBeInstanceOf(TypeError);
  });

  test("given an idle connection, when closed, then it is ended", async () => {
    const { server, port } = await service((_req, res) => void res.json({}));
    const socket = connect(port, "127.0.0.1");
    const ended = new Promise((resolve) => socket.once("close", resolve));
    await new Promise((resolve) => socket.once("connect", resolve));
    socket.write("POST /do HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Type: application/json\r\n\r\n{}");
    await new Promise((resolve) => socket.once("data", resolve));
    expect(await closeServer(server, { deadlineMs: 60_000 })).toBe(true);
    await ended;
  });
});
