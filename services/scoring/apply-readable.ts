import type { StoredRecord } from "@treadlight/platform/event-log";
import type { WarehouseWriter } from "@treadlight/platform/warehouse";
import type { z } from "zod";
import { deadLetter } from "./dead-letter.ts";
import { readJson } from "./read-json.ts";

/** Inserts the records that are what they should be, and keeps the others as dead letters. */
export async function applyReadable<Event>(
  warehouse: WarehouseWriter,
  records: readonly StoredRecord[],
  schema: z.ZodType<Event>,
  insert: (events: readonly Event[]) => Promise<void>,
): Promise<void> {
  const read = records.map((record) => ({ record, parsed: schema.safeParse(readJson(record)) }));
  const events = read.flatMap(({ parsed }) => (parsed.success ? [parsed.data] : []));
  const unreadable = read.flatMap(({ record, parsed }) => (parsed.success ? [] : [deadLetter(record, "unreadable")]));
  if (events.length > 0) await insert(events);
  if (unreadable.length > 0) await warehouse.insertDeadLetters(unreadable);
}
