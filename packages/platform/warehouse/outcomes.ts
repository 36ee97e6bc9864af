import type { OutcomesQuery, ReceiptEvent } from "@treadlight/domain/session";
import { z } from "zod";
import { dayOf, withinDays } from "./days.ts";
import type { Store } from "./store.ts";
import type { Tenant } from "./tenant.ts";

export interface OutcomeCounts {
  /** Sessions by rejection code. */
  rejected: Record<string, number>;
  /** Always the sum of the five below. */
  accepted: number;
  /** Is the session's present version. */
  scored: number;
  /** A newer version of the same session won. */
  superseded: number;
  deadLettered: number;
  erased: number;
  /** Accepted, and not handled yet. */
  pending: number;
}

export interface Outcomes {
  total: OutcomeCounts;
  /** By the UTC day of receipt, `YYYY-MM-DD`, ascending; days without sessions are left out. */
  days: (OutcomeCounts & { day: string })[];
}

export async function insertReceipts(store: Store, receipts: readonly ReceiptEvent[]): Promise<void> {
  await store.insert(
    "receipts",
    receipts.map(({ organizationId, eventId, receivedAt, accepted, rejected }) => ({
      organizationId,
      eventId,
      receivedAt,
      accepted,
      rejected,
    })),
  );
}

const outcomeRowSchema = z.object({
  day: z.iso.date(),
  rejected: z.record(z.string(), z.number()),
  received: z.number(),
  handled: z.number(),
  scored: z.number(),
  erased: z.number(),
  deadLettered: z.number(),
});

/**
 * What became of the sessions received from the day of `from` to that of `to` (UTC, both included). Of what scoring
 * handled, a version is erased if its person's erasure came later, else scored if it is the visible row of its session,
 * else superseded. What was accepted and is none of these is pending, so the counts add up while batches are under way.
 */
export async function outcomes(store: Store, tenant: Tenant, { from, to }: OutcomesQuery): Promise<Outcomes> {
  const inDays = `organizationId = {organizationId:UUID} AND toDate(receivedAt) BETWEEN {from:Date} AND {to:Date}`;
  const rows = await store.select(
    outcomeRowSchema,
    `SELECT day, sumMap(rejected) AS rejected, sum(received) AS received, sum(handled) AS handled, sum(scored) AS scored,
            sum(erased) AS erased, sum(deadLettered) AS deadLettered
     FROM (
       SELECT toDate(receivedAt) AS day, CAST(rejected, 'Map(String, UInt64)') AS rejected, toUInt64(accepted) AS received,
              0 AS handled, 0 AS scored, 0 AS erased, 0 AS deadLettered
       FROM receipts FINAL WHERE ${inDays}
       UNION ALL
       SELECT toDate(receivedAt) AS day, CAST(map(), 'Map(String, UInt64)'), 0, count(), 0, countIf(receivedAt <= erasedUpTo), 0
       FROM session_events FINAL
       LEFT JOIN (SELECT personId, max(receivedAt) AS erasedUpTo FROM erasures
                  WHERE organizationId = {organizationId:UUID} GROUP BY personId) AS e USING (personId)
       WHERE ${inDays} GROUP BY day
       UNION ALL
       SELECT toDate(receivedAt) AS day, CAST(map(), 'Map(String, UInt64)'), 0, 0, count(), 0, 0
       FROM sessions FINAL WHERE NOT isDeleted AND ${inDays} GROUP BY day
       UNION ALL
       SELECT toDate(receivedAt) AS day, CAST(map(), 'Map(String, UInt64)'), 0, 0, 0, 0, count()
       FROM dead_letters FINAL WHERE stream = 'sessions' AND ${inDays} AND eventId NOT IN (
         SELECT eventId FROM session_events WHERE organizationId = {organizationId:UUID}
           AND eventId IN (SELECT eventId FROM dead_letters WHERE organizationId = {organizationId:UUID}))
       GROUP BY day)
     GROUP BY day ORDER BY day`,
    { organizationId: tenant.organizationId, from: dayOf(withinDays(from)), to: dayOf(withinDays(to)) },
  );
  const days = rows.map(({ day, rejected, received, handled, scored, erased, deadLettered }) => {
    const superseded = Math.max(0, handled - scored - erased);
    const settled = scored + superseded + deadLettered + erased;
    const pending = Math.max(0, received - settled);
    return { day, rejected, accepted: settled + pending, scored, superseded, deadLettered, erased, pending };
  });
  return { total: days.reduce(add, NOTHING), days };
}

const NOTHING: OutcomeCounts = {
  rejected: {},
  accepted: 0,
  scored: 0,
  superseded: 0,
  deadLettered: 0,
  erased: 0,
  pending: 0,
};

function add(a: OutcomeCounts, b: OutcomeCounts): OutcomeCounts {
  const rejected = { ...a.rejected };
  for (const [code, count] of Object.entries(b.rejected)) rejected[code] = (rejected[code] ?? 0) + count;
  return {
    rejected,
    accepted: a.accepted + b.accepted,
    scored: a.scored + b.scored,
    superseded: a.superseded + b.superseded,
    deadLettered: a.deadLettered + b.deadLettered,
    erased: a.erased + b.erased,
    pending: a.pending + b.pending,
  };
}
