import { type LogRecord, MAX_RECORD_BYTES, RecordTooLargeError } from "./types.ts";

/** The approximate size of a record on the wire and on disk, in bytes. Keys and headers are ASCII. */
function recordBytes({ key, headers, value }: LogRecord): number {
  let bytes = Buffer.byteLength(value) + key.length + 16;
  for (const name in headers) bytes += name.length + (headers[name]?.length ?? 0) + 2;
  return bytes;
}

/**
 * Splits records, in order, into runs of at most maxBytes each. A larger record gets its own run.
 * @throws RecordTooLargeError
 */
export function splitByBytes<R extends LogRecord>(
  records: readonly R[],
  maxBytes: number,
): { records: R[]; bytes: number }[] {
  const runs: { records: R[]; bytes: number }[] = [];
  let run: { records: R[]; bytes: number } | undefined;
  for (const record of records) {
    const bytes = recordBytes(record);
    if (bytes > MAX_RECORD_BYTES) throw new RecordTooLargeError(bytes);
    if (!run || run.bytes + bytes > maxBytes) {
      run = { records: [], bytes: 0 };
      runs.push(run);
    }
    run.records.push(record);
    run.bytes += bytes;
  }
  return runs;
}
