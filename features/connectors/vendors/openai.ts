import { z } from "zod";
import { jsonOf } from "./ask.ts";
import { entriesOf, linesOf } from "./pages.ts";
import { type Ask, dayAfter, type Vendor, VendorProblem, withQuery } from "./vendor.ts";

const NAME = "OpenAI";
/** The people or the projects of an account. */
const listSchema = z.object({
  data: z.array(z.object({ id: z.string(), email: z.string().nullish(), name: z.string().nullish() })),
  has_more: z.boolean().default(false),
  last_id: z.string().nullish(),
});
const resultSchema = z.looseObject({ user_id: z.string().nullish(), project_id: z.string().nullish() });
const bucketSchema = z.looseObject({ results: z.array(resultSchema) });

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
 * Requests and tokens by project, person, key and model, with an admin key. People have the addresses of their accounts, and projects
 * their names, if the key may read them.
 * Sources: https://platform.openai.com/docs/api-reference/usage/completions, https://platform.openai.com/docs/api-reference/users/list,
 * https://developers.openai.com/api/reference/resources/organization/subresources/projects/methods/list,
 * https://platform.openai.com/docs/api-reference/usage/costs
 */
export const openai: Vendor = {
  ...{ name: NAME, address: "https://api.openai.com", importKind: "openai", extension: "jsonl" },
  ...{ reportsToday: true, changesForDays: 1, tellsLatest: false },
  async report(day, { address, secret }, ask) {
    const headers = { authorization: `Bearer ${secret}` };
    const [start, end] = [day, dayAfter(day)].map((time) => String(Date.parse(time) / 1_000));
    const emails = await namesIn(`${address}/v1/organization/users`, "email", headers, ask);
    const projects = await projectsOf(address, headers, ask);
    const buckets: z.output<typeof bucketSchema>[] = [];
    for (const [report, group_by] of Object.entries(REPORTS)) {
      const query = { start_time: start, end_time: end, bucket_width: "1d", limit: "1", group_by };
      const url = `${address}/v1/organization/usage/${report}`;
      buckets.push(...(await entriesOf({ name: NAME, url, query, headers, entry: bucketSchema }, ask)));
    }
    for (const result of buckets.flatMap(({ results }) => results)) {
      result.user_id = emails.get(result.user_id ?? "") ?? result.user_id;
      const project_name = projects.get(result.project_id ?? "");
      if (project_name !== undefined) result.project_name = project_name;
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

/** The names of an account's projects by id, also of those that are archived; none if the key may not read them. */
async function projectsOf(address: string, headers: Record<string, string>, ask: Ask): Promise<Map<string, string>> {
  const url = `${address}/v1/organization/projects?include_archived=true`;
  try {
    return await namesIn(url, "name", headers, ask);
  } catch (error) {
    // People could be read, so the key is good. OpenAI refuses what it may not read with 401 as well as with 403.
    if (error instanceof VendorProblem && !error.mayPass) return new Map();
    throw error;
  }
}

/** What a list of the account calls its entries, by id. */
async function namesIn(
  list: string,
  field: "email" | "name",
  headers: Record<string, string>,
  ask: Ask,
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  let after: string | undefined;
  do {
    const url = withQuery(list, { limit: "100", after });
    const { data, has_more, last_id } = jsonOf((await ask(url, { headers })).text, NAME, listSchema);
    for (const { id, [field]: name } of data) if (name) names.set(id, name);
    after = has_more ? (last_id ?? undefined) : undefined;
  } while (after !== undefined);
  return names;
}
