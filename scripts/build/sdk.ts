import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { z } from "zod";
import { root } from "./changes.ts";

// Builds packages/sdk/dist: the package `@treadlight/sdk` as it is published, with everything it imports inside, for modules and for CommonJS,
// and a tarball of it. The same sources always give the same bytes. `node scripts/build/sdk.ts [folder]`: into another folder than its dist.

const SDK = join(root, "packages/sdk");
const DIST = process.argv[2] ?? join(SDK, "dist");
const ENTRIES = ["index", "browser/index", "node/index"];
/** By the folder of each form: what its package.json says, which is how Node and TypeScript tell the forms apart. */
const FORMS = { esm: { type: "module", format: "es" }, cjs: { type: "commonjs", format: "cjs" } } as const;

rmSync(DIST, { recursive: true, force: true });
for (const [folder, { format }] of Object.entries(FORMS)) {
  await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    build: {
      outDir: join(DIST, folder),
      target: "es2022",
      minify: false,
      lib: {
        entry: Object.fromEntries(ENTRIES.map((name) => [name, join(SDK, `${name}.ts`)])),
        formats: [format],
        fileName: (_, name) => `${name}.js`,
      },
      rollupOptions: { external: /^node:/, output: { chunkFileNames: "[name].js" } },
    },
  });
}
const types = join(DIST, "types");
const emitTypes = ["--declaration", "--emitDeclarationOnly", "--noEmit", "false", "--rootDir", join(root, "packages")];
execFileSync(
  process.execPath,
  [
    join(root, "node_modules/typescript/bin/tsc"),
    ...["-p", join(SDK, "tsconfig.build.json"), ...emitTypes, "--outDir", types],
  ],
  { stdio: "inherit" },
);

const { name, version, description, license, sideEffects, engines } = manifestIn("packages/sdk");
for (const [folder, { type }] of Object.entries(FORMS)) {
  writeJson(`${folder}/package.json`, { type, sideEffects });
  cpSync(join(types, "sdk"), join(DIST, folder, "types"), { recursive: true });
}
rmSync(types, { recursive: true });
const entryIn = (folder: keyof typeof FORMS, path: string) => ({
  types: `./${folder}/types/${path}.d.ts`,
  default: `./${folder}/${path}.js`,
});
const entry = (path: string) => ({ import: entryIn("esm", path), require: entryIn("cjs", path) });
writeJson("package.json", {
  ...{ name, version, description, license, type: "module", sideEffects, engines },
  // For tools that do not read `exports`, such as TypeScript with the setting `node10`.
  ...{ main: "./cjs/index.js", types: "./cjs/types/index.d.ts" },
  typesVersions: { "*": { browser: ["./cjs/types/browser/index.d.ts"], node: ["./cjs/types/node/index.d.ts"] } },
  exports: { ".": entry("index"), "./browser": entry("browser/index"), "./node": entry("node/index") },
});
cpSync(join(root, "LICENSE"), join(DIST, "LICENSE"));
for (const file of ["README.md", "examples"]) cpSync(join(SDK, file), join(DIST, file), { recursive: true });

// On Windows, npm is a script of the shell.
execFileSync("npm", ["pack", "--silent"], { cwd: DIST, shell: process.platform === "win32", stdio: "ignore" });
renameSync(join(DIST, `treadlight-sdk-${version}.tgz`), join(DIST, "treadlight-sdk.tgz"));

function manifestIn(folder: string): Record<string, unknown> {
  return z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")));
}

function writeJson(file: string, content: object): void {
  writeFileSync(join(DIST, file), `${JSON.stringify(content, null, 2)}\n`);
}
