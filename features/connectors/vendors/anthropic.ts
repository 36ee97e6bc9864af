import { z } from "zod";
import { entriesOf, linesOf } from "./pages.ts";
import { dayAfter, type Vendor } from "./vendor.ts";

const NAME = "Anthropic";
const anySchema = z.looseObject({});
const daySchema = z.looseObject({ customer_type: z.string().nullish() });
/** Amounts are texts, in hundredths of a dollar. What Priority Tier costs is not among them. */
const costsSchema = z.object({
  results: z.array(z.object({ amount: z.coerce.number(), currency: z.literal("USD") })),
});
const CENTS = 100;
const GROUPS = ["api_key_id", "workspace_id", "model", "service_tier", "context_window"];

/**
 * Tokens of the API by key, workspace and model, and days of Claude Code by person, with an admin key. The API's report names no people and
 * counts no requests. What Claude Code used through keys is in it, so of Claude Code's own report only subscriptions are taken.
 * Sources: https://platform.claude.com/docs/en/api/admin-api/usage-cost/get-messages-usage-report,
 * https://platform.claude.com/docs/en/manage-claude/claude-code-analytics-api,
 * https://platform.claude.com/docs/en/api/admin-api/usage-cost/get-cost-report
 */
export const anthropic: Vendor = {
  ...{ name: NAME, address: "https://api.anthropic.com", importKind: "anthropic", extension: "jsonl" },
  ...{ reportsToday: true, changesForDays: 1, tellsLatest: false },
  async report(day, { address, secret }, ask) {
    const headers = { "x-api-key": secret, "anthropic-version": "2023-06-01" };
    const period = { starting_at: `${day}T00:00:00Z`, ending_at: `${dayAfter(day)}T00:00:00Z` };
    const reports = `${address}/v1/organizations/usage_report`;
    const asking = { name: NAME, headers };
    const messages = { ...period, bucket_width: "1d", limit: "1", "group_by[]": GROUPS };
    const buckets = await entriesOf({ ...asking, url: `${reports}/messages`, query: messages, entry: anySchema }, ask);
    const ofDay = { starting_at: day, limit: "1000" };
    const days = await entriesOf({ ...asking, url: `${reports}/claude_code`, query: ofDay, entry: daySchema }, ask);
    return linesOf([...buckets, ...days.filter(({ customer_type }) => customer_type === "subscription")]);
  },
  async costs(day, { address, secret }, ask) {
    const headers = { "x-api-key": secret, "anthropic-version": "2023-06-01" };
    const period = { starting_at: `${day}T00:00:00Z`, ending_at: `${dayAfter(day)}T00:00:00Z` };
    const query = { ...period, bucket_width: "1d", limit: "1" };
    const url = `${address}/v1/organizations/cost_report`;
    const buckets = await entriesOf({ name: NAME, headers, url, query, entry: costsSchema }, ask);
    return buckets
      .flatMap(({ results }) => results)
      .map(({ amount, currency }) => ({ covers: "usage", currency, amount: amount / CENTS }));
  },
};
