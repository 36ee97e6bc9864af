import { setImmediate as nextTurn } from "node:timers/promises";
import type { ErasureEvent, ScoredSession } from "@treadlight/domain/session";
import type { Store } from "@treadlight/platform/clickhouse";
import { chunks, mapInSlices } from "@treadlight/platform/slices";
import { z } from "zod";
import { dayOf } from "../tables/days.ts";
import { SESSION_FIELDS } from "../tables/session-row.ts";
import { Batch } from "./batch.ts";
import { removeCells } from "./cells.ts";
import { removeOrganizations } from "./ended-organizations.ts";
import {
  type Erasure,
  type Erasures,
  endsOrganization,
  erasureOf,
  erasuresOf,
  hideErased,
  insertErasures,
} from "./erasures.ts";

/** Hides the older version of a session on a day. */
type HiddenRow = Pick<ScoredSession, "organizationId" | "personId" | "sessionId" | "version"> & {
  day: string;
  isDeleted: true;
};

const SESSIONS_AT_ONCE = 100;

const HIDING_COLUMNS = ["day", "isDeleted"] as const;
const EVENT_COLUMNS = [
  ...(["organizationId", "personId", "sessionId", "eventId"] as const),
  ...(["importId", "version", "receivedAt", "day"] as const),
] as const;

/** The newest stored version of a session, and the day of its row. */
const headSchema = z.object({
  organizationId: z.string(),
  personId: z.string(),
  sessionId: z.string(),
  /** UInt128 as a decimal string. */
  version: z.string(),
  day: z.string(),
});
type Head = z.output<typeof headSchema>;

/** Scored sessions, a part at a time, to be read to the end. Asked again, it gives the same ones in the same order. */
export type ScoredSessions = () => AsyncIterable<readonly ScoredSession[]>;

/**
 * Writes a batch of scored sessions, in any order and with any versions of a session. Of each session, only the newest
 * version in the batch and the table stays visible. Resolves when everything is stored. Repeating it, whole or in other
 * batches, changes nothing, so an interrupted batch is simply written again. Two callers must not write versions of the
 * same session at once. Sessions of organizations that have ended are dropped.
 *
 * Order matters: rows first, then the events that mark a version as handled. If interrupted in between, the batch is
 * delivered again and still finds the stored version it has to hide.
 */
export async function applySessions(store: Store, given: ScoredSessions | readonly ScoredSession[]): Promise<void> {
  const sessions = () => partsOf(given);
  const rows = store.collect("sessions", SESSION_FIELDS);
  const events = store.collect("session_events", EVENT_COLUMNS);
  const batch = new Batch();
  for await (const part of sessions()) {
    await mapInSlices(part, (row) => batch.note(row));
    await rows.add(part);
    await events.add(part.map(eventOf));
  }
  if (batch.days.size === 0) return;
  const [heads, erased] = await Promise.all([headsOf(store, batch), erasuresOf(store, batch)]);
  let insertEvents = () => events.insert();
  if (batch.staysOnDays(heads) && !erased.mayCover(batch)) await rows.insert();
  else {
    const handled = await insertShown(store, sessions(), { heads, erased });
    insertEvents = () => store.insert("session_events", handled.map(eventOf), EVENT_COLUMNS);
  }
  // An erasure that arrived in the meantime missed these rows, and was missed above.
  const [erasedNow] = await Promise.all([erasuresOf(store, batch), insertEvents()]);
  await applyErasureBatch(store, erasedNow.since(erased));
}

/** The columns of `session_events`. */
function eventOf(row: ScoredSession) {
  const { organizationId, personId, sessionId, eventId, importId, version, receivedAt } = row;
  return { organizationId, personId, sessionId, eventId, importId, version, receivedAt, day: dayOf(row.startedAt) };
}

/** A few at a time, between which other work has its turn. */
export async function* partsOf(sessions: ScoredSessions | readonly ScoredSession[]) {
  if (typeof sessions === "function") {
    yield* sessions();
    return;
  }
  for (const part of chunks(sessions, SESSIONS_AT_ONCE)) {
    yield part;
    await nextTurn();
  }
}

/**
 * Inserts the newest version of each session, unless it is erased, and hides the others on other days. Leaves out organizations that
 * have ended.
 * @returns the versions that are handled now
 */
async function insertShown(
  store: Store,
  sessions: AsyncIterable<readonly ScoredSession[]>,
  { heads, erased }: { heads: readonly Head[]; erased: Erasures },
) {
  const ended = new Set(erased.all.filter(endsOrganization).map(({ organizationId }) => organizationId));
  const all: (ScoredSession & { day: string })[] = [];
  for await (const part of sessions) {
    const lasting = part.filter(({ organizationId }) => !ended.has(organizationId.toLowerCase()));
    all.push(...lasting.map((row) => ({ ...row, day: dayOf(row.startedAt) })));
  }
  const stored = new Map(heads.map((head) => [sessionKey(head), head]));
  const winners = new Map<string, Head | (ScoredSession & { day: string })>(stored);
  await mapInSlices(all, (row) => {
    const present = winners.get(sessionKey(row));
    if (!present || !isLower(row.version, present.version)) winners.set(sessionKey(row), row);
  });
  const written = new Map<string, (ScoredSession & { day: string; isDeleted: boolean }) | HiddenRow>();
  await mapInSlices(all, (row) => {
    const key = sessionKey(row);
    const winner = winners.get(key) ?? row;
    // Hide the session on every other day where an older version may have been written.
    for (const day of [row.day, stored.get(key)?.day]) {
      if (day !== undefined && day !== winner.day) written.set(`${key} ${day}`, hidden(row, winner.version, day));
    }
    if (winner === row) {
      const shown = erased.cover(row, row.day) ? hidden(row, row.version, row.day) : { ...row, isDeleted: false };
      written.set(`${key} ${row.day}`, shown);
    }
  });
  // One insert, so that a session is nowhere twice.
  await store.insert("sessions", [...written.values()], [...HIDING_COLUMNS, ...SESSION_FIELDS]);
  return all;
}

/**
 * Removes the sessions that erasures cover, for good: they stay out when delivered again. Nobody sees the rows once this
 * resolves; ClickHouse removes them from disk in the background. Safe to repeat.
 */
export async function applyErasures(store: Store, events: readonly ErasureEvent[]): Promise<void> {
  await insertErasures(store, events);
  await applyErasureBatch(store, events.map(erasureOf));
}

async function applyErasureBatch(store: Store, erasures: readonly Erasure[]): Promise<void> {
  if (erasures.length === 0) return;
  await hideErased(store, erasures);
  await removeCells(store, erasures);
  const ended = erasures.filter(endsOrganization).map(({ organizationId }) => organizationId);
  await removeOrganizations(store, new Set(ended));
}

function headsOf(store: Store, { organizationIds, days }: Batch): Promise<Head[]> {
  return store.select({
    name: "session_heads",
    sql: `
     SELECT organizationId, personId, sessionId, toString(max(session_events.version)) AS version, argMax(day, session_events.version) AS day
     FROM session_events
     WHERE organizationId IN {organizationIds:Array(UUID)}
       -- As one text, because an array of thousands of ids takes the engine twice as long to read.
       AND sessionId IN CAST(splitByChar(',', {sessionIds:String}) AS Array(UUID))
     GROUP BY organizationId, personId, sessionId
     -- Thousands of small reads: spreading them over threads costs more than it saves.
     SETTINGS max_threads = 1`,
    params: { organizationIds: [...organizationIds], sessionIds: [...days.keys()].join() },
    row: headSchema,
  });
}

function hidden(row: ScoredSession, version: string, day: string): HiddenRow {
  const { organizationId, personId, sessionId } = row;
  return { organizationId, personId, sessionId, version, day, isDeleted: true };
}

/** Compares decimal numbers without leading zeros. */
const isLower = (version: string, other: string) =>
  version.length === other.length ? version < other : version.length < other.length;

const sessionKey = (session: { organizationId: string; personId: string; sessionId: string }) =>
  `${session.organizationId} ${session.personId} ${session.sessionId}`.toLowerCase();
