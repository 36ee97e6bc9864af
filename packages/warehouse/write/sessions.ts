import type { ErasureEvent, ScoredSession } from "@treadlight/domain/session";
import type { Store } from "@treadlight/platform/clickhouse";
import { WarehouseRefusedError } from "@treadlight/platform/clickhouse";
import { z } from "zod";
import { dayOf } from "../days.ts";
import { removeOrganizations } from "./ended-organizations.ts";
import { type Erasure, endsOrganization, erasureOf, erasuresOf, hideErased, insertErasures } from "./erasures.ts";
import { SESSION_FIELDS } from "./session-row.ts";

/** A day's mark that hides an older version of a session there. */
type HiddenRow = Pick<ScoredSession, "organizationId" | "personId" | "sessionId" | "version"> & {
  day: string;
  isDeleted: true;
};

const INSERTED_COLUMNS = ["day", "isDeleted", ...SESSION_FIELDS] as const;

/** The version of a session that counts so far, and the day its row is in. */
interface Head {
  version: bigint;
  day: string;
}

const headSchema = z.object({
  organizationId: z.string(),
  personId: z.string(),
  sessionId: z.string(),
  /** Text: a UInt128 is no JavaScript number. */
  head: z.string(),
  day: z.string(),
});

/**
 * Writes a batch of scored sessions, in any order and with any versions of a session. Per session only the newest version
 * among the batch and what is stored remains visible. Resolves when all of it is stored; repeating it, whole or in other
 * batches, changes nothing, so a batch that was cut off half-way is simply written again. Versions of one session must
 * not be written by two callers at once.
 *
 * Of an organization that has ended, nothing is written.
 *
 * Order matters: rows first, then the events that say a version has been handled. Cut off between the two, the batch comes
 * again and still finds the stored version it has to hide.
 */
export async function applySessions(store: Store, given: readonly ScoredSession[]): Promise<void> {
  if (given.length === 0) return;
  requireIds(given);
  const [heads, erased] = await Promise.all([headsOf(store, given), erasuresOf(store, given)]);
  const ended = new Set(erased.all.filter(endsOrganization).map(({ organizationId }) => organizationId));
  const sessions = given.filter(({ organizationId }) => !ended.has(organizationId.toLowerCase()));
  if (sessions.length === 0) return;

  const batch = sessions.map((row) => ({ row, key: sessionKey(row), day: dayOf(row.startedAt) }));
  const winners = new Map<string, { head: Head; row?: ScoredSession }>();
  for (const [key, head] of heads) winners.set(key, { head });
  for (const { row, key, day } of batch) {
    const head = { version: BigInt(row.version), day };
    const present = winners.get(key);
    if (!present || head.version >= present.head.version) winners.set(key, { head, row });
  }

  const rows = new Map<string, ScoredSession | HiddenRow>();
  for (const { row, key, day: ownDay } of batch) {
    const winner = winners.get(key);
    if (!winner) continue;
    // Wherever an older version may have been written, by whomever: there the session is no more.
    for (const day of [ownDay, heads.get(key)?.day]) {
      if (day !== undefined && day !== winner.head.day)
        rows.set(`${key} ${day}`, hidden(row, winner.head.version, day));
    }
    if (winner.row === row) {
      const shown = erased.cover(row, ownDay) ? hidden(row, winner.head.version, ownDay) : row;
      rows.set(`${key} ${ownDay}`, shown);
    }
  }
  await store.insert("sessions", [...rows.values()], INSERTED_COLUMNS);
  await store.insert(
    "session_events",
    batch.map(({ row: { organizationId, personId, sessionId, eventId, version, receivedAt }, day }) => ({
      organizationId,
      personId,
      sessionId,
      eventId,
      version,
      receivedAt,
      day,
    })),
  );
  // An erasure that came meanwhile did not see these rows, and was not seen above.
  await carryOut(store, (await erasuresOf(store, sessions)).since(erased));
}

/**
 * Removes what erasures name, for good: what is delivered again later stays out. Nobody sees the rows from here on; the
 * engine takes them off the disk in the background. Safe to repeat.
 */
export async function applyErasures(store: Store, events: readonly ErasureEvent[]): Promise<void> {
  await insertErasures(store, events);
  await carryOut(store, events.map(erasureOf));
}

async function carryOut(store: Store, erasures: readonly Erasure[]): Promise<void> {
  if (erasures.length === 0) return;
  await hideErased(store, erasures);
  const ended = erasures.filter(endsOrganization).map(({ organizationId }) => organizationId);
  await removeOrganizations(store, new Set(ended));
}

async function headsOf(store: Store, sessions: readonly ScoredSession[]): Promise<Map<string, Head>> {
  const rows = await store.select(
    headSchema,
    `SELECT organizationId, personId, sessionId, toString(max(version)) AS head, argMax(day, version) AS day
     FROM session_events
     WHERE organizationId IN {organizationIds:Array(UUID)} AND sessionId IN {sessionIds:Array(UUID)}
     GROUP BY organizationId, personId, sessionId
     -- Thousands of small reads: sharing them out costs more than it saves.
     SETTINGS max_threads = 1`,
    {
      organizationIds: distinct(sessions.map(({ organizationId }) => organizationId)),
      sessionIds: distinct(sessions.map(({ sessionId }) => sessionId)),
    },
  );
  return new Map(rows.map((row) => [sessionKey(row), { version: BigInt(row.head), day: row.day }]));
}

/** A row whose ids are none would fail the look-up for the whole batch; here it is said which kind of failure that is. */
function requireIds(sessions: readonly ScoredSession[]) {
  const wrong = sessions.some(
    ({ organizationId, personId, sessionId, eventId, version }) =>
      ![organizationId, personId, sessionId, eventId].every((id) => UUID.test(id)) || !/^\d{1,39}$/.test(version),
  );
  if (wrong) throw new WarehouseRefusedError("A session's ids or version are none");
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function hidden(row: ScoredSession, version: bigint, day: string): HiddenRow {
  const { organizationId, personId, sessionId } = row;
  return { organizationId, personId, sessionId, version: version.toString(), day, isDeleted: true };
}

const sessionKey = (session: { organizationId: string; personId: string; sessionId: string }) =>
  `${session.organizationId} ${session.personId} ${session.sessionId}`.toLowerCase();
const distinct = (values: readonly string[]) => [...new Set(values)];
