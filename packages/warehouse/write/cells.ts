import { MEMBER_DIMENSIONS, MIXED } from "@treadlight/contract/analytics";
import { cellsOf } from "@treadlight/domain/privacy";
import { isPseudonym, NO_PERSON } from "@treadlight/domain/session";
import { DAY_MS } from "@treadlight/domain/time";
import type { Store } from "@treadlight/platform/clickhouse";
import { z } from "zod";
import { firstOpenWeek } from "../tables/cells.ts";
import { DAILY_SUMS } from "../tables/daily-sums.ts";
import { dayOf } from "../tables/days.ts";
import type { Erasure } from "./erasures.ts";

export interface CellOptions {
  /** A week is ready for a batch once it has received no session for this long. Default 60 s. */
  quietMs?: number;
  /** Sessions that arrive after a batch wait at least this long for the next one. Default 24 hours. */
  batchEveryMs?: number;
}

const { people: _, pseudonyms: __, ...SUMS } = DAILY_SUMS;

const weekSchema = z.object({
  /** The Monday on which it begins. */
  week: z.iso.date(),
  /** The batch to make, counted from 0. */
  batch: z.int(),
  /** Milliseconds since the epoch: what earlier batches hold, and when the week last changed. */
  receivedUpTo: z.number(),
  changedAt: z.number(),
});

/** What one person did in a week, or a key sent in their name, under one combination of the dimensions' values. */
const partSchema = z.object({
  /** Undefined also for a pseudonym: whoever has a key can invent people. */
  person: z.string().transform((id) => (id === NO_PERSON || isPseudonym(id) ? undefined : id)),
  sentByPerson: z.int().transform(Boolean),
  receivedUpTo: z.number(),
  labels: z.array(z.string()).length(MEMBER_DIMENSIONS.length),
  sums: z.array(z.number()).length(Object.keys(SUMS).length),
});
type StoredPart = z.output<typeof partSchema>;

/**
 * Makes the cells of an organization's weeks that are closed, quiet and not in cells yet. Cells stay as they are from then on: sessions
 * that arrive later get cells of their own, as soon as enough people have some. Safe to repeat, and in several processes at once.
 */
export async function makeCells(
  store: Store,
  organizationId: string,
  { minimumPeople, now, ...options }: CellOptions & { minimumPeople: number; now: number },
): Promise<void> {
  const weeks = await weeksToMake(store, organizationId, now, options);
  for (const { week, batch, receivedUpTo, changedAt } of weeks) {
    const parts: StoredPart[] = [];
    for await (const part of partsOf(store, { organizationId, week, receivedUpTo })) parts.push(part);
    const newest = parts.reduce((latest, part) => Math.max(latest, part.receivedUpTo), 0);
    const cells = cellsOfWeek(parts, minimumPeople).map((cell, index) => ({
      ...{ organizationId, day: week, batch, cell: index, receivedUpTo: newest, changedAt },
      people: new Set(cell.flatMap(({ person }) => person ?? [])).size,
      ...Object.fromEntries(MEMBER_DIMENSIONS.map((dimension, at) => [dimension, sharedValue(cell, at)])),
      ...Object.fromEntries(Object.keys(SUMS).map((column, at) => [column, sum(cell, at)])),
    }));
    await store.insert("cells", cells);
  }
}

/**
 * A key can name anybody, so nobody is counted for what it sent in a cell of what people sent themselves. What keys sent has cells of its
 * own if it names enough members, and otherwise joins the others.
 */
function cellsOfWeek(parts: readonly StoredPart[], minimumPeople: number): (readonly StoredPart[])[] {
  const own = parts.filter(({ sentByPerson }) => sentByPerson);
  const byKey = parts.filter(({ sentByPerson }) => !sentByPerson);
  const cellsByKey = cellsOf(byKey, minimumPeople);
  if (cellsByKey.length > 0) return [...cellsOf(own, minimumPeople), ...cellsByKey];
  return cellsOf([...own, ...byKey.map((part) => ({ ...part, person: undefined }))], minimumPeople);
}

function sharedValue(cell: readonly StoredPart[], at: number): string {
  const values = new Set(cell.map(({ labels }) => labels[at] ?? ""));
  const [value = ""] = values;
  return values.size === 1 ? value : MIXED;
}

const sum = (cell: readonly StoredPart[], at: number) => cell.reduce((total, { sums }) => total + (sums[at] ?? 0), 0);

/** Weeks from before the organization's retention period are partly gone: a batch of the rest would tell what is. */
function weeksToMake(
  store: Store,
  organizationId: string,
  now: number,
  { quietMs = 60_000, batchEveryMs = DAY_MS }: CellOptions,
) {
  return store.select({
    name: "weeks_to_make",
    sql: `
      SELECT week, made.batches AS batch, toUnixTimestamp64Milli(made.receivedUpTo) AS receivedUpTo,
             toUnixTimestamp64Milli(changes.changedAt) AS changedAt
      FROM (SELECT toMonday(day) AS week, max(day_changes.changedAt) AS changedAt FROM day_changes
            WHERE organizationId = {organizationId:UUID} AND day < {openFrom:Date}
              AND week >= (SELECT max(startedBefore) FROM erasures WHERE organizationId = {organizationId:UUID} AND everybody)
            GROUP BY week) AS changes
      LEFT JOIN (SELECT day AS week, max(batch) + 1 AS batches, max(cells.receivedUpTo) AS receivedUpTo,
                        max(cells.changedAt) AS changedAt, max(madeAt) AS madeAt
                 FROM cells WHERE organizationId = {organizationId:UUID} GROUP BY week) AS made USING (week)
      WHERE changes.changedAt > made.changedAt AND changes.changedAt <= now64(3) - toIntervalMillisecond({quietMs:UInt32})
        AND made.madeAt <= now64(3) - toIntervalMillisecond({batchEveryMs:UInt32})
      ORDER BY week`,
    params: { organizationId, openFrom: dayOf(firstOpenWeek(now)), quietMs, batchEveryMs },
    row: weekSchema,
  });
}

/** The sessions of a week that arrived since its last batch, by person and sender. Newer versions of sessions that are in a batch stay out. */
function partsOf(
  store: Store,
  params: { organizationId: string; week: string; receivedUpTo: number },
): AsyncIterable<StoredPart> {
  const ofWeek = "organizationId = {organizationId:UUID} AND day BETWEEN {week:Date} AND {week:Date} + 6";
  const before = "receivedAt <= fromUnixTimestamp64Milli({receivedUpTo:Int64}, 'UTC')";
  return store.stream({
    name: "cell_parts",
    sql: `
      SELECT toString(personId) AS person, sentByPerson, toUnixTimestamp64Milli(max(receivedAt)) AS receivedUpTo,
             [${MEMBER_DIMENSIONS.map((dimension) => `toString(${dimension})`).join(", ")}] AS labels,
             [${Object.values(SUMS)
               .map((aggregate) => `toFloat64(${aggregate})`)
               .join(", ")}] AS sums
      FROM sessions FINAL
      WHERE NOT isDeleted AND ${ofWeek} AND NOT (${before}) AND (personId, sessionId) NOT IN (
        SELECT personId, sessionId FROM session_events WHERE ${ofWeek} AND ${before})
      GROUP BY personId, sentByPerson, ${MEMBER_DIMENSIONS.join(", ")}`,
    params,
    row: partSchema,
  });
}

/**
 * Removes the cells of weeks whose sessions are erased for everybody, and waits until they are gone: nothing else hides them. A single
 * person's erasure leaves cells alone: nobody can be told from them.
 */
export async function removeCells(store: Store, erasures: readonly Erasure[]): Promise<void> {
  const ofEverybody = erasures.filter(({ everybody }) => everybody);
  if (ofEverybody.length === 0) return;
  await store.command(
    `ALTER TABLE cells DELETE WHERE organizationId IN {organizationIds:Array(UUID)} AND arrayExists(
       (o, d) -> organizationId = o AND day < d, {organizationIds:Array(UUID)}, {startedBefores:Array(Date)})
     SETTINGS mutations_sync = 1`,
    {
      organizationIds: ofEverybody.map(({ organizationId }) => organizationId),
      startedBefores: ofEverybody.map(({ startedBefore }) => startedBefore),
    },
  );
}
