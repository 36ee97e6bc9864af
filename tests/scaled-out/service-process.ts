import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export type Service = "ingest" | "scoring" | "api";
export type Settings = Readonly<Record<string, string>>;

export interface ServiceProcess {
  url: string;
  /** All it has printed so far. */
  output(): string;
  /** SIGKILL: what a power cut would do to it. */
  kill(): Promise<void>;
  /** SIGTERM: resolves with the exit code. It is 0 only when the stop took less than the ten seconds that `runService` grants. */
  stop(): Promise<number | null>;
}

/** A service's process, whose settings are these alone: nothing of the shell that runs the tests. */
export function spawnService(script: string, settings: Settings): ChildProcess {
  const child = spawn(process.execPath, ["--import", "tsx", script], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const killWithParent = () => child.kill("SIGKILL");
  process.once("exit", killWithParent);
  child.once("exit", () => process.off("exit", killWithParent));
  return child;
}

export const mainOf = (service: Service) =>
  fileURLToPath(new URL(`../../services/${service}/main.ts`, import.meta.url));

/** Starts a service on a free port; resolves when it says that it is ready. */
export async function startService(service: Service, settings: Settings): Promise<ServiceProcess> {
  const child = spawnService(mainOf(service), settings);
  const output = outputOf(child);
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout?.on("data", () => {
      const ready = /"port":(\d+),"msg":"\w+ is ready"/.exec(output())?.[1];
      if (ready) resolve(ready);
    });
    child.once("exit", (code) => reject(new Error(`${service} ended with ${code} at its start:\n${output()}`)));
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

/** Gathers what a process prints; the function gives back all of it so far. */
export function outputOf(child: ChildProcess): () => string {
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += String(chunk)));
  return () => output;
}

export async function exited(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}
