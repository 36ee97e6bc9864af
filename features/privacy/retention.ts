import { DAY_MS } from "@treadlight/domain/time";
import type { ApiDeps } from "../deps.ts";
import { forgetGrowing } from "../growing-sessions/growing-sessions.ts";
import { eraseTimeAnswers } from "../time-answers/erase.ts";
import { erasureRecord, SAID } from "./erasure.ts";

const ORGANIZATIONS_AT_ONCE = 500;

/**
 * Applies each organization's retention period once a day (UTC). A session is kept until the end of its last day. The tombstone is
 * written before the run is recorded, so an interrupted run may write a second one, which is harmless.
 */
export async function applyRetention(
  { db, log, now }: Pick<ApiDeps, "db" | "log" | "now">,
  signal: AbortSignal,
): Promise<void> {
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
    const ends = due.map(({ id: organizationId, retentionDays }) => {
      const firstKept = new Date(today.getTime() - (retentionDays ?? 0) * DAY_MS);
      return { organizationId, startedBefore: firstKept.toISOString().slice(0, 10) };
    });
    for (const end of ends) await forgetGrowing(db, end);
    await log.append(ends.map((end) => erasureRecord({ ...end, receivedAt: at })));
    for (const { organizationId, startedBefore } of ends) {
      await eraseTimeAnswers(db, { organizationId, startedBefore });
      for (const said of SAID) {
        await db
          .deleteFrom(said)
          .where("organizationId", "=", organizationId)
          .where("day", "<", startedBefore)
          .execute();
      }
    }
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
