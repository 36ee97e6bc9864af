import { randomBytes } from "node:crypto";
import { chmod, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { lockFile } from "@treadlight/platform/file-lock";
import { z } from "zod";

/** Another Treadlight process uses this data directory; two would overwrite each other's data. */
export class DataDirectoryInUseError extends Error {
  override readonly name = "DataDirectoryInUseError";
  readonly code = "data_directory_in_use";
}

const runningSchema = z.object({ pid: z.int(), url: z.string().optional(), token: z.string() });
/** How commands of the same owner reach the process that holds a data directory. */
export type RunningStandalone = z.output<typeof runningSchema>;

export interface DataDirectory {
  /** Authorizes commands of the same owner to send requests to this process. */
  token: string;
  /** Publishes where this process listens. */
  announce(url: string): Promise<void>;
  release(): Promise<void>;
}

const statusFile = (dataDir: string) => join(dataDir, "running.json");
const lock = (dataDir: string) => lockFile(join(dataDir, "lock"));

/**
 * Creates the directory, readable only by its owner (PostgreSQL's account may pass through), and claims it for this process.
 * @throws DataDirectoryInUseError
 */
export async function claimDataDirectory(dataDir: string): Promise<DataDirectory> {
  await mkdir(dataDir, { recursive: true });
  await chmod(dataDir, (await stat(dataDir)).mode & 0o710);
  const unlock = await lock(dataDir);
  if (!unlock) {
    const other = await status(dataDir);
    throw new DataDirectoryInUseError(
      `${other ? `Process ${other.pid}` : "Another process"} already uses ${dataDir}. Stop it, or set TREADLIGHT_DATA_DIR.`,
    );
  }
  const token = randomBytes(32).toString("hex");
  const write = (running: RunningStandalone) =>
    writeFile(statusFile(dataDir), JSON.stringify(running), { mode: 0o600 });
  await write({ pid: process.pid, token });
  return {
    token,
    announce: (url) => write({ pid: process.pid, url, token }),
    async release() {
      await rm(statusFile(dataDir), { force: true });
      await unlock();
    },
  };
}

/** The live process that holds the directory. Ignores the file that a killed process left behind. */
export async function runningIn(dataDir: string): Promise<RunningStandalone | undefined> {
  const running = await status(dataDir);
  if (!running) return undefined;
  const unlock = await lock(dataDir);
  await unlock?.();
  return unlock ? undefined : running;
}

async function status(dataDir: string): Promise<RunningStandalone | undefined> {
  const text = await readFile(statusFile(dataDir), "utf8").catch(() => "");
  return runningSchema.safeParse(parseJson(text)).data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // partially written
  }
}
