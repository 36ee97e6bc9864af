import type { StoredRecord } from "@treadlight/platform/event-log";
import type { z } from "zod";
import { type FailedRecord, failedRecord } from "./failed-record.ts";
import { insertOrSplit } from "./insert-or-split.ts";
import { readJson } from "./read-json.ts";

/** Inserts the records that the schema accepts, and returns the others as failed. */
export async function applyReadable<Event>(
  records: readonly StoredRecord[],
  schema: z.ZodType<Event>,
  insert: (events: readonly Event[]) => Promise<void>,
): Promise<FailedRecord[]> {
  const readable: { record: StoredRecord; event: Event }[] = [];
  const unreadable: FailedRecord[] = [];
  for (const record of records) {
    const { success, data } = schema.safeParse(readJson(record));
    if (success) readable.push({ record, event: data });
    else unreadable.push(failedRecord(record, "unreadable"));
  }
  const refused = await insertOrSplit(readable, (batch) => insert(batch.map(({ event }) => event)));
  return [...unreadable, ...refused.map(({ item, error }) => failedRecord(item.record, "refused", error))];
}
