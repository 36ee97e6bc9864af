import { existsSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** Whether a file of the root's folders, or the list of installed packages, is newer than what was last built. */
export async function hasChanged(folders: readonly string[], built: string): Promise<boolean> {
  if (!existsSync(built)) return true;
  const { mtimeMs: builtAt } = await stat(built);
  const isNewer = async (path: string) => (await stat(path)).mtimeMs > builtAt;
  if (await isNewer(join(root, "package-lock.json"))) return true;
  for (const folder of folders) {
    for (const entry of await readdir(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || /[\\/](node_modules|dist)([\\/]|$)/.test(entry.parentPath)) continue;
      if (await isNewer(join(entry.parentPath, entry.name))) return true;
    }
  }
  return false;
}
