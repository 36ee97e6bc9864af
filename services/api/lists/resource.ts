import type { Route } from "@treadlight/contract/access";
import { type ErrorCode, Expected } from "@treadlight/contract/errors";
import { defineRoute } from "@treadlight/contract/route";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { UserIdentity } from "@treadlight/platform/identity";
import { z } from "zod";
import { type ListQuery, listReply, type Page, type Range, rangeOf } from "./listing.ts";

type NameIn<R> = R extends `GET /api/admin/${infer Name}/:id` ? Name : never;
/** The resources of the console, as the access table has them. */
export type ResourceName = NameIn<Route>;

interface ReadableResource<Row, Query extends z.ZodType<ListQuery>> {
  name: ResourceName;
  /** What a row is, for the reference: "department". */
  noun: string;
  row: z.ZodType<unknown, Row>;
  query: Query;
  /** Of ids; a UUID unless given. */
  id?: z.ZodType<string>;
  errors?: readonly ErrorCode[];
  page(caller: UserIdentity, query: z.output<Query> & { range: Range; nullsLast: boolean }): Promise<Page<Row>>;
  /** Answers nothing for what the caller may not see. */
  one(caller: UserIdentity, id: string): Promise<Row | undefined>;
}

/** The two ways of reading a resource: a list, with getMany and getManyReference as its filters, and one by its id. */
export function readEndpoints<Row, Query extends z.ZodType<ListQuery>>(
  resource: ReadableResource<Row, Query>,
): Endpoint[] {
  const { name, noun, row, query, id = z.guid(), errors = [] } = resource;
  return [
    endpoint(
      defineRoute({
        route: `GET /api/admin/${name}`,
        summary: `Lists every ${noun} in the caller's view`,
        description: "By the conventions of ra-data-simple-rest; `Content-Range` tells how many there are in all.",
        query,
        answers: { 200: z.array(row) },
        errors,
      }),
      {
        async handle({ caller, query }) {
          const range = rangeOf(query);
          const nullsLast = canBeNull(row, query.sort[0]);
          return listReply(name, await resource.page(caller, { ...query, range, nullsLast }), range);
        },
      },
    ),
    endpoint(
      defineRoute({
        route: `GET /api/admin/${name}/:id`,
        summary: `One ${noun}`,
        params: z.object({ id }),
        answers: { 200: row },
        errors,
      }),
      {
        async handle({ caller, params }) {
          const found = await resource.one(caller, params.id);
          if (found === undefined) throw new Expected("not_found");
          return { status: 200, body: found };
        },
      },
    ),
  ];
}

function canBeNull(row: z.ZodType, field: string): boolean {
  return !(row instanceof z.ZodObject) || row.shape[field]?.safeParse(null).success !== false;
}
