import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { z } from "zod";

// Builds packages/sdk/dist: the package `@treadlight/sdk` as it is published, with everything it imports inside.

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const SDK = `${ROOT}packages/sdk`;
const DIST = `${SDK}/dist`;
const ENTRIES = ["index", "browser/index", "node/index"];

rmSync(DIST, { recursive: true, force: true });
await build({
  configFile: false,
  logLevel: "warn",
  publicDir: false,
  build: {
    outDir: DIST,
    target: "es2022",
    minify: false,
    lib: { entry: Object.fromEntries(ENTRIES.map((name) => [name, `${SDK}/${name}.ts`])), formats: ["es"] },
    rollupOptions: { external: /^node:/ },
  },
});
const emitTypes = ["--declaration", "--emitDeclarationOnly", "--noEmit", "false", "--rootDir", `${ROOT}packages`];
execFileSync("npx", ["tsc", "-p", `${SDK}/tsconfig.build.json`, ...emitTypes, "--outDir", `${DIST}/types`], {
  cwd: ROOT,
  stdio: "inherit",
});
rmSync(`${DIST}/types/domain`, { recursive: true, force: true });

const { name, version, description, license, type, sideEffects, engines } = z
  .record(z.string(), z.unknown())
  .parse(JSON.parse(readFileSync(`${SDK}/package.json`, "utf8")));
const entry = (path: string) => ({ types: `./types/sdk/${path}.d.ts`, default: `./${path}.js` });
const published = {
  ...{ name, version, description, license, type, sideEffects, engines },
  exports: { ".": entry("index"), "./browser": entry("browser/index"), "./node": entry("node/index") },
};
writeFileSync(`${DIST}/package.json`, `${JSON.stringify(published, null, 2)}\n`);
cpSync(`${ROOT}LICENSE`, `${DIST}/LICENSE`);
for (const file of ["README.md", "examples"]) cpSync(`${SDK}/${file}`, `${DIST}/${file}`, { recursive: true });
