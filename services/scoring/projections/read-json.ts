import type { StoredRecord } from "@treadlight/platform/event-log";

/** A record's value as JSON; undefined if it is not JSON. */
export function readJson(record: StoredRecord): unknown {
  try {
    const { buffer, byteOffset, byteLength } = record.value;
    return JSON.parse(Buffer.from(buffer, byteOffset, byteLength).toString());
  } catch {
    return undefined;
  }
}
