import { createHash, createPrivateKey } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Resvg } from "@resvg/resvg-js";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { zipSync } from "fflate";
import { build } from "vite";
import { z } from "zod";
import { extensionId, packCrx } from "./crx.ts";
import { filesIn, sourceFiles } from "./files.ts";
import { BROWSERS, FIREFOX_ID, ICON_SIZES, manifestFor } from "./manifest.ts";
import { noCodeFromText } from "./no-code-from-text.ts";
import { chromiumUpdates, firefoxUpdates } from "./update-lists.ts";

// Builds dist/chromium and dist/firefox, and a ZIP of each. The same sources always give the same bytes.
// `node build/main.ts [folder]`: into another folder than dist. `--hosts ai.example.com,chat.example.com` and `--profile-email` make a
// package for an organization. `--key key.pem --address https://downloads.example.com` signs a package for Chromium with the organization's RSA key,
// and writes the lists by which browsers find updates in that folder.

const FOLDER = fileURLToPath(new URL("..", import.meta.url));
const ROOT = join(FOLDER, "..");
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    hosts: { type: "string", default: "" },
    "profile-email": { type: "boolean", default: false },
    key: { type: "string" },
    address: { type: "string" },
  },
});
const { key: keyFile, address } = options;
if ((keyFile === undefined) !== (address === undefined)) throw new Error("--key and --address go together.");
const FOR_ORGANIZATION = {
  hosts: options.hosts.split(",").filter(Boolean),
  profileEmail: options["profile-email"],
  ...(address !== undefined && { address: address.replace(/\/$/, "") }),
};
const FINISHED = positionals[0] ?? join(FOLDER, "dist");
/** Moved into place as a whole, so that two builds do not collide. */
const DIST = join(FOLDER, `node_modules/.build/${process.pid}`);
const SHARED = join(DIST, "shared");
const PAGES = ["popup", "options", "onboarding"];
/** Scripts that run in pages. They cannot import modules, so each is built alone. */
const CONTENT_SCRIPTS = ["site", "later", "patterns", "tap", "bridge"];

const common = { configFile: false, logLevel: "warn" } as const;
// Vite keeps an existing NODE_ENV; a test runner's would bundle React's development build.
process.env.NODE_ENV = "production";

rmSync(DIST, { recursive: true, force: true });
await build({
  ...common,
  root: join(FOLDER, "src"),
  publicDir: join(FOLDER, "public"),
  // Pages of an extension are not below a host.
  base: "./",
  plugins: [react(), tailwindcss(), noCodeFromText()],
  build: {
    outDir: SHARED,
    emptyOutDir: true,
    target: "es2023",
    modulePreload: false,
    rollupOptions: {
      input: {
        background: join(FOLDER, "src/background/main.ts"),
        ...Object.fromEntries(PAGES.map((page) => [page, join(FOLDER, `src/${page}.html`)])),
      },
      output: {
        entryFileNames: "[name].js",
        chunkFileNames: "chunks/[name].js",
        assetFileNames: "assets/[name][extname]",
      },
    },
  },
});
for (const name of CONTENT_SCRIPTS) {
  await build({
    ...common,
    plugins: [noCodeFromText()],
    publicDir: false,
    build: {
      outDir: SHARED,
      emptyOutDir: false,
      target: "es2023",
      lib: {
        entry: join(FOLDER, `src/content/${name}.ts`),
        formats: ["iife"],
        name: `treadlight_${name}`,
        fileName: () => `${name}.js`,
      },
    },
  });
}

const mark = readFileSync(join(FOLDER, "icon.svg"));
mkdirSync(join(SHARED, "icons"));
for (const size of ICON_SIZES) {
  const icon = new Resvg(mark, { fitTo: { mode: "width", value: size } }).render().asPng();
  writeFileSync(join(SHARED, `icons/${size}.png`), icon);
}

const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(FOLDER, "package.json"), "utf8")));
const downloads: { name: string; bytes: number; sha256: string }[] = [];
for (const browser of BROWSERS) {
  const folder = join(DIST, browser);
  cpSync(SHARED, folder, { recursive: true });
  writeFileSync(
    join(folder, "manifest.json"),
    `${JSON.stringify(manifestFor(browser, version, FOR_ORGANIZATION), null, 2)}\n`,
  );
  const name = browser === "firefox" ? "treadlight-firefox.xpi" : "treadlight-chromium.zip";
  const zipped = zip(folder, filesIn(folder));
  offer(name, zipped);
  if (keyFile !== undefined && FOR_ORGANIZATION.address !== undefined) {
    if (browser === "chromium") {
      const key = createPrivateKey(readFileSync(keyFile));
      offer("treadlight.crx", packCrx(zipped, key));
      offer("update.xml", Buffer.from(chromiumUpdates(extensionId(key), version, FOR_ORGANIZATION.address)));
      console.log(`The extension's id in Chrome and Edge is ${extensionId(key)}.`);
    } else offer("updates.json", Buffer.from(firefoxUpdates(FIREFOX_ID, version, FOR_ORGANIZATION.address)));
  }
}
rmSync(SHARED, { recursive: true });
offer("treadlight-source.zip", zip(ROOT, sourceFiles(ROOT)));
// The site shows this list beside its links.
writeFileSync(join(DIST, "files.json"), JSON.stringify({ version, files: downloads }));
rmSync(FINISHED, { recursive: true, force: true });
renameSync(DIST, FINISHED);

function offer(name: string, content: Uint8Array): void {
  writeFileSync(join(DIST, name), content);
  downloads.push({ name, bytes: content.length, sha256: createHash("sha256").update(content).digest("hex") });
}

/** A ZIP with sorted names and one date, so that it does not depend on when and where it was made. */
function zip(folder: string, files: readonly string[]): Uint8Array {
  const content = files.toSorted().map((name) => [name, readFileSync(join(folder, name))] as const);
  return zipSync(Object.fromEntries(content), { mtime: new Date(1980, 0, 1) });
}
