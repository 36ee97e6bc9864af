import type { StoredRecord } from "@treadlight/platform/event-log";

/** A record's value as JSON; undefined if it is not JSON. */
export function readJson(record: StoredRecord): unknown {
  try {
    return JSON.parse(Buffer.from(record.value.buffer, record.value.byteOffset, record.value.byteLength).toString());
  } catch {
    return undefined;
  }
}
