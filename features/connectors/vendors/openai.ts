import { z } from "zod";
import { jsonOf } from "./ask.ts";
import { entriesOf, linesOf } from "./pages.ts";
import { type Ask, dayAfter, type Vendor, withQuery } from "./vendor.ts";

const NAME = "OpenAI";
const usersSchema = z.object({
  data: z.array(z.object({ id: z.string(), email: z.string().nullish() })),
  has_more: z.boolean().default(false),
  last_id: z.string().nullish(),
});
const bucketSchema = z.looseObject({ results: z.array(z.looseObject({ user_id: z.string().nullish() })) });

/** Amounts were numbers first, and are texts of them by now. */
const costsSchema = z.object({
  results: z.array(z.object({ amount: z.object({ value: z.coerce.number(), currency: z.string().length(3) }) })),
});

/** What has tokens, and by what each can be told apart. */
const REPORTS = {
  completions: ["project_id", "user_id", "api_key_id", "model", "batch"],
  embeddings: ["project_id", "user_id", "api_key_id", "model"],
};

/**
 * Requests and tokens by project, person, key and model, with an admin key. People have the addresses of their accounts.
 * Sources: https://platform.openai.com/docs/api-reference/usage/completions, https://platform.openai.com/docs/api-reference/users/list,
 * https://platform.openai.com/docs/api-reference/usage/costs
 */
export const openai: Vendor = {
  ...{ name: NAME, address: "https://api.openai.com", importKind: "openai", extension: "jsonl" },
  ...{ reportsToday: true, changesForDays: 1, tellsLatest: false },
  async report(day, { address, secret }, ask) {
    const headers = { authorization: `Bearer ${secret}` };
    const [start, end] = [day, dayAfter(day)].map((time) => String(Date.parse(time) / 1_000));
    const emails = await emailsOf(address, headers, ask);
    const buckets: z.output<typeof bucketSchema>[] = [];
    for (const [report, group_by] of Object.entries(REPORTS)) {
      const query = { start_time: start, end_time: end, bucket_width: "1d", limit: "1", group_by };
      const url = `${address}/v1/organization/usage/${report}`;
      buckets.push(...(await entriesOf({ name: NAME, url, query, headers, entry: bucketSchema }, ask)));
    }
    for (const result of buckets.flatMap(({ results }) => results)) {
      result.user_id = emails.get(result.user_id ?? "") ?? result.user_id;
    }
    return linesOf(buckets);
  },
  async costs(day, { address, secret }, ask) {
    const [start, end] = [day, dayAfter(day)].map((time) => String(Date.parse(time) / 1_000));
    const query = { start_time: start, end_time: end, bucket_width: "1d", limit: "1" };
    const headers = { authorization: `Bearer ${secret}` };
    const url = `${address}/v1/organization/costs`;
    const buckets = await entriesOf({ name: NAME, url, query, headers, entry: costsSchema }, ask);
    return buckets
      .flatMap(({ results }) => results)
      .map(({ amount: { value, currency } }) => ({ covers: "usage", currency: currency.toUpperCase(), amount: value }));
  },
};

async function emailsOf(address: string, headers: Record<string, string>, ask: Ask): Promise<Map<string, string>> {
  const emails = new Map<string, string>();
  let after: string | undefined;
  do {
    const url = withQuery(`${address}/v1/organization/users`, { limit: "100", after });
    const users = jsonOf((await ask(url, { headers })).text, NAME, usersSchema);
    for (const { id, email } of users.data) if (email) emails.set(id, email);
    after = users.has_more ? (users.last_id ?? undefined) : undefined;
  } while (after !== undefined);
  return emails;
}
