import type { TimeQuestion } from "@treadlight/contract/time-answers";
import { isAskedAbout, isNotWork, SHORTEST_ASKED_S, workflowTypeOf } from "@treadlight/domain/productivity";
import type { UsageRecord } from "@treadlight/domain/session";
import { DAY_MS } from "@treadlight/domain/time";
import type { Database } from "@treadlight/platform/database";
import type { UserIdentity } from "@treadlight/platform/identity";
import { personalTenant, type Warehouse } from "@treadlight/warehouse";
import type { Kysely } from "kysely";
import { Temporal } from "temporal-polyfill";

/** People forget how long something would have taken. */
const ASKED_ABOUT_FOR_MS = 2 * DAY_MS;
/** A session that was used a moment ago may go on. */
const QUIET_MS = 10 * 60_000;
/** More than anybody has in two days. */
const MAX_RECENT = 1_000;

interface Asking {
  db: Kysely<Database>;
  warehouse: Warehouse;
  /** Milliseconds since the epoch. */
  now: number;
}

/** Whether a person is asked: what they decided themselves, or else their organization. */
export async function isAsked(db: Kysely<Database>, userId: string): Promise<boolean> {
  const { askedAboutTime, asksAboutTime } = await db
    .selectFrom("users as u")
    .innerJoin("organizations as o", "o.id", "u.organizationId")
    .where("u.id", "=", userId)
    .select(["u.askedAboutTime", "o.asksAboutTime"])
    .executeTakeFirstOrThrow();
  return askedAboutTime ?? asksAboutTime;
}

/** The question of this day that is still open. The first call of a day that finds a session decides which one it is. */
export async function questionOfToday(
  { db, warehouse, now }: Asking,
  { organizationId, userId, timeZone }: UserIdentity,
): Promise<TimeQuestion | null> {
  const askedOn = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate().toString();
  const asked = () =>
    db
      .selectFrom("timeAnswers")
      .where("userId", "=", userId)
      .where("askedOn", "=", askedOn)
      .selectAll()
      .executeTakeFirst();
  let today = await asked();
  if (!today) {
    const session = await sessionToAskAbout({ db, warehouse, now }, { organizationId, userId });
    if (!session) return null;
    const { id: sessionId, startedAt, tool, timeEngaged, workflowType } = session;
    const kind = workflowTypeOf(workflowType ?? "") ?? null;
    const about = { sessionId, startedAt: new Date(startedAt), tool, kind, timeEngaged: timeEngaged ?? 0 };
    await db
      .insertInto("timeAnswers")
      .values({ userId, askedOn, organizationId, ...about })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    today = await asked();
  }
  if (!today || today.choice !== null || today.organizationId !== organizationId) return null;
  const { sessionId: id, tool, kind, startedAt, timeEngaged } = today;
  return { id, tool, kind, startedAt, timeEngaged };
}

async function sessionToAskAbout(
  { db, warehouse, now }: Asking,
  { organizationId, userId }: Pick<UserIdentity, "organizationId" | "userId">,
): Promise<UsageRecord | undefined> {
  const recent = { from: new Date(now - ASKED_ABOUT_FOR_MS), limit: MAX_RECENT };
  const { records } = await warehouse.usageRecords(personalTenant(organizationId, userId), recent);
  const eligible = records.filter((record) => isAskedAbout(record.id) && isWorthAsking(record, now));
  const before = await db
    .selectFrom("timeAnswers")
    .where("userId", "=", userId)
    .where("startedAt", ">=", recent.from)
    .select("sessionId")
    .execute();
  const done = new Set(before.map(({ sessionId }) => sessionId));
  return eligible.find(({ id }) => !done.has(id));
}

/** Whether somebody spent time on a session that is over. Imports tell nothing that its person would recognize. */
function isWorthAsking(
  { source, promptCount, timeEngaged, startedAt, endedAt, workflowType }: UsageRecord,
  now: number,
): boolean {
  if (isNotWork(workflowType ?? "")) return false;
  const engagedS = timeEngaged ?? 0;
  const endMs = endedAt === null ? Date.parse(startedAt) + engagedS * 1_000 : Date.parse(endedAt);
  return source !== "import" && promptCount > 0 && engagedS >= SHORTEST_ASKED_S && endMs <= now - QUIET_MS;
}

/** A session as the warehouse has it now; undefined once it is erased. */
export async function currentSession(
  warehouse: Warehouse,
  {
    organizationId,
    userId,
    sessionId,
    startedAt,
  }: { organizationId: string; userId: string; sessionId: string; startedAt: Date },
): Promise<UsageRecord | undefined> {
  const then = { from: startedAt, to: new Date(startedAt.getTime() + 1), limit: MAX_RECENT };
  const { records } = await warehouse.usageRecords(personalTenant(organizationId, userId), then);
  return records.find(({ id }) => id === sessionId);
}
