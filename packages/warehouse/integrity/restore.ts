import type { ScoredSession } from "@treadlight/domain/session";
import type { Store } from "@treadlight/platform/clickhouse";
import { z } from "zod";
import { hiddenVersions } from "../read/outcomes.ts";
import { dayOf } from "../tables/days.ts";
import { applySessions, partsOf, type ScoredSessions } from "../write/sessions.ts";
import { onStore, type WarehouseWriter, writerTo } from "../write/writer.ts";

const knownSchema = z.object({ eventId: z.string() });

/** Writes those of the sessions whose rows, or the record that they were handled, have been lost. */
async function restoreSessions(store: Store, sessions: ScoredSessions | readonly ScoredSession[]): Promise<void> {
  const given: ScoredSession[] = [];
  for await (const part of partsOf(sessions)) given.push(...part);
  if (given.length === 0) return;
  const whose = "organizationId IN {organizationIds:Array(UUID)} AND sessionId IN {sessionIds:Array(UUID)}";
  const where = `${whose} AND day IN {days:Array(Date)}`;
  const known = await store.select({
    name: "known_versions",
    sql: `SELECT eventId FROM session_events
          WHERE ${where} AND eventId NOT IN (SELECT eventId FROM (${hiddenVersions(whose, where)}) WHERE outcome = 'unseen')`,
    params: {
      organizationIds: [...new Set(given.map(({ organizationId }) => organizationId))],
      sessionIds: [...new Set(given.map(({ sessionId }) => sessionId))],
      days: [...new Set(given.map(({ startedAt }) => dayOf(startedAt)))],
    },
    row: knownSchema,
  });
  const knownIds = new Set(known.map(({ eventId }) => eventId));
  await applySessions(
    store,
    given.filter(({ eventId }) => !knownIds.has(eventId.toLowerCase())),
  );
}

/** What a repair writes with while it reads the log again. The first pass is needed only if erasures were lost. */
export interface Restorer {
  /** Takes erasures only, so that no erased session comes back before its erasure is read. */
  erasures: WarehouseWriter;
  /** Takes what was lost, and leaves everything else alone. */
  everythingElse: WarehouseWriter;
}

export function restorerTo(target: () => Promise<Store>): Restorer {
  const writer = writerTo(target);
  const ignore = async () => {};
  // Erasures are found between the sessions, as these are read.
  const passOver = async (sessions: ScoredSessions | readonly ScoredSession[]) => {
    for await (const _ of partsOf(sessions));
  };
  return {
    erasures: { ...writer, applySessions: passOver, insertDeadLetters: ignore },
    everythingElse: { ...writer, applySessions: onStore(target)(restoreSessions), applyErasures: ignore },
  };
}

/** Has every day rolled up again. */
export async function changeEveryDay(store: Store): Promise<void> {
  await store.command(
    "INSERT INTO day_changes SELECT organizationId, day, now64(3) FROM sessions GROUP BY organizationId, day",
  );
}
