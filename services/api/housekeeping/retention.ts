import { DAY_MS } from "@treadlight/domain/time";
import { erasureRecord } from "./erase.ts";
import type { HousekeepingDeps } from "./housekeeping.ts";

const ORGANIZATIONS_AT_ONCE = 500;

/**
 * Erases the sessions that organizations no longer want kept, once a day each (UTC). A session is kept for the whole of its
 * last day. The tombstone comes first: cut off before the note that it is done, another is written, which does no harm.
 */
export async function applyRetention({ db, log, now }: HousekeepingDeps, signal: AbortSignal): Promise<void> {
  const at = now();
  const today = new Date(Math.floor(at / DAY_MS) * DAY_MS);
  while (!signal.aborted) {
    const due = await db
      .selectFrom("organizations")
      .where("retentionDays", "is not", null)
      .where((where) => where.or([where("retentionAppliedAt", "is", null), where("retentionAppliedAt", "<", today)]))
      .limit(ORGANIZATIONS_AT_ONCE)
      .select(["id", "retentionDays"])
      .execute();
    if (due.length === 0) return;
    await log.append(
      due.map(({ id: organizationId, retentionDays }) => {
        const firstKept = new Date(today.getTime() - (retentionDays ?? 0) * DAY_MS);
        return erasureRecord({ organizationId, startedBefore: firstKept.toISOString().slice(0, 10), receivedAt: at });
      }),
    );
    await db
      .updateTable("organizations")
      .set({ retentionAppliedAt: new Date(at) })
      .where(
        "id",
        "in",
        due.map(({ id }) => id),
      )
      .execute();
  }
}
