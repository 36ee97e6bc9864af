import { existsSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";

/** Folders whose files the extension is made of. */
const SOURCES = [
  "extension",
  ...["client", "contract", "domain", "sdk", "widget"].map((name) => `packages/${name}`),
  "web/ui",
];
/** Files that `npm ci` and the build read besides. */
const CONFIGURATION = [".npmrc", "LICENSE", "package.json", "package-lock.json", "tsconfig.base.json"];
/** Folders of workspaces: `npm ci` wants the manifest of each. */
const WORKSPACES = ["packages", "features", "services", "web"];
/** Tests need more than these files. */
const LEFT_OUT = /(^|\/)(node_modules|dist)\/|\.test\.tsx?$/;

/** All files in and below a folder, as paths within it. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"));
}

/** What somebody needs to build the extension from its sources: `npm ci && npm run build --workspace extension`. */
export function sourceFiles(root: string): string[] {
  const sources = SOURCES.flatMap((folder) => filesIn(join(root, folder)).map((file) => `${folder}/${file}`));
  const folders = WORKSPACES.flatMap((parent) => readdirSync(join(root, parent)).map((name) => `${parent}/${name}`));
  const manifests = [...folders, "bench", "tests"].map((folder) => `${folder}/package.json`);
  const existing = [...CONFIGURATION, ...manifests].filter((file) => existsSync(join(root, file)));
  return [...new Set([...sources.filter((file) => !LEFT_OUT.test(file)), ...existing])];
}
