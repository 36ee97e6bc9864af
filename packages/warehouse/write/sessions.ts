import type { ErasureEvent, ScoredSession } from "@treadlight/domain/session";
import { ClickHouseRefusedError, type Store } from "@treadlight/platform/clickhouse";
import { mapInSlices } from "@treadlight/platform/slices";
import { z } from "zod";
import { dayOf } from "../tables/days.ts";
import { SESSION_FIELDS } from "../tables/session-row.ts";
import { removeCells } from "./cells.ts";
import { removeOrganizations } from "./ended-organizations.ts";
import { type Erasure, endsOrganization, erasureOf, erasuresOf, hideErased, insertErasures } from "./erasures.ts";

/** Hides the older version of a session on a day. */
type HiddenRow = Pick<ScoredSession, "organizationId" | "personId" | "sessionId" | "version"> & {
  day: string;
  isDeleted: true;
};

const HIDING_COLUMNS = ["day", "isDeleted"] as const;
const EVENT_COLUMNS = [
  ...["organizationId", "personId", "sessionId", "eventId"],
  ...["importId", "version", "receivedAt", "day"],
] as const;

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

/**
 * Writes a batch of scored sessions, in any order and with any versions of a session. Of each session, only the newest
 * version in the batch and the table stays visible. Resolves when everything is stored. Repeating it, whole or in other
 * batches, changes nothing, so an interrupted batch is simply written again. Two callers must not write versions of the
 * same session at once. Sessions of organizations that have ended are dropped.
 *
 * Order matters: rows first, then the events that mark a version as handled. If interrupted in between, the batch is
 * delivered again and still finds the stored version it has to hide.
 */
export async function applySessions(store: Store, given: readonly ScoredSession[]): Promise<void> {
  if (given.length === 0) return;
  await requireIds(given);
  const [heads, erased] = await Promise.all([headsOf(store, given), erasuresOf(store, given)]);
  const ended = new Set(erased.all.filter(endsOrganization).map(({ organizationId }) => organizationId));
  const sessions = given.filter(({ organizationId }) => !ended.has(organizationId.toLowerCase()));
  if (sessions.length === 0) return;

  const batch = await mapInSlices(sessions, (row) => ({ row, key: sessionKey(row), day: dayOf(row.startedAt) }));
  const winners = new Map<string, { head: Head; row?: ScoredSession }>();
  for (const [key, head] of heads) winners.set(key, { head });
  for (const { row, key, day } of batch) {
    const head = { version: row.version, day };
    const present = winners.get(key);
    if (!present || !isLower(head.version, present.head.version)) winners.set(key, { head, row });
  }

  const rows = new Map<string, ScoredSession | HiddenRow>();
  await mapInSlices(batch, ({ row, key, day: ownDay }) => {
    const winner = winners.get(key);
    if (!winner) return;
    // Hide the session on every other day where an older version may have been written.
    for (const day of [ownDay, heads.get(key)?.day]) {
      if (day !== undefined && day !== winner.head.day)
        rows.set(`${key} ${day}`, hidden(row, winner.head.version, day));
    }
    if (winner.row === row) {
      const shown = erased.cover(row, ownDay) ? hidden(row, winner.head.version, ownDay) : row;
      rows.set(`${key} ${ownDay}`, shown);
    }
  });
  const written = [...rows.values()];
  // One insert, so that a session is nowhere twice. The table knows a row's day, unless it hides something.
  if (written.some(isHiding)) {
    const withDays = written.map((row) =>
      isHiding(row) ? row : { ...row, day: dayOf(row.startedAt), isDeleted: false },
    );
    await store.insert("sessions", withDays, [...HIDING_COLUMNS, ...SESSION_FIELDS]);
  } else {
    await store.insert("sessions", written, SESSION_FIELDS);
  }
  const events = batch.map(
    ({ row: { organizationId, personId, sessionId, eventId, importId, version, receivedAt }, day }) => ({
      ...{ organizationId, personId, sessionId, eventId, importId, version, receivedAt, day },
    }),
  );
  // An erasure that arrived in the meantime missed these rows, and was missed above.
  const [erasedNow] = await Promise.all([
    erasuresOf(store, sessions),
    store.insert("session_events", events, EVENT_COLUMNS),
  ]);
  await carryOut(store, erasedNow.since(erased));
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

async function headsOf(store: Store, sessions: readonly ScoredSession[]): Promise<Map<string, Head>> {
  const rows = await store.select({
    name: "session_heads",
    sql: `
     SELECT organizationId, personId, sessionId, toString(max(session_events.version)) AS version, argMax(day, session_events.version) AS day
     FROM session_events
     WHERE organizationId IN {organizationIds:Array(UUID)} AND sessionId IN {sessionIds:Array(UUID)}
     GROUP BY organizationId, personId, sessionId
     -- Thousands of small reads: spreading them over threads costs more than it saves.
     SETTINGS max_threads = 1`,
    params: {
      organizationIds: distinct(sessions.map(({ organizationId }) => organizationId)),
      sessionIds: distinct(sessions.map(({ sessionId }) => sessionId)),
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
