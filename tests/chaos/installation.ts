import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { freePort } from "../../scripts/ports/free-port.ts";
import { clientOf, eventually } from "../support/client.ts";
import { compiled } from "../support/compiled.ts";

const runningSchema = z.object({ pid: z.int() });

/** `npm start`, with its supervisor. Nobody starts anything again by hand. */
export interface Installation {
  port: number;
  url: string;
  /** Process ids of Treadlight, without its supervisor. */
  treadlight(): Promise<number>;
  /** Process ids of PostgreSQL: the server, then its children. */
  postgres(): Promise<number[]>;
  /** Moves the clocks of all its processes; not if it was started without `faketime`. */
  setClock(offset: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts it and waits until it is ready.
 * @param dataDir default: a temporary one
 * @param faketime the library that moves clocks, if they are to move
 */
export async function startInstallation({
  dataDir,
  faketime,
}: {
  dataDir?: string | undefined;
  faketime?: string | undefined;
} = {}): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), "treadlight-chaos-"));
  await chmod(folder, 0o755); // PostgreSQL's account reads the clock, too
  const data = dataDir ?? join(folder, "data");
  const clock = join(folder, "clock");
  const setClock = (offset: string) => writeFile(clock, offset);
  await setClock("+0");
  const port = await freePort();
  const child = spawn(process.execPath, [compiled("supervise"), compiled("start")], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: "127.0.0.1",
      TREADLIGHT_DATA_DIR: data,
      TREADLIGHT_RATE_LIMITS: "off",
      LOG_LEVEL: "warn",
      ...(faketime && {
        LD_PRELOAD: faketime,
        FAKETIME_TIMESTAMP_FILE: clock,
        FAKETIME_NO_CACHE: "1",
        // Timers go on as on a machine whose clock is set.
        FAKETIME_DONT_FAKE_MONOTONIC: "1",
      }),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
  const url = `http://127.0.0.1:${port}`;
  await eventually(
    async () => {
      if (child.exitCode !== null) throw new Error(`Treadlight did not start:\n${output}`);
      return clientOf(url)
        .get("/readyz")
        .catch(() => undefined);
    },
    (answer) => answer?.status === 200,
  );
  return {
    port,
    url,
    async treadlight() {
      return runningSchema.parse(JSON.parse(await readFile(join(data, "running.json"), "utf8"))).pid;
    },
    async postgres() {
      const [first = ""] = (await readFile(join(data, "postgres", "postmaster.pid"), "utf8")).split("\n");
      const children = await readFile(`/proc/${first}/task/${first}/children`, "utf8");
      return [first, ...children.trim().split(" ")].map(Number);
    },
    setClock,
    async stop() {
      child.kill("SIGTERM");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      await rm(folder, { recursive: true, force: true });
      if (child.exitCode !== 0) throw new Error(`Treadlight ended with ${child.exitCode}:\n${output.slice(-4_000)}`);
    },
  };
}
