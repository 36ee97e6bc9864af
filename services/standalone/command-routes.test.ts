import { EventEmitter, once } from "node:events";
import { createServer, type Server } from "node:http";
import { Expected } from "@treadlight/contract/errors";
import express from "express";
import { afterEach, beforeEach, expect, test } from "vitest";
import { askRunning } from "./ask-running.ts";
import { commandRoutes } from "./command-routes.ts";

const TOKEN = "a".repeat(64);
let server: Server;
let url: string;
let aborted: Promise<unknown>;
let begun: Promise<unknown>;

beforeEach(async () => {
  const task = new EventEmitter();
  begun = once(task, "begun");
  const app = express();
  app.use(
    commandRoutes(TOKEN, (add) => {
      add("count", async (_req, { onProgress }) => {
        onProgress(0, 2);
        onProgress(2, 2);
        return { counted: 2 };
      });
      add("fail", async () => {
        throw new Error("It cannot be done.");
      });
      add("wait/for-ever", async (_req, { signal }) => {
        aborted = once(signal, "abort");
        task.emit("begun");
        await aborted;
        return {};
      });
    }),
  );
  app.use(((error, _req, res, _next) => {
    const { code, message } = error;
    res.status(code === "conflict" ? 409 : 404).json({ code, message });
  }) satisfies express.ErrorRequestHandler);
  server = createServer(app).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  url = `http://127.0.0.1:${address.port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function ask(path: string, token = TOKEN): Promise<object[]> {
  const messages: object[] = [];
  for await (const message of askRunning<object>("/data", { pid: 1, url, token }, path)) messages.push(message);
  return messages;
}

test("given a command, then its progress and its result come back, or why it failed", async () => {
  expect(await ask("count")).toEqual([{ done: 0, total: 2 }, { done: 2, total: 2 }, { counted: 2 }]);
  expect(await ask("fail")).toEqual([{ failed: "It cannot be done." }]);
});

test("given another token, then there is no such command", async () => {
  await expect(ask("count", "b".repeat(64))).rejects.toThrow("404");
});

test("given a command that is running, then another one is refused, until whoever asked for it goes", async () => {
  const going = new AbortController();
  const waiting = fetch(`${url}/internal/wait/for-ever`, {
    ...{ method: "POST", signal: going.signal },
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  await begun;
  await expect(ask("count")).rejects.toThrow(new Expected("conflict", { message: "A wait is already running." }));
  going.abort();
  await expect(waiting).rejects.toThrow();
  await aborted;
  await expect.poll(() => ask("count").catch(() => [])).toContainEqual({ counted: 2 });
});
