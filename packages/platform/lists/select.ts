import type { ListQuery, Page, Range, ValueCount } from "@treadlight/contract/lists";
import { type Expression, type Kysely, sql } from "kysely";
import type { Database } from "../database/index.ts";

/** A list query with its range. `nullsLast` says whether the field to sort by can be null. */
export type PageQuery<Query extends ListQuery = ListQuery> = Query & { range: Range; nullsLast?: boolean };

/**
 * A page of rows. A filter is one value of the field of the same name, or several; every word of `q` must occur in one of the searched fields,
 * in any case.
 * @param query with `nullsLast`, rows without a value come last in both orders. No index is sorted that way in descending
 *   order, so fields that always have a value do without
 * @param rows a select of whole rows, limited to what the caller may see
 */
export async function selectPage<Row>(
  db: Kysely<Database>,
  rows: Expression<Row>,
  query: PageQuery,
  searched: readonly (keyof Row & string)[],
): Promise<Page<Row>> {
  const {
    sort: [sortedBy, order],
    range: [first, last],
    filter,
    nullsLast,
  } = query;
  const matching = sql`FROM ${rows} AS listed WHERE ${conditionOf(filter, searched)}`;
  const [page, counted] = await Promise.all([
    sql<Row>`SELECT * ${matching} ORDER BY ${sql.ref(sortedBy)} ${sql.raw(nullsLast ? `${order} NULLS LAST` : order)}, id
             OFFSET ${first} LIMIT ${last - first + 1}`.execute(db),
    sql<{ total: number }>`SELECT count(*) AS total ${matching}`.execute(db),
  ]);
  return { rows: page.rows, total: counted.rows[0]?.total ?? 0 };
}

/**
 * How many rows have each value of some fields, the most frequent first. A filter on a field does not limit the counts of that field itself,
 * so they say what another choice would show.
 */
export async function countValues<Row>(
  db: Kysely<Database>,
  rows: Expression<Row>,
  filter: ListQuery["filter"],
  { searched, fields }: { searched: readonly (keyof Row & string)[]; fields: readonly (keyof Row & string)[] },
): Promise<Record<string, ValueCount[]>> {
  const counts = await Promise.all(
    fields.map(async (field) => {
      const condition = conditionOf({ ...filter, [field]: undefined }, searched);
      const { rows: found } = await sql<ValueCount>`
        SELECT ${sql.ref(field)} AS value, count(*)::integer AS count FROM ${rows} AS listed WHERE ${condition}
        GROUP BY 1 ORDER BY 2 DESC, 1`.execute(db);
      return [field, found] as const;
    }),
  );
  return Object.fromEntries(counts);
}

function conditionOf({ q = "", ...fields }: ListQuery["filter"], searched: readonly string[]) {
  const words = q.split(/\s+/).filter((word) => word !== "");
  const conditions = [
    ...Object.entries(fields).flatMap(([field, value]) => (value === undefined ? [] : [comparison(field, value)])),
    ...words.map((word) => {
      const matches = searched.map((field) => sql`${sql.ref(field)}::text ILIKE ${containing(word)}`);
      return sql`(${sql.join(matches, sql` OR `)})`;
    }),
  ];
  return sql.join([sql`true`, ...conditions], sql` AND `);
}

/** The row with this id, if the caller may see it. */
export async function selectOne<Row>(
  db: Kysely<Database>,
  rows: Expression<Row>,
  id: string,
): Promise<Row | undefined> {
  const { rows: found } = await sql<Row>`SELECT * FROM ${rows} AS listed WHERE id = ${id}`.execute(db);
  return found[0];
}

function comparison(field: string, value: unknown) {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  const known = values.filter((one) => one !== null);
  const isOneOf = sql`${sql.ref(field)} = ANY(${known})`;
  return known.length < values.length ? sql`(${isOneOf} OR ${sql.ref(field)} IS NULL)` : isOneOf;
}

/** A pattern for `LIKE` that matches the text anywhere, taken literally. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;
}
