import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { post } from "./post.ts";

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A server at 127.0.0.1, and how many connections it got. */
async function serve(listener: RequestListener) {
  const server = createServer(listener);
  const seen = { connections: 0 };
  server.on("connection", () => {
    seen.connections += 1;
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { port, seen };
}

const resolveToLoopback = async () => ["127.0.0.1"];
const request = { headers: { "content-type": "application/json" }, body: "{}", resolve: resolveToLoopback };
const privately = { ...request, allowPrivate: true, timeoutMs: 60_000 };

test("given a name, then it connects to the address that was checked, and the request names the host", async () => {
  let host: string | undefined;
  const { port } = await serve((req, res) => {
    host = req.headers.host;
    res.writeHead(204).end();
  });
  expect(await post({ ...privately, url: `http://receiver.example:${port}/hook` })).toEqual({
    status: 204,
    retryAfterS: undefined,
  });
  expect(host).toBe(`receiver.example:${port}`);
});

test("given a name whose answers alternate between public and private, then it is resolved once per request", async () => {
  const { port, seen } = await serve((_req, res) => res.end());
  let answers = 0;
  const resolve = async () => [answers++ % 2 === 0 ? "127.0.0.1" : "192.0.2.1"];
  await post({ ...privately, url: `http://receiver.example:${port}`, resolve });
  expect(answers).toBe(1);
  expect(seen.connections).toBe(1);
});

test.each(["127.0.0.1", "2130706433", "localhost", "[::ffff:127.0.0.1]", "receiver.example"])(
  "given private destinations are not allowed, then %s is not even connected to",
  async (host) => {
    const { port, seen } = await serve((_req, res) => res.end());
    const url = `https://${host}:${port}`;
    await expect(post({ ...privately, allowPrivate: false, url })).rejects.toMatchObject({
      code: "refused_destination",
    });
    expect(seen.connections).toBe(0);
  },
);

test("given a redirect, then it is returned and not followed", async () => {
  const other = await serve((_req, res) => res.end());
  const { port } = await serve((_req, res) => {
    res.writeHead(307, { location: `http://127.0.0.1:${other.port}` }).end();
  });
  expect(await post({ ...privately, url: `http://receiver.example:${port}` })).toMatchObject({ status: 307 });
  expect(other.seen.connections).toBe(0);
});

test("given a response without end, then it is cut off after its head", async () => {
  const closed: Promise<unknown>[] = [];
  const { port } = await serve((_req, res) => {
    closed.push(once(res, "close"));
    res.writeHead(200);
    const more = () => {
      while (!res.closed && res.write("x".repeat(65_536)));
    };
    res.on("drain", more);
    more();
  });
  expect(await post({ ...privately, url: `http://receiver.example:${port}` })).toMatchObject({ status: 200 });
  await Promise.all(closed);
});

test("given a receiver that never answers, then it gives up", async () => {
  const { port } = await serve(() => {});
  const patience = { ...privately, timeoutMs: 100 };
  await expect(post({ ...patience, url: `http://receiver.example:${port}` })).rejects.toThrow(
    expect.objectContaining({ name: "TimeoutError" }),
  );
});

test("given a name server that never answers, then it gives up", async () => {
  const never = { ...privately, timeoutMs: 100, resolve: () => new Promise<string[]>(() => {}) };
  await expect(post({ ...never, url: "http://receiver.example" })).rejects.toMatchObject({ name: "TimeoutError" });
});

test("given a head without end, then it fails", async () => {
  const { port } = await serve((_req, res) => {
    res.writeHead(200, Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`x-${n}`, "x".repeat(1_000)]))).end();
  });
  await expect(post({ ...privately, url: `http://receiver.example:${port}` })).rejects.toThrow();
});

test.each([
  ["seconds", "120", 120],
  ["a fraction", "0.5", 0.5],
  ["nothing that means a time", "soon", undefined],
  ["a time that is over", "Wed, 21 Oct 2015 07:28:00 GMT", undefined],
])("given a receiver that is busy and says %s, then that is when to try again", async (_, header, retryAfterS) => {
  const { port } = await serve((_req, res) => {
    res.writeHead(429, { "retry-after": header }).end();
  });
  expect(await post({ ...privately, url: `http://receiver.example:${port}` })).toEqual({ status: 429, retryAfterS });
});
