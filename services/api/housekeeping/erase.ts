import { randomUUID } from "node:crypto";
import type { ErasureEvent } from "@treadlight/domain/session";
import { logRecord } from "@treadlight/platform/event-log";
import type { ApiDeps } from "../deps/index.ts";

/** Requests that were let in before the account went may still be on their way: they are erased with it. */
const UNDER_WAY_MS = 5 * 60_000;

/**
 * Erases all sessions of a person whose account is deleted, in every organization that they were in. Resolves when the
 * tombstones are in the event log: from then on it holds, under replay too. Nobody sees the sessions any more once scoring
 * has read the tombstones, normally within a second, and the engine takes them off the disk in the background. Call it
 * before the account's row goes, and once more if that fails: repeating it does no harm.
 * @throws LogUnavailableError
 */
export async function erasePerson(
  { db, log }: Pick<ApiDeps, "db" | "log">,
  { organizationId, personId, now }: { organizationId: string; personId: string; now: Date },
): Promise<void> {
  const placements = await db
    .selectFrom("placements")
    .where("userId", "=", personId)
    .select("organizationId")
    .distinct()
    .execute();
  const organizationIds = new Set([organizationId, ...placements.map((placement) => placement.organizationId)]);
  const receivedAt = now.getTime() + UNDER_WAY_MS;
  await log.append([...organizationIds].map((id) => erasureRecord({ organizationId: id, personId, receivedAt })));
}

/** A tombstone as a record of the log. */
export function erasureRecord(erasure: Omit<ErasureEvent, "kind" | "eventId">) {
  const event = { kind: "erasure", eventId: randomUUID(), ...erasure } satisfies ErasureEvent;
  return logRecord("sessions", erasure.personId ?? erasure.organizationId, event);
}
