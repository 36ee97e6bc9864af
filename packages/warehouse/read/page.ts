import type { Store } from "@treadlight/platform/clickhouse";
import { z } from "zod";
import { allOf, type Condition } from "./where.ts";

/** Rows `range[0]` to `range[1]` of a list, counted from 0, both included. */
export interface PageQuery<Sort extends string, Filter> {
  sort: readonly [Sort, "ASC" | "DESC"];
  range: readonly [number, number];
  filter: Filter;
}

/** Some rows of a list, and how many there are in total. */
export interface Page<Row> {
  rows: Row[];
  total: number;
}

/** Limits a query to the rows of its page. */
export const LIMIT = "LIMIT {limit:UInt64} OFFSET {offset:UInt64}";

const totalSchema = z.object({ total: z.number() });

/**
 * Reads a page of a list and counts the whole list.
 * @param list.rows selects the page, with `LIMIT` in it
 * @param list.all selects the whole list
 */
export async function pageOf<Row>(
  store: Store,
  {
    name,
    rows,
    all,
    params,
    range: [first, last],
    row,
  }: { name: string; rows: string; all: string; params: object; range: readonly [number, number]; row: z.ZodType<Row> },
): Promise<Page<Row>> {
  const [page, counted] = await Promise.all([
    store.select({ name, sql: rows, params: { ...params, limit: last - first + 1, offset: first }, row }),
    store.select({ name: `${name}_count`, sql: `SELECT count() AS total FROM (${all})`, params, row: totalSchema }),
  ]);
  return { rows: page, total: counted[0]?.total ?? 0 };
}

/**
 * A page of a table. First finds which rows, by their keys, then reads the columns of only those.
 * @param list.scope a condition on the table's sorting key, which spares most of the table from being read
 */
export function pageOfTable<Row>(
  store: Store,
  list: {
    name: string;
    table: string;
    /** Columns, comma-separated, that tell the rows of a scope apart. */
    key: string;
    columns: string;
    scope: Condition;
    filters: readonly (Condition | undefined)[];
    orderBy: string;
    /** Values bound by `columns` and `orderBy`. */
    params?: object;
    range: readonly [number, number];
    row: z.ZodType<Row>;
  },
): Promise<Page<Row>> {
  const { name, table, key, columns, scope, filters, orderBy, range, row } = list;
  const matching = allOf(scope, ...filters);
  const keys = `SELECT ${key} FROM ${table} FINAL WHERE ${matching.sql}`;
  return pageOf(store, {
    name,
    rows: `SELECT ${columns} FROM ${table} FINAL
           WHERE ${scope.sql} AND (${key}) IN (${keys} ORDER BY ${orderBy} ${LIMIT})
           ORDER BY ${orderBy}`,
    all: keys,
    params: { ...list.params, ...matching.params },
    range,
    row,
  });
}
