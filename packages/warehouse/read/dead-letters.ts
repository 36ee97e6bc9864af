import type { Store } from "@treadlight/platform/clickhouse";
import { STREAMS } from "@treadlight/platform/event-log";
import { z } from "zod";
import { insertOfLiving } from "../write/ended-organizations.ts";
import { containsEvery, type Page, type PageQuery, words } from "./page.ts";

/** A record of the log that became no row. */
const deadLetterSchema = z.object({
  /** The nil UUID where the record does not say. */
  organizationId: z.guid(),
  eventId: z.guid(),
  /** Milliseconds since the epoch. */
  receivedAt: z.number(),
  /** Of the event log. */
  stream: z.enum(STREAMS),
  reason: z.string(),
  /** The record's value as text, redacted. */
  payload: z.string(),
});
export type DeadLetter = z.output<typeof deadLetterSchema>;
export type NewDeadLetter = Omit<DeadLetter, "stream"> & { stream: string };

/** A letter with the same event id replaces the one before. */
export async function insertDeadLetters(store: Store, letters: readonly NewDeadLetter[]): Promise<void> {
  await insertOfLiving(
    store,
    "dead_letters",
    letters.map(({ organizationId, eventId, receivedAt, stream, reason, payload }) => ({
      organizationId,
      eventId,
      receivedAt,
      stream,
      reason,
      payload,
    })),
  );
}

/** Letters that were driven through again with success lie no longer dead: their event, receipt or report is there. */
const STILL_DEAD = `eventId NOT IN (
  SELECT eventId FROM session_events WHERE eventId IN (SELECT eventId FROM dead_letters)
  UNION ALL SELECT eventId FROM receipts WHERE eventId IN (SELECT eventId FROM dead_letters)
  UNION ALL SELECT eventId FROM erasures WHERE eventId IN (SELECT eventId FROM dead_letters)
  UNION ALL SELECT eventId FROM reports WHERE eventId IN (SELECT eventId FROM dead_letters))`;

/** For staff, who see every organization's: the newest first, or the named ones. */
export async function deadLetters(
  store: Store,
  { limit, eventIds }: { limit: number; eventIds?: readonly string[] },
): Promise<DeadLetter[]> {
  return await store.select(
    deadLetterSchema,
    `SELECT organizationId, eventId, toUnixTimestamp64Milli(d.receivedAt) AS receivedAt, stream, reason, payload
     FROM dead_letters AS d FINAL
     WHERE ${eventIds ? "eventId IN {eventIds:Array(UUID)} AND" : ""} ${STILL_DEAD}
     ORDER BY d.receivedAt DESC, eventId LIMIT {limit:UInt32}`,
    { limit, ...(eventIds && { eventIds }) },
  );
}

export interface DeadLetterFilter {
  /** Event ids. */
  id?: readonly string[] | undefined;
  organizationId?: string | undefined;
  stream?: string | undefined;
  reason?: string | undefined;
  q?: string | undefined;
}

const totalSchema = z.object({ total: z.number() });

/** For staff, a page of every organization's. `q` looks into payloads. */
export async function deadLetterPage(
  store: Store,
  { sort: [, order], range: [first, last], filter }: PageQuery<"receivedAt", DeadLetterFilter>,
): Promise<Page<DeadLetter>> {
  const conditions = [
    STILL_DEAD,
    filter.id && "eventId IN {id:Array(UUID)}",
    filter.organizationId && "organizationId = {organizationId:UUID}",
    filter.stream && "stream = {stream:String}",
    filter.reason && "reason = {reason:String}",
    filter.q && containsEvery(["payload"]),
  ].filter(Boolean);
  const parameters = { ...filter, q: words(filter.q) };
  const matching = `FROM dead_letters AS d FINAL WHERE ${conditions.join(" AND ")}`;
  const [rows, counted] = await Promise.all([
    store.select(
      deadLetterSchema,
      `SELECT organizationId, eventId, toUnixTimestamp64Milli(d.receivedAt) AS receivedAt, stream, reason, payload
       ${matching} ORDER BY d.receivedAt ${order === "ASC" ? "ASC" : "DESC"}, eventId
       LIMIT {limit:UInt64} OFFSET {offset:UInt64}`,
      { ...parameters, limit: last - first + 1, offset: first },
    ),
    store.select(totalSchema, `SELECT count() AS total ${matching}`, parameters),
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
}
