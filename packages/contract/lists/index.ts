import { words } from "@treadlight/domain/text";
import { z } from "zod";

const MAX_LISTED = 1_000;
const DEFAULT_PAGE = 25;

/** Text to search for. */
export const searchTextSchema = words(200);

/** A time, for the filters `from` and `to`. */
export const instantSchema = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

/** A parameter whose text is JSON. */
export function jsonText<S extends z.ZodType>(schema: S) {
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

/**
 * A filter that takes one value or several, any of which may match: `"owner"`, `["owner", "admin"]`.
 * @returns a schema whose output is always an array
 */
export function several<S extends z.ZodType>(value: S) {
  return z.preprocess((given) => (Array.isArray(given) ? given : [given]), z.array(value).max(MAX_LISTED)).optional();
}

/** The fields that rows can be sorted by: all except their version, objects, and lists of objects. */
export type Sortable<Row extends z.ZodObject> = {
  [Field in keyof Row["shape"] & string]: Row["shape"][Field] extends Composite ? never : Exclude<Field, "etag">;
}[keyof Row["shape"] & string];
type Structure = z.ZodObject | z.ZodRecord | z.ZodUnion<readonly z.ZodObject[]>;
type Composite = Structure | z.ZodNullable<Structure> | z.ZodArray<Structure>;

/** The fields of a row that rows can be sorted by. */
export function sortableFields<Row extends z.ZodObject>({ shape }: Row): Sortable<Row>[] {
  return Object.keys(shape).filter(
    (field): field is Sortable<Row> => field !== "etag" && !isMadeOfObjects(shape[field]),
  );
}

function isMadeOfObjects(schema: unknown): boolean {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) return isMadeOfObjects(schema.unwrap());
  if (schema instanceof z.ZodArray) return isMadeOfObjects(schema.element);
  if (schema instanceof z.ZodUnion) return schema.options.some(isMadeOfObjects);
  return schema instanceof z.ZodObject || schema instanceof z.ZodRecord;
}

interface ListOptions<Row extends z.ZodObject, F extends z.ZodRawShape, I extends z.ZodType> {
  row: Row;
  /** The field that rows are sorted by if the caller does not say. */
  sortedBy: Sortable<Row>;
  defaultOrder?: "ASC" | "DESC";
  /** The schema of each filter. Every filter is optional; most take `several` values. */
  filters: F;
  /** The schema of an id; a UUID by default. */
  id?: I;
}

/**
 * The query of a list, by the conventions of ra-data-simple-rest: `sort=["name","ASC"]&range=[0,24]&filter={"q":"..."}`.
 * An unknown filter is an error. If it were ignored, the caller would get more rows than they asked for.
 */
export function listQuery<Row extends z.ZodObject, F extends z.ZodRawShape, I extends z.ZodType = z.ZodGUID>({
  row,
  sortedBy,
  defaultOrder = "ASC",
  filters,
  id,
}: ListOptions<Row, F, I>) {
  const sortable = sortableFields(row);
  const filter = z.strictObject({
    /** getMany: only rows with these ids. */
    id: z
      .array(id ?? z.guid())
      .max(MAX_LISTED)
      .optional(),
    /** Words to search for. */
    q: searchTextSchema.optional(),
    ...z.object(filters).partial().shape,
  });
  const range = z
    .tuple([z.int().min(0), z.int().min(0)])
    .refine(([first, last]) => last >= first && last - first < MAX_LISTED, {
      message: `must be [first, last] with at most ${MAX_LISTED} rows`,
    });
  return z.object({
    sort: jsonText(z.tuple([z.enum(sortable), z.enum(["ASC", "DESC"])]))
      .prefault(JSON.stringify([sortedBy, defaultOrder]))
      .describe(`The field to sort by (${sortable.join(", ")}), then ASC or DESC, as a JSON array.`),
    range: jsonText(range)
      .optional()
      .describe("The first and last row, counted from 0, as a JSON array. The default is the first 25 rows."),
    filter: jsonText(filter)
      .prefault("{}")
      .describe(
        `A JSON object with any of these fields: ${Object.keys(filter.shape).join(", ")}. For a field of the rows, several values can be given as an array.`,
      ),
  });
}

/** A parsed list query of any resource. */
export interface ListQuery {
  sort: readonly [string, "ASC" | "DESC"];
  range?: Range | undefined;
  filter: { id?: readonly unknown[] | undefined; q?: string | undefined };
}

/** The first and last row, counted from 0. */
export type Range = readonly [number, number];

/** The rows that a query asks for. getMany sends ids without a range and expects a row for each id. */
export function rangeOf({ range, filter }: ListQuery): Range {
  return range ?? [0, (filter.id?.length ?? DEFAULT_PAGE) - 1];
}

/** How many rows have a value; null for none. */
export const valueCountSchema = z.object({ value: z.union([z.string(), z.boolean()]).nullable(), count: z.int() });
export type ValueCount = z.output<typeof valueCountSchema>;

/** Some rows of a list, and the number of rows in the whole list. */
export interface Page<Row> {
  rows: Row[];
  total: number;
}
