import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * Resident bytes of processes and all their descendants. Pages that several of them share are counted for each, so it is
 * more than they take together, never less.
 */
export async function treeMemory(roots: readonly number[]): Promise<number> {
  const { stdout } = await run("ps", ["-A", "-o", "pid=,ppid=,rss="]);
  const processes = stdout
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number))
    .map(([pid = 0, parent = 0, kibibytes = 0]) => ({ pid, parent, kibibytes }));
  const tree = new Set(roots);
  for (let before = 0; before < tree.size; ) {
    before = tree.size;
    for (const { pid, parent } of processes) if (tree.has(parent)) tree.add(pid);
  }
  return processes.reduce((sum, { pid, kibibytes }) => (tree.has(pid) ? sum + kibibytes * 1_024 : sum), 0);
}

/** The embedded PostgreSQL of a data directory: it is started as a daemon and so is nobody's descendant. */
export async function embeddedPostgresPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(`${dataDir}/postgres/postmaster.pid`, "utf8"), 10);
}
