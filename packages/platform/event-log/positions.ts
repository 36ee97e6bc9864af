import { rename, writeFile } from "node:fs/promises";
import pLimit from "p-limit";
import { z } from "zod";
import { readStateFile, writeStateFile } from "./state-file.ts";
import { LogUnavailableError, type Offsets, offsetsBy, STREAMS, type Stream } from "./types.ts";

const positionsSchema = z.record(z.string().regex(/^[\w/-]+$/), z.int().nonnegative());
const REMEDY = "Delete it, then start again: everything in the log is read once more, which changes nothing.";

/** A saved position behind the end of the log. */
export interface Beyond {
  stream: Stream;
  /** Undefined for the end of the log itself. */
  group: string | undefined;
  offset: number;
}

/** The next offset of each group of each stream, and where the log began and ended then, in a file that is replaced as a whole. */
export interface Positions {
  /** Whether there was no file. */
  readonly isNew: boolean;
  /** The oldest offsets that the log has not deleted; undefined if nobody has saved them yet. */
  readonly oldest: Offsets | undefined;
  get(stream: Stream, group: string): number | undefined;
  /** The positions of all groups of a stream. */
  of(stream: Stream): number[];
  /** What lies behind this end. */
  beyond(end: Offsets): Beyond[];
  /** Sets back what lies behind this end, and saves where the log begins. On disk when it returns. */
  begin(oldest: Offsets, end: Offsets): void;
  /** Resolves when it is on disk. @throws LogUnavailableError, and keeps the earlier position */
  set(stream: Stream, group: string, offset: number): Promise<void>;
  /** Writes the file again. @throws LogUnavailableError */
  save(oldest?: Offsets): Promise<void>;
}

/**
 * @param end where the log ends at the moment
 * @throws IncompatibleDataError when the file is damaged
 */
export function openPositions(path: string, end: () => Offsets): Positions {
  const found = readStateFile(path, positionsSchema, REMEDY);
  let saved = found ?? {};
  const inTurn = pLimit(1);
  const write = async (positions: typeof saved) => {
    const all = { ...positions, ...marks("end", end()) };
    try {
      await writeFile(`${path}.new`, JSON.stringify(all), { mode: 0o600, flush: true });
      // Should a power cut undo the renaming, records are delivered again.
      await rename(`${path}.new`, path);
    } catch (cause) {
      throw new LogUnavailableError("A position in the event log could not be written.", { cause });
    }
    saved = all;
  };
  const isOldestKnown = STREAMS.every((stream) => saved[`oldest/${stream}`] !== undefined);
  const beyond = (ends: Offsets): Beyond[] =>
    STREAMS.flatMap((stream) =>
      Object.entries(saved).flatMap(([key, offset]) => {
        const group = key.startsWith(`${stream}/`) ? key.slice(stream.length + 1) : undefined;
        const isOfStream = group !== undefined || key === `end/${stream}`;
        return isOfStream && offset > ends[stream] ? [{ stream, group, offset }] : [];
      }),
    );
  return {
    isNew: found === undefined,
    oldest: isOldestKnown ? offsetsBy((stream) => saved[`oldest/${stream}`] ?? 0) : undefined,
    get: (stream, group) => saved[`${stream}/${group}`],
    of: (stream) => Object.entries(saved).flatMap(([key, offset]) => (key.startsWith(`${stream}/`) ? [offset] : [])),
    beyond,
    begin(oldest, ends) {
      const all = { ...saved, ...marks("oldest", oldest), ...marks("end", ends) };
      for (const { stream, group } of beyond(ends)) if (group !== undefined) all[`${stream}/${group}`] = ends[stream];
      writeStateFile(path, all);
      saved = all;
    },
    set: (stream, group, offset) => inTurn(() => write({ ...saved, [`${stream}/${group}`]: offset })),
    save: (oldest) => inTurn(() => write({ ...saved, ...(oldest && marks("oldest", oldest)) })),
  };
}

const marks = (name: "oldest" | "end", offsets: Offsets) =>
  Object.fromEntries(STREAMS.map((stream) => [`${name}/${stream}`, offsets[stream]]));
