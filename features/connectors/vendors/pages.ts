import { z } from "zod";
import { jsonOf } from "./ask.ts";
import { type Ask, type Query, withQuery } from "./vendor.ts";

interface Report<Entry extends z.ZodType> {
  /** The vendor, for messages. */
  name: string;
  url: string;
  query: Query;
  headers: Record<string, string>;
  entry: Entry;
}

/** The entries of all pages of a report of OpenAI or Anthropic, who page alike. @throws VendorProblem */
export async function entriesOf<Entry extends z.ZodType>(
  { name, url, query, headers, entry }: Report<Entry>,
  ask: Ask,
): Promise<z.output<Entry>[]> {
  const schema = z.object({
    data: z.array(entry),
    has_more: z.boolean().default(false),
    next_page: z.string().nullish(),
  });
  const entries: z.output<Entry>[] = [];
  let page: string | undefined;
  do {
    const { text } = await ask(withQuery(url, { ...query, page }), { headers });
    const { data, has_more, next_page } = jsonOf(text, name, schema);
    entries.push(...data);
    page = has_more ? (next_page ?? undefined) : undefined;
  } while (page !== undefined);
  return entries;
}

/** Entries as a file that an import reads; undefined without any. */
export const linesOf = (entries: readonly unknown[]): string | undefined =>
  entries.length === 0 ? undefined : entries.map((entry) => JSON.stringify(entry)).join("\n");
