import { Router } from "express";
import { expect, it } from "vitest";
import { createLogger, createRegistry } from "../observability/index.ts";
import { startHttpServer } from "./index.ts";

const server = (...routes: Router[]) =>
  startHttpServer({
    port: 0,
    host: "127.0.0.1",
    trustProxy: 0,
    logger: createLogger({ service: "test", level: "silent" }),
    registry: createRegistry("test"),
    routes,
  });

it("given a route missing from the access table, even a nested one, when started, then it refuses to start", async () => {
  const unlisted = Router().get("/api/secrets", (_req, res) => void res.json({}));
  await expect(server(unlisted)).rejects.toMatchObject({ code: "route_without_access" });
  await expect(server(Router().use(unlisted))).rejects.toThrow("GET /api/secrets");
});

it("given listed routes and routes outside the API, when started, then it responds", async () => {
  const listed = Router()
    .get("/api/live", (_req, res) => void res.json({ is: "listed" }))
    .get("/inside", (_req, res) => void res.json({}));
  const { url, close } = await server(listed);
  const answer = await fetch(`${url}/api/live`);
  expect(await answer.json()).toEqual({ is: "listed" });
  expect(answer.headers.get("permissions-policy")).toContain("camera=()");
  await close(1_000);
});
