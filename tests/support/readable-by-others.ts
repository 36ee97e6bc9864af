import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** The files that other accounts could read in a copy of the folder. */
export async function readableByOthers(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const modes = await Promise.all(files.map(async (file) => [file, (await stat(file)).mode] as const));
  return modes.flatMap(([file, mode]) => (mode & 0o077 ? [file] : []));
}
