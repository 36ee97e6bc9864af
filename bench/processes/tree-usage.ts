import { execFile } from "node:child_process";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";

const run = promisify(execFile);
/** The unit in which Linux counts CPU time. */
const TICKS_PER_SECOND = 100;
/** Indexes of fields in `/proc/<pid>/stat`, counted from the one after the name. */
const PARENT = 1;
const USER_TICKS = 11;
const SYSTEM_TICKS = 12;
/** Four for V8, one that delays tasks, one for signals. */
const HELPERS = 6;
const WATCHED_MS = 500;
const IDLE_CORES = 0.1;
const MAX_WATCHES = 40;

interface Process {
  pid: number;
  parent: number;
  cpuSeconds: number;
}

/**
 * The CPU seconds that processes and their descendants have taken so far, including descendants that have ended. It reads `/proc`, so it
 * works on Linux only.
 */
export async function treeCpuSeconds(roots: readonly number[]): Promise<number> {
  return (await treeOf(roots)).reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);
}

/** What the threads of a Node process have taken so far, in CPU seconds. */
export interface ThreadSeconds {
  /** The main thread. */
  main: number;
  /** The thread that scores in `npm start`. */
  scoring: number;
  /** V8's helpers, most of them collecting garbage. */
  helpers: number;
  /** All others: files, compression, statements of the embedded ClickHouse and its own threads. */
  others: number;
}

/** The CPU time of a process by thread. Linux only. */
export async function threadSeconds(pid: number): Promise<ThreadSeconds> {
  const folder = `/proc/${pid}/task`;
  const threads = (await readdir(folder)).map(Number).sort((a, b) => a - b);
  const seconds = async (thread: number) => {
    const fields = await readStat(`${folder}/${thread}/stat`);
    return (Number(fields?.[USER_TICKS] ?? 0) + Number(fields?.[SYSTEM_TICKS] ?? 0)) / TICKS_PER_SECOND;
  };
  const main = await seconds(pid);
  // Node starts them before anything else, so they have the lowest numbers after its own.
  const helpers = (await Promise.all(threads.slice(1, 1 + HELPERS).map(seconds))).reduce((sum, each) => sum + each, 0);
  let scoring = 0;
  for (const thread of threads) {
    const name = await readFile(`${folder}/${thread}/comm`, "utf8").catch(() => ""); // it may have ended
    if (name === "node-scoring\n") scoring += await seconds(thread);
  }
  // Others may have ended.
  return { main, scoring, helpers, others: (await treeCpuSeconds([pid])) - main - scoring - helpers };
}

/**
 * The memory of processes and their descendants in bytes (PSS). A page that several processes share, as PostgreSQL's do, is divided among
 * them.
 */
export async function treeProportionalMemory(roots: readonly number[]): Promise<number> {
  const sizes = (await treeOf(roots)).map(async ({ pid }) => {
    const summary = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => ""); // it may have ended
    return 1_024 * Number(/^Pss:\s+(\d+) kB/m.exec(summary)?.[1] ?? 0);
  });
  return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0);
}

/** Waits until processes are idle and what they wrote is on the disk, so that neither slows whatever is measured next. */
export async function untilSettled(roots: readonly number[]): Promise<void> {
  let before = await treeCpuSeconds(roots);
  for (let watch = 0; watch < MAX_WATCHES; watch++) {
    await wait(WATCHED_MS);
    const now = await treeCpuSeconds(roots);
    if (now - before <= (IDLE_CORES * WATCHED_MS) / 1_000) break;
    before = now;
  }
  await run("sync");
}

/** The bytes that a folder takes on disk. */
export async function bytesOfFolder(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => stat(join(entry.parentPath, entry.name)));
  return (await Promise.all(files)).reduce((sum, { blocks }) => sum + 512 * blocks, 0);
}

async function treeOf(roots: readonly number[]): Promise<Process[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const processes = (await Promise.all(pids.map(readProcess))).filter((process) => process !== undefined);
  const tree = new Set(roots);
  for (let before = 0; before < tree.size; ) {
    before = tree.size;
    for (const { pid, parent } of processes) if (tree.has(parent)) tree.add(pid);
  }
  return processes.filter(({ pid }) => tree.has(pid));
}

async function readProcess(pid: string): Promise<Process | undefined> {
  const fields = await readStat(`/proc/${pid}/stat`);
  if (!fields) return undefined;
  // Its own, and that of its children that have ended.
  const ticks = fields.slice(USER_TICKS, USER_TICKS + 4).reduce((sum, value) => sum + Number(value), 0);
  return { pid: Number(pid), parent: Number(fields[PARENT]), cpuSeconds: ticks / TICKS_PER_SECOND };
}

/** The fields after the name, which is in parentheses and may contain anything; undefined if it has ended. */
async function readStat(path: string): Promise<string[] | undefined> {
  const text = await readFile(path, "utf8").catch(() => undefined);
  return text?.slice(text.lastIndexOf(")") + 2).split(" ");
}
