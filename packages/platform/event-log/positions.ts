import { existsSync, readFileSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import pLimit from "p-limit";
import { z } from "zod";
import { LogUnavailableError, type Stream } from "./types.ts";

const positionsSchema = z.record(z.string(), z.int().nonnegative());

/** The next offset of each group of each stream, in a file that is replaced as a whole. */
export interface Positions {
  get(stream: Stream, group: string): number | undefined;
  /** The positions of all groups of a stream. */
  of(stream: Stream): number[];
  /** Resolves when it is on disk. @throws LogUnavailableError, and keeps the earlier position */
  set(stream: Stream, group: string, offset: number): Promise<void>;
  /** Writes the file again. @throws LogUnavailableError */
  save(): Promise<void>;
}

export function openPositions(path: string): Positions {
  let saved = existsSync(path) ? positionsSchema.parse(JSON.parse(readFileSync(path, "utf8"))) : {};
  const inTurn = pLimit(1);
  const write = async (positions: typeof saved) => {
    try {
      await writeFile(`${path}.new`, JSON.stringify(positions), { mode: 0o600, flush: true });
      // Should a power cut undo the renaming, records are delivered again.
      await rename(`${path}.new`, path);
    } catch (cause) {
      throw new LogUnavailableError("A position in the event log could not be written.", { cause });
    }
    saved = positions;
  };
  return {
    get: (stream, group) => saved[`${stream}/${group}`],
    of: (stream) => Object.entries(saved).flatMap(([key, offset]) => (key.startsWith(`${stream}/`) ? [offset] : [])),
    set: (stream, group, offset) => inTurn(() => write({ ...saved, [`${stream}/${group}`]: offset })),
    save: () => inTurn(() => write(saved)),
  };
}
