import {
  appendFileSync,
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { MAX_SESSIONS, type SessionStorage, type Snapshot, SnapshotMap } from "../storage/index.ts";

/** Below this size, a file is never rewritten. */
const MIN_BYTES_TO_COMPACT = 1024 * 1024;
/** Roughly what a waiting session takes. */
const BYTES_PER_SESSION = 1_024;

type Line = { put: Snapshot } | { remove: { id: string; revision: number } };

/**
 * Keeps sessions in a file, so that they outlive the process, even one that is killed. Every change is appended before the call
 * returns. One process at a time may use a file; the next one sends what the last one left.
 * @param path is created with its folder if it is missing
 */
export function fileStorage(
  path: string,
  { maxSessions = MAX_SESSIONS }: { maxSessions?: number } = {},
): SessionStorage {
  const snapshots = new SnapshotMap(maxSessions);
  mkdirSync(dirname(path), { recursive: true });
  for (const line of readLines(path)) {
    if ("put" in line) snapshots.put(line.put);
    else snapshots.remove(line.remove.id, line.remove.revision);
  }
  let { file, bytes } = rewrite();

  /** Keeps only what is still waiting. Also drops a line that a killed process left half written. */
  function rewrite() {
    const text = [...snapshots.values()].map((put) => `${JSON.stringify({ put })}\n`).join("");
    writeFileSync(`${path}.new`, text);
    renameSync(`${path}.new`, path);
    return { file: openSync(path, "a"), bytes: statSync(path).size };
  }

  function append(lines: readonly Line[]) {
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
    appendFileSync(file, text);
    bytes += text.length;
    if (bytes < MIN_BYTES_TO_COMPACT || bytes < 4 * BYTES_PER_SESSION * snapshots.size) return;
    closeSync(file);
    ({ file, bytes } = rewrite());
  }

  return {
    async put(snapshot) {
      const dropped = snapshots.put(snapshot);
      append([{ put: snapshot }, ...dropped.map(({ id, revision }) => ({ remove: { id, revision } }))]);
      return dropped.length;
    },
    pending: async (account, limit) => snapshots.pending(account, limit),
    async remove(keys) {
      for (const { id, revision } of keys) snapshots.remove(id, revision);
      append(keys.map(({ id, revision }) => ({ remove: { id, revision } })));
    },
    async close() {
      closeSync(file);
    },
  };
}

function readLines(path: string): Line[] {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    return [];
  }
  return text.split("\n").flatMap((line) => {
    const parsed = parse(line);
    return parsed === undefined ? [] : [parsed];
  });
}

/** A killed process may leave half a line. */
function parse(line: string): Line | undefined {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
