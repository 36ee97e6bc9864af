import type { StoredRecord } from "@treadlight/platform/event-log";
import type { z } from "zod";
import { type DeadLetter, deadLetter } from "./dead-letter.ts";
import { insertOrSplit } from "./insert-or-split.ts";
import { readJson } from "./read-json.ts";

/** Inserts the records that are what they should be; the others are given back as dead letters. */
export async function applyReadable<Event>(
  records: readonly StoredRecord[],
  schema: z.ZodType<Event>,
  insert: (events: readonly Event[]) => Promise<void>,
): Promise<DeadLetter[]> {
  const readable: { record: StoredRecord; event: Event }[] = [];
  const unreadable: DeadLetter[] = [];
  for (const record of records) {
    const { success, data } = schema.safeParse(readJson(record));
    if (success) readable.push({ record, event: data });
    else unreadable.push(deadLetter(record, "unreadable"));
  }
  const refused = await insertOrSplit(readable, (batch) => insert(batch.map(({ event }) => event)));
  return [...unreadable, ...refused.map(({ item, error }) => ({ ...deadLetter(item.record, "refused"), error }))];
}
