import type { countsRoute, ResourceName } from "@treadlight/contract/console";
import { type ListQuery, type Page, rangeOf } from "@treadlight/contract/lists";
import type { RouteDefinition } from "@treadlight/contract/route";
import type { Expression, Kysely } from "kysely";
import type { z } from "zod";
import type { Database } from "../database/index.ts";
import { type Endpoint, endpoint } from "../endpoints/index.ts";
import type { UserIdentity } from "../identity/index.ts";
import { orNotFound } from "./change.ts";
import { listReply } from "./reply.ts";
import { countValues, type PageQuery, selectOne, selectPage } from "./select.ts";
import { versionOf } from "./version.ts";

/** A resource of the contract that can be listed and read. */
interface ReadableResource<Row extends z.ZodObject, Query extends z.ZodType<ListQuery>> {
  name: ResourceName;
  row: Row;
  list: RouteDefinition<`GET /api/admin/${ResourceName}`, z.ZodType, Query, z.ZodType, { 200: z.ZodType }>;
  one: RouteDefinition<
    `GET /api/admin/${ResourceName}/:id`,
    z.ZodType<{ id: string }>,
    z.ZodType,
    z.ZodType,
    { 200: z.ZodType }
  >;
  update?: { body: z.ZodObject | undefined };
}

/** A row before its version is added. */
type Unversioned<Row extends z.ZodObject> = Omit<z.output<Row>, "etag">;

interface Reading<Row, Query extends ListQuery> {
  page(caller: UserIdentity, query: PageQuery<Query>): Promise<Page<Row>>;
  /** @returns undefined for a row that the caller may not see */
  one(caller: UserIdentity, id: string): Promise<Row | undefined>;
}

/** Serves the two routes that read a resource. */
export function readEndpoints<Row extends z.ZodObject, Query extends z.ZodType<ListQuery>>(
  resource: ReadableResource<Row, Query>,
  reading: Reading<Unversioned<Row>, z.output<Query>>,
): Endpoint[] {
  const versioned = resource.update ? versionedBy(resource.update.body) : (row: object) => row;
  return [
    endpoint(resource.list, {
      async handle({ caller, query }) {
        if (Object.values(query.filter).some(isEmpty)) return listReply(resource.name, { rows: [], total: 0 }, [0, 0]);
        const range = rangeOf(query);
        const nullsLast = canBeNull(resource.row, query.sort[0]);
        const { rows, total } = await reading.page(caller, { ...query, range, nullsLast });
        return listReply(resource.name, { rows: rows.map(versioned), total }, range);
      },
    }),
    endpoint(resource.one, {
      async handle({ caller, params: { id } }) {
        return { status: 200, body: versioned(orNotFound(await reading.one(caller, id))) };
      },
    }),
  ];
}

/** Serves the route that counts the rows of a resource by the values of some fields. */
export const countsEndpoint = <Field extends string>(
  route: ReturnType<typeof countsRoute<z.ZodType<ListQuery["filter"]>>>,
  table: { counts(caller: UserIdentity, filter: ListQuery["filter"], fields: readonly Field[]): Promise<Counts> },
  fields: readonly Field[],
): Endpoint =>
  endpoint(route, {
    async handle({ caller, query: { filter } }) {
      return { status: 200, body: { counts: await table.counts(caller, filter, fields) } };
    },
  });

type Counts = Awaited<ReturnType<typeof countValues>>;

/** Adds its version to a row. */
export function versionedBy(editable: z.ZodObject | undefined) {
  if (!editable) throw new TypeError("only rows that can be edited have a version");
  return <Row extends object>(row: Row) => ({ ...row, etag: versionOf(editable, row) });
}

/** Whether a filter has no value that a row could have. */
const isEmpty = (filter: unknown) => Array.isArray(filter) && filter.length === 0;

function canBeNull(row: z.ZodObject, field: string): boolean {
  return row.shape[field]?.safeParse(null).success !== false;
}

/** Reads a resource from PostgreSQL. */
export function readTable<Stored>(
  database: Kysely<Database>,
  rows: (db: Kysely<Database>, caller: UserIdentity) => Expression<Stored>,
  searched: readonly (keyof Stored & string)[],
) {
  return {
    page: (caller: UserIdentity, query: PageQuery) => selectPage(database, rows(database, caller), query, searched),
    one: (caller: UserIdentity, id: string, db: Kysely<Database> = database) => selectOne(db, rows(db, caller), id),
    counts: (caller: UserIdentity, filter: ListQuery["filter"], fields: readonly (keyof Stored & string)[]) =>
      countValues(database, rows(database, caller), filter, { searched, fields }),
  };
}
