import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { PROCESS_FLAGS, PROCESS_SETTINGS } from "@treadlight/platform/tuning";

const standalone = fileURLToPath(new URL("../../dist/start.js", import.meta.url));

export const SCRIPTS = {
  /** What `npm start` supervises. */
  standalone,
  /** What `npm start` runs: the supervisor and what it starts. */
  supervised: [fileURLToPath(new URL("../../dist/supervise.js", import.meta.url)), standalone],
  ingest: fileURLToPath(new URL("ingest-only.ts", import.meta.url)),
  people: fileURLToPath(new URL("api-with-people.ts", import.meta.url)),
  bareExpress: fileURLToPath(new URL("bare-express.ts", import.meta.url)),
};

export interface ServerProcess {
  url: string;
  pid: number;
  /** Time from the start until it reports that it is ready. */
  readyAfterMs: number;
  stop(): Promise<void>;
  /** Kills it without warning. */
  kill(): Promise<void>;
}

/** Starts a server script in a separate process and waits until it prints `ready at <url>`. */
export async function startServer(
  script: string | readonly string[],
  env: Record<string, string> = {},
): Promise<ServerProcess> {
  const startedAt = performance.now();
  const words = [script].flat();
  const child = spawn(process.execPath, [...PROCESS_FLAGS, ...words], {
    env: { ...PROCESS_SETTINGS, ...process.env, PORT: "0", TREADLIGHT_RATE_LIMITS: "off", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const stopWithParent = () => child.kill("SIGTERM");
  process.once("exit", stopWithParent);
  const url = await readyUrl(child);
  if (child.pid === undefined) throw new Error(`Couldn't start ${words[0]}.`);
  const end = async (signal: "SIGTERM" | "SIGKILL") => {
    process.off("exit", stopWithParent);
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, "exit");
  };
  return {
    url,
    pid: child.pid,
    readyAfterMs: performance.now() - startedAt,
    stop: () => end("SIGTERM"),
    kill: () => end("SIGKILL"),
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
    child.once("exit", (code) => reject(new Error(`The server exited with ${code}:\n${output}`)));
  });
}
