import { readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Random } from "@treadlight/standalone/random";
import { framesOf } from "../../packages/platform/event-log/frames.ts";

/** Damage of a stopped installation's files. */
export interface Damage {
  /** What it loses: records of the log, rows of the warehouse, or only the memory of what has been read. */
  of: "log" | "warehouse" | "state";
  /** @returns what was done, in words; undefined if there is nothing to damage */
  strike(dataDir: string, random: Random): Promise<string | undefined>;
}

type Blow = (path: string, random: Random) => Promise<string>;

/** Smaller files of the log have no record. */
const WITH_RECORDS = 200;

const cut: Blow = async (path, random) => {
  const { size } = await stat(path);
  const bytes = random.between(1, size);
  await truncate(path, size - bytes);
  return `cut ${bytes} of ${size} bytes off ${path}`;
};
const garble: Blow = async (path, random) => {
  const content = await readFile(path);
  const from = random.between(0, content.length - 1);
  const end = Math.min(content.length, from + random.between(1, 64));
  for (let at = from; at < end; at++) content[at] = (content[at] ?? 0) ^ 0xa5;
  await writeFile(path, content);
  return `garbled bytes ${from} to ${end - 1} of ${content.length} of ${path}`;
};
const remove: Blow = async (path) => {
  await rm(path, { recursive: true });
  return `removed ${path}`;
};

/** Files of the log that have records, oldest first. */
async function logFiles(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, "log", "journal");
  const files = (await readdir(folder)).sort().map((name) => join(folder, name));
  const sizes = await Promise.all(files.map(async (path) => (await stat(path)).size));
  return files.filter((_, index) => (sizes[index] ?? 0) > WITH_RECORDS);
}

/** Strikes records: behind the last one may be what a crash or an earlier damage has left, and nobody can tell damage of that. */
async function strikeRecords(blow: Blow, path: string, random: Random): Promise<string> {
  let end = 0;
  for await (const { at, bytes } of framesOf(path, 0)) end = at + bytes;
  if (end > 0) await truncate(path, end);
  return blow(path, random);
}

const ofLastFile = (blow: Blow): Damage => ({
  of: "log",
  async strike(dataDir, random) {
    const last = (await logFiles(dataDir)).at(-1);
    return last && strikeRecords(blow, last, random);
  },
});
const ofEarlierFile = (blow: Blow): Damage => ({
  of: "log",
  async strike(dataDir, random) {
    const [first, ...others] = (await logFiles(dataDir)).slice(0, -1);
    return first && strikeRecords(blow, random.pick([first, ...others]), random);
  },
});
const ofPath = (of: Damage["of"], blow: Blow, ...names: string[]): Damage => ({
  of,
  strike: (dataDir, random) => blow(join(dataDir, ...names), random),
});

/** A part of a table: `<partition>_<first block>_<last block>_<level>`. */
const PART = /^(?<partition>.+)_(?<first>\d+)_(?<last>\d+)_(?<level>\d+)$/;
/** Of which only `sessions` has the first, and only `session_events` the second. */
const COLUMNS: [string, ...string[]] = ["`aiTool`", "`writtenAt`"];

/** The parts of one of the tables with sessions. Merged ones are removed, so that no other part has the same rows. */
async function partsOfSessions(dataDir: string, random: Random): Promise<string[]> {
  const store = join(dataDir, "warehouse", "store");
  const columns = (await readdir(store, { recursive: true })).filter((path) => path.endsWith("/columns.txt"));
  const column = random.pick(COLUMNS);
  const found: { path: string; table: string; partition: string; first: number; last: number; level: number }[] = [];
  for (const file of columns.sort()) {
    const [prefix = "", table = "", part = ""] = file.split("/");
    const { partition = "", first, last, level } = PART.exec(part)?.groups ?? {};
    if (partition === "" || part.startsWith("tmp") || !(await readFile(join(store, file), "utf8")).includes(column))
      continue;
    const path = join(store, prefix, table, part);
    found.push({ path, table, partition, first: Number(first), last: Number(last), level: Number(level) });
  }
  const merged = found.filter((part) =>
    found.some(
      (other) =>
        other.table === part.table &&
        other.partition === part.partition &&
        other.level > part.level &&
        other.first <= part.first &&
        other.last >= part.last,
    ),
  );
  await Promise.all(merged.map(({ path }) => rm(path, { recursive: true })));
  return found.filter((part) => !merged.includes(part)).map(({ path }) => path);
}

const ofPart = (blow: Blow, isWhole = false): Damage => ({
  of: "warehouse",
  async strike(dataDir, random) {
    const [firstPart, ...otherParts] = await partsOfSessions(dataDir, random);
    if (firstPart === undefined) return undefined;
    const part = random.pick([firstPart, ...otherParts]);
    if (isWhole) return blow(part, random);
    const [first, ...others] = (await readdir(part)).filter((name) => /\.(bin|cmrk\d|mrk\d)$/.test(name)).sort();
    return first && blow(join(part, random.pick([first, ...others])), random);
  },
});

export const DAMAGES: Readonly<Record<string, Damage>> = {
  "the last file of the log is cut": ofLastFile(cut),
  "a file of the warehouse is cut": ofPart(cut),
  "an earlier file of the log is garbled": ofEarlierFile(garble),
  "the warehouse is removed": ofPath("warehouse", remove, "warehouse"),
  "the last file of the log is removed": ofLastFile(remove),
  "a file of the warehouse is garbled": ofPart(garble),
  "an earlier file of the log is cut": ofEarlierFile(cut),
  "positions.json is garbled": ofPath("state", garble, "log", "positions.json"),
  "the last file of the log is garbled": ofLastFile(garble),
  "a file of the warehouse is removed": ofPart(remove),
  "an earlier file of the log is removed": ofEarlierFile(remove),
  "a part of the warehouse is removed": ofPart(remove, true),
  "positions.json is removed": ofPath("state", remove, "log", "positions.json"),
  "all files of the log are removed": ofPath("log", remove, "log", "journal"),
  "the log is removed": ofPath("log", remove, "log"),
};
