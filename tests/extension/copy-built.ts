import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";

const DIST = fileURLToPath(new URL("../../extension/dist/", import.meta.url));

const manifestSchema = z.looseObject({
  host_permissions: z.array(z.string()),
  content_scripts: z.array(z.looseObject({ matches: z.array(z.string()), js: z.array(z.string()) })),
});
export type Manifest = z.output<typeof manifestSchema>;

/**
 * Copies the extension into a folder, with a changed manifest: the browser asks for access to a site in a window that no test can click,
 * so a copy has it from the start. `npm test` and `npm run rig` build the extension first.
 * @param runBefore JavaScript that runs in the pages of AI tools before the extension's own script, in the same world
 * @returns where the copy is
 */
export async function copyBuilt(
  browser: "chromium" | "firefox",
  folder: string,
  change: (manifest: Manifest) => void,
  runBefore?: string,
): Promise<string> {
  const copy = join(folder, "extension");
  await cp(join(DIST, browser), copy, { recursive: true });
  const path = join(copy, "manifest.json");
  const manifest = manifestSchema.parse(JSON.parse(await readFile(path, "utf8")));
  change(manifest);
  if (runBefore !== undefined) {
    await writeFile(join(copy, "before.js"), runBefore);
    for (const { js } of manifest.content_scripts) if (js.includes("site.js")) js.unshift("before.js");
  }
  await writeFile(path, JSON.stringify(manifest));
  return copy;
}
