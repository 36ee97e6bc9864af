import { z } from "zod";

const MAX_LISTED = 1_000;
const DEFAULT_PAGE = 25;

/** Text that PostgreSQL and ClickHouse can compare with: neither keeps control characters. */
export const searchTextSchema = z
  .string()
  .trim()
  .max(200)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, "must not hold control characters");

/** For filters `from` and `to`. */
export const instantSchema = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

/** A parameter that is JSON in the query string. */
function jsonText<S extends z.ZodType>(schema: S) {
  return z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue("is not valid JSON");
        return z.NEVER;
      }
    })
    .pipe(schema);
}

interface ListOptions<S extends readonly [string, ...string[]], F extends z.ZodRawShape, I extends z.ZodType> {
  /** The fields it can be sorted by, the default first. */
  sortable: S;
  defaultOrder?: "ASC" | "DESC";
  /** By field, what it can be compared with. Each is optional. */
  filters: F;
  /** Of ids; a UUID unless given. */
  id?: I;
}

/**
 * The query of a list, by the conventions of ra-data-simple-rest: `sort=["name","ASC"]&range=[0,24]&filter={"q":"..."}`.
 * A filter that the resource does not have is an error, not ignored: a list that is wider than asked for misleads.
 */
export function listQuery<
  const S extends readonly [string, ...string[]],
  F extends z.ZodRawShape,
  I extends z.ZodType = z.ZodGUID,
>({ sortable, defaultOrder = "ASC", filters, id }: ListOptions<S, F, I>) {
  const filter = z.strictObject({
    /** getMany: these and no others. */
    id: z
      .array(id ?? z.guid())
      .min(1)
      .max(MAX_LISTED)
      .optional(),
    /** Words to look for in the resource's texts. */
    q: searchTextSchema.optional(),
    ...z.object(filters).partial().shape,
  });
  const range = z
    .tuple([z.int().min(0), z.int().min(0)])
    .refine(([first, last]) => last >= first && last - first < MAX_LISTED, {
      message: `must be [first, last] of at most ${MAX_LISTED} rows`,
    });
  return z.object({
    sort: jsonText(z.tuple([z.enum(sortable), z.enum(["ASC", "DESC"])]))
      .prefault(JSON.stringify([sortable[0], defaultOrder]))
      .describe(`A field (${sortable.join(", ")}) and ASC or DESC, as JSON.`),
    range: jsonText(range)
      .optional()
      .describe("First and last row, counted from 0, as JSON; the first 25 unless given."),
    filter: jsonText(filter)
      .prefault("{}")
      .describe(`Any of ${Object.keys(filter.shape).join(", ")}, as a JSON object.`),
  });
}

/** What every list is asked. */
export interface ListQuery {
  sort: readonly [string, "ASC" | "DESC"];
  range?: Range | undefined;
  filter: { id?: readonly unknown[] | undefined; q?: string | undefined };
}

/** The first and the last row that are wanted, counted from 0. */
export type Range = readonly [number, number];

/** getMany names ids and no range: it wants all of them. */
export function rangeOf({ range, filter }: ListQuery): Range {
  return range ?? [0, (filter.id?.length ?? DEFAULT_PAGE) - 1];
}

/** Some rows of a list, and how many there are in all. */
export interface Page<Row> {
  rows: Row[];
  total: number;
}

/** The answer to a list: rows in the body, how many there are in all in `Content-Range`. */
export function listReply<T>(resource: string, { rows, total }: Page<T>, [first]: Range) {
  const shown = rows.length > 0 ? `${first}-${first + rows.length - 1}` : "*";
  return { status: 200 as const, body: rows, headers: { "Content-Range": `${resource} ${shown}/${total}` } };
}
