import type { OutcomeCounts } from "@treadlight/domain/outcomes";
import { NO_IMPORT, NO_SESSION } from "@treadlight/domain/session";
import type { Store } from "@treadlight/platform/clickhouse";
import { z } from "zod";
import { dayOf, withinDays } from "../tables/days.ts";
import { KEY_MARK } from "../write/erasures.ts";
import { daysThatMayFit } from "./data-state.ts";
import { LIMIT, type Page, type PageQuery, pageOf } from "./page.ts";
import { type OrganizationTenant, ofTenant, type PersonalTenant } from "./tenant.ts";
import { allOf, type Condition, type Period, whereIf } from "./where.ts";

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

/**
 * The outcomes of the sessions received from the day of `from` to that of `to` (UTC, both included).
 * @param rollups.replicaLagMs roll-ups that are as new are not read: their note may have arrived at a replica before their sums. By default none
 *   is, as if they were damaged
 */
export async function outcomes(
  store: Store,
  tenant: OrganizationTenant,
  period: { from: Date; to: Date },
  rollups?: { replicaLagMs: number },
): Promise<Outcomes> {
  // What was received then is counted from the sessions: they may be lost.
  const days =
    rollups && (await daysThatMayFit(store, tenant, { slice: "receivedOn", ...rollups }, receivedOnWithin(period)));
  const rows = await outcomeRows(store, ofTenant(tenant), receivedWithin(period), days);
  const counts = rows.map(({ organizationId: _, ...day }) => day);
  return { total: counts.reduce(add, NOTHING), days: counts };
}

const ownOutcomeSchema = z.object({
  day: z.iso.date(),
  rejected: z.record(z.string(), z.number()),
  superseded: z.number(),
});

/**
 * What became of one person's sessions that are not shown, by day of receipt (UTC): those rejected in their own requests, by code, and
 * older versions. Days without either are left out.
 */
export async function ownOutcomes(store: Store, tenant: PersonalTenant, period: { from: Date; to: Date }) {
  const own = ofTenant(tenant);
  const { sql: where, params } = allOf(own, receivedWithin(period));
  return store.select({
    name: "own_outcomes",
    sql: `
      SELECT receivedOn AS day, sumMap(counts) AS rejected, sum(older) AS superseded
      FROM (
        SELECT toDate(receivedAt) AS receivedOn, CAST(rejected, 'Map(String, UInt64)') AS counts, 0 AS older
        FROM receipts FINAL WHERE ${where}
        UNION ALL
        SELECT toDate(receivedAt) AS receivedOn, CAST(map(), 'Map(String, UInt64)') AS counts, 1 AS older
        FROM (${hiddenVersions(own.sql, where)}) WHERE outcome = 'superseded')
      GROUP BY receivedOn HAVING notEmpty(rejected) OR superseded > 0 ORDER BY receivedOn`,
    params,
    row: ownOutcomeSchema,
  });
}

const hiddenSchema = z.object({ superseded: z.number(), erased: z.number(), unseen: z.number() });

/**
 * What became of the versions of sessions that are not shown, of those that started in [from, to) (whole days, UTC), whenever they
 * were received.
 */
export async function hiddenByStart(store: Store, tenant: OrganizationTenant, { from, to }: { from: Date; to: Date }) {
  const own = ofTenant(tenant);
  const { sql: where, params } = allOf(
    own,
    whereIf("day >= {from:Date}", { from: dayOf(withinDays(from)) }),
    whereIf("day < {to:Date}", { to: dayOf(withinDays(to)) }),
  );
  const hidden = hiddenVersions(own.sql, where);
  const count = (outcome: string) => `countIf(outcome = '${outcome}') AS ${outcome}`;
  const [row] = await store.select({
    name: "hidden_by_start",
    sql: `SELECT ${["superseded", "erased", "unseen"].map(count).join(", ")} FROM (${hidden})`,
    params,
    row: hiddenSchema,
  });
  const { superseded = 0, erased = 0, unseen = 0 } = row ?? {};
  const replaced = unseen > 0 ? await replacedMeanwhile(store, hidden, params) : new Map<string, number>();
  const alsoSuperseded = [...replaced.values()].reduce((sum, versions) => sum + versions, 0);
  return { superseded: superseded + alsoSuperseded, erased, missing: Math.max(0, unseen - alsoSuperseded) };
}

/** Whose days a list shows: a tenant's, or for staff everybody's. */
export type OutcomeScope = OrganizationTenant | "every_organization";

const keySchema = z.object({ organizationId: z.guid(), day: z.iso.date() });

/** Fields that tell days apart, by which they are sorted before their outcomes are known. */
const KEY_ORDER = {
  id: (order: string) => `toString(organizationId) ${order}, day ${order}`,
  organizationId: (order: string) => `toString(organizationId) ${order}, day`,
  day: (order: string) => `day ${order}, toString(organizationId)`,
};
type OutcomeSort = keyof typeof KEY_ORDER | Exclude<keyof OutcomeCounts, "rejected">;

interface OutcomeFilter extends Period {
  organizationId?: readonly string[] | undefined;
}

/** A page of days of receipt with their outcomes. First finds which days, then the outcomes of only those, unless it is sorted by outcomes. */
export async function outcomeDays(
  store: Store,
  scope: OutcomeScope,
  { sort: [field, order], range, filter }: PageQuery<OutcomeSort, OutcomeFilter>,
): Promise<Page<OutcomeDay>> {
  const whose = allOf(
    scope === "every_organization" ? undefined : ofTenant(scope),
    whereIf("organizationId IN {ofOrganizations:Array(UUID)}", { ofOrganizations: filter.organizationId }),
  );
  if (!isKey(field)) {
    const rows = await outcomeRows(store, whose, receivedWithin(filter));
    const sorted = rows.sort((a, b) => (order === "ASC" ? a[field] - b[field] : b[field] - a[field]));
    return { rows: sorted.slice(range[0], range[1] + 1), total: rows.length };
  }
  const { sql: where, params } = allOf(whose, receivedWithin(filter));
  const receipts = ["receipts", "session_events", "dead_letters WHERE stream = 'sessions'"]
    .map((table) => `SELECT organizationId, receivedAt FROM ${table}`)
    .join(" UNION ALL ");
  const all = `SELECT organizationId, toDate(receivedAt) AS day FROM (${receipts}) WHERE ${where} GROUP BY organizationId, day`;
  const { rows: keys, total } = await pageOf(store, {
    name: "outcome_days",
    rows: `${all} ORDER BY ${KEY_ORDER[field](order)} ${LIMIT}`,
    all,
    params,
    range,
    row: keySchema,
  });
  if (keys.length === 0) return { rows: [], total };
  const ofOrganizations = whereIf("organizationId IN {organizationIds:Array(UUID)}", {
    organizationIds: keys.map(({ organizationId }) => organizationId),
  });
  const onDays = whereIf(
    "(organizationId, toDate(receivedAt)) IN arrayZip({organizationIds:Array(UUID)}, {days:Array(Date)})",
    { organizationIds: keys.map(({ organizationId }) => organizationId), days: keys.map(({ day }) => day) },
  );
  const days = keys.map(({ day }) => Date.parse(day));
  // Comparing two bounds first spares most rows the lookup.
  const between = receivedWithin({ from: new Date(Math.min(...days)), to: new Date(Math.max(...days)) });
  const found = await outcomeRows(store, allOf(ofOrganizations), allOf(ofOrganizations, between, onDays));
  const byKey = new Map(found.map((row) => [`${row.organizationId} ${row.day}`, row]));
  return { rows: keys.flatMap(({ organizationId, day }) => byKey.get(`${organizationId} ${day}`) ?? []), total };
}

const isKey = (field: OutcomeSort): field is keyof typeof KEY_ORDER => Object.hasOwn(KEY_ORDER, field);

const receivedOnWithin = ({ from, to }: { from: Date; to: Date }): Condition => ({
  sql: "receivedOn BETWEEN {from:Date} AND {to:Date}",
  params: { from: dayOf(withinDays(from)), to: dayOf(withinDays(to)) },
});

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
  scored: z.number(),
  erased: z.number(),
  superseded: z.number(),
  unseen: z.number(),
  deadLettered: z.number(),
});

/**
 * The outcomes of sessions, by organization and day of receipt. Each version that scoring handled is counted by itself: it
 * is scored if it is the visible row of its session, else erased if an erasure covers it, else superseded if a newer
 * version was handled, else missing. Accepted sessions without an outcome are pending, so the counts add up while batches
 * are being processed.
 * @param whose a condition on whose sessions
 * @param received a condition on `receivedAt`
 * @param days a condition on the days of sessions that fit the others, to spare reading more. By default all are read
 */
async function outcomeRows(
  store: Store,
  whose: Condition,
  received: Condition,
  days: Condition = allOf(),
): Promise<OutcomeDay[]> {
  const { sql: where, params } = allOf(whose, received);
  const hidden = hiddenVersions(whose.sql, where);
  const part = (counts: string, from: string) =>
    `SELECT organizationId, toDate(receivedAt) AS receivedOn, ${counts} FROM ${from} GROUP BY organizationId, receivedOn`;
  const noReasons = "CAST(map(), 'Map(String, UInt64)') AS rejected";
  const count = (outcome: string) => `countIf(outcome = '${outcome}')`;
  const rows = await store.select({
    name: "outcomes",
    sql: `
     SELECT organizationId, receivedOn, sumMap(rejected) AS rejected, sum(received) AS received, sum(scored) AS scored,
            sum(erased) AS erased, sum(superseded) AS superseded, sum(unseen) AS unseen, sum(deadLettered) AS deadLettered
     FROM (
       ${part(
         `sumMap(CAST(rejected, 'Map(String, UInt64)')) AS rejected, sum(toUInt64(accepted)) AS received, 0 AS scored,
          0 AS erased, 0 AS superseded, 0 AS unseen, 0 AS deadLettered`,
         `receipts FINAL WHERE ${where}`,
       )}
       UNION ALL
       ${part(`${noReasons}, 0, count(), 0, 0, 0, 0`, visible(`${where} AND ${days.sql}`))}
       UNION ALL
       ${part(`${noReasons}, 0, 0, ${["erased", "superseded", "unseen"].map(count).join(", ")}, 0`, `(${hidden})`)}
       UNION ALL
       ${part(
         `${noReasons}, 0, 0, 0, 0, 0, count()`,
         `dead_letters FINAL WHERE stream = 'sessions' AND ${where} AND eventId NOT IN (
            SELECT eventId FROM session_events WHERE eventId IN (SELECT eventId FROM dead_letters WHERE ${where}))`,
       )})
     GROUP BY organizationId, receivedOn ORDER BY receivedOn, organizationId`,
    params: { ...params, ...days.params },
    row: outcomeRowSchema,
  });
  const isAnyUnseen = rows.some(({ unseen }) => unseen > 0);
  const replaced = isAnyUnseen ? await replacedMeanwhile(store, hidden, params) : new Map<string, number>();
  return rows.map(({ organizationId, receivedOn: day, rejected, received, unseen, ...counts }) => {
    const { scored, erased, deadLettered } = counts;
    const alsoSuperseded = replaced.get(`${organizationId} ${day}`) ?? 0;
    const superseded = counts.superseded + alsoSuperseded;
    const missing = Math.max(0, unseen - alsoSuperseded);
    const settled = scored + erased + superseded + missing + deadLettered;
    const accepted = Math.max(received, settled);
    const pending = accepted - settled;
    return { organizationId, day, rejected, accepted, scored, superseded, deadLettered, erased, missing, pending };
  });
}

/** The rows that answers are made of. */
const visible = (where: string) => `sessions FINAL WHERE NOT isDeleted AND ${where}`;

/**
 * Each version that scoring handled and that is not the visible row of its session, with what became of it. `unseen` is either
 * missing or about to be superseded. A version's row is on its own day, so only the days of these versions are read.
 * @param whose a condition that holds for all versions of a session or for none
 * @param where the condition on the versions
 */
export function hiddenVersions(whose: string, where: string): string {
  // A join reads both sides with all threads, which takes less than half as long as a set of the right one.
  const hidden = `
    SELECT organizationId, personId, sessionId, eventId, importId, version, receivedAt, day
    FROM (SELECT * FROM session_events WHERE ${where}) AS handled
    LEFT ANTI JOIN (
      SELECT eventId FROM ${visible(where)} AND day IN (SELECT day FROM session_events WHERE ${where})) AS shown USING (eventId)
    LIMIT 1 BY eventId`;
  return `
  SELECT organizationId, personId, sessionId, eventId, version, receivedAt,
         multiIf(arrayExists(e -> receivedAt BETWEEN e.1 AND e.2, arrayConcat(together, ofTheKey)) OR arrayExists(e -> receivedAt <= e.1 AND day >= e.2 AND day < e.3, arrayConcat(own, shared))
                   OR (organizationId, personId, sessionId) IN (SELECT organizationId, personId, sessionId FROM erasures WHERE sessionId != toUUID('${NO_SESSION}')), 'erased',
                 version < newest, 'superseded', 'unseen') AS outcome
  FROM (SELECT *, ${KEY_MARK} AS keyMark FROM (${hidden})) AS hidden
  LEFT JOIN (
    SELECT organizationId, sessionId, personId, max(version) AS newest FROM session_events
    WHERE ${whose} AND sessionId IN (SELECT sessionId FROM (${hidden}))
    GROUP BY organizationId, sessionId, personId) AS ofSession USING (organizationId, personId, sessionId)
  LEFT JOIN (SELECT organizationId, personId, groupArray((upTo, startedFrom, startedBefore)) AS own
             FROM (${erasures(`NOT everybody AND importId = toUUID('${NO_IMPORT}')`)})
             GROUP BY organizationId, personId) AS ofPerson USING (organizationId, personId)
  LEFT JOIN (SELECT organizationId, groupArray((upTo, startedFrom, startedBefore)) AS shared FROM (${erasures("everybody")})
             GROUP BY organizationId) AS ofEverybody USING (organizationId)
  LEFT JOIN (SELECT organizationId, importId, groupArray((receivedFrom, receivedAt)) AS together FROM erasures
             WHERE importId != toUUID('${NO_IMPORT}') GROUP BY organizationId, importId) AS ofImport USING (organizationId, importId)
  LEFT JOIN (SELECT organizationId, importId AS keyMark, groupArray((receivedFrom, receivedAt)) AS ofTheKey FROM erasures
             WHERE importId != toUUID('${NO_IMPORT}') GROUP BY organizationId, keyMark) AS ofKey USING (organizationId, keyMark)`;
}

const replacedSchema = z.object({ organizationId: z.guid(), day: z.iso.date(), versions: z.number() });

/**
 * How many unseen versions have a newer visible row, by organization and day of receipt. A batch writes its rows before it
 * records their versions as handled, so the versions that they replace are unseen for a moment.
 */
async function replacedMeanwhile(store: Store, hidden: string, params: object): Promise<Map<string, number>> {
  const unseen = `SELECT * FROM (${hidden}) WHERE outcome = 'unseen'`;
  const rows = await store.select({
    name: "replaced_meanwhile",
    sql: `
     SELECT organizationId, toDate(receivedAt) AS day, count() AS versions
     FROM (${unseen}) AS unseen
     INNER JOIN (
       SELECT organizationId, personId, sessionId, max(version) AS newestRow FROM sessions
       WHERE NOT isDeleted AND (organizationId, personId) IN (SELECT organizationId, personId FROM (${unseen}))
         AND sessionId IN (SELECT sessionId FROM (${unseen}))
       GROUP BY organizationId, personId, sessionId) AS newestRows USING (organizationId, personId, sessionId)
     WHERE newestRow >= version
     GROUP BY organizationId, day`,
    params,
    row: replacedSchema,
  });
  return new Map(rows.map(({ organizationId, day, versions }) => [`${organizationId} ${day}`, versions]));
}

/** Keeps the latest of otherwise equal erasures. */
const erasures = (which: string) =>
  `SELECT organizationId, personId, startedFrom, startedBefore, max(receivedAt) AS upTo FROM erasures WHERE ${which}
   GROUP BY organizationId, personId, startedFrom, startedBefore`;

const NOTHING: OutcomeCounts = {
  rejected: {},
  accepted: 0,
  scored: 0,
  superseded: 0,
  deadLettered: 0,
  erased: 0,
  missing: 0,
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
    missing: a.missing + b.missing,
    pending: a.pending + b.pending,
  };
}
