import { execFile } from "node:child_process";
import { cp, readdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { hasChanged, root } from "./changes.ts";
import { webDist } from "./web-dist.ts";

const packages = ["client", "contract", "domain", "sdk", "widget"].map((name) => `packages/${name}`);
const SOURCES = ["web", "extension", ...packages];

/** What the extension's build makes for the site to offer. */
const DOWNLOAD = /^(treadlight-.*|files\.json)$/;

/** Builds the site and the extension that it offers, unless the last build is newer than all their sources. */
export async function buildWeb(): Promise<void> {
  if (!(await hasChanged(SOURCES, join(webDist, "index.html")))) return;
  console.log("Building the site (once after each change) ...");
  // Vite keeps an existing NODE_ENV: a test runner's would bundle React's development build, which is twice the size.
  process.env.NODE_ENV = "production";
  const extension = join(root, "extension");
  await promisify(execFile)(process.execPath, [join(extension, "build/main.ts")], { cwd: root });
  const { createBuilder } = await import("vite");
  const builder = await createBuilder({ root: join(root, "web/site"), logLevel: "warn" });
  await builder.buildApp();
  const built = await readdir(join(extension, "dist"));
  for (const name of built.filter((file) => DOWNLOAD.test(file))) {
    await cp(join(extension, "dist", name), join(webDist, "downloads", name));
  }
}
