import { publishableMark, senderOf } from "@treadlight/domain/session";
import type { Store } from "@treadlight/platform/clickhouse";
import { z } from "zod";
import { type OrganizationTenant, ofTenant } from "./tenant.ts";
import { instant } from "./where.ts";

const MAX_SENDERS = 100;

const senderSchema = z.object({
  /** 18 hexadecimal digits; another one each day. */
  sender: z.string().transform(senderOf),
  sessions: z.number(),
  /** Milliseconds since the epoch. */
  firstAt: z.number(),
  lastAt: z.number(),
});

/**
 * What was sent with a publishable key and received from `from` to `to` (both included): how many sessions are there, since when, and who
 * sent most of them.
 */
export async function sentWithKey(
  store: Store,
  tenant: OrganizationTenant,
  { keyId, sender, from, to }: { keyId: string; sender?: string | undefined; from: Date; to: Date },
) {
  const own = ofTenant(tenant);
  // Up to the sender, or all of it.
  const prefix = sender === undefined ? publishableMark(keyId).slice(0, 15) : publishableMark(keyId, sender);
  const where = `${own.sql} AND NOT isDeleted AND startsWith(toString(importId), {prefix:String})
    AND receivedAt >= ${instant("from")} AND receivedAt <= ${instant("to")}`;
  const params = { ...own.params, prefix, from: from.getTime(), to: to.getTime() };
  const [total] = await store.select({
    name: "sent_with_key",
    sql: `SELECT count() AS sessions, toUnixTimestamp64Milli(min(receivedAt)) AS firstAt FROM sessions FINAL WHERE ${where}`,
    params,
    row: z.object({ sessions: z.number(), firstAt: z.number() }),
  });
  const senders = await store.select({
    name: "senders_with_key",
    sql: `SELECT toString(importId) AS sender, count() AS sessions, toUnixTimestamp64Milli(min(receivedAt)) AS firstAt,
                 toUnixTimestamp64Milli(max(receivedAt)) AS lastAt
          FROM sessions FINAL WHERE ${where} GROUP BY importId ORDER BY sessions DESC, importId LIMIT ${MAX_SENDERS}`,
    params,
    row: senderSchema,
  });
  const { sessions = 0, firstAt } = total ?? {};
  return { sessions, firstAt: sessions > 0 && firstAt !== undefined ? new Date(firstAt) : undefined, senders };
}
