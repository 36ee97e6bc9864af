import { MONTH_WEEKS, REGULAR_WEEKS } from "@treadlight/domain/adoption";
import { NOT_WORK } from "@treadlight/domain/productivity";
import { NO_PERSON } from "@treadlight/domain/session";
import { DAY_MS } from "@treadlight/domain/time";
import type { Store } from "@treadlight/platform/clickhouse";
import { z } from "zod";
import { dayOf, mondayOf } from "../tables/days.ts";
import { dataState } from "./data-state.ts";
import { dimensionsOf, type OrganizationTenant, ofTenant, type PlacesTenant } from "./tenant.ts";
import { allOf, type Condition, whereIf } from "./where.ts";

const HAS_PERSON = `personId != toUUID('${NO_PERSON}')`;
/** Weeks (Monday to Sunday, UTC) back from the last whole one, which is 0. */
const AGO = "intDiv(dateDiff('day', toMonday(day), {lastWeek:Date}), 7)";

const peopleWeeksSchema = z.object({
  first: z.int(),
  weeks: z.array(z.int()),
  people: z.number(),
  /** On how many days of each of these weeks they were active, summed over the people. */
  daysOfPeople: z.array(z.number()),
});
const depthSchema = z.object({ tools: z.int(), kinds: z.int(), people: z.number() });
const groupSchema = z.object({
  kind: z.enum(["department", "team", "tool", "workflowType"]),
  name: z.string(),
  active: z.number(),
  regular: z.number(),
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
  const ofMonth = `FROM sessions FINAL
    WHERE NOT isDeleted AND ${ofPlace.sql} AND day >= {monthFrom:Date} AND day < {openFrom:Date} AND ${HAS_PERSON}`;
  const [people, depth, groups] = await Promise.all([
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
    store.select({
      name: "adoption_depth",
      sql: `
        SELECT tools, kinds, count() AS people
        FROM (SELECT uniqExact(tool) AS tools, uniqExactIf(workflowType, workflowType NOT IN ('', {notWork:String})) AS kinds ${ofMonth} GROUP BY personId)
        GROUP BY tools, kinds`,
      params,
      row: depthSchema,
    }),
    store.select({
      name: "adoption_groups",
      sql: `
        SELECT kind, name, count() AS active, countIf(weeks >= {regularWeeks:UInt32}) AS regular
        FROM (SELECT place.1 AS kind, place.2 AS name, personId, uniqExact(week) AS weeks
              FROM (SELECT personId, week, arrayJoin([('department', toString(department)), ('team', toString(team)),
                      ('tool', toString(tool)), ('workflowType', toString(workflowType))]) AS place
                    FROM (SELECT DISTINCT personId, toMonday(day) AS week, department, team, tool, workflowType ${ofMonth}))
              WHERE name != '' AND (kind, name) != ('workflowType', {notWork:String}) GROUP BY kind, name, personId)
        GROUP BY kind, name`,
      params,
      row: groupSchema,
    }),
  ]);
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
  // The sums by person know departments, and nothing else of where somebody works.
  if (!dimensionsOf(tenant)?.every((dimension) => dimension === "department")) return { sql: rows, params: {} };
  const { days, askedAt } = await dataState(store, tenant);
  const built = days.filter(({ build }) => build > 0 && build / 1_000 <= askedAt - replicaLagMs);
  return {
    sql: `
      SELECT personId, day FROM sessions_daily
      WHERE ${ofPlace.sql} AND slice = 'user' AND ${ended}
        AND (day, build) IN arrayZip({builtDays:Array(Date)}, {builds:Array(UInt64)})
      UNION ALL ${rows} AND day NOT IN {builtDays:Array(Date)}`,
    params: { builtDays: built.map(({ day }) => day), builds: built.map(({ build }) => build) },
  };
}
