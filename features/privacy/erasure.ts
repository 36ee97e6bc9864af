import { randomUUID } from "node:crypto";
import { type ErasureEvent, MAX_START_AGE_MS } from "@treadlight/domain/session";
import type { Database } from "@treadlight/platform/database";
import { type EventLog, logRecord } from "@treadlight/platform/event-log";
import type { Kysely } from "kysely";
import { forgetGrowing } from "../growing-sessions/growing-sessions.ts";

/** Requests admitted before the account was deleted may still be in flight; their sessions are erased too. */
const UNDER_WAY_MS = 5 * 60_000;

/** The tables of what people say of single sessions, which goes with them. */
export const SAID = ["correctedKinds", "ownProjects"] as const;

/** The UTC day from which on it is kept: nobody can send sessions any more that started before. */
export const firstSaidDay = (nowMs: number) => new Date(nowMs - MAX_START_AGE_MS).toISOString().slice(0, 10);

/**
 * Erases all sessions of a person whose account is deleted, in every organization they were in. Resolves once the tombstones are
 * in the event log; from then on the erasure holds, also under replay. The sessions disappear when scoring reads the tombstones,
 * normally within a second, and leave the disk in the background. Call it before deleting the account's row; it is safe to repeat.
 * @throws LogUnavailableError
 */
export async function erasePerson(
  { db, log }: { db: Kysely<Database>; log: EventLog },
  { organizationId, personId, now }: { organizationId: string; personId: string; now: Date },
): Promise<void> {
  const placements = await db
    .selectFrom("placements")
    .where("userId", "=", personId)
    .select("organizationId")
    .distinct()
    .execute();
  const organizationIds = new Set([organizationId, ...placements.map((placement) => placement.organizationId)]);
  for (const id of organizationIds) await forgetGrowing(db, { organizationId: id, personId });
  const receivedAt = now.getTime() + UNDER_WAY_MS;
  await log.append([...organizationIds].map((id) => erasureRecord({ organizationId: id, personId, receivedAt })));
}

/** A tombstone as a record of the log. */
export function erasureRecord(erasure: Omit<ErasureEvent, "kind" | "eventId">) {
  const event = { kind: "erasure", eventId: randomUUID(), ...erasure } satisfies ErasureEvent;
  return logRecord("sessions", erasure.personId ?? erasure.organizationId, event);
}
