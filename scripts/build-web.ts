import { existsSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createBuilder } from "vite";

const root = fileURLToPath(new URL("..", import.meta.url));
const sources = ["web", "packages/contract", "packages/domain"].map((folder) => join(root, folder));
export const webDist = join(root, "web/site/dist");

/** Builds the site unless the last build is newer than all its sources. */
export async function buildWeb(): Promise<void> {
  const builtAt = existsSync(join(webDist, "index.html")) ? (await stat(join(webDist, "index.html"))).mtimeMs : 0;
  if ((await newestChange(sources)) <= builtAt) return;
  console.log("Building the site (once after each change) ...");
  // Vite keeps an existing NODE_ENV: a test runner's would bundle React's development build, which is twice the size.
  process.env.NODE_ENV = "production";
  const builder = await createBuilder({ root: join(root, "web/site"), logLevel: "warn" });
  await builder.buildApp();
}

async function newestChange(folders: readonly string[]): Promise<number> {
  let newest = 0;
  for (const folder of folders) {
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || /[\\/](node_modules|dist)([\\/]|$)/.test(entry.parentPath)) continue;
      newest = Math.max(newest, (await stat(join(entry.parentPath, entry.name))).mtimeMs);
    }
  }
  return newest;
}
