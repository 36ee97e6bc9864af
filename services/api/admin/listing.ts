import { z } from "zod";

const MAX_LISTED = 1_000;

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

/** What every resource can be asked for, beside its own filters. */
const commonFilters = {
  /** getMany: these and no others. */
  id: z.array(z.string().max(100)).min(1).max(MAX_LISTED).optional(),
  /** Words to look for in the resource's texts. */
  q: z.string().trim().max(200).optional(),
};

/**
 * The query of a list, by the conventions of ra-data-simple-rest: `sort=["name","ASC"]&range=[0,24]&filter={"q":"..."}`.
 * A filter that the resource does not have is an error, not ignored: a list that is wider than asked for misleads.
 * @param sortable the fields it can be sorted by, the default first
 */
export function listQuery<const S extends readonly [string, ...string[]], F extends z.ZodRawShape>(
  sortable: S,
  filters: F,
  defaultOrder: "ASC" | "DESC" = "ASC",
) {
  return z.object({
    sort: jsonText(z.tuple([z.enum(sortable), z.enum(["ASC", "DESC"])])).default([sortable[0], defaultOrder] as never),
    range: jsonText(
      z.tuple([z.int().min(0), z.int().min(0)]).refine(([first, last]) => last >= first && last - first < MAX_LISTED, {
        message: `must be [first, last] of at most ${MAX_LISTED} rows`,
      }),
    ).default([0, 24]),
    filter: jsonText(z.strictObject({ ...commonFilters, ...filters })).default({} as never),
  });
}

/** The answer to a list: rows in the body, how many there are in all in `Content-Range`. */
export function listReply<T>(resource: string, rows: readonly T[], { first, total }: { first: number; total: number }) {
  const shown = rows.length > 0 ? `${first}-${first + rows.length - 1}` : "*";
  return { status: 200 as const, body: [...rows], headers: { "Content-Range": `${resource} ${shown}/${total}` } };
}

/** For `LIKE`: the text as it is, wherever it stands. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;
}
