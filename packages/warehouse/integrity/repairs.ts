import type { Store } from "@treadlight/platform/clickhouse";
import { z } from "zod";

const KEPT = 50;

const time = z.iso.datetime({ offset: true }).transform((value) => new Date(value));
const repairSchema = z.object({
  startedAt: time,
  endedAt: time,
  /** `<table>/<part>`. */
  damagedParts: z.array(z.string()),
  /** Newest versions without a row. */
  missingBefore: z.number(),
  /** More than 0 if the event log no longer holds them. */
  missingAfter: z.number(),
});

/** A time that the warehouse restored what it had lost from the event log. */
export type Repair = z.output<typeof repairSchema>;

export async function recordRepair(store: Store, { startedAt, endedAt, ...repair }: Repair): Promise<void> {
  await store.insert("repairs", [{ ...repair, startedAt: startedAt.getTime(), endedAt: endedAt.getTime() }]);
}

/** The latest ones, newest first. */
export function repairs(store: Store): Promise<Repair[]> {
  return store.select({
    name: "repairs",
    sql: "SELECT * FROM repairs ORDER BY startedAt DESC LIMIT {kept:UInt32}",
    params: { kept: KEPT },
    row: repairSchema,
  });
}
