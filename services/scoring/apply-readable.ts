import type { StoredRecord } from "@treadlight/platform/event-log";
import type { z } from "zod";
import { type DeadLetter, deadLetter } from "./dead-letter.ts";
import { readJson } from "./read-json.ts";

/** Inserts the records that are what they should be; the others are given back as dead letters. */
export async function applyReadable<Event>(
  records: readonly StoredRecord[],
  schema: z.ZodType<Event>,
  insert: (events: readonly Event[]) => Promise<void>,
): Promise<DeadLetter[]> {
  const events: Event[] = [];
  const unreadable: DeadLetter[] = [];
  for (const record of records) {
    const { success, data } = schema.safeParse(readJson(record));
    if (success) events.push(data);
    else unreadable.push(deadLetter(record, "unreadable"));
  }
  if (events.length > 0) await insert(events);
  return unreadable;
}
