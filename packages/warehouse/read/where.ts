import type { ParametersOf } from "@treadlight/platform/clickhouse";
import { withinDays } from "../tables/days.ts";

/** A condition of a WHERE clause with the values that it binds. */
export interface Condition {
  sql: string;
  params: object;
}

type Optional<Params> = { readonly [Name in keyof Params]: Params[Name] | undefined };

/** The condition, or undefined if one of its values is undefined. */
export function whereIf<const Sql extends string>(
  sql: Sql,
  params: Optional<ParametersOf<Sql>>,
): Condition | undefined {
  return Object.values(params).includes(undefined) ? undefined : { sql, params };
}

/** All given conditions at once; always true without any. */
export function allOf(...conditions: readonly (Condition | undefined)[]): Condition {
  const given = conditions.filter((condition) => condition !== undefined);
  return {
    sql: given.length === 0 ? "true" : given.map(({ sql }) => sql).join(" AND "),
    params: Object.fromEntries(given.flatMap(({ params }) => Object.entries(params))),
  };
}

export interface Period {
  from?: Date | undefined;
  to?: Date | undefined;
}

/** A time in [from, to). Compares its day as well, because the tables are sorted by day. */
export function within(time: string, day: string, { from, to }: Period): Condition {
  return allOf(
    whereIf(`${time} >= ${instant("from")} AND ${day} >= toDate(${instant("from")})`, { from: milliseconds(from) }),
    whereIf(`${time} < ${instant("to")} AND ${day} <= toDate(${instant("to")})`, { to: milliseconds(to) }),
  );
}

/** Something that lasted from `first` to `last` (both included), at least in part in [from, to). */
export function overlaps(first: string, last: string, { from, to }: Period): Condition {
  return allOf(
    whereIf(`${last} >= ${instant("from")}`, { from: milliseconds(from) }),
    whereIf(`${first} < ${instant("to")}`, { to: milliseconds(to) }),
  );
}

/** A parameter of milliseconds since the epoch as a time. */
export const instant = <const Name extends string>(name: Name) =>
  `fromUnixTimestamp64Milli({${name}:Int64}, 'UTC')` as const;

const milliseconds = (time: Date | undefined) => time && withinDays(time).getTime();

/**
 * Every word of a search occurs in one of the columns, in upper or lower case. Each column is searched by itself, so that
 * ClickHouse looks at each distinct value of a column of low cardinality only once.
 */
export function containsEvery(columns: readonly string[], search = ""): Condition {
  const words = search.split(/\s+/).filter((word) => word !== "");
  return allOf(
    ...words.map((word, index) => ({
      sql: `(${columns.map((column) => `positionCaseInsensitiveUTF8(${column}, {word${index}:String}) > 0`).join(" OR ")})`,
      params: { [`word${index}`]: word },
    })),
  );
}
