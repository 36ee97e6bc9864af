import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PROCESS_FLAGS } from "@treadlight/platform/tuning";
import { compiled } from "./compiled.ts";

export interface StandaloneProcess {
  url: string;
  /** Everything it has printed so far. */
  output(): string;
  /** Sends SIGKILL, like a power failure. */
  kill(): Promise<void>;
  /** Sends SIGTERM and resolves with the exit code. */
  stop(): Promise<number | null>;
}

/** Runs `npm start` on a free port. Resolves when it reports that it is ready. */
export async function startProcess(
  dataDir: string,
  env: Record<string, string> = {},
  args: readonly string[] = [],
): Promise<StandaloneProcess> {
  const child = spawn(process.execPath, [...PROCESS_FLAGS, compiled("start"), ...args], {
    env: { ...process.env, PORT: "0", TREADLIGHT_DATA_DIR: dataDir, TREADLIGHT_RATE_LIMITS: "off", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: unknown) => {
      output += String(chunk);
      // The last words for people, behind those about the accounts.
      const ready = /Open (http:\S+) in a browser/.exec(output)?.[1];
      if (ready) resolve(ready);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", (code) => reject(new Error(`exited with ${code} during its start:\n${output}`)));
  });
  return {
    url,
    output: () => output,
    async kill() {
      child.kill("SIGKILL");
      await exited(child);
    },
    async stop() {
      child.kill("SIGTERM");
      await exited(child);
      return child.exitCode;
    },
  };
}

async function exited(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}

export function temporaryDataDir(): Promise<string> {
  return mkdtemp(join(tmpdir(), "treadlight-"));
}
