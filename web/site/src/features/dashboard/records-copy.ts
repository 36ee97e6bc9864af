import { z } from "zod";
import { type KeyValueStore, UNIFIED_DATA_KEY } from "../../shared/storage.ts";
import { type ShownRecord, shownRecordSchema } from "./queries/records.ts";

const MAX_KEPT = 50;

const copySchema = z.object({ savedAt: z.iso.datetime(), records: z.array(shownRecordSchema) });
export type RecordsCopy = z.output<typeof copySchema>;

/** Keeps the newest records in this browser, for when the server cannot be reached. They contain no prompt text. */
export function saveRecordsCopy(storage: KeyValueStore, records: readonly ShownRecord[], nowMs: number): void {
  const copy: RecordsCopy = { savedAt: new Date(nowMs).toISOString(), records: records.slice(0, MAX_KEPT) };
  try {
    storage.setItem(UNIFIED_DATA_KEY, JSON.stringify(copy));
  } catch (error) {
    console.warn("The sessions were not kept for later, because the browser's storage is full.", error);
  }
}

/** The last copy; undefined if there is none or its format is outdated. */
export function readRecordsCopy(storage: KeyValueStore): RecordsCopy | undefined {
  const stored = storage.getItem(UNIFIED_DATA_KEY);
  if (stored === null) return undefined;
  try {
    return copySchema.parse(JSON.parse(stored));
  } catch {
    return undefined;
  }
}
