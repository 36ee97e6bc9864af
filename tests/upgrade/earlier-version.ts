import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, readdir, rename, rm, symlink } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { root } from "../../scripts/build/changes.ts";

const run = promisify(execFile);
const CACHE_DIR = join(root, ".cache", "earlier-versions");
const TABLES = ["packages/platform/database/migrations", "packages/warehouse/migrations"];

/**
 * The commit before the newest one that changed tables: what runs beside this version in its upgrade. Undefined where there is no
 * history, such as in a shallow clone or an archive.
 */
export async function earlierCommit(): Promise<string | undefined> {
  try {
    const { stdout: newest } = await run("git", ["log", "-1", "--format=%H", "--", ...TABLES], { cwd: root });
    const { stdout } = await run("git", ["rev-parse", "--verify", `${newest.trim()}^`], { cwd: root });
    return stdout.trim();
  } catch {
    return undefined;
  }
}

/** Compiles the services of a commit, once, with the packages that are installed here. @returns where a program of it is, by name */
export async function compileEarlier(commit: string): Promise<(program: string) => string> {
  const folder = join(CACHE_DIR, commit);
  const programs = (program: string) => join(folder, "dist", `${program}.js`);
  if (existsSync(programs("scoring"))) return programs;
  const making = `${folder}.${process.pid}`;
  await mkdir(making, { recursive: true });
  await run("sh", ["-c", `git archive ${commit} | tar -x -C "$0"`, making], { cwd: root });
  for (const path of await modulesFolders()) await linkPackages(join(root, path), join(making, path));
  await run(process.execPath, ["scripts/build.ts", "--server"], { cwd: making });
  await rm(folder, { recursive: true, force: true });
  await rename(making, folder);
  return programs;
}

/** The one of the repository, and those of workspaces that have versions of their own. */
async function modulesFolders(): Promise<string[]> {
  const workspaces = ["packages", "services"].map(async (parent) =>
    (await readdir(join(root, parent))).map((name) => join(parent, name)),
  );
  const all = [".", "features", ...(await Promise.all(workspaces)).flat()].map((path) => join(path, "node_modules"));
  return all.filter((path) => existsSync(join(root, path)));
}

/** Installed packages as links. Workspaces are links already, relative ones, so that copies lead to those of the commit. */
async function linkPackages(from: string, to: string): Promise<void> {
  if (!existsSync(dirname(to))) return;
  await mkdir(to, { recursive: true });
  for (const name of await readdir(from)) {
    if (name === "@treadlight") await cp(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
    else await symlink(resolve(from, name), join(to, name));
  }
}
