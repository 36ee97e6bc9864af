import { MEMBER_DIMENSIONS, MIXED } from "@treadlight/contract/analytics";
import { cellsOf } from "@treadlight/domain/privacy";
import { isPseudonym, NO_PERSON } from "@treadlight/domain/session";
import { DAY_MS } from "@treadlight/domain/time";
import type { Store } from "@treadlight/platform/clickhouse";
import { chunks } from "@treadlight/platform/slices";
import { z } from "zod";
import { firstOpenWeek } from "../tables/cells.ts";
import { COST_SUMS, DAILY_SUMS, PEOPLE_SUMS } from "../tables/daily-sums.ts";
import { dayOf } from "../tables/days.ts";
import { insertOfLiving } from "./ended-organizations.ts";
import type { Erasure } from "./erasures.ts";

export interface CellOptions {
  /** A week is ready for a batch once it has received no session for this long. Default 60 s. */
  quietMs?: number;
  /** Sessions that arrive after a batch wait at least this long for the next one. Default 24 hours. */
  batchEveryMs?: number;
}

/** So many are looked at in one query: their weeks of many years are fewer rows than a query may answer. */
export const ORGANIZATIONS_AT_ONCE = 100;

/** Columns of `cells`. */
const SUMS = Object.fromEntries(
  Object.entries(DAILY_SUMS).filter(([name]) => !(name in COST_SUMS) && !PEOPLE_SUMS.has(name)),
);

const weekSchema = z.object({
  organizationId: z.guid(),
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

/** An organization that has members, and the fewest people that its members may see figures of. */
export interface MembersOf {
  organizationId: string;
  minimumPeople: number;
}

/**
 * Makes the cells of these organizations' weeks that are closed, quiet and not in cells yet. Cells stay as they are from then on: sessions
 * that arrive later get cells of their own, as soon as enough people have some. Safe to repeat. One caller at a time.
 * @param options.onError called when a week fails; the next call tries it again
 */
export async function makeCells(
  store: Store,
  organizations: readonly MembersOf[],
  options: CellOptions & {
    now: number;
    signal?: AbortSignal | undefined;
    onError?: (error: unknown, organizationId: string) => void;
  },
): Promise<void> {
  const minimums = new Map(organizations.map(({ organizationId, minimumPeople }) => [organizationId, minimumPeople]));
  const made: MadeWeek[] = [];
  try {
    for (const week of await weeksToMake(store, [...minimums.keys()], options)) {
      options.signal?.throwIfAborted();
      const { organizationId } = week;
      const minimumPeople = minimums.get(organizationId);
      if (minimumPeople === undefined) continue;
      try {
        await makeWeek(store, { ...week, minimumPeople });
        made.push(week);
      } catch (error) {
        if (!options.onError) throw error;
        options.onError(error, organizationId);
      }
    }
  } finally {
    await removeErasedMeanwhile(store, made);
  }
}

type MadeWeek = Pick<z.output<typeof weekSchema>, "organizationId" | "week">;

async function makeWeek(
  store: Store,
  { organizationId, week, batch, receivedUpTo, changedAt, minimumPeople }: z.output<typeof weekSchema> & MembersOf,
): Promise<void> {
  const parts: StoredPart[] = [];
  for await (const part of partsOf(store, { organizationId, week, receivedUpTo })) parts.push(part);
  const ofBatch = { organizationId, day: week, batch, changedAt, minimumPeople };
  const newest = parts.reduce((latest, part) => Math.max(latest, part.receivedUpTo), 0);
  const cells = cellsOfWeek(parts, minimumPeople).map((cell, index) => ({
    ...{ ...ofBatch, cell: index, receivedUpTo: newest },
    people: new Set(cell.flatMap(({ person }) => person ?? [])).size,
    ...Object.fromEntries(MEMBER_DIMENSIONS.map((dimension, at) => [dimension, sharedValue(cell, at)])),
    ...Object.fromEntries(Object.keys(SUMS).map((column, at) => [column, sum(cell, at)])),
  }));
  // Of too few people nothing is stored but that they were looked at, in a row of nobody, so that nobody looks again before they change.
  await insertOfLiving(store, "cells", cells.length > 0 ? cells : [{ ...ofBatch, cell: 0, people: 0, receivedUpTo }]);
}

/**
 * Makes the cells of a replay before it is swapped in, so that no member sees less meanwhile.
 * @param live whose cells say which minimum each organization has
 */
export async function makeCellsAsIn(live: Store, replayed: Store, options: { now: number }): Promise<void> {
  const organizations = await live.select({
    name: "cell_minimums",
    sql: `SELECT organizationId, argMax(cells.minimumPeople, madeAt) AS minimumPeople
          FROM cells GROUP BY organizationId HAVING minimumPeople > 0`,
    params: {},
    row: z.object({ organizationId: z.guid(), minimumPeople: z.int() }),
  });
  for (const some of chunks(organizations, ORGANIZATIONS_AT_ONCE)) {
    await makeCells(replayed, some, { ...options, quietMs: 0 });
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

/** Weeks from before an organization's retention period are partly gone: a batch of the rest would tell what is. */
function weeksToMake(
  store: Store,
  organizationIds: readonly string[],
  { now, quietMs = 60_000, batchEveryMs = DAY_MS }: CellOptions & { now: number },
) {
  return store.select({
    name: "weeks_to_make",
    sql: `
      SELECT organizationId, week, made.batches AS batch, toUnixTimestamp64Milli(made.receivedUpTo) AS receivedUpTo,
             toUnixTimestamp64Milli(changes.changedAt) AS changedAt
      FROM (SELECT organizationId, toMonday(day) AS week, max(day_changes.changedAt) AS changedAt FROM day_changes
            WHERE organizationId IN {organizationIds:Array(UUID)} AND day < {openFrom:Date}
            GROUP BY organizationId, week) AS changes
      LEFT JOIN (${ERASED_BEFORE}) AS erased USING (organizationId)
      LEFT JOIN (SELECT organizationId, day AS week, maxIf(batch + 1, people > 0) AS batches, maxIf(madeAt, people > 0) AS madeAt,
                        max(cells.receivedUpTo) AS receivedUpTo, max(cells.changedAt) AS changedAt
                 FROM cells WHERE organizationId IN {organizationIds:Array(UUID)}
                 GROUP BY organizationId, week) AS made USING (organizationId, week)
      WHERE week >= erased.erasedBefore
        AND changes.changedAt > made.changedAt AND changes.changedAt <= now64(3) - toIntervalMillisecond({quietMs:UInt32})
        AND made.madeAt <= now64(3) - toIntervalMillisecond({batchEveryMs:UInt32})
      ORDER BY organizationId, week`,
    params: { organizationIds, openFrom: dayOf(firstOpenWeek(now)), quietMs, batchEveryMs },
    row: weekSchema,
  });
}

/** The day before which everybody's sessions are erased, of the organizations of which some are. */
const ERASED_BEFORE = `SELECT organizationId, max(startedBefore) AS erasedBefore FROM erasures
  WHERE organizationId IN {organizationIds:Array(UUID)} AND everybody GROUP BY organizationId` as const;

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

/** Removes the cells of weeks that were erased for everybody while they were made: the erasure may have come before them. */
async function removeErasedMeanwhile(store: Store, made: readonly MadeWeek[]): Promise<void> {
  if (made.length === 0) return;
  const erased = await store.select({
    name: "erased_before",
    sql: ERASED_BEFORE,
    params: { organizationIds: [...new Set(made.map(({ organizationId }) => organizationId))] },
    row: z.object({ organizationId: z.guid(), erasedBefore: z.iso.date() }),
  });
  const meanwhile = erased.filter(({ organizationId, erasedBefore }) =>
    made.some((week) => week.organizationId === organizationId && week.week < erasedBefore),
  );
  await removeCells(
    store,
    meanwhile.map(({ organizationId, erasedBefore }) => ({
      organizationId,
      everybody: true,
      startedBefore: erasedBefore,
    })),
  );
}

/**
 * Removes the cells of weeks whose sessions are erased for everybody, and waits until they are gone: nothing else hides them. A single
 * person's erasure leaves cells alone: nobody can be told from them.
 */
export async function removeCells(
  store: Store,
  erasures: readonly Pick<Erasure, "organizationId" | "everybody" | "startedBefore">[],
): Promise<void> {
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
