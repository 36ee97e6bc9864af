import { randomBytes } from "node:crypto";
import { chmod, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

/** Another Treadlight process uses this data directory; two would overwrite each other's data. */
export class DataDirectoryInUseError extends Error {
  override readonly name = "DataDirectoryInUseError";
  readonly code = "data_directory_in_use";
}

const runningSchema = z.object({ pid: z.int(), port: z.int().optional(), token: z.string() });
/** How commands of the same owner reach the process that holds a data directory. */
export type RunningStandalone = z.output<typeof runningSchema>;

export interface DataDirectory {
  /** Authorizes commands of the same owner to send requests to this process. */
  token: string;
  /** Publishes the port this process listens on. */
  announce(port: number): Promise<void>;
  release(): Promise<void>;
}

const statusFile = (dataDir: string) => join(dataDir, "running.json");

/** Creates the directory, readable only by its owner (PostgreSQL's account may pass through), and claims it for this process. */
export async function claimDataDirectory(dataDir: string): Promise<DataDirectory> {
  await mkdir(dataDir, { recursive: true });
  await chmod(dataDir, (await stat(dataDir)).mode & 0o710);
  const other = await runningIn(dataDir);
  if (other) {
    throw new DataDirectoryInUseError(
      `Process ${other.pid} already uses ${dataDir}. Stop it, or set TREADLIGHT_DATA_DIR.`,
    );
  }
  const token = randomBytes(32).toString("hex");
  const write = (running: RunningStandalone) =>
    writeFile(statusFile(dataDir), JSON.stringify(running), { mode: 0o600 });
  await write({ pid: process.pid, token });
  return {
    token,
    announce: (port) => write({ pid: process.pid, port, token }),
    release: () => rm(statusFile(dataDir), { force: true }),
  };
}

/** The live process that holds the directory. Ignores the file that a killed process left behind. */
export async function runningIn(dataDir: string): Promise<RunningStandalone | undefined> {
  const text = await readFile(statusFile(dataDir), "utf8").catch(() => "");
  const running = runningSchema.safeParse(parseJson(text)).data;
  if (!running || running.pid === process.pid || !isAlive(running.pid)) return undefined;
  if (running.port === undefined) return running;
  // The pid may since have been reused by another process: only ours responds on that port.
  const answers = await fetch(`http://127.0.0.1:${running.port}/healthz`, { signal: AbortSignal.timeout(2_000) }).catch(
    () => undefined,
  );
  return answers ? running : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // partially written
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
