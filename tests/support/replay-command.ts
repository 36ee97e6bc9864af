import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { compiled } from "./compiled.ts";

/** Runs `npm run replay` on a data directory. @throws if its exit code is not 0 */
export async function replayCommand(dataDir: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [compiled("replay"), ...args], {
    env: { ...process.env, TREADLIGHT_DATA_DIR: dataDir },
  });
  return stdout;
}

/** The digests of the tables that a replay printed. */
export const digestsOf = (output: string): string[] => output.match(/\b[0-9a-f]{32}\b/g) ?? [];
