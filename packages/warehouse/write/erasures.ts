import { type ErasureEvent, keyMarkOf, NO_IMPORT, NO_PERSON, NO_SESSION } from "@treadlight/domain/session";
import type { Store } from "@treadlight/platform/clickhouse";
import { z } from "zod";
import { dayOf, FIRST_DAY, LAST_DAY } from "../tables/days.ts";
import type { Batch } from "./batch.ts";

/** Later than any session is received. */
const END_OF_TIME_MS = 4_102_444_800_000;

const erasureSchema = z.object({
  organizationId: z.string(),
  personId: z.string(),
  /** The only one it covers; the nil UUID for all that fit. */
  sessionId: z.string(),
  /** Whether it covers every person. */
  everybody: z.boolean(),
  /** Of one import, or of what came with a mark; the nil UUID otherwise. */
  importId: z.string(),
  /** Milliseconds since the epoch. Sessions received before or later stay. */
  receivedFrom: z.number(),
  upTo: z.number(),
  /** Days. Sessions that started before `startedFrom`, or on `startedBefore` or later, stay. */
  startedFrom: z.string(),
  startedBefore: z.string(),
});
export type Erasure = z.output<typeof erasureSchema>;

/** The part of a session that erasures look at. */
interface Erasable {
  organizationId: string;
  personId: string;
  sessionId: string;
  importId: string;
  receivedAt: number;
}

export function erasureOf(event: ErasureEvent): Erasure {
  const { organizationId, session, receivedAt, startedFrom, startedBefore, importId, mark, wholeOrganization } = event;
  const personId = session?.personId ?? event.personId;
  return {
    organizationId,
    personId: personId ?? NO_PERSON,
    sessionId: session?.sessionId ?? NO_SESSION,
    everybody: personId === undefined && importId === undefined && mark === undefined,
    importId: importId ?? mark ?? NO_IMPORT,
    receivedFrom: event.receivedFrom ?? 0,
    upTo: wholeOrganization || importId !== undefined || session ? END_OF_TIME_MS : receivedAt,
    startedFrom: startedFrom ?? FIRST_DAY,
    startedBefore: startedBefore ?? LAST_DAY,
  };
}

/**
 * What is stored as the days of an erasure of one session: none, so that an earlier version, which does not know the session, finds nothing to
 * erase.
 */
const NO_DAYS = { startedFrom: LAST_DAY, startedBefore: FIRST_DAY };
const ALL_DAYS = { startedFrom: FIRST_DAY, startedBefore: LAST_DAY };
const isOfOne = ({ sessionId }: Pick<Erasure, "sessionId">) => sessionId !== NO_SESSION;

/** Whether the erasure covers everything of the organization. */
export function endsOrganization({ everybody, startedBefore }: Erasure): boolean {
  return everybody && startedBefore === LAST_DAY;
}

export async function insertErasures(store: Store, events: readonly ErasureEvent[]): Promise<void> {
  await store.insert(
    "erasures",
    events.map((event) => {
      const { upTo: receivedAt, ...erasure } = erasureOf(event);
      return { ...erasure, ...(isOfOne(erasure) && NO_DAYS), receivedAt, eventId: event.eventId };
    }),
  );
}

/** The erasures that concern a batch of sessions. */
export class Erasures {
  readonly #byScope = new Map<string, Erasure[]>();

  readonly all: readonly Erasure[];

  constructor(all: readonly Erasure[]) {
    this.all = all;
    for (const erasure of all) {
      const scope =
        erasure.importId !== NO_IMPORT
          ? importKey(erasure)
          : erasure.everybody
            ? erasure.organizationId
            : personKey(erasure);
      this.#byScope.set(scope, [...(this.#byScope.get(scope) ?? []), erasure]);
    }
  }

  /** @param day on which the session started */
  cover(session: Erasable, day: string): boolean {
    if (this.all.length === 0) return false;
    const covers = ({ receivedFrom, upTo, startedFrom, startedBefore, ...erasure }: Erasure) =>
      (!isOfOne(erasure) || erasure.sessionId.toLowerCase() === session.sessionId.toLowerCase()) &&
      session.receivedAt >= receivedFrom &&
      session.receivedAt <= upTo &&
      day >= startedFrom &&
      day < startedBefore;
    const { organizationId, importId } = session;
    const ofKey = importKey({ organizationId, importId: keyMarkOf(importId) });
    return [personKey(session), importKey(session), ofKey, organizationId.toLowerCase()].some((scope) =>
      this.#byScope.get(scope)?.some(covers),
    );
  }

  /** Whether any of them could cover a session of the batch. */
  mayCover({ days, personIds, importIds, startedFrom, startedTo }: Batch): boolean {
    const [first, last] = [dayOf(startedFrom), dayOf(startedTo)];
    return this.all.some(({ everybody, importId, personId, ...erasure }) => {
      if (isOfOne(erasure)) return days.has(erasure.sessionId);
      const isOfBatch = everybody || (importId === NO_IMPORT ? personIds.has(personId) : importIds.has(importId));
      return isOfBatch && last >= erasure.startedFrom && first < erasure.startedBefore;
    });
  }

  /** Those that are not in `before`. */
  since(before: Erasures): Erasure[] {
    const known = new Set(before.all.map((erasure) => JSON.stringify(erasure)));
    return this.all.filter((erasure) => !known.has(JSON.stringify(erasure)));
  }
}

export async function erasuresOf(store: Store, { organizationIds, personIds, receivedFrom }: Batch): Promise<Erasures> {
  const rows = await store.select({
    name: "erasures",
    sql: `
      SELECT organizationId, personId, sessionId, everybody, importId, startedFrom, startedBefore,
             toUnixTimestamp64Milli(erasures.receivedFrom) AS receivedFrom, toUnixTimestamp64Milli(max(receivedAt)) AS upTo
      FROM erasures
      WHERE organizationId IN {organizationIds:Array(UUID)} AND receivedAt >= fromUnixTimestamp64Milli({since:Int64}, 'UTC')
        -- People erase single sessions for years: those of others do not matter.
        AND (sessionId = toUUID('${NO_SESSION}') OR personId IN CAST(splitByChar(',', {personIds:String}) AS Array(UUID)))
      GROUP BY organizationId, personId, sessionId, everybody, importId, startedFrom, startedBefore, erasures.receivedFrom`,
    params: {
      organizationIds: [...organizationIds],
      personIds: [...personIds].join(),
      since: receivedFrom,
    },
    row: erasureSchema,
  });
  return new Erasures(rows.map((row) => (isOfOne(row) ? { ...row, ...ALL_DAYS } : row)));
}

const personKey = (person: { organizationId: string; personId: string }) =>
  `${person.organizationId} ${person.personId}`.toLowerCase();

const importKey = (of: { organizationId: string; importId: string }) =>
  `${of.organizationId} import ${of.importId}`.toLowerCase();

const existsSchema = z.object({ found: z.literal(1) });

/**
 * Removes erased sessions. Hides the rows first, so that no older version reappears, then deletes them. Once this resolves
 * nobody sees them; ClickHouse removes them from disk in the background.
 */
export async function hideErased(store: Store, erasures: readonly Erasure[]): Promise<void> {
  const params = {
    organizationIds: erasures.map(({ organizationId }) => organizationId),
    personIds: erasures.map(({ personId }) => personId),
    erasedSessionIds: erasures.map(({ sessionId }) => sessionId),
    everybody: erasures.map(({ everybody }) => Number(everybody)),
    importIds: erasures.map(({ importId }) => importId),
    receivedFroms: erasures.map(({ receivedFrom }) => receivedFrom),
    upTos: erasures.map(({ upTo }) => upTo),
    startedFroms: erasures.map(({ startedFrom }) => startedFrom),
    startedBefores: erasures.map(({ startedBefore }) => startedBefore),
  };
  const found = await store.select({
    name: "erased_sessions",
    sql: `SELECT 1 AS found FROM sessions WHERE ${ERASED} LIMIT 1`,
    params,
    row: existsSchema,
  });
  if (found.length === 0) return;
  await store.command(
    `INSERT INTO sessions (organizationId, personId, sessionId, version, day, isDeleted)
     SELECT organizationId, personId, sessionId, version, day, true FROM sessions FINAL WHERE ${ERASED}`,
    params,
  );
  await store.command(`ALTER TABLE sessions DELETE WHERE ${ERASED}`, params);
}

/** As `keyMarkOf`. */
export const KEY_MARK = "toUUID(concat(substring(toString(importId), 1, 13), '-8000-8000-000000000000'))";

/** The conditions before `arrayExists` spare most rows from being read. */
const ERASED = `NOT isDeleted AND organizationId IN {organizationIds:Array(UUID)}
  AND day < arrayMax({startedBefores:Array(Date)})
  AND (personId IN {personIds:Array(UUID)} OR has({everybody:Array(UInt8)}, 1)
       OR importId != toUUID('${NO_IMPORT}') AND (importId IN {importIds:Array(UUID)} OR ${KEY_MARK} IN {importIds:Array(UUID)}))
  AND arrayExists((o, p, s, e, i, r, u, f, d) -> organizationId = o AND (s = toUUID('${NO_SESSION}') OR sessionId = s)
                    AND if(i = toUUID('${NO_IMPORT}'), e = 1 OR personId = p, importId = i OR ${KEY_MARK} = i)
                    AND receivedAt >= fromUnixTimestamp64Milli(r, 'UTC') AND receivedAt <= fromUnixTimestamp64Milli(u, 'UTC') AND day >= f AND day < d,
                  {organizationIds:Array(UUID)}, {personIds:Array(UUID)}, {erasedSessionIds:Array(UUID)}, {everybody:Array(UInt8)}, {importIds:Array(UUID)},
                  {receivedFroms:Array(Int64)}, {upTos:Array(Int64)}, {startedFroms:Array(Date)}, {startedBefores:Array(Date)})`;
