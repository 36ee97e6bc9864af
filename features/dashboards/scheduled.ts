import { HOUR_MS } from "@treadlight/domain/time";
import { enqueue, enqueueAll, type JobHandler, jobHandler, jobKind } from "@treadlight/platform/jobs";
import { sql } from "kysely";
import { z } from "zod";
import { calendarPeriod, ZONES_APART_MS } from "../analytics/calendar.ts";
import { audit } from "../audit/record.ts";
import type { SummaryDeps } from "../summaries/summaries.ts";
import { dashboardChatJob } from "./chat.ts";
import { chatsOf } from "./dashboards.ts";
import { dashboardMailJob } from "./mail-one.ts";
import { dashboardsWithReaders } from "./visible.ts";

const HOUR_S = 3_600;
/** Like summaries: in the morning, by the organization's clock. */
const SENT_AFTER_MS = 7 * HOUR_MS;

type Deps = Pick<SummaryDeps, "db" | "now" | "logger">;

/** Starts the mails of dashboards whose week or month has begun. */
export const scheduledDashboardsJob = jobKind({
  name: "scheduled-dashboards",
  payload: z.object({}),
  result: z.null(),
  keepS: HOUR_S,
});

export function scheduledDashboardsHandler(deps: Deps): JobHandler {
  return jobHandler(scheduledDashboardsJob, async (_payload, { signal }) => {
    for (const unit of ["week", "month"] as const) {
      const scheduled = await deps.db
        .selectFrom("dashboards as d")
        .innerJoin("organizations as o", "o.id", "d.organizationId")
        .where("o.suspendedAt", "is", null)
        .where(sql<boolean>`d.schedule->>'every' = ${unit}`)
        .select(["d.id", (e) => e.fn.coalesce("o.timeZone", e.val("UTC")).as("timeZone")])
        .orderBy("d.id")
        .execute();
      for (const { id, timeZone } of scheduled) {
        signal.throwIfAborted();
        const { from } = calendarPeriod(unit, deps.now(), timeZone);
        if (deps.now() < from.getTime() + SENT_AFTER_MS) continue;
        await start(deps, id, from).catch((err: unknown) =>
          deps.logger.warn({ err, dashboardId: id }, "could not send a dashboard; will retry"),
        );
      }
    }
    return null;
  });
}

/** Enqueues a mail for each recipient and the messages to chats, and records that they were, in one transaction. Only the first of two workers does. */
async function start({ db, now }: Deps, dashboardId: string, begins: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const due = await transaction
      .updateTable("dashboards")
      // The same week or month begins later in a time zone further west.
      .set({ sentFor: new Date(begins.getTime() + ZONES_APART_MS) })
      .where("id", "=", dashboardId)
      .where("schedule", "is not", null)
      .where("sentFor", "<", begins)
      .returning(["organizationId", "authorId", "name", "schedule"])
      .executeTakeFirst();
    if (!due) return;
    const readers = await dashboardsWithReaders(transaction)
      .where("d.id", "=", dashboardId)
      .where(sql<boolean>`d.schedule::jsonb->'recipients' @> to_jsonb(u.id)`)
      .where(sql<boolean>`'dashboards' = ANY(u.mails)`)
      .select("u.id as userId")
      .orderBy("u.id")
      .execute();
    const jobs = readers.map(({ userId }) => ({
      owner: { organizationId: due.organizationId },
      payload: { dashboardId, userId, until: begins },
    }));
    await enqueueAll(transaction, dashboardMailJob, jobs);
    if (chatsOf(due.schedule).length > 0) {
      const owner = { organizationId: due.organizationId };
      await enqueue(transaction, dashboardChatJob, { owner, payload: { dashboardId, until: begins } });
    }
    const others = readers.filter(({ userId }) => userId !== due.authorId).map(({ userId }) => userId);
    // What somebody sends only themselves is private.
    if (others.length === 0) return;
    const about = { organizationId: due.organizationId, resource: "dashboards", resourceId: dashboardId };
    const after = { name: due.name, recipients: readers.map(({ userId }) => userId) };
    await audit(transaction, { kind: "system" }, { ...about, action: "dashboard.sent", after }, new Date(now()));
  });
}
