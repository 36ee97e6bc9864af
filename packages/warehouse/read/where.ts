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

/** A parameter of milliseconds since the epoch as a time. */
export const instant = <const Name extends string>(name: Name) =>
  `fromUnixTimestamp64Milli({${name}:Int64}, 'UTC')` as const;

const milliseconds = (time: Date | undefined) => time && withinDays(time).getTime();

/** Every word of a search occurs in one of the columns, in upper or lower case. */
export function containsEvery(columns: readonly string[], search: string | undefined): Condition | undefined {
  const text = `concat(${columns.map((column) => `toString(${column})`).join(", '\\n', ")}, '')`;
  const words = search?.split(/\s+/).filter((word) => word !== "");
  return whereIf(`arrayAll(word -> positionCaseInsensitiveUTF8(${text}, word) > 0, {words:Array(String)})`, { words });
}
