import { z } from "zod";
import type { Route } from "../access/index.ts";
import type { ErrorCode } from "../errors/index.ts";
import { type ListQuery, valueCountSchema } from "../lists/index.ts";
import { defineRoute } from "../route/index.ts";

type NameIn<R> = R extends `GET /api/admin/${infer Name}/:id` ? Name : never;
/** The console's resources, as named in the access table. */
export type ResourceName = NameIn<Route>;

type CountedIn<R> = R extends `GET /api/admin/${infer Name}/counts` ? Name : never;
type CountedName = CountedIn<Route>;

/** The path of a row. */
export const rowParams = z.object({ id: z.guid() });

/**
 * What all routes that change a row have in common. Programs that know nothing of versions may send the record as they read it, or only the
 * fields to set (decision 107).
 */
export function changesRow<Row extends z.ZodObject>(row: Row) {
  return { params: rowParams, ifMatch: "or_etag", readOnly: Object.keys(row.shape), answers: { 200: row } } as const;
}

/** What all routes that remove a row have in common. */
export function removesRow<Row extends z.ZodObject>(row: Row) {
  return { params: rowParams, ifMatch: "optional", answers: { 200: row } } as const;
}

interface Readable<Row extends z.ZodObject, Query extends z.ZodType<ListQuery>> {
  name: ResourceName;
  /** What a row is called in the API reference: "department". */
  noun: string;
  /** "departments" */
  nouns: string;
  row: Row;
  query: Query;
  /** The schema of an id; a UUID by default. */
  id?: z.ZodType<string>;
  errors?: readonly ErrorCode[];
}

/** The two routes that read a resource: a page of rows (which also serves getMany and getManyReference), and one row. */
export function readRoutes<Row extends z.ZodObject, Query extends z.ZodType<ListQuery>>({
  name,
  noun,
  nouns,
  row,
  query,
  id = z.guid(),
  errors = [],
}: Readable<Row, Query>) {
  return {
    name,
    row,
    list: defineRoute({
      route: `GET /api/admin/${name}`,
      summary: `Lists ${nouns}`,
      description:
        "Lists the rows that the caller may see, by the conventions of ra-data-simple-rest. `Content-Range` contains the total.",
      query,
      answers: { 200: z.array(row) },
      errors,
    }),
    one: defineRoute({
      route: `GET /api/admin/${name}/:id`,
      summary: `Gets ${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`,
      params: z.object({ id }),
      answers: { 200: row },
      errors,
    }),
  };
}

/** The route that counts the rows of a resource by the values of some fields, for a bar of filters. */
export function countsRoute<Filter extends z.ZodType>({
  name,
  nouns,
  query,
  fields,
}: {
  name: CountedName;
  /** "people" */
  nouns: string;
  /** Of the list. */
  query: { shape: { filter: Filter } };
  fields: readonly string[];
}) {
  return defineRoute({
    route: `GET /api/admin/${name}/counts`,
    summary: `Counts ${nouns} by ${fields.join(", ")}`,
    description:
      "Of the rows that the caller may see and that the filter matches, the most frequent value first. A filter on a field does not limit the counts of that field itself.",
    query: z.object({ filter: query.shape.filter }),
    answers: { 200: z.object({ counts: z.record(z.enum(fields), z.array(valueCountSchema)) }) },
  });
}
