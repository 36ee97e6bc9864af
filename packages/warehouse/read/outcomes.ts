import type { ReceiptEvent } from "@treadlight/domain/session";
import type { Parameters, Store } from "@treadlight/platform/clickhouse";
import { z } from "zod";
import { dayOf, withinDays } from "../days.ts";
import type { Tenant } from "../tenant.ts";
import { insertOfLiving } from "../write/ended-organizations.ts";
import type { Page, PageQuery } from "./page.ts";

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

/** An organization's day of receipt. */
export interface OutcomeDay extends OutcomeCounts {
  organizationId: string;
  /** UTC, `YYYY-MM-DD`. */
  day: string;
}

export async function insertReceipts(store: Store, receipts: readonly ReceiptEvent[]): Promise<void> {
  await insertOfLiving(
    store,
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

/** The outcomes of the sessions received from the day of `from` to that of `to` (UTC, both included). */
export async function outcomes(
  store: Store,
  { organizationId }: Tenant,
  { from, to }: { from: Date; to: Date },
): Promise<Outcomes> {
  const rows = await outcomeRows(store, `${OF_TENANT} AND toDate(receivedAt) BETWEEN {from:Date} AND {to:Date}`, {
    organizationId,
    from: dayOf(withinDays(from)),
    to: dayOf(withinDays(to)),
  });
  const days = rows.map(({ organizationId: _, ...day }) => day);
  return { total: days.reduce(add, NOTHING), days };
}

/** Whose days a list shows: a tenant's, or for staff everybody's. */
export type OutcomeScope = Tenant | "every_organization";
export interface OutcomeFilter {
  from?: Date | undefined;
  to?: Date | undefined;
}

const keySchema = z.object({ organizationId: z.guid(), day: z.iso.date() });
const totalSchema = z.object({ total: z.number() });

/** Days of receipt with their outcomes, a page of them. First which days, by what is narrow; then the outcomes of only those. */
export async function outcomeDays(
  store: Store,
  scope: OutcomeScope,
  { sort: [, order], range: [first, last], filter: { from, to } }: PageQuery<"day", OutcomeFilter>,
): Promise<Page<OutcomeDay>> {
  const conditions = [
    ...(scope === "every_organization" ? [] : [OF_TENANT]),
    ...(from ? ["toDate(receivedAt) >= {from:Date}"] : []),
    ...(to ? ["toDate(receivedAt) <= {to:Date}"] : []),
  ];
  const where = conditions.length > 0 ? `WHERE ${conditions.join(" AND ")}` : "";
  const keys = ["receipts", "session_events", "dead_letters WHERE stream = 'sessions'"]
    .map((table) => `SELECT organizationId, receivedAt FROM ${table}`)
    .join(" UNION ALL ");
  const days = `SELECT organizationId, toDate(receivedAt) AS day FROM (${keys}) ${where} GROUP BY organizationId, day`;
  const parameters = {
    ...(scope !== "every_organization" && { organizationId: scope.organizationId }),
    ...(from && { from: dayOf(withinDays(from)) }),
    ...(to && { to: dayOf(withinDays(to)) }),
  };
  const direction = order === "ASC" ? "ASC" : "DESC";
  const [page, counted] = await Promise.all([
    store.select(
      keySchema,
      `${days} ORDER BY day ${direction}, organizationId LIMIT {limit:UInt64} OFFSET {offset:UInt64}`,
      { ...parameters, limit: last - first + 1, offset: first },
    ),
    store.select(totalSchema, `SELECT count() AS total FROM (${days})`, parameters),
  ]);
  const found =
    page.length === 0
      ? []
      : await outcomeRows(store, OF_PAGE, {
          organizationIds: page.map(({ organizationId }) => organizationId),
          days: page.map(({ day }) => day),
        });
  const byKey = new Map(found.map((row) => [`${row.organizationId} ${row.day}`, row]));
  return {
    rows: page.flatMap(({ organizationId, day }) => byKey.get(`${organizationId} ${day}`) ?? []),
    total: counted[0]?.total ?? 0,
  };
}

const OF_TENANT = "organizationId = {organizationId:UUID}";
const OF_PAGE = `organizationId IN {organizationIds:Array(UUID)}
  AND (organizationId, toDate(receivedAt)) IN arrayZip({organizationIds:Array(UUID)}, {days:Array(Date)})`;

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
 * What became of sessions, by organization and day of receipt. Of what scoring handled, a version is erased if an erasure
 * covers it, else scored if it is the visible row of its session, else superseded. What was accepted and is none of these is
 * pending, so the counts add up while batches are under way.
 * @param where conditions on `organizationId` and `receivedAt`
 */
async function outcomeRows(store: Store, where: string, parameters: Parameters): Promise<OutcomeDay[]> {
  const part = (counts: string, from: string) =>
    `SELECT organizationId, toDate(receivedAt) AS receivedOn, ${counts} FROM ${from} AND ${where}
     GROUP BY organizationId, receivedOn`;
  const noReasons = "CAST(map(), 'Map(String, UInt64)') AS rejected";
  const rows = await store.select(
    outcomeRowSchema,
    `SELECT organizationId, receivedOn, sumMap(rejected) AS rejected, sum(received) AS received, sum(handled) AS handled,
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
    parameters,
  );
  return rows.map(({ organizationId, receivedOn, rejected, received, handled, scored, erased, deadLettered }) => {
    const superseded = Math.max(0, handled - scored - erased);
    const settled = scored + superseded + deadLettered + erased;
    const pending = Math.max(0, received - settled);
    const accepted = settled + pending;
    return { organizationId, day: receivedOn, rejected, accepted, scored, superseded, deadLettered, erased, pending };
  });
}

/** Of those that differ only in when they came, the last one says it all. */
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
