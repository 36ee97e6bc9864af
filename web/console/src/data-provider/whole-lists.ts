import type { ApiClient, RequestOptions } from "@treadlight/client";
import type { Capability } from "@treadlight/contract/access";
import { z } from "zod";

interface WholeList {
  path: string;
  /** Whether the server lists the newest ones only, and how many is asked for. */
  isLimited?: boolean;
  /** The field of the answer that holds the rows. */
  field: string;
  /** Whether a row can be read by itself, with more in it. */
  hasOne: boolean;
  /** Who the console shows them to. The server decides who may read which. */
  needs: Capability;
  /** The fields in which `q` is searched. */
  searched: readonly string[];
  /** The fields by whose values rows are counted. */
  counted: readonly string[];
}

/** Resources that the API has outside `/api/admin`. It lists them whole, so they are searched, filtered, sorted and paged here. */
export const WHOLE_LISTS: Readonly<Record<string, WholeList>> = {
  "api-tokens": {
    ...{ path: "/api/organization/api-tokens", field: "tokens", hasOne: false, needs: "ingest_keys" },
    ...{ searched: ["name", "prefix"], counted: [] },
  },
  imports: {
    ...{ path: "/api/imports", field: "imports", isLimited: true, hasOne: true, needs: "imports" },
    ...{ searched: ["fileName", "kind", "problem"], counted: ["state", "kind"] },
  },
  reports: {
    ...{ path: "/api/reports", field: "reports", isLimited: true, hasOne: true, needs: "department_figures" },
    ...{ searched: ["from", "to", "department", "requestedBy", "fingerprint"], counted: ["state"] },
  },
  prompts: {
    ...{ path: "/api/prompts", field: "prompts", hasOne: true, needs: "manage_people" },
    ...{ searched: ["title", "folder", "tags", "excerpt"], counted: ["sharing", "folder"] },
  },
};

/** The server lists at most so many, the newest ones. */
export const MAX_WHOLE = 1_000;

const rowSchema = z.looseObject({ id: z.string() });
type Row = z.output<typeof rowSchema>;
const json = z.string().transform((text): unknown => JSON.parse(text));
const querySchema = z.object({
  filter: json.pipe(z.record(z.string(), z.unknown())).default({}),
  sort: json.pipe(z.tuple([z.string(), z.enum(["ASC", "DESC"])])).optional(),
  range: json.pipe(z.tuple([z.number(), z.number()])).optional(),
});

interface Answer {
  body: unknown;
  /** How many rows match, of a list. */
  total?: number;
}

/**
 * Answers a request of the console about a whole list, as the server answers those about its resources.
 * @returns undefined if it is about something else, which the server is asked for
 */
export async function answerWhole(
  api: Pick<ApiClient, "open">,
  url: string,
  request: RequestOptions,
): Promise<Answer | undefined> {
  const { pathname, searchParams } = new URL(url, "http://console");
  const [, resource = "", id = ""] = /^\/api\/admin\/([^/]+)\/?(.*)$/.exec(pathname) ?? [];
  const list = WHOLE_LISTS[resource];
  if (!list) return undefined;
  const { path, field, isLimited, hasOne, searched, counted } = list;
  if (request.method === "DELETE") {
    await api.open(`${path}/${id}`, request);
    return { body: { id } };
  }
  const read = async (address: string) => (await api.open(address, request)).json();
  if (id !== "" && id !== "counts" && hasOne) return { body: rowSchema.parse(await read(`${path}/${id}`)) };
  const answer = z.record(z.string(), z.unknown()).parse(await read(isLimited ? `${path}?limit=${MAX_WHOLE}` : path));
  const all = z.array(rowSchema).parse(answer[field]);
  // Nobody else sees them, so there is nothing to administer.
  const rows = all.filter(({ sharing }) => sharing !== "private");
  const { filter, sort, range } = querySchema.parse(Object.fromEntries(searchParams));
  if (id === "counts") {
    const counts = counted.map((name) => {
      const { [name]: _, ...others } = filter;
      return [name, countsOf(rows.filter(matching(others, searched)), name)];
    });
    return { body: { counts: Object.fromEntries(counts) } };
  }
  if (id !== "") {
    const row = rows.find((one) => one.id === id);
    return row && { body: row };
  }
  const matches = rows.filter(matching(filter, searched));
  const sorted = sort ? matches.toSorted((a, b) => compared(a[sort[0]], b[sort[0]], sort[1])) : matches;
  const shown = range ? sorted.slice(range[0], range[1] + 1) : sorted;
  return { body: shown, total: matches.length };
}

/** Whether a row has one of the values of each filter, and each word of `q` in a searched field. */
function matching({ q = "", ...fields }: Readonly<Record<string, unknown>>, searched: readonly string[]) {
  const words = String(q).toLowerCase().split(/\s+/);
  return (row: Row): boolean =>
    Object.entries(fields).every(([field, wanted]) => [wanted].flat().includes(row[field])) &&
    words.every((word) =>
      searched.some((field) =>
        String(row[field] ?? "")
          .toLowerCase()
          .includes(word),
      ),
    );
}

function countsOf(rows: readonly Row[], field: string): { value: unknown; count: number }[] {
  const counts = new Map<unknown, number>();
  for (const { [field]: value } of rows) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => ({ value, count }));
}

/** In the order of the server: rows without a value come last, whichever way. */
function compared(a: unknown, b: unknown, order: "ASC" | "DESC"): number {
  if (a === b) return 0;
  if (a === null || a === undefined) return 1;
  if (b === null || b === undefined) return -1;
  const ascending =
    typeof a === "number" && typeof b === "number"
      ? a - b
      : String(a).localeCompare(String(b), "en", { numeric: true });
  return order === "ASC" ? ascending : -ascending;
}
