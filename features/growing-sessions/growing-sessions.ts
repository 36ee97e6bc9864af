import type { Database } from "@treadlight/platform/database";
import { type Kysely, sql, type Transaction } from "kysely";
import type { ErasedSessions } from "../time-answers/erase.ts";

/** What a request tells of one session. */
export interface Growth<Item> {
  personId: string;
  /** A UUID made of the tool and of the session's id as the tool names it. */
  key: string;
  /** By the record's digest, 64 bits as a decimal number. */
  records: ReadonlyMap<string, Item>;
}

/** A session with all that has been told of it. */
export interface Grown {
  /** Its id in the log. */
  sessionId: string;
  revision: number;
  totals: unknown;
}

/** Adds records that were not counted before. `startedAt` is in milliseconds since the epoch. */
export type Fold<Item> = (totals: unknown, records: readonly Item[]) => { totals: object; startedAt: number };

export interface GrowingSessions {
  /**
   * Adds what a request tells to sessions. The sessions are locked until that is stored, so none of them is erased meanwhile, and
   * `now` is called before.
   * @returns each session with all that has been told of it, also if this request told nothing new, in the order given; and the time
   */
  grow<Item>(
    organizationId: string,
    growths: readonly Growth<Item>[],
    fold: Fold<Item>,
    now: () => number,
  ): Promise<{ grown: Grown[]; at: number }>;
  /** As `forgetGrowing`. */
  forget(erased: ErasedSessions): Promise<void>;
}

/** For the whole process: a row for each session that grows. */
export function growingSessions(db: Kysely<Database>): GrowingSessions {
  return {
    grow: (organizationId, growths, fold, now) =>
      db.transaction().execute(async (transaction) => {
        const rows = await lockedRows(transaction, organizationId, growths, new Date(now()));
        const rowOf = ({ personId, key }: { personId: string; key: string }) => {
          const row = rows.get(`${personId} ${key}`);
          if (row === undefined) throw new Error("a session that grows has no row");
          return row;
        };
        const news = await newRecords(
          transaction,
          growths.map((growth) => ({ id: rowOf(growth).id, records: [...growth.records.keys()] })),
        );
        const at = now();
        const changed: (Grown & { id: string; startedAt: number })[] = [];
        const grown = growths.map((growth): Grown => {
          const { id, ...row } = rowOf(growth);
          const added = [...growth.records].flatMap(([record, item]) => (news.has(`${id} ${record}`) ? [item] : []));
          if (added.length === 0) return row;
          const next = { ...row, ...fold(row.totals, added), revision: row.revision + 1 };
          changed.push({ id, ...next });
          return next;
        });
        await store(transaction, changed, new Date(at));
        return { grown, at };
      }),
    forget: (erased) => forgetGrowing(db, erased),
  };
}

/** The rows of sessions, made where there are none, by person and key. They are locked. */
async function lockedRows(
  db: Transaction<Database>,
  organizationId: string,
  growths: readonly Growth<unknown>[],
  at: Date,
) {
  // In the same order in every process, to avoid deadlocks.
  const keys = growths
    .map(({ personId, key }) => ({ personId, key }))
    .sort((a, b) => (`${a.personId} ${a.key}` < `${b.personId} ${b.key}` ? -1 : 1));
  const { rows } = await sql<{ id: string; personId: string; key: string } & Grown>`
    INSERT INTO growing_sessions AS g (organization_id, person_id, key, session_id, revision, totals, started_at, updated_at)
    SELECT ${organizationId}::uuid, given."personId", given.key, gen_random_uuid(), 0, '{}', ${at}, ${at}
    FROM json_to_recordset(${JSON.stringify(keys)}::json) AS given("personId" uuid, key uuid)
    ON CONFLICT (organization_id, person_id, key) DO UPDATE SET updated_at = excluded.updated_at
    RETURNING g.id, g.person_id, g.key, g.session_id, g.revision, g.totals`.execute(db);
  return new Map(
    rows.map(({ personId, key, id, sessionId, revision, totals }) => [
      `${personId} ${key}`,
      { id, sessionId, revision, totals },
    ]),
  );
}

/** The records, each behind the id of its row, that have not been counted before. They are from now on. */
async function newRecords(
  db: Transaction<Database>,
  given: readonly { id: string; records: readonly string[] }[],
): Promise<Set<string>> {
  const pairs = given.flatMap(({ id, records }) => records.map((record) => ({ id, record })));
  const { rows } = await sql<{ growingSessionId: string; record: string }>`
    INSERT INTO counted_records (growing_session_id, record)
    SELECT given.id, given.record FROM json_to_recordset(${JSON.stringify(pairs)}::json) AS given(id bigint, record bigint)
    ON CONFLICT DO NOTHING RETURNING growing_session_id, record::text`.execute(db);
  return new Set(rows.map(({ growingSessionId, record }) => `${growingSessionId} ${record}`));
}

async function store(
  db: Transaction<Database>,
  changed: readonly (Grown & { id: string; startedAt: number })[],
  updatedAt: Date,
) {
  if (changed.length === 0) return;
  const rows = changed.map(({ id, revision, totals, startedAt }) => ({
    id,
    revision,
    totals,
    startedAt: new Date(startedAt),
  }));
  await sql`
    UPDATE growing_sessions g
    SET revision = given.revision, totals = given.totals, started_at = given."startedAt", updated_at = ${updatedAt}
    FROM json_to_recordset(${JSON.stringify(rows)}::json)
      AS given(id bigint, revision integer, totals jsonb, "startedAt" timestamptz)
    WHERE g.id = given.id`.execute(db);
}

/** Forgets all but the tool of what was told of a session that is erased. It keeps its id, so that what is still told of it is of the erased one. */
export async function emptyGrowing(
  db: Kysely<Database>,
  { organizationId, personId, sessionId }: { organizationId: string; personId: string; sessionId: string },
): Promise<void> {
  await db
    .updateTable("growingSessions")
    .set({ totals: sql`jsonb_build_object('aiTool', totals -> 'aiTool')` })
    .where("organizationId", "=", organizationId)
    .where("personId", "=", personId)
    .where("sessionId", "=", sessionId)
    .execute();
}

/**
 * Forgets what was told of sessions that are about to be erased. Call it before the time of their tombstone is taken: a request that holds
 * a session is waited for, so what it appends is covered, and what comes later starts again from nothing. It is safe to repeat.
 */
export async function forgetGrowing(
  db: Kysely<Database>,
  { organizationId, personId, startedFrom, startedBefore }: ErasedSessions,
): Promise<void> {
  let rows = db.deleteFrom("growingSessions").where("organizationId", "=", organizationId);
  if (personId !== undefined) rows = rows.where("personId", "=", personId);
  if (startedFrom !== undefined) rows = rows.where("startedAt", ">=", new Date(startedFrom));
  if (startedBefore !== undefined) rows = rows.where("startedAt", "<", new Date(startedBefore));
  await rows.execute();
}
