import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const script = fileURLToPath(new URL("../../scripts/replay.ts", import.meta.url));

/** Runs `npm run replay` on a data directory. @throws if its exit code is not 0 */
export async function replayCommand(dataDir: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", script, ...args], {
    env: { ...process.env, TREADLIGHT_DATA_DIR: dataDir },
  });
  return stdout;
}

/** The digests of the tables that a replay printed. */
export const digestsOf = (output: string): string[] => output.match(/\b[0-9a-f]{32}\b/g) ?? [];
