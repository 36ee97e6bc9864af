import {
  type AnalyticsAnswer,
  type AnalyticsQuery,
  type AnalyticsRow,
  type Figure,
  figureKey,
  isListDimension,
  isOverTime,
  MAX_ANALYTICS_ROWS,
  MIXED,
  measuresOf,
} from "@treadlight/contract/analytics";
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
import { builtDays, type DayState, IS_BUILT } from "./data-state.ts";
import { type OwnPrices, ownPriceParams } from "./own-prices.ts";
import { comparedPeriodOf, earlierBy, isWithinOneBucket, type Period, periodOf } from "./period.ts";
import type { People } from "./person-sql.ts";
import { dimensionsOf, ofTenant, ofTenantInCells, type Tenant } from "./tenant.ts";
import { allOf, type Condition, whereIf, within } from "./where.ts";

/** A figure without a value is left out. */
const rowSchema = z
  .object({ place: z.int() })
  .catchall(z.union([z.string(), z.number(), z.null()]))
  .transform(({ place, ...row }) => ({
    place,
    row: Object.fromEntries(Object.entries(row).flatMap(([name, value]) => (value === null ? [] : [[name, value]]))),
  }));

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
  const askFor = async (asked: AnalyticsQuery, over: Period, keys?: readonly string[], top?: readonly string[]) => {
    const sources =
      minimumPeople === undefined
        ? sourcesOf(tenant, asked, over, { timeZone, days, hasOwnPrices: prices !== undefined })
        : { cells: cellsOf(tenant, over, minimumPeople) };
    const { sql, params } = analyticsStatement(asked, sources, {
      ...{ pseudonyms, timeZone, keys, top, from: over.from },
      own: "personId" in tenant,
      hasOwnPrices: prices !== undefined,
    });
    const rows = await store.select({
      name: "analytics",
      sql,
      params: { ...params, ...prices, ...decisionParams(toolDecisions), pseudonymSecret },
      row: rowSchema,
    });
    return { sources, byPlace: new Map(rows.map(({ place, row }) => [place, row])) };
  };
  const top = query.top && keptOf(query.top, await askFor(rankingOf(query, query.top), period));
  const ask = (asked: AnalyticsQuery, over: Period, keys?: readonly string[]) => askFor(asked, over, keys, top);

  const severalPerSession = query.dimensions.filter(isListDimension);
  const measured = withWhole(query);
  /** Rows that count a session several times do not add up to totals, which are asked for by themselves. */
  const select = async (over: Period, keys?: readonly string[]): Promise<Selected> => {
    const isApart = severalPerSession.length > 0 && measured.totals;
    const [{ sources, byPlace }, all, ofIntervals] = await Promise.all([
      ask({ ...measured, totals: measured.totals && !isApart }, over, keys),
      isApart ? ask(inOneGroup(measured), over) : undefined,
      sharesOf(query).some(({ of }) => of === "interval") ? ask(byIntervals(measured), over) : undefined,
    ]);
    const [row] = all?.byPlace.values() ?? [];
    if (row && byPlace.size > 0) byPlace.set(PLACES.totals, row);
    const byTime = new Map([...(ofIntervals?.byPlace.values() ?? [])].map((row) => [timeOf(row).getTime(), row]));
    return { sources, byPlace, byTime };
  };

  const selected = await select(period);
  const others = selected.byPlace.get(PLACES.others(query));
  const totals = selected.byPlace.get(PLACES.totals);
  const shown = [...selected.byPlace.values()].filter((row) => row !== others && row !== totals);

  const other =
    typeof query.compare === "object" ? periodOf({ timeDimension: query.compare }, now, timeZone) : undefined;
  const earlier = earlierBy(query, other ? asked : period, timeZone);
  const compared =
    other && minimumPeople !== undefined
      ? comparedWeeks(other, { asked, period }, now)
      : comparedPeriodOf(query, period, { now, timeZone });
  const keys = [...new Set(shown.map((row) => keyOf(row, query, earlier?.(timeOf(row)))))];
  const before = compared && (await select(compared, keys));
  const earlierValues = (row: AnalyticsRow) => {
    const time = earlier?.(timeOf(row));
    const earlierRow = before?.byPlace.get(keys.indexOf(keyOf(row, query, time)) + 1);
    return before && valuesOf(query, before, earlierRow, time);
  };
  const sums = (row: AnalyticsRow, place: number) =>
    amountsOf(query, valuesOf(query, selected, row), before && valuesOf(query, before, before.byPlace.get(place)));

  return {
    rows: shown.map((row) => {
      const values = valuesOf(query, selected, row, timeOf(row));
      return {
        ...labelsOf(query, row),
        ...values,
        ...(before && amountsOf(query, values, earlierValues(row))),
      };
    }),
    ...(query.others && others && { others: sums(others, PLACES.others(query)) }),
    ...(query.totals && totals && { totals: sums(totals, PLACES.totals) }),
    meta: {
      from: period.from.toISOString(),
      to: period.to.toISOString(),
      timeZone,
      ...(compared && { compared: { from: compared.from.toISOString(), to: compared.to.toISOString() } }),
      truncated: others !== undefined,
      ...(severalPerSession.length > 0 && { severalPerSession }),
      source: sourceOf(selected.sources),
    },
  };
}

/** What was read of one period. */
interface Selected {
  sources: Sources;
  byPlace: Map<number, AnalyticsRow>;
  /** All groups together, by the start of their interval, if shares of intervals are asked for. */
  byTime: ReadonlyMap<number, AnalyticsRow>;
}

const sourceOf = ({ cells, rollup, rows }: Sources) => (cells ? "cells" : !rollup ? "rows" : rows ? "both" : "rollup");

type Share = Extract<Figure, { kind: "share" }>;
const sharesOf = ({ figures = [] }: AnalyticsQuery) =>
  figures.filter((figure): figure is Share => figure.kind === "share");

/** The question with what its shares are of. */
function withWhole(query: AnalyticsQuery): AnalyticsQuery {
  const shares = sharesOf(query);
  return {
    ...query,
    measures: [...new Set([...query.measures, ...shares.map(({ measure }) => measure)])],
    totals: query.totals || shares.some(({ of }) => of === "all"),
  };
}

/** The same question about all its sessions at once. */
const inOneGroup = ({ timeDimension, ...query }: AnalyticsQuery): AnalyticsQuery => ({
  ...query,
  ...(timeDimension && { timeDimension: { ...timeDimension, granularity: undefined } }),
  ...{ dimensions: [], top: undefined, order: [], others: false, totals: false },
});

/** The same question about all the sessions of each interval. */
const byIntervals = ({ measures, timeDimension, ...query }: AnalyticsQuery): AnalyticsQuery => ({
  ...inOneGroup({ measures, ...query }),
  ...{ timeDimension, figures: undefined, limit: MAX_ANALYTICS_ROWS },
});

type Top = NonNullable<AnalyticsQuery["top"]>;

/** Which values of a dimension have most of a measure. One more than wanted, because `MIXED` is not a value. */
const rankingOf = (query: AnalyticsQuery, { dimension, by, count }: Top): AnalyticsQuery => ({
  ...inOneGroup({ ...query, measures: by ? [by] : measuresOf(query).slice(0, 1) }),
  ...{ dimensions: [dimension], figures: undefined, ranges: [], limit: count + 1 },
});

function keptOf({ dimension, count }: Top, { byPlace }: Pick<Selected, "byPlace">): string[] {
  const values = [...byPlace.values()].map((row) => String(row[dimension]));
  return [...values.filter((value) => value !== MIXED).slice(0, count), MIXED];
}

/** The values of a row's keys. */
const labelsOf = ({ dimensions, timeDimension }: AnalyticsQuery, row: AnalyticsRow): AnalyticsRow =>
  Object.fromEntries(
    [...(timeDimension?.granularity ? ["time"] : []), ...dimensions].flatMap((name) => {
      const value = row[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );

type Values = Readonly<Record<string, number>>;

/**
 * The measures and figures of a row; measures of a row that there is not are 0.
 * @param time of a row of an interval; figures over time have no value in sums of several rows
 */
function valuesOf(
  query: AnalyticsQuery,
  { byPlace, byTime }: Selected,
  row: AnalyticsRow | undefined,
  time?: Date,
): Values {
  const { measures, figures = [] } = query;
  const figureOf = (figure: Figure) => {
    if (figure.kind !== "share") return isOverTime(figure) && time === undefined ? undefined : row?.[figureKey(figure)];
    const whole = figure.of === "all" ? byPlace.get(PLACES.totals) : time && byTime.get(time.getTime());
    const all = Number(whole?.[figure.measure] ?? 0);
    return all === 0 ? undefined : (100 * Number(row?.[figure.measure] ?? 0)) / all;
  };
  const values = figures.flatMap((figure) => {
    const value = figureOf(figure);
    return value === undefined ? [] : [[figureKey(figure), Number(value)]];
  });
  return Object.fromEntries([...measures.map((measure) => [measure, Number(row?.[measure] ?? 0)]), ...values]);
}

/** Values and, if compared, the earlier ones and the differences, where there is one. */
function amountsOf({ measures, figures = [], percentChange }: AnalyticsQuery, values: Values, before?: Values): Values {
  return Object.fromEntries(
    [...measures, ...figures.map(figureKey)].flatMap((name) => {
      const [value, earlier] = [values[name], before?.[name]];
      const change = value !== undefined && earlier !== undefined ? value - earlier : undefined;
      const inPercent =
        percentChange && change !== undefined && earlier ? (100 * change) / Math.abs(earlier) : undefined;
      const all = [
        ...[
          { name, value },
          { name: `${name}Before`, value: earlier },
        ],
        ...[
          { name: `${name}Change`, value: change },
          { name: `${name}ChangePercent`, value: inPercent },
        ],
      ];
      return all.flatMap((one) => (one.value === undefined ? [] : [[one.name, one.value]]));
    }),
  );
}

/** Whole weeks that are closed, the weeks of both ends included. */
function wholeWeeks({ from, to }: Period, now: number): Period {
  const end = Math.min(mondayOf(to.getTime() + 7 * DAY_MS - 1), firstOpenWeek(now));
  return { from: new Date(Math.min(mondayOf(from.getTime()), end)), to: new Date(end) };
}

/** The whole weeks of another period: of a question about weeks that are still to come, as many as it covers so far. */
function comparedWeeks(other: Period, { asked, period }: { asked: Period; period: Period }, now: number): Period {
  const { from, to } = wholeWeeks(other, now);
  const covered = from.getTime() + period.to.getTime() - period.from.getTime();
  return { from, to: asked.to.getTime() > now ? new Date(Math.min(to.getTime(), covered)) : to };
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
  { timeZone, days: everyDay, hasOwnPrices }: { timeZone: string; days: readonly DayState[]; hasOwnPrices: boolean },
): Sources {
  const known = dimensionsOf(tenant);
  const slice = known && sliceOf(query, { ofTenant: known, hasOwnPrices });
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
    whereIf(IS_BUILT, builtDays(builds)),
  );
  return {
    rollup: builds.length > 0 ? ofBuilds : undefined,
    rows: builds.length === 0 || rowDays?.length ? ofPeriod : undefined,
  };
}
