import { type AnalyticsAnswer, type AnalyticsQuery, isListDimension } from "@treadlight/contract/analytics";
import { DAY_MS } from "@treadlight/domain/time";
import type { Store } from "@treadlight/platform/clickhouse";
import { z } from "zod";
import { firstOpenWeek } from "../tables/cells.ts";
import { sliceName } from "../tables/daily-sums.ts";
import { dayOf, mondayOf } from "../tables/days.ts";
import {
  analyticsStatement,
  asksSpend,
  decisionParams,
  keyOf,
  NOTHING_DECIDED,
  PLACES,
  type Sources,
  sliceOf,
  type ToolDecisions,
  timeOf,
} from "./analytics-sql.ts";
import type { DayState } from "./data-state.ts";
import { type OwnPrices, ownPriceParams } from "./own-prices.ts";
import { comparedPeriodOf, earlierBy, isWithinOneBucket, type Period, periodOf } from "./period.ts";
import type { People } from "./person-sql.ts";
import { dimensionsOf, ofTenant, ofTenantInCells, type Tenant } from "./tenant.ts";
import { allOf, type Condition, whereIf, within } from "./where.ts";

const rowSchema = z.object({ place: z.int() }).catchall(z.union([z.string(), z.number()]));
type PlacedRow = z.output<typeof rowSchema>;

export interface AnalyticsOptions {
  /** Answers from cells of at least this many people each. Otherwise from all sessions of the tenant. */
  minimumPeople?: number | undefined;
  /** How the dimension `user` answers people. */
  pseudonyms: People["pseudonyms"];
  /** An IANA name. Default UTC; cells are always in UTC. */
  timeZone?: string | undefined;
  /** For the dimension `toolDecision`. By default nobody has decided anything. */
  toolDecisions?: ToolDecisions | undefined;
  /** For spend. By default public prices hold. */
  ownPrices?: OwnPrices | undefined;
}

/** The part of an answer that the data decides. */
export type AnalyticsData = Pick<AnalyticsAnswer, "rows" | "others" | "totals"> & {
  meta: Pick<
    AnalyticsAnswer["meta"],
    "from" | "to" | "timeZone" | "compared" | "truncated" | "source" | "severalPerSession"
  >;
};

/**
 * Answers a query about a tenant's sessions exactly: whole days with an up-to-date roll-up are read from it, all other days
 * from the sessions, as are queries that the roll-up cannot answer.
 * @param options.days every day of the organization that has sessions; cells need none
 */
export async function analytics(
  store: Store,
  tenant: Tenant,
  query: AnalyticsQuery,
  options: AnalyticsOptions & { now: number; pseudonymSecret: string; days: readonly DayState[] },
): Promise<AnalyticsData> {
  const { minimumPeople, now, pseudonyms, pseudonymSecret, days, toolDecisions = NOTHING_DECIDED } = options;
  const timeZone = minimumPeople === undefined ? (options.timeZone ?? "UTC") : "UTC";
  const asked = periodOf(query, now, timeZone);
  const period = minimumPeople === undefined ? asked : wholeWeeks(asked, now);
  const { ownPrices } = options;
  const prices = ownPrices && asksSpend(query) ? await ownPriceParams(store, tenant, ownPrices, now) : undefined;
  const ask = async (asked: AnalyticsQuery, over: Period, keys?: readonly string[]) => {
    const sources =
      minimumPeople === undefined
        ? sourcesOf(tenant, asked, over, { timeZone, days })
        : { cells: cellsOf(tenant, over, minimumPeople) };
    const { sql, params } = analyticsStatement(asked, sources, {
      ...{ pseudonyms, timeZone, keys },
      hasOwnPrices: prices !== undefined,
    });
    const rows = await store.select({
      name: "analytics",
      sql,
      params: { ...params, ...prices, ...decisionParams(toolDecisions), pseudonymSecret },
      row: rowSchema,
    });
    return { sources, byPlace: new Map(rows.map((row) => [row.place, row])) };
  };
  const severalPerSession = query.dimensions.filter(isListDimension);
  /** Rows that count a session several times do not add up to totals, which are asked for by themselves. */
  const select = async (over: Period, keys?: readonly string[]) => {
    if (severalPerSession.length === 0 || !query.totals) return ask(query, over, keys);
    const [answer, all] = await Promise.all([
      ask({ ...query, totals: false }, over, keys),
      ask(inOneGroup(query), over),
    ]);
    const [row] = all.byPlace.values();
    if (row && answer.byPlace.size > 0) answer.byPlace.set(PLACES.totals, { ...row, place: PLACES.totals });
    return answer;
  };

  const { sources, byPlace } = await select(period);
  const [others, totals] = [byPlace.get(PLACES.others(query)), byPlace.get(PLACES.totals)];
  const shown = [...byPlace.values()].filter((row) => row !== others && row !== totals);

  const earlier = earlierBy(query, period, timeZone);
  const compared = comparedPeriodOf(query, period, { now, timeZone });
  const keys = [...new Set(shown.map((row) => keyOf(row, query, earlier?.(timeOf(row)))))];
  const before = compared && (await select(compared, keys)).byPlace;
  const amounts = (row: PlacedRow, earlierPlace: number) => amountsOf(query, row, before, earlierPlace);

  return {
    rows: shown.map(({ place, ...row }) => ({
      ...row,
      ...(before && amounts({ place, ...row }, keys.indexOf(keyOf(row, query, earlier?.(timeOf(row)))) + 1)),
    })),
    ...(query.others && others && { others: amounts(others, others.place) }),
    ...(query.totals && totals && { totals: amounts(totals, totals.place) }),
    meta: {
      from: period.from.toISOString(),
      to: period.to.toISOString(),
      timeZone,
      ...(compared && { compared: { from: compared.from.toISOString(), to: compared.to.toISOString() } }),
      truncated: others !== undefined,
      ...(severalPerSession.length > 0 && { severalPerSession }),
      source: sources.cells ? "cells" : !sources.rollup ? "rows" : sources.rows ? "both" : "rollup",
    },
  };
}

/** The same question about all its sessions at once. */
const inOneGroup = ({ timeDimension, ...query }: AnalyticsQuery): AnalyticsQuery => ({
  ...query,
  ...(timeDimension && { timeDimension: { ...timeDimension, granularity: undefined } }),
  ...{ dimensions: [], order: [], others: false, totals: false },
});

/** The measures of a row and, if compared, their earlier values and the differences. */
function amountsOf(
  { measures }: AnalyticsQuery,
  row: PlacedRow,
  before: ReadonlyMap<number, PlacedRow> | undefined,
  earlierPlace: number,
): Record<string, number> {
  return Object.fromEntries(
    measures.flatMap((measure) => {
      const value = Number(row[measure]);
      if (!before) return [[measure, value]];
      const earlier = Number(before.get(earlierPlace)?.[measure] ?? 0);
      return [
        [measure, value],
        [`${measure}Before`, earlier],
        [`${measure}Change`, value - earlier],
      ];
    }),
  );
}

/** Whole weeks that are closed, the weeks of both ends included. */
function wholeWeeks({ from, to }: Period, now: number): Period {
  const end = Math.min(mondayOf(to.getTime() + 7 * DAY_MS - 1), firstOpenWeek(now));
  return { from: new Date(Math.min(mondayOf(from.getTime()), end)), to: new Date(end) };
}

function cellsOf(tenant: Tenant, { from, to }: Period, minimumPeople: number): Condition {
  return allOf(
    ofTenantInCells(tenant),
    whereIf("people >= {minimumPeople:UInt32} AND day >= {fromDay:Date} AND day < {toDay:Date}", {
      minimumPeople,
      fromDay: dayOf(from),
      toDay: dayOf(to),
    }),
  );
}

function sourcesOf(
  tenant: Tenant,
  query: AnalyticsQuery,
  period: Period,
  { timeZone, days: everyDay }: { timeZone: string; days: readonly DayState[] },
): Sources {
  const known = dimensionsOf(tenant);
  const slice = known && sliceOf(query, known);
  const [first, last] = [dayOf(period.from), dayOf(Math.max(period.to.getTime() - 1, 0))];
  const days = slice && everyDay.filter(({ day }) => day >= first && day <= last);
  const builds = (days ?? []).filter(
    ({ build, day }) =>
      build > 0 && isWithinOneBucket(Date.parse(day), period, query.timeDimension?.granularity, timeZone),
  );
  const rowDays = days?.filter((state) => !builds.includes(state)).map(({ day }) => day);
  const ofPeriod = allOf(
    ofTenant(tenant),
    within("startedAt", "day", period),
    whereIf("day IN {rowDays:Array(Date)}", { rowDays }),
  );
  const ofBuilds = allOf(
    ofTenant(tenant),
    whereIf("slice = {slice:String}", { slice: slice && sliceName(slice) }),
    whereIf("(day, build) IN arrayZip({builtDays:Array(Date)}, {builds:Array(UInt64)})", {
      builtDays: builds.map(({ day }) => day),
      builds: builds.map(({ build }) => build),
    }),
  );
  return {
    rollup: builds.length > 0 ? ofBuilds : undefined,
    rows: builds.length === 0 || rowDays?.length ? ofPeriod : undefined,
  };
}
