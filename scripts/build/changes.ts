import { createHash, type Hash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** A part of what is built. */
export interface Part {
  /** For people, such as "the site". */
  name: string;
  /** The folder that `build` fills, such as "dist". */
  output: string;
  /** The files and folders of the repository that it is made of. Tests in them do not count. */
  sources: readonly string[];
  build(): Promise<void>;
}

/** What every part depends on: the installed packages, and how it is built. */
const COMMON_SOURCES = ["package-lock.json", "tsconfig.base.json", "scripts/build"];
/** In each output: the digest of what it was made of. */
export const DIGEST = ".digest";

/** Builds a part, unless it was last built from the same files. */
export async function buildIfChanged({ name, output, sources, build }: Part): Promise<void> {
  const digest = digestOf([...COMMON_SOURCES, ...sources]);
  const lastDigest = resolve(root, output, DIGEST);
  if ((await readFile(lastDigest, "utf8").catch(() => "")) === digest) return;
  const startedAt = performance.now();
  await build();
  await writeFile(lastDigest, digest);
  console.error(`Built ${name} in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
}

function digestOf(paths: readonly string[]): string {
  const hash = createHash("sha256");
  for (const path of paths) addTo(hash, path);
  return hash.digest("hex");
}

/** Adds the path and content of a file, or of all files in and below a folder. */
function addTo(hash: Hash, path: string): void {
  if (/(^|\/)(node_modules|dist)$|\.test\.tsx?$/.test(path)) return;
  if (statSync(resolve(root, path)).isDirectory()) {
    for (const name of readdirSync(resolve(root, path))) addTo(hash, `${path}/${name}`);
  } else hash.update(`${path}\0`).update(readFileSync(resolve(root, path)));
}
