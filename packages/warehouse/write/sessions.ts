import { setImmediate as nextTurn } from "node:timers/promises";
import type { ErasureEvent, ScoredSession } from "@treadlight/domain/session";
import { ClickHouseRefusedError, type Store } from "@treadlight/platform/clickhouse";
import { chunks, mapInSlices } from "@treadlight/platform/slices";
import { z } from "zod";
import { dayOf } from "../tables/days.ts";
import { SESSION_FIELDS } from "../tables/session-row.ts";
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
const FACT_FIELDS = [
  ...(["organizationId", "personId", "sessionId", "eventId"] as const),
  ...(["importId", "version", "receivedAt"] as const),
] as const;
const EVENT_COLUMNS = [...FACT_FIELDS, "day"] as const;

/** The newest stored version of a session, and the day of its row. */
interface Head {
  /** UInt128 as a decimal string. */
  version: string;
  day: string;
}

const headSchema = z.object({
  organizationId: z.string(),
  personId: z.string(),
  sessionId: z.string(),
  version: z.string(),
  day: z.string(),
});

/** Scored sessions, a part at a time, to be read to the end. Asked again, it gives the same ones in the same order. */
export type ScoredSessions = () => AsyncIterable<readonly ScoredSession[]>;

/** What is kept in memory of a session while its row is on its way. */
type Fact = Pick<ScoredSession, (typeof FACT_FIELDS)[number]> & { day: string; key: string };

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
  const all: Fact[] = [];
  for await (const part of sessions()) {
    await requireIds(part);
    all.push(...(await mapInSlices(part, factOf)));
    await rows.add(part);
  }
  if (all.length === 0) return;
  const [heads, erased] = await Promise.all([headsOf(store, all), erasuresOf(store, all)]);
  const ended = new Set(erased.all.filter(endsOrganization).map(({ organizationId }) => organizationId));
  const facts = all.filter(({ organizationId }) => !ended.has(organizationId.toLowerCase()));
  if (facts.length === 0) return;

  // Of versions on the same day, the table itself shows the newest.
  const days = new Map(Array.from(heads, ([key, { day }]) => [key, day]));
  for (const { key, day } of facts) if (!days.has(key)) days.set(key, day);
  const isPlain = (fact: Fact) => days.get(fact.key) === fact.day && !erased.cover(fact, fact.day);
  if (facts.length === all.length && facts.every(isPlain)) await rows.insert();
  else await insertShown(store, sessions, { all, heads, erased, ended });
  // An erasure that arrived in the meantime missed these rows, and was missed above.
  const [erasedNow] = await Promise.all([
    erasuresOf(store, facts),
    store.insert("session_events", facts, EVENT_COLUMNS),
  ]);
  await carryOut(store, erasedNow.since(erased));
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
 * Inserts the newest version of each session, unless it is erased, and hides the others on other days.
 * @param all the facts of the sessions, in their order
 */
async function insertShown(
  store: Store,
  sessions: ScoredSessions,
  known: { all: readonly Fact[]; heads: ReadonlyMap<string, Head>; erased: Erasures; ended: ReadonlySet<string> },
) {
  const { all, heads, erased, ended } = known;
  const winners = new Map<string, { head: Head; fact?: Fact }>();
  for (const [key, head] of heads) winners.set(key, { head });
  for (const fact of all) {
    const present = winners.get(fact.key);
    if (!present || !isLower(fact.version, present.head.version)) winners.set(fact.key, { head: fact, fact });
  }
  const rows = new Map<string, ScoredSession | HiddenRow>();
  const facts = all.values();
  for await (const part of sessions()) {
    await mapInSlices(part, (row) => {
      const fact = facts.next().value;
      const winner = fact && winners.get(fact.key);
      if (!winner || ended.has(fact.organizationId.toLowerCase())) return;
      // Hide the session on every other day where an older version may have been written.
      for (const day of [fact.day, heads.get(fact.key)?.day]) {
        if (day !== undefined && day !== winner.head.day)
          rows.set(`${fact.key} ${day}`, hidden(row, winner.head.version, day));
      }
      if (winner.fact === fact) {
        const shown = erased.cover(row, fact.day) ? hidden(row, winner.head.version, fact.day) : row;
        rows.set(`${fact.key} ${fact.day}`, shown);
      }
    });
  }
  // One insert, so that a session is nowhere twice. The table knows a row's day, unless it hides something.
  const written = Array.from(rows.values(), (row) =>
    isHiding(row) ? row : { ...row, day: dayOf(row.startedAt), isDeleted: false },
  );
  await store.insert("sessions", written, [...HIDING_COLUMNS, ...SESSION_FIELDS]);
}

function factOf(row: ScoredSession): Fact {
  const { organizationId, personId, sessionId, eventId, importId, version, receivedAt } = row;
  const key = sessionKey(row);
  return {
    organizationId,
    personId,
    sessionId,
    eventId,
    importId,
    version,
    receivedAt,
    day: dayOf(row.startedAt),
    key,
  };
}

/**
 * Removes the sessions that erasures cover, for good: they stay out when delivered again. Nobody sees the rows once this
 * resolves; ClickHouse removes them from disk in the background. Safe to repeat.
 */
export async function applyErasures(store: Store, events: readonly ErasureEvent[]): Promise<void> {
  await insertErasures(store, events);
  await carryOut(store, events.map(erasureOf));
}

async function carryOut(store: Store, erasures: readonly Erasure[]): Promise<void> {
  if (erasures.length === 0) return;
  await hideErased(store, erasures);
  await removeCells(store, erasures);
  const ended = erasures.filter(endsOrganization).map(({ organizationId }) => organizationId);
  await removeOrganizations(store, new Set(ended));
}

async function headsOf(store: Store, sessions: readonly Fact[]): Promise<Map<string, Head>> {
  const rows = await store.select({
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
    params: {
      organizationIds: distinct(sessions.map(({ organizationId }) => organizationId)),
      sessionIds: distinct(sessions.map(({ sessionId }) => sessionId)).join(),
    },
    row: headSchema,
  });
  return new Map(rows.map((row) => [sessionKey(row), { version: row.version, day: row.day }]));
}

/** A malformed id would fail the lookup of the whole batch, so refuse the data here. */
async function requireIds(sessions: readonly ScoredSession[]): Promise<void> {
  await mapInSlices(sessions, ({ organizationId, personId, sessionId, eventId, version }) => {
    const hasIds = [organizationId, personId, sessionId, eventId].every((id) => UUID.test(id));
    if (hasIds && /^(0|[1-9]\d{0,38})$/.test(version)) return;
    throw new ClickHouseRefusedError("A session has a malformed id or version");
  });
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function hidden(row: ScoredSession, version: string, day: string): HiddenRow {
  const { organizationId, personId, sessionId } = row;
  return { organizationId, personId, sessionId, version, day, isDeleted: true };
}

const isHiding = (row: ScoredSession | HiddenRow): row is HiddenRow => "isDeleted" in row;

/** Compares decimal numbers without leading zeros. */
const isLower = (version: string, other: string) =>
  version.length === other.length ? version < other : version.length < other.length;

const sessionKey = (session: { organizationId: string; personId: string; sessionId: string }) =>
  `${session.organizationId} ${session.personId} ${session.sessionId}`.toLowerCase();
const distinct = (values: readonly string[]) => [...new Set(values)];
