import type { Store } from "@treadlight/platform/clickhouse";
import { z } from "zod";
import { LIMIT, type Page, type PageQuery, pageOf } from "./page.ts";
import { allOf, type Period, whereIf, within } from "./where.ts";

/** The period is that of receipt. */
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
});

type ErrorGroupSort = "lastSeen" | "firstSeen" | "count" | "people";

/**
 * For staff: a page of reported errors, grouped by their name and their message without digits, so that ids and sizes in messages do
 * not tell alike errors apart.
 */
export function errorGroups(
  store: Store,
  { sort: [field, order], range, filter }: PageQuery<ErrorGroupSort, GroupFilter>,
): Promise<Page<z.output<typeof errorGroupSchema>>> {
  const latest = (column: string) => `argMax(${text(column)}, receivedAt)`;
  return pageOfGroups(store, {
    name: "error_groups",
    kind: "error",
    columns: `${hashOf(`${text("name")}, replaceRegexpAll(${text("message")}, '[0-9]+', '#')`)} AS id,
      ${latest("name")} AS name, ${latest("message")} AS message, ${latest("url")} AS url, ${latest("stack")} AS stack,
      count() AS count, uniqExactIf(personId, personId != toUUID('00000000-0000-0000-0000-000000000000')) AS people,
      min(receivedAt) AS firstSeen, max(receivedAt) AS lastSeen`,
    groupBy: "id",
    searched: "message",
    orderBy: `${field} ${order}, id`,
    filter,
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

type WebVitalSort = "visits" | "page" | "name" | "p75";

/** For staff: a page of the third quartiles of what visitors measured, by page and measurement. */
export function webVitals(
  store: Store,
  { sort: [field, order], range, filter }: PageQuery<WebVitalSort, GroupFilter>,
): Promise<Page<z.output<typeof webVitalSchema>>> {
  return pageOfGroups(store, {
    name: "web_vitals",
    kind: "performance",
    also: `${text("category")} = 'web-vital'`,
    columns: `${hashOf("page, name")} AS id, path(${text("url")}) AS page, ${text("name")} AS name,
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
    /** A condition besides the kind and the period. */
    also?: string;
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
  const { name, kind, also = "true", columns, groupBy, searched, orderBy, filter, range, row } = list;
  const reports = allOf(
    { sql: `kind = {kind:String} AND ${also}`, params: { kind } },
    within("receivedAt", "toDate(receivedAt)", filter),
  );
  const groups = allOf(
    whereIf("id IN {id:Array(String)}", { id: filter.id }),
    filter.q === undefined
      ? undefined
      : { sql: `positionCaseInsensitiveUTF8(${searched}, {q:String}) > 0`, params: { q: filter.q } },
  );
  const all = `SELECT * FROM (SELECT ${columns} FROM reports FINAL WHERE ${reports.sql} GROUP BY ${groupBy}) WHERE ${groups.sql}`;
  return pageOf(store, {
    name,
    rows: `${all} ORDER BY ${orderBy} ${LIMIT}`,
    all,
    params: { ...reports.params, ...groups.params },
    range,
    row,
  });
}
