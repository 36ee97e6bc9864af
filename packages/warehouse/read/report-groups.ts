import { NO_PERSON } from "@treadlight/domain/session";
import { DAY_MS } from "@treadlight/domain/time";
import type { Store } from "@treadlight/platform/clickhouse";
import { z } from "zod";
import { LIMIT, type Page, type PageQuery, pageOf } from "./page.ts";
import { allOf, type Condition, instant, overlaps, type Period, whereIf, within } from "./where.ts";

interface GroupFilter extends Period {
  id?: readonly string[] | undefined;
  /** Searches for a message, or for a page. */
  q?: string | undefined;
}

const time = z.iso.datetime().transform((text) => new Date(text));
/** A hash in hexadecimal digits of the texts that tell groups apart. */
const hashOf = (texts: string) => `lower(hex(sipHash64(${texts})))`;
const text = (field: string) => `JSONExtractString(payload, '${field}')`;

const errorGroupSchema = z.object({
  id: z.string(),
  name: z.string(),
  message: z.string(),
  url: z.string(),
  stack: z.string(),
  count: z.int(),
  people: z.int(),
  firstSeen: time,
  lastSeen: time,
  days: z.array(z.tuple([z.iso.date(), z.int()])).transform((days) => days.map(([day, count]) => ({ day, count }))),
  releases: z
    .array(z.tuple([z.string(), z.int(), time, time]))
    .transform((releases) =>
      releases.map(([release, count, firstSeen, lastSeen]) => ({ release, count, firstSeen, lastSeen })),
    ),
  status: z.enum(["open", "resolved", "reopened"]),
  /** When a newer release reported a resolved error; null for errors that are not resolved. */
  reportedAgainAt: time.nullable(),
});

/** What staff decided when, and who of them, which the warehouse does not know. */
const DECIDED = ["resolvedAt", "resolvedBy", "reopenedAt", "reopenedBy"] as const;
type Decided = (typeof DECIDED)[number];
type ErrorGroupSort = Exclude<keyof z.output<typeof errorGroupSchema>, "reportedAgainAt"> | Decided;

interface ErrorGroupFilter extends GroupFilter {
  status?: readonly ("open" | "resolved" | "reopened")[] | undefined;
}

/** What staff decided about groups of errors, by their ids. */
export interface Decisions {
  resolved: readonly { id: string; resolvedAt: Date }[];
  reopened: readonly string[];
  /** Texts to sort groups by if they are sorted by a decision: times in milliseconds since the epoch, or ids. */
  keys?: readonly { id: string; key: string }[];
}

const DAYS_SHOWN = 30;

const isDecided = (field: ErrorGroupSort): field is Decided => DECIDED.some((decided) => decided === field);
const KEY = "nullIf(transform(id, {keyIds:Array(String)}, {keys:Array(String)}, ''), '')";
const DECISION: Readonly<Record<Decided, string>> = {
  resolvedAt: KEY,
  resolvedBy: KEY,
  reopenedAt: `coalesce(${KEY}, toString(toUnixTimestamp64Milli(reportedAgainAt)))`,
  reopenedBy: KEY,
};

/**
 * For staff: a page of reported errors, grouped by their name and their message without digits, so that ids and sizes
 * in messages do not tell alike errors apart. A resolved group counts as reopened once a release reports it that had
 * not done so before, or a sender that names no release. Pages of an old release may stay open for days. A period keeps
 * the groups that were seen in it, with all their reports: whether a release reported an error before can't be
 * determined from a subset.
 */
export function errorGroups(
  store: Store,
  { sort: [field, order], range, filter }: PageQuery<ErrorGroupSort, ErrorGroupFilter>,
  { resolved, reopened, keys = [] }: Decisions,
  now: number,
): Promise<Page<z.output<typeof errorGroupSchema>>> {
  const latest = (column: string) => `argMax(${text(column)}, receivedAt)`;
  const release = text("release");
  return pageOfGroups(store, {
    name: "error_groups",
    kind: "error",
    columns: `${hashOf(`${text("name")}, replaceRegexpAll(${text("message")}, '[0-9]+', '#')`)} AS id,
      ${latest("name")} AS name, ${latest("message")} AS message, ${latest("url")} AS url, ${latest("stack")} AS stack,
      count() AS count, uniqExactIf(personId, personId != toUUID('${NO_PERSON}')) AS people,
      min(receivedAt) AS firstSeen, max(receivedAt) AS lastSeen,
      sumMapIf([toDate(receivedAt)], [1], receivedAt >= ${instant("shownFrom")}) AS byDay,
      arrayZip(byDay.1, byDay.2) AS days,
      sumMap([${release}], [1]) AS countOf, minMap([${release}], [receivedAt]) AS firstOf, maxMap([${release}], [receivedAt]) AS lastOf,
      arrayReverseSort(seen -> seen.3, arrayZip(countOf.1, countOf.2, firstOf.2, lastOf.2)) AS releases,
      transform(id, {resolvedIds:Array(String)}, {resolvedAt:Array(Int64)}, toInt64(0)) AS resolvedMs,
      arrayMap(seen -> if(seen.1 = '', seen.4, seen.3), releases) AS heard,
      arraySort(arrayFilter(at -> toUnixTimestamp64Milli(at) > resolvedMs, heard)) AS heardAgain,
      if(resolvedMs = 0 OR empty(heardAgain), NULL, heardAgain[1]) AS reportedAgainAt,
      multiIf(has({reopenedIds:Array(String)}, id) OR reportedAgainAt IS NOT NULL, 'reopened', resolvedMs > 0, 'resolved', 'open') AS status`,
    groupBy: "id",
    searched: "message",
    orderBy: `${isDecided(field) ? DECISION[field] : field} ${order} NULLS LAST, id`,
    filter,
    groups: allOf(
      overlaps("firstSeen", "lastSeen", filter),
      whereIf("status IN {status:Array(String)}", { status: filter.status }),
    ),
    params: {
      shownFrom: now - DAYS_SHOWN * DAY_MS,
      resolvedIds: resolved.map(({ id }) => id),
      resolvedAt: resolved.map(({ resolvedAt }) => resolvedAt.getTime()),
      reopenedIds: reopened,
      keyIds: keys.map(({ id }) => id),
      keys: keys.map(({ key }) => key),
    },
    range,
    row: errorGroupSchema,
  });
}

const webVitalSchema = z.object({
  id: z.string(),
  page: z.string(),
  name: z.string(),
  p75: z.number(),
  visits: z.int(),
});

/** Numbers, dates, UUIDs, hashes, and what is made of them, in the path of a page. The names of pages have other letters. */
const ID = "^([0-9-]+|[0-9a-f.-]{16,})$";
const page = `arrayStringConcat(arrayMap(part -> if(match(part, '${ID}'), ':id', part), splitByChar('/', path(${text("url")}))), '/')`;

type WebVitalSort = keyof z.output<typeof webVitalSchema>;

/**
 * For staff: p75 web vitals by page and metric, one page of them. The period is that of receipt. Addresses
 * that differ only by the id of what they show are one page.
 */
export function webVitals(
  store: Store,
  { sort: [field, order], range, filter }: PageQuery<WebVitalSort, GroupFilter>,
): Promise<Page<z.output<typeof webVitalSchema>>> {
  return pageOfGroups(store, {
    name: "web_vitals",
    kind: "performance",
    reports: allOf(
      { sql: `${text("category")} = 'web-vital'`, params: {} },
      within("receivedAt", "toDate(receivedAt)", filter),
    ),
    columns: `${hashOf("page, name")} AS id, ${page} AS page, ${text("name")} AS name,
      quantileExact(0.75)(JSONExtractFloat(payload, 'value')) AS p75, count() AS visits`,
    groupBy: "page, name",
    searched: "page",
    orderBy: `${field} ${order}, id`,
    filter,
    range,
    row: webVitalSchema,
  });
}

function pageOfGroups<Row>(
  store: Store,
  list: {
    name: string;
    kind: "error" | "performance";
    /** A condition on reports besides the kind. */
    reports?: Condition;
    /** A condition on groups besides those of every list. */
    groups?: Condition;
    /** Values bound by `columns`. */
    params?: object;
    columns: string;
    groupBy: string;
    /** The column that is searched. */
    searched: string;
    orderBy: string;
    filter: GroupFilter;
    range: readonly [number, number];
    row: z.ZodType<Row>;
  },
): Promise<Page<Row>> {
  const { name, kind, columns, groupBy, searched, orderBy, filter, range, row } = list;
  const reports = allOf({ sql: "kind = {kind:String}", params: { kind } }, list.reports);
  const groups = allOf(
    whereIf("id IN {id:Array(String)}", { id: filter.id }),
    filter.q === undefined
      ? undefined
      : { sql: `positionCaseInsensitiveUTF8(${searched}, {q:String}) > 0`, params: { q: filter.q } },
    list.groups,
  );
  const all = `SELECT * FROM (SELECT ${columns} FROM reports FINAL WHERE ${reports.sql} GROUP BY ${groupBy}) WHERE ${groups.sql}`;
  return pageOf(store, {
    name,
    rows: `${all} ORDER BY ${orderBy} ${LIMIT}`,
    all,
    params: { ...list.params, ...reports.params, ...groups.params },
    range,
    row,
  });
}
