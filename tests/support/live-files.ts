import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** The paths of all files below a folder. A running engine may remove folders meanwhile. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(unlessGone([]));
  const found = entries.map((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(path);
    return entry.isFile() ? [path] : [];
  });
  return (await Promise.all(found)).flat();
}

/** What a file holds; nothing if it is gone by now. */
export const readIfThere = (file: string): Promise<Buffer> => readFile(file).catch(unlessGone(Buffer.alloc(0)));

/** For a promise about a file: answers with what a file that is gone has. */
export const unlessGone =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code !== "ENOENT") throw error;
    return instead;
  };
