import { MONTH_WEEKS, REGULAR_WEEKS } from "@treadlight/domain/adoption";
import { NOT_WORK } from "@treadlight/domain/productivity";
import { NO_PERSON } from "@treadlight/domain/session";
import { DAY_MS } from "@treadlight/domain/time";
import type { Store } from "@treadlight/platform/clickhouse";
import { z } from "zod";
import { dayOf, mondayOf } from "../tables/days.ts";
import { builtRows } from "./data-state.ts";
import { type OrganizationTenant, ofTenant, type PlacesTenant } from "./tenant.ts";
import { allOf, type Condition, whereIf } from "./where.ts";

const HAS_PERSON = `personId != toUUID('${NO_PERSON}')`;
const GROUPS = ["department", "team", "tool", "workflowType"] as const;
/** Weeks (Monday to Sunday, UTC) back from the last whole one, which is 0. */
const AGO = "intDiv(dateDiff('day', toMonday(day), {lastWeek:Date}), 7)";

const peopleWeeksSchema = z.object({
  first: z.int(),
  weeks: z.array(z.int()),
  people: z.number(),
  /** On how many days of each of these weeks they were active, summed over the people. */
  daysOfPeople: z.array(z.number()),
});
/** Of a group, how many people were active and regular in it; without a name, how many people used so many tools and kinds of work. */
const monthSchema = z.object({
  kind: z.enum(["department", "team", "tool", "workflowType", ""]),
  name: z.string(),
  active: z.number(),
  regular: z.number(),
  tools: z.int(),
  kinds: z.int(),
  people: z.number(),
});

export interface AdoptionQuestion {
  /** How many whole weeks are looked at; those of four more are told, too. */
  weeks: number;
  department: string | undefined;
}

/**
 * Who used AI in which whole weeks, as counts of people and never a person, and how many use what. Exact: whole days with an up-to-date
 * roll-up by person are read from it, all others from the sessions.
 * @param options.replicaLagMs roll-ups that are as new are not read: their note may have arrived at a replica before their sums
 */
export async function adoption(
  store: Store,
  tenant: OrganizationTenant | PlacesTenant,
  { weeks, department, now, replicaLagMs }: AdoptionQuestion & { now: number; replicaLagMs: number },
) {
  const lastWeek = mondayOf(now) - 7 * DAY_MS;
  const shared = {
    lastWeek: dayOf(lastWeek),
    openFrom: dayOf(mondayOf(now)),
    monthFrom: dayOf(lastWeek - (MONTH_WEEKS - 1) * 7 * DAY_MS),
    lookedAt: weeks + MONTH_WEEKS,
    regularWeeks: REGULAR_WEEKS,
    notWork: NOT_WORK,
  };
  const ofPlace = allOf(ofTenant(tenant), whereIf("department = {ofDepartment:String}", { ofDepartment: department }));
  const days = await personDays(store, tenant, ofPlace, replicaLagMs);
  const params = { ...ofPlace.params, ...days.params, ...shared };
  const [people, month] = await Promise.all([
    store.select({
      name: "adoption_weeks",
      sql: `
        SELECT first, weeks, count() AS people, sumForEach(days) AS daysOfPeople
        FROM (SELECT personId, max(ago) AS first, arraySort(groupArrayIf((ago, daysInWeek), ago < {lookedAt:UInt32})) AS known,
                     tupleElement(known, 1) AS weeks, tupleElement(known, 2) AS days
              FROM (SELECT personId, ${AGO} AS ago, uniqExact(day) AS daysInWeek FROM (${days.sql}) GROUP BY personId, ago)
              GROUP BY personId)
        GROUP BY first, weeks`,
      params,
      row: peopleWeeksSchema,
    }),
    // The sessions of a month are read once: in which weeks was each person in which group? Then by group, and by person.
    store.select({
      name: "adoption_month",
      sql: `
        SELECT kind, name, tools, kinds, sum(members) AS active, sum(regularMembers) AS regular, count() AS people
        FROM (SELECT kind, name, count() AS members, countIf(bitCount(inWeeks) >= {regularWeeks:UInt32}) AS regularMembers,
                     if(kind = '', countIf(ofKind = 'tool'), 0) AS tools, if(kind = '', countIf(ofKind = 'workflowType'), 0) AS kinds
              FROM (SELECT personId, groupBitOr(bitShiftLeft(toUInt8(1), ${AGO})) AS inWeeks,
                           multiIf(${GROUPS.map((group) => `grouping(${group}) = 0, '${group}'`).join(", ")}, '') AS ofKind,
                           multiIf(${GROUPS.map((group) => `ofKind = '${group}', toString(${group})`).join(", ")}, '') AS ofName
                    FROM sessions FINAL
                    WHERE NOT isDeleted AND ${ofPlace.sql} AND day >= {monthFrom:Date} AND day < {openFrom:Date} AND ${HAS_PERSON}
                    GROUP BY GROUPING SETS (${GROUPS.map((group) => `(personId, ${group})`).join(", ")}))
              WHERE ofName != '' AND (ofKind, ofName) != ('workflowType', {notWork:String})
              GROUP BY GROUPING SETS ((ofKind AS kind, ofName AS name), (personId)))
        GROUP BY kind, name, tools, kinds`,
      params,
      row: monthSchema,
    }),
  ]);
  const depth = month.filter(({ kind }) => kind === "");
  const groups = month.flatMap(({ kind, name, active, regular }) =>
    kind === "" ? [] : [{ kind, name, active, regular }],
  );
  return { lastWeek, people, depth, groups };
}

/** Each person and day with sessions in weeks that are over, perhaps several times. */
async function personDays(
  store: Store,
  tenant: OrganizationTenant | PlacesTenant,
  ofPlace: Condition,
  replicaLagMs: number,
): Promise<Condition> {
  const ended = `day < {openFrom:Date} AND ${HAS_PERSON}`;
  const rows = `SELECT personId, day FROM sessions FINAL WHERE NOT isDeleted AND ${ofPlace.sql} AND ${ended}`;
  const built = await builtRows(store, tenant, { slice: "user", replicaLagMs });
  if (!built) return { sql: rows, params: {} };
  return {
    sql: `
      SELECT personId, day FROM sessions_daily WHERE ${ofPlace.sql} AND ${ended} AND ${built.sql}
      UNION ALL ${rows} AND day NOT IN {builtDays:Array(Date)}`,
    params: built.params,
  };
}
