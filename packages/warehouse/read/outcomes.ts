import type { Store } from "@treadlight/platform/clickhouse";
import { z } from "zod";
import { dayOf, withinDays } from "../tables/days.ts";
import { LIMIT, type Page, type PageQuery, pageOf } from "./page.ts";
import { ofTenant, type Tenant } from "./tenant.ts";
import { allOf, type Condition, type Period, whereIf } from "./where.ts";

export interface OutcomeCounts {
  /** Sessions by rejection code. */
  rejected: Record<string, number>;
  /** Always the sum of the five below. */
  accepted: number;
  /** Is the session's newest version. */
  scored: number;
  /** A newer version of the same session won. */
  superseded: number;
  deadLettered: number;
  erased: number;
  /** Accepted but not handled yet. */
  pending: number;
}

export interface Outcomes {
  total: OutcomeCounts;
  /** By the UTC day of receipt, `YYYY-MM-DD`, ascending; days without sessions are left out. */
  days: (OutcomeCounts & { day: string })[];
}

/** The outcomes of one organization on one day of receipt. */
export interface OutcomeDay extends OutcomeCounts {
  organizationId: string;
  /** UTC, `YYYY-MM-DD`. */
  day: string;
}

/** The outcomes of the sessions received from the day of `from` to that of `to` (UTC, both included). */
export async function outcomes(store: Store, tenant: Tenant, period: { from: Date; to: Date }): Promise<Outcomes> {
  const rows = await outcomeRows(store, allOf(ofTenant(tenant), receivedWithin(period)));
  const days = rows.map(({ organizationId: _, ...day }) => day);
  return { total: days.reduce(add, NOTHING), days };
}

/** Whose days a list shows: a tenant's, or for staff everybody's. */
export type OutcomeScope = Tenant | "every_organization";

const keySchema = z.object({ organizationId: z.guid(), day: z.iso.date() });

/** A page of days of receipt with their outcomes. First finds which days, then the outcomes of only those. */
export async function outcomeDays(
  store: Store,
  scope: OutcomeScope,
  { sort: [, order], range, filter }: PageQuery<"day", Period>,
): Promise<Page<OutcomeDay>> {
  const { sql: where, params } = allOf(
    scope === "every_organization" ? undefined : ofTenant(scope),
    receivedWithin(filter),
  );
  const receipts = ["receipts", "session_events", "dead_letters WHERE stream = 'sessions'"]
    .map((table) => `SELECT organizationId, receivedAt FROM ${table}`)
    .join(" UNION ALL ");
  const all = `SELECT organizationId, toDate(receivedAt) AS day FROM (${receipts}) WHERE ${where} GROUP BY organizationId, day`;
  const { rows: keys, total } = await pageOf(store, {
    name: "outcome_days",
    rows: `${all} ORDER BY day ${order}, organizationId ${LIMIT}`,
    all,
    params,
    range,
    row: keySchema,
  });
  if (keys.length === 0) return { rows: [], total };
  const ofKeys = whereIf(
    `organizationId IN {organizationIds:Array(UUID)}
     AND (organizationId, toDate(receivedAt)) IN arrayZip({organizationIds:Array(UUID)}, {days:Array(Date)})`,
    { organizationIds: keys.map(({ organizationId }) => organizationId), days: keys.map(({ day }) => day) },
  );
  const found = await outcomeRows(store, allOf(ofKeys));
  const byKey = new Map(found.map((row) => [`${row.organizationId} ${row.day}`, row]));
  return { rows: keys.flatMap(({ organizationId, day }) => byKey.get(`${organizationId} ${day}`) ?? []), total };
}

function receivedWithin({ from, to }: Period): Condition {
  return allOf(
    whereIf("toDate(receivedAt) >= {from:Date}", { from: from && dayOf(withinDays(from)) }),
    whereIf("toDate(receivedAt) <= {to:Date}", { to: to && dayOf(withinDays(to)) }),
  );
}

const outcomeRowSchema = z.object({
  organizationId: z.guid(),
  receivedOn: z.iso.date(),
  rejected: z.record(z.string(), z.number()),
  received: z.number(),
  handled: z.number(),
  scored: z.number(),
  erased: z.number(),
  deadLettered: z.number(),
});

/**
 * The outcomes of sessions, by organization and day of receipt. A version that scoring handled is erased if an erasure
 * covers it, else scored if it is the visible row of its session, else superseded. Accepted sessions without an outcome
 * are pending, so the counts add up while batches are being processed.
 * @param where conditions on `organizationId` and `receivedAt`
 */
async function outcomeRows(store: Store, { sql: where, params }: Condition): Promise<OutcomeDay[]> {
  const part = (counts: string, from: string) =>
    `SELECT organizationId, toDate(receivedAt) AS receivedOn, ${counts} FROM ${from} AND ${where}
     GROUP BY organizationId, receivedOn`;
  const noReasons = "CAST(map(), 'Map(String, UInt64)') AS rejected";
  const rows = await store.select({
    name: "outcomes",
    sql: `
     SELECT organizationId, receivedOn, sumMap(rejected) AS rejected, sum(received) AS received, sum(handled) AS handled,
            sum(scored) AS scored, sum(erased) AS erased, sum(deadLettered) AS deadLettered
     FROM (
       ${part(
         `sumMap(CAST(rejected, 'Map(String, UInt64)')) AS rejected, sum(toUInt64(accepted)) AS received, 0 AS handled,
          0 AS scored, 0 AS erased, 0 AS deadLettered`,
         "receipts FINAL WHERE true",
       )}
       UNION ALL
       ${part(
         `${noReasons}, 0, count(), 0, countIf(arrayExists(e -> receivedAt <= e.1 AND day < e.2, arrayConcat(own, shared))), 0`,
         `session_events FINAL
          LEFT JOIN (SELECT organizationId, personId, groupArray((upTo, startedBefore)) AS own FROM (${erasures("NOT everybody")})
                     GROUP BY organizationId, personId) AS ofPerson USING (organizationId, personId)
          LEFT JOIN (SELECT organizationId, groupArray((upTo, startedBefore)) AS shared FROM (${erasures("everybody")})
                     GROUP BY organizationId) AS ofEverybody USING (organizationId)
          WHERE true`,
       )}
       UNION ALL
       ${part(`${noReasons}, 0, 0, count(), 0, 0`, "sessions FINAL WHERE NOT isDeleted")}
       UNION ALL
       ${part(
         `${noReasons}, 0, 0, 0, 0, count()`,
         `dead_letters FINAL WHERE stream = 'sessions' AND eventId NOT IN (
            SELECT eventId FROM session_events WHERE eventId IN (SELECT eventId FROM dead_letters WHERE ${where}))`,
       )})
     GROUP BY organizationId, receivedOn ORDER BY receivedOn, organizationId`,
    params,
    row: outcomeRowSchema,
  });
  return rows.map(({ organizationId, receivedOn, rejected, received, handled, scored, erased, deadLettered }) => {
    const superseded = Math.max(0, handled - scored - erased);
    const settled = scored + superseded + deadLettered + erased;
    const pending = Math.max(0, received - settled);
    const accepted = settled + pending;
    return { organizationId, day: receivedOn, rejected, accepted, scored, superseded, deadLettered, erased, pending };
  });
}

/** Keeps the latest of otherwise equal erasures. */
const erasures = (which: string) =>
  `SELECT organizationId, personId, startedBefore, max(receivedAt) AS upTo FROM erasures WHERE ${which}
   GROUP BY organizationId, personId, startedBefore`;

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
