import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "../../scripts/ports/free-port.ts";

export interface ClickHouseServer {
  url: string;
  username: string;
  password: string;
  /** Where its files are. */
  dataDir: string;
  /** Stops answering, as a machine that swaps or a network that is cut off. */
  pause(): void;
  resume(): void;
  /** With -9. */
  kill(): Promise<void>;
  /** Starts again after a kill, on the same address and data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the test server (see `server.ts`) with data of its own. */
export async function startClickHouseServer(): Promise<ClickHouseServer> {
  const path = await mkdtemp(join(tmpdir(), "treadlight-clickhouse-"));
  const credentials = { username: "treadlight", password: "correct horse" };
  const port = await freePort();
  let child = await start({ path, ...credentials, port });
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, "exit");
    child.kill("SIGCONT");
    child.kill(signal);
    await exit;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    ...credentials,
    dataDir: path,
    pause: () => void child.kill("SIGSTOP"),
    resume: () => void child.kill("SIGCONT"),
    kill: () => end("SIGKILL"),
    async restart() {
      child = await start({ path, ...credentials, port });
    },
    async stop() {
      await end("SIGTERM");
      await rm(path, { recursive: true, force: true });
    },
  };
}

async function start(options: { path: string; username: string; password: string; port: number }) {
  const script = join(import.meta.dirname, "server.ts");
  const flags = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const child: ChildProcess = spawn(process.execPath, [script, ...flags], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (!child.stdout) throw new Error("The server has no output.");
  await Promise.race([
    once(createInterface(child.stdout), "line"),
    once(child, "exit").then(([code]) => {
      throw new Error(`The server ended with ${code} before it listened.`);
    }),
  ]);
  return child;
}
