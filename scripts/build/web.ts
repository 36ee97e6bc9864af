import { execFile } from "node:child_process";
import { cp, mkdir, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { buildIfChanged, DIGEST, type Part, root } from "./changes.ts";
import { compressFiles } from "./compress.ts";
import { webDist } from "./web-dist.ts";

const [extensionDist, consoleDist, siteDist] = ["extension/dist", "web/console/dist", "web/site/dist"] as const;
const sdkDist = "packages/sdk/dist";
const SHARED = ["packages/charts", "packages/client", "packages/contract", "packages/domain", "web/ui"];
const WIDGET = ["packages/sdk", "packages/widget"];

/** What visitors get is made of these, which do not depend on each other. */
export const PARTS: readonly Part[] = [
  {
    name: "the extension",
    output: extensionDist,
    sources: ["extension", ...SHARED, ...WIDGET, ".npmrc", "LICENSE", "package.json"],
    build: () => runAlone("extension/build/main.ts"),
  },
  {
    name: "the console",
    output: consoleDist,
    sources: ["web/console", "web/site/public", "web/site/src/shared", ...SHARED],
    build: buildConsole,
  },
  {
    name: "the site",
    output: siteDist,
    sources: ["web/site", ...SHARED, ...WIDGET, "docs", "README.md", "SECURITY.md", "CHANGELOG.md"],
    build: buildSite,
  },
  {
    name: "the SDK",
    output: sdkDist,
    sources: ["packages/sdk", "packages/domain", "LICENSE"],
    build: () => runAlone("scripts/build/sdk.ts"),
  },
];

/** Every address below these shows the console, a program of its own that no page of the site loads. */
const CONSOLE_PATHS = ["admin", "internal-admin"];

/** Builds what has changed of the site, the console, and the extension and the SDK that the site offers, and puts them together. */
export async function buildWeb(): Promise<void> {
  // Vite keeps an existing NODE_ENV: a test runner's would bundle React's development build, which is twice the size.
  process.env.NODE_ENV = "production";
  await Promise.all(PARTS.map(buildIfChanged));
  const sources = PARTS.map(({ output }) => join(output, DIGEST));
  await buildIfChanged({ name: "all pages", output: webDist, sources, build: () => refill(webDist, putTogether) });
}

/** In a process of its own, in parallel with the others. */
async function runAlone(script: string): Promise<void> {
  await promisify(execFile)(process.execPath, [join(root, script)], { cwd: root });
}

async function buildConsole(): Promise<void> {
  const { build } = await import("vite");
  await refill(join(root, consoleDist), async (draft) => {
    await build({ root: join(root, "web/console"), logLevel: "warn", build: { outDir: draft, emptyOutDir: true } });
    await compressFiles(draft);
  });
}

async function buildSite(): Promise<void> {
  const { createBuilder } = await import("vite");
  const builder = await createBuilder({ root: join(root, "web/site"), logLevel: "warn" });
  await builder.buildApp();
  await compressFiles(join(root, siteDist));
}

async function putTogether(draft: string): Promise<void> {
  await cp(join(root, siteDist), draft, { recursive: true });
  await cp(join(root, consoleDist, "assets"), join(draft, "assets"), { recursive: true });
  for (const path of CONSOLE_PATHS)
    for (const page of [`${path}.html`, `${path}/any.html`])
      await cp(join(root, consoleDist, "index.html"), join(draft, page));
  const downloads = (await readdir(join(root, extensionDist))).filter((file) =>
    /^(treadlight-.*|files\.json)$/.test(file),
  );
  for (const file of downloads) await cp(join(root, extensionDist, file), join(draft, "downloads", file));
  await cp(join(root, sdkDist, "treadlight-sdk.tgz"), join(draft, "downloads/treadlight-sdk.tgz"));
}

/** Fills a new folder and moves it into place as a whole, so that nobody sees half of it and two builds do not collide. */
async function refill(folder: string, fill: (draft: string) => Promise<void>): Promise<void> {
  const draft = join(root, "node_modules/.build", `${process.pid}-${basename(dirname(folder))}`);
  await mkdir(draft, { recursive: true });
  await fill(draft);
  await rm(folder, { recursive: true, force: true });
  await rename(draft, folder);
}
