import { mapInSlices } from "../slices/index.ts";
import { recordsOf, spanOf } from "./record-blocks.ts";
import type { StoredRecord, Stream } from "./types.ts";

/** Records of one stream of the embedded log, in memory that can be handed to another thread. */
export interface PackedRecords {
  stream: Stream;
  payload: Uint8Array<ArrayBuffer>;
  /** The offset of each record. */
  offsets: Float64Array;
}

/** Copies the records, in slices: a batch may have ten megabytes. */
export async function packRecords(stream: Stream, records: readonly StoredRecord[]): Promise<PackedRecords> {
  const spans = await mapInSlices(records, spanOf);
  // Never a view of the pool that small buffers share.
  const payload = Buffer.allocUnsafeSlow(spans.reduce((sum, { start, end }) => sum + end - start, 0));
  let at = 0;
  await mapInSlices(spans, ({ block, start, end }) => {
    at += block.copy(payload, at, start, end);
  });
  const offsets = await mapInSlices(records, ({ offset }) => Number(offset));
  return { stream, payload, offsets: Float64Array.from(offsets) };
}

export function unpackRecords({ stream, payload, offsets }: PackedRecords): StoredRecord[] {
  const { buffer, byteOffset, byteLength } = payload;
  const block = { stream, count: offsets.length, payload: Buffer.from(buffer, byteOffset, byteLength) };
  return recordsOf(block, (index) => offsets[index] ?? 0);
}
