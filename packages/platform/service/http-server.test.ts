import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { Router } from "express";
import { expect, it, vi } from "vitest";
import { z } from "zod";
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

/** Serves a file, and prints its port and what it logs. */
const SERVES_A_FILE = `
  import { readFile } from "node:fs/promises";
  import { Router } from "express";
  import { createLogger, createRegistry } from ${JSON.stringify(new URL("../observability/index.ts", import.meta.url).href)};
  import { startHttpServer } from ${JSON.stringify(new URL("./http-server.ts", import.meta.url).href)};
  const logger = createLogger({ service: "test", level: "warn" });
  const file = Router().get("/file", async (_req, res) => void res.json((await readFile("/proc/self/limits")).length));
  const options = { port: 0, host: "127.0.0.1", trustProxy: 0, logger, registry: createRegistry("test"), routes: [file] };
  console.log((await startHttpServer(options)).port);
`;

/** Asks for the file on a connection. @returns the beginning of the answer; undefined if the connection was refused */
async function ask(socket: Socket): Promise<string | undefined> {
  socket.write("GET /file HTTP/1.1\r\nhost: x\r\n\r\n");
  // A refused connection may end with an error, which `once` throws.
  const [answer] = await Promise.race([once(socket, "data"), once(socket, "close")]).catch(() => []);
  return answer instanceof Buffer ? answer.toString("latin1", 0, 15) : undefined;
}

it.runIf(process.platform === "linux")(
  "given few file descriptors, when more connect than it takes, then they are refused, the others are served, and it says what is needed",
  async () => {
    const limited = ["-c", 'ulimit -n 200; exec "$0" "$@"', process.execPath, "--input-type=module", "--eval"];
    const child = spawn("sh", [...limited, SERVES_A_FILE], {
      cwd: import.meta.dirname,
      stdio: ["ignore", "pipe", "inherit"],
    });
    let said = "";
    child.stdout.on("data", (chunk) => (said += String(chunk)));
    const port = await vi.waitFor(() => z.coerce.number().parse(/^\d+$/m.exec(said)?.[0]), { timeout: 60_000 });
    const sockets = Array.from({ length: 250 }, () => connect(port, "127.0.0.1").on("error", () => {}));
    const answers = await Promise.all(sockets.map(ask));
    const served = sockets.filter((_, n) => answers[n] === "HTTP/1.1 200 OK");
    expect(served.length).toBeGreaterThan(0);
    expect(served.length).toBeLessThanOrEqual(100);
    expect(new Set(await Promise.all(served.map(ask)))).toEqual(new Set(["HTTP/1.1 200 OK"]));
    await vi.waitFor(() => {
      expect(said).toContain("this process may open only 200 files and connections");
      expect(said).toContain("all connections are in use");
    }, 60_000);
    for (const socket of sockets) socket.destroy();
    child.kill();
    await once(child, "exit");
  },
);

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
