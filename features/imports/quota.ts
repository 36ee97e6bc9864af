import type { Database } from "@treadlight/platform/database";
import type { Kysely, Transaction } from "kysely";
import {
  addSent,
  notifyIfNearlyFull,
  notifyIfNearlyUsed,
  type OrganizationQuota,
  type Quota,
  quotaDay,
  requireRoomFor,
  requireStorage,
  storedBefore,
} from "../limits/quotas.ts";

/** @throws Expected `quota_exceeded` if the organization has sent as much as it may today (UTC), or stored as much as it may */
export async function requireQuota(
  db: Kysely<Database>,
  organizationId: string,
  quota: OrganizationQuota | undefined,
  now: Date,
): Promise<void> {
  if (!quota) return;
  const day = quotaDay(now.getTime());
  const sent = await db
    .selectFrom("sentDays")
    .where("senderId", "=", organizationId)
    .where("day", "=", day)
    .select(["sessions", "bytes"])
    .executeTakeFirst();
  if (sent) requireRoomFor(sent, quota, "Your organization has", now.getTime());
  for (const stored of await storedBefore(db, [organizationId], day, quota)) {
    requireStorage(stored, sent?.bytes ?? 0, now.getTime());
  }
}

/** Counts an import among what its organization has sent today, and tells the administrators if that is nearly all it may send or store. */
export async function countImport(
  transaction: Transaction<Database>,
  organizationId: string,
  imported: Quota,
  quota: OrganizationQuota | undefined,
  now: Date,
): Promise<void> {
  if (!quota) return;
  const day = quotaDay(now.getTime());
  const [total] = await addSent(transaction, [{ day, senderId: organizationId, ...imported }]);
  if (!total) return;
  await notifyIfNearlyUsed(transaction, total, quota);
  for (const stored of await storedBefore(transaction, [organizationId], day, quota)) {
    await notifyIfNearlyFull(transaction, stored, total.bytes);
  }
}
