import { rolesWith } from "@treadlight/contract/access";
import { Expected } from "@treadlight/contract/errors";
import { DAY_MS } from "@treadlight/domain/time";
import type { Database } from "@treadlight/platform/database";
import { type Kysely, sql, type Transaction } from "kysely";
import { sendMails } from "../mail/index.ts";
import { quotaNearlyUsedMail } from "./mails/quota-nearly-used.ts";
import { storageNearlyFullMail } from "./mails/storage-nearly-full.ts";

/** How much may be sent on a day (UTC). */
export interface Quota {
  sessions: number;
  /** After decompression. */
  bytes: number;
}

/** How much an organization may send on a day, and store altogether: bytes, by the type of its account. */
export interface OrganizationQuota extends Quota {
  stored: Record<AccountType, number>;
}
type AccountType = Database["organizations"]["accountType"];

/** What an organization had stored when the day (UTC) began, and may store: bytes as they were sent, after decompression. */
export interface Stored {
  day: string;
  organizationId: string;
  bytes: number;
  limit: number;
}

/** What a person or an organization has sent on a day (UTC, `YYYY-MM-DD`). */
export interface SentDay extends Quota {
  day: string;
  senderId: string;
}

const GIB = 1_024 ** 3;
const NEARLY = 0.8;
const LONGEST_MONTH_S = 31 * 86_400;
/** PostgreSQL allows 65,535 parameters per statement. */
export const SENDERS_PER_INSERT = 10_000;

/** The day (UTC) on which quotas count something. */
export const quotaDay = (now: number) => new Date(now).toISOString().slice(0, 10);

/** @throws Expected `quota_exceeded` if this much was sent today */
export function requireRoomFor(
  sent: Quota,
  quota: Quota,
  whose: "You have" | "With this key you have" | "Your organization has",
  now: number,
) {
  if (shareOf(sent, quota) < 1) return;
  const message = `${whose} reached today's quota. It resets at midnight UTC.`;
  throw new Expected("quota_exceeded", { message, retryAfterS: untilMidnightS(now) });
}

const untilMidnightS = (now: number) => (DAY_MS - (now % DAY_MS)) / 1_000;

/** @throws Expected `quota_exceeded` if the organization stores as much as it may */
export function requireStorage({ bytes, limit }: Stored, sentToday: number, now: number) {
  if (bytes + sentToday < limit) return;
  const message = `Your organization has used its ${Math.floor(limit / GIB)} GiB of storage. A shorter retention period frees space from midnight UTC.`;
  throw new Expected("quota_exceeded", { message, retryAfterS: untilMidnightS(now) });
}

/**
 * What organizations had stored when a day began. Housekeeping drops the days that are past a retention period. What
 * was erased otherwise counts until then: the event log still holds it.
 */
export async function storedBefore(
  db: Kysely<Database>,
  organizationIds: readonly string[],
  day: string,
  { stored }: OrganizationQuota,
): Promise<Stored[]> {
  const rows = await db
    .selectFrom("organizations as o")
    .leftJoin("sentDays as d", (join) => join.onRef("d.senderId", "=", "o.id").on("d.day", "<", day))
    .where("o.id", "in", organizationIds)
    .groupBy(["o.id", "o.accountType"])
    .select(["o.id", "o.accountType", sql<number>`coalesce(sum(d.bytes), 0)::bigint`.as("bytes")])
    .execute();
  return rows.map(({ id, accountType, bytes }) => ({ day, organizationId: id, bytes, limit: stored[accountType] }));
}

/**
 * Adds what was sent to what was sent before, in the order given: processes that use the same order do not wait for each other.
 * @returns the totals
 */
export function addSent(transaction: Transaction<Database>, sent: readonly SentDay[]): Promise<SentDay[]> {
  return transaction
    .insertInto("sentDays")
    .values(sent.map(({ day, senderId, sessions, bytes }) => ({ day, senderId, sessions, bytes })))
    .onConflict((conflict) =>
      conflict.columns(["day", "senderId"]).doUpdateSet({
        sessions: sql`sent_days.sessions + excluded.sessions`,
        bytes: sql`sent_days.bytes + excluded.bytes`,
      }),
    )
    .returning([sql<string>`day::text`.as("day"), "senderId", "sessions", "bytes"])
    .execute();
}

/** Tells an organization's administrators, once a day, if its quota is nearly used up. */
export async function notifyIfNearlyUsed(
  transaction: Transaction<Database>,
  { day, senderId: organizationId, ...sent }: SentDay,
  quota: Quota,
): Promise<void> {
  if (shareOf(sent, quota) < NEARLY) return;
  const notices = (await administratorsOf(transaction, organizationId)).map(({ id, email, organizationName }) => ({
    to: email,
    params: { organizationName },
    onceKey: `quota ${day} ${id}`,
  }));
  await sendMails(transaction, quotaNearlyUsedMail, notices);
}

/** Tells an organization's administrators, once a month, if it has stored nearly as much as it may. */
export async function notifyIfNearlyFull(
  transaction: Transaction<Database>,
  { day, organizationId, bytes, limit }: Stored,
  sentToday: number,
): Promise<void> {
  if ((bytes + sentToday) / limit < NEARLY) return;
  const notices = (await administratorsOf(transaction, organizationId)).map(({ id, email, organizationName }) => ({
    to: email,
    params: { organizationName, gib: Math.floor(limit / GIB) },
    onceKey: `storage ${day.slice(0, 7)} ${id}`,
    keepS: LONGEST_MONTH_S,
  }));
  await sendMails(transaction, storageNearlyFullMail, notices);
}

/** An individual administers their own account. */
function administratorsOf(transaction: Transaction<Database>, organizationId: string) {
  return transaction
    .selectFrom("users as u")
    .innerJoin("organizations as o", "o.id", "u.organizationId")
    .where("o.id", "=", organizationId)
    .where((e) => e.or([e("u.role", "in", rolesWith("ingest_keys")), e("o.accountType", "=", "individual")]))
    .where("u.suspendedAt", "is", null)
    .select(["u.id", "u.email", "o.name as organizationName"])
    .execute();
}

const shareOf = (sent: Quota, quota: Quota) => Math.max(sent.sessions / quota.sessions, sent.bytes / quota.bytes);
