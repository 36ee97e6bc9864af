import { randomBytes } from "node:crypto";
import { chmod, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

/** Another Treadlight runs on this data directory: two would write over each other. */
export class DataDirectoryInUseError extends Error {
  override readonly name = "DataDirectoryInUseError";
  readonly code = "data_directory_in_use";
}

const runningSchema = z.object({ pid: z.int(), port: z.int().optional(), token: z.string() });
/** How the process that holds a data directory is reached by commands of the same owner. */
export type RunningStandalone = z.output<typeof runningSchema>;

export interface DataDirectory {
  /** Lets commands of the same owner ask this process for work. */
  token: string;
  /** Says on which port this process answers. */
  announce(port: number): Promise<void>;
  release(): Promise<void>;
}

const fileIn = (dataDir: string) => join(dataDir, "running.json");

/** Makes the directory, readable by its owner alone, and holds it for this process. */
export async function claimDataDirectory(dataDir: string): Promise<DataDirectory> {
  await mkdir(dataDir, { recursive: true });
  await chmod(dataDir, 0o700);
  const other = await runningIn(dataDir);
  if (other) {
    throw new DataDirectoryInUseError(
      `Process ${other.pid} already runs on ${dataDir}. Stop it, or set TREADLIGHT_DATA_DIR.`,
    );
  }
  const token = randomBytes(32).toString("hex");
  const write = (running: RunningStandalone) => writeFile(fileIn(dataDir), JSON.stringify(running), { mode: 0o600 });
  await write({ pid: process.pid, token });
  return {
    token,
    announce: (port) => write({ pid: process.pid, port, token }),
    release: () => rm(fileIn(dataDir), { force: true }),
  };
}

/** The live process that holds the directory; what a killed one left behind is none. */
export async function runningIn(dataDir: string): Promise<RunningStandalone | undefined> {
  const text = await readFile(fileIn(dataDir), "utf8").catch(() => "");
  const running = runningSchema.safeParse(jsonOf(text)).data;
  if (!running || running.pid === process.pid || !isAlive(running.pid)) return undefined;
  if (running.port === undefined) return running;
  // The number may belong to another process by now: only ours answers on that port.
  const answers = await fetch(`http://127.0.0.1:${running.port}/healthz`, { signal: AbortSignal.timeout(2_000) }).catch(
    () => undefined,
  );
  return answers ? running : undefined;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // cut off in the middle of writing
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
