import { blocksIn, type StoredBlock } from "./frames.ts";
import { recordsOf } from "./record-blocks.ts";
import type { RecordRange, StoredRecord } from "./types.ts";

/** Reads the records of a range, but for those that the files have lost. Any thread of the log's process may. */
export function recordsIn({ stream, from, end, files }: RecordRange): Promise<StoredRecord[]> {
  async function* blocks() {
    let next = from;
    for (const file of files) {
      yield* blocksIn(file, stream, next);
      next = file.end;
    }
  }
  return recordsOfBlocks(blocks(), from, end);
}

/** The records of these blocks from an offset up to, but not including, the end. */
export async function recordsOfBlocks(
  blocks: AsyncIterable<StoredBlock>,
  from: number,
  end: number,
): Promise<StoredRecord[]> {
  const found: StoredRecord[] = [];
  for await (const block of blocks) {
    const { firstOffset } = block;
    const stored = recordsOf(block, (index) => firstOffset + index);
    found.push(...stored.slice(Math.max(0, from - firstOffset), end - firstOffset));
  }
  return found;
}
