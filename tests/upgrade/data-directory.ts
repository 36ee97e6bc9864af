import { execFile } from "node:child_process";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { runningEmbeddedUrl } from "@treadlight/platform/database";
import { databaseContentSchema, readContent, restoreContent } from "@treadlight/platform/database/testing";

const run = promisify(execFile);
const FIXTURES = join(import.meta.dirname, "fixtures");
/** What a fixture has instead of PostgreSQL's own files, which take megabytes. */
const DATABASE = "database.json";
/** What a stopped Treadlight leaves behind for nobody. */
const LEFT_OUT = ["postgres", "lock", "running.json"];

/** The versions of which there is a data directory. */
export async function storedVersions(): Promise<string[]> {
  const names = await readdir(FIXTURES);
  return names.map((name) => name.replace(/\.tar\.gz$/, ""));
}

/** Writes the database of a running Treadlight into its data directory, as `store` needs it. */
export async function writeDatabase(dataDir: string): Promise<void> {
  const url = await runningEmbeddedUrl(dataDir);
  if (url === undefined) throw new Error("The embedded database does not run.");
  await writeFile(join(dataDir, DATABASE), JSON.stringify(await readContent(url)));
}

/** Makes a stopped Treadlight's data directory the fixture of its version. */
export async function store(dataDir: string, version: string): Promise<void> {
  const excluded = LEFT_OUT.map((name) => `--exclude=./${name}`);
  await run("tar", ["-czf", join(FIXTURES, `${version}.tar.gz`), "-C", dataDir, ...excluded, "."]);
}

/** Fills an empty folder with the data directory of a version. */
export async function restore(version: string, dataDir: string): Promise<void> {
  await run("tar", ["-xzf", join(FIXTURES, `${version}.tar.gz`), "-C", dataDir]);
  const path = join(dataDir, DATABASE);
  await restoreContent(dataDir, databaseContentSchema.parse(JSON.parse(await readFile(path, "utf8"))));
  await rm(path);
}
