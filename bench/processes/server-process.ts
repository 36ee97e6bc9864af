import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export const SCRIPTS = {
  /** What `npm start` runs. */
  standalone: fileURLToPath(new URL("../../scripts/start.ts", import.meta.url)),
  ingest: fileURLToPath(new URL("ingest-only.ts", import.meta.url)),
  people: fileURLToPath(new URL("api-with-people.ts", import.meta.url)),
  bareExpress: fileURLToPath(new URL("bare-express.ts", import.meta.url)),
};

/** As `npm start` gives it: most of what a request makes is garbage at its end. */
const YOUNG_GENERATION = "--max-semi-space-size=64";

export interface ServerProcess {
  url: string;
  pid: number;
  /** From being started to saying that it is ready. */
  readyAfterMs: number;
  stop(): Promise<void>;
}

/** Starts a server script in a process of its own and waits until it prints `ready at <url>`. */
export async function startServer(script: string, env: Record<string, string> = {}): Promise<ServerProcess> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [YOUNG_GENERATION, "--import", "tsx", script], {
    env: { ...process.env, PORT: "0", TREADLIGHT_RATE_LIMITS: "off", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const stopWithParent = () => child.kill("SIGTERM");
  process.once("exit", stopWithParent);
  const url = await readyUrl(child);
  if (child.pid === undefined) throw new Error(`${script} has no process.`);
  return {
    url,
    pid: child.pid,
    readyAfterMs: performance.now() - startedAt,
    async stop() {
      process.off("exit", stopWithParent);
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

function readyUrl(child: ChildProcess): Promise<string> {
  let output = "";
  return new Promise((resolve, reject) => {
    child.stdout?.on("data", (chunk) => {
      output += String(chunk);
      const url = /ready at (http:\S+)/.exec(output)?.[1];
      if (url !== undefined) resolve(url);
    });
    child.once("exit", (code) => reject(new Error(`The server ended with ${code}:\n${output}`)));
  });
}
