import { encodedRecord, recordsOf } from "./record-blocks.ts";
import type { StoredRecord, Stream } from "./types.ts";

/** Records of one stream of the embedded log, in memory that can be handed to another thread. */
export interface PackedRecords {
  stream: Stream;
  payload: Uint8Array<ArrayBuffer>;
  /** The offset of each record. */
  offsets: readonly number[];
}

export function packRecords(stream: Stream, records: readonly StoredRecord[]): PackedRecords {
  const parts = records.map(encodedRecord);
  // Never a part of the pool that small buffers share.
  const payload = Buffer.allocUnsafeSlow(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) at += part.copy(payload, at);
  return { stream, payload, offsets: records.map(({ offset }) => Number(offset)) };
}

export function unpackRecords({ stream, payload, offsets }: PackedRecords): StoredRecord[] {
  const { buffer, byteOffset, byteLength } = payload;
  const block = { stream, count: offsets.length, payload: Buffer.from(buffer, byteOffset, byteLength) };
  return recordsOf(block, (index) => offsets[index] ?? 0);
}
