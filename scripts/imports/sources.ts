import { existsSync, readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "@babel/parser";
import { z } from "zod";

/** The repository's root. */
export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

const FOLDERS = ["packages", "features", "services", "web", "extension", "bench", "scripts", "tests", "docker"];
const SOURCE = /\.tsx?$/;

/** A source file with its path from the root. */
export interface Source {
  path: string;
  text: string;
}

/** An import as written and, if it is a file of this repository, that file. */
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

const parsedImports = new WeakMap<Source, Import[]>();

/** A file's imports, including type imports. Each source is parsed once, because tests check all of them again with one more. */
export function importsOf(source: Source): Import[] {
  const imports = parsedImports.get(source) ?? parseImports(source);
  parsedImports.set(source, imports);
  return imports;
}

function parseImports({ path, text }: Source): Import[] {
  const { program, comments } = parseSource(path, text);
  const specifiers = program.body.flatMap((node) =>
    "source" in node && node.source && "value" in node.source ? node.source.value : [],
  );
  for (const [, specifier = ""] of withoutComments(text, comments).matchAll(/\bimport\(\s*["'`]([^"'`$]+)["'`]/g)) {
    specifiers.push(specifier);
  }
  return [...new Set(specifiers)].map((specifier) => ({ specifier, file: resolveImport(path, specifier) }));
}

/** A file's text with its comments blanked out. */
export function stripComments({ path, text }: Source): string {
  return withoutComments(text, parseSource(path, text).comments);
}

const parseSource = (path: string, text: string) =>
  parse(text, { sourceType: "module", plugins: path.endsWith("x") ? ["typescript", "jsx"] : ["typescript"] });

function withoutComments(text: string, comments: ReturnType<typeof parseSource>["comments"]): string {
  let code = text;
  for (const { start, end } of comments ?? []) {
    if (start == null || end == null) continue;
    code = code.slice(0, start) + " ".repeat(end - start) + code.slice(end);
  }
  return code;
}

function resolveImport(from: string, specifier: string): string | undefined {
  const [path = ""] = specifier.split("?");
  if (path.startsWith(".")) return posix.join(dirname(from), path);
  const [, name, entry] = /^(@treadlight\/[^/]+)(\/.+)?$/.exec(path) ?? [];
  if (name === undefined) return undefined;
  const workspace = workspaces().get(name);
  const target = workspace && resolveExport(workspace.exports, `.${entry ?? ""}`);
  return workspace && target && posix.join(workspace.folder, target);
}

/** Resolves an entry of a package's `exports`, including a `*` pattern. */
function resolveExport(exports: Readonly<Record<string, string>>, entry: string): string | undefined {
  for (const [pattern, target] of Object.entries(exports)) {
    const [before = "", after] = pattern.split("*");
    if (after === undefined ? entry !== pattern : !(entry.startsWith(before) && entry.endsWith(after))) continue;
    const match = after === undefined ? "" : entry.slice(before.length, entry.length - after.length);
    return target.replaceAll("*", match);
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
  /** Relative to the root; empty for the root itself. */
  folder: string;
}

/** The workspace of a file: the nearest folder with a package.json. */
export function findWorkspace(path: string): Workspace {
  for (let folder = dirname(path); folder !== "."; folder = dirname(folder)) {
    if (existsSync(join(ROOT, folder, "package.json"))) return readManifest(folder);
  }
  return readManifest("");
}

const manifests = new Map<string, Workspace>();

function readManifest(folder: string): Workspace {
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
      .map(readManifest)
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
