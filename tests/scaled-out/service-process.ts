import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { compiled } from "../support/compiled.ts";

export type Service = "ingest" | "scoring" | "worker" | "api";
export type Settings = Readonly<Record<string, string>>;

export interface ServiceProcess {
  url: string;
  /** Everything it has printed so far. */
  output(): string;
  /** Sends SIGKILL, like a power failure. */
  kill(): Promise<void>;
  /** Sends SIGTERM and resolves with the exit code. It is 0 only if the stop took less than `runService`'s ten seconds. */
  stop(): Promise<number | null>;
}

/** Starts a process with only these settings, without the environment of the tests. @param script compiled, or a fixture in TypeScript */
export function spawnService(script: string, settings: Settings): ChildProcess {
  const child = spawn(process.execPath, [script], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const killWithParent = () => child.kill("SIGKILL");
  process.once("exit", killWithParent);
  child.once("exit", () => process.off("exit", killWithParent));
  return child;
}

/** Starts a service on a free port and resolves when it reports that it is ready. */
export async function startService(
  service: Service,
  settings: Settings,
  script = compiled(service),
): Promise<ServiceProcess> {
  const child = spawnService(script, settings);
  const output = captureOutput(child);
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout?.on("data", () => {
      const ready = /"port":(\d+),"msg":"\w+ is ready"/.exec(output())?.[1];
      if (ready) resolve(ready);
    });
    child.once("exit", (code) => reject(new Error(`${service} exited with ${code} during its start:\n${output()}`)));
  });
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exited(child);
  };
  return {
    url: `http://localhost:${port}`,
    output,
    kill: () => end("SIGKILL"),
    async stop() {
      await end("SIGTERM");
      return child.exitCode;
    },
  };
}

export function captureOutput(child: ChildProcess): () => string {
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += String(chunk)));
  return () => output;
}

export async function exited(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}
