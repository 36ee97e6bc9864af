import { existsSync, readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "oxc-parser";
import { z } from "zod";

/** The repository's root. */
export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

const FOLDERS = ["packages", "services", "web", "extension", "bench", "scripts", "tests", "docker"];
const SOURCE = /\.tsx?$/;

/** A source file: its path from the root, and its text. */
export interface Source {
  path: string;
  text: string;
}

/** An import as written, and the file it leads to, if that is one of ours. */
export interface Import {
  specifier: string;
  file: string | undefined;
}

/** Every TypeScript file of the repository. */
export async function readSources(): Promise<Source[]> {
  const sources: Source[] = [];
  for (const folder of FOLDERS.filter((name) => existsSync(join(ROOT, name)))) {
    for (const entry of await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true })) {
      const path = posix.join(entry.parentPath.slice(ROOT.length).replaceAll("\\", "/"), entry.name);
      if (!entry.isFile() || !SOURCE.test(path) || /(^|\/)(node_modules|dist)\//.test(path)) continue;
      sources.push({ path, text: await readFile(join(ROOT, path), "utf8") });
    }
  }
  return sources;
}

/** What a file imports, types included. */
export function importsOf({ path, text }: Source): Import[] {
  const { module } = parseSync(path, text);
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
    ...module.dynamicImports.flatMap(({ moduleRequest }) =>
      literal(text.slice(moduleRequest.start, moduleRequest.end)),
    ),
  ];
  return [...new Set(specifiers)].map((specifier) => ({ specifier, file: fileOf(path, specifier) }));
}

/** The text of a file without its comments. */
export function codeOf({ path, text }: Source): string {
  let code = text;
  for (const { start, end } of parseSync(path, text).comments) {
    code = code.slice(0, start) + " ".repeat(end - start) + code.slice(end);
  }
  return code;
}

const literal = (expression: string) => /^["'`]([^$]*)["'`]$/.exec(expression)?.[1] ?? [];

function fileOf(from: string, specifier: string): string | undefined {
  const [path = ""] = specifier.split("?");
  if (path.startsWith(".")) return posix.join(dirname(from), path);
  const [, name, entry] = /^(@treadlight\/[^/]+)(\/.+)?$/.exec(path) ?? [];
  if (name === undefined) return undefined;
  const workspace = workspaces().get(name);
  const target = workspace && exported(workspace.exports, `.${entry ?? ""}`);
  return workspace && target && posix.join(workspace.folder, target);
}

/** Where an entry of a package's `exports` leads, with its one `*` filled in. */
function exported(exports: Readonly<Record<string, string>>, entry: string): string | undefined {
  for (const [pattern, target] of Object.entries(exports)) {
    const [before = "", after] = pattern.split("*");
    if (after === undefined ? entry !== pattern : !(entry.startsWith(before) && entry.endsWith(after))) continue;
    const filling = after === undefined ? "" : entry.slice(before.length, entry.length - after.length);
    return target.replaceAll("*", filling);
  }
  return undefined;
}

const dependenciesSchema = z.record(z.string(), z.string()).default({});
const manifestSchema = z.object({
  name: z.string(),
  exports: z.record(z.string(), z.string()).default({}),
  dependencies: dependenciesSchema,
  devDependencies: dependenciesSchema,
  peerDependencies: dependenciesSchema,
});

export interface Workspace extends z.output<typeof manifestSchema> {
  /** From the root; empty for the root itself. */
  folder: string;
}

/** The workspace that a file belongs to: the nearest folder with a package.json. */
export function workspaceOf(path: string): Workspace {
  for (let folder = dirname(path); folder !== "."; folder = dirname(folder)) {
    if (existsSync(join(ROOT, folder, "package.json"))) return manifestOf(folder);
  }
  return manifestOf("");
}

const manifests = new Map<string, Workspace>();

function manifestOf(folder: string): Workspace {
  const known = manifests.get(folder);
  if (known) return known;
  const text = readFileSync(join(ROOT, folder, "package.json"), "utf8");
  const manifest = { ...manifestSchema.parse(JSON.parse(text)), folder };
  manifests.set(folder, manifest);
  return manifest;
}

let byName: Map<string, Workspace> | undefined;

function workspaces(): Map<string, Workspace> {
  byName ??= new Map(
    workspaceFolders()
      .map(manifestOf)
      .map((workspace) => [workspace.name, workspace]),
  );
  return byName;
}

function workspaceFolders(): string[] {
  const lock = z
    .object({
      packages: z.record(z.string(), z.object({ link: z.boolean().optional(), resolved: z.string().optional() })),
    })
    .parse(JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")));
  return Object.values(lock.packages).flatMap(({ link, resolved }) => (link && resolved ? [resolved] : []));
}
