import { z } from "zod";
import { jsonOf } from "./ask.ts";
import { type Vendor, withQuery } from "./vendor.ts";

const NAME = "GitHub";
const linksSchema = z.object({ download_links: z.array(z.url()) });
const NO_CONTENT = 204;
/** In US dollars. Discounts that a plan includes are off. */
const billingSchema = z.object({
  usageItems: z.array(z.object({ product: z.string(), unitType: z.string(), netAmount: z.number() })),
});
/** Seats are billed by months of users, requests by their number. */
const SEATS = /^user-?months?$/i;

/**
 * Interactions and suggestions by person, with a token that may read Copilot metrics. GitHub answers with links to files, which
 * refuse a token. A day is there once it has been processed.
 * Costs take a token that may read the account's billing.
 * Sources: https://docs.github.com/en/rest/copilot/copilot-usage-metrics, https://docs.github.com/en/rest/billing/usage
 */
export const github: Vendor = {
  ...{ name: NAME, address: "https://api.github.com", importKind: "github-copilot", extension: "jsonl" },
  ...{ reportsToday: false, changesForDays: 3, tellsLatest: false },
  async report(day, { account, address, secret }, ask) {
    const owner = account.startsWith("enterprises/") ? account : `orgs/${account}`;
    const url = withQuery(`${address}/${owner}/copilot/metrics/reports/users-1-day`, { day });
    const { status, text } = await ask(url, { headers: headersWith(secret) });
    if (status === NO_CONTENT) return undefined;
    const files: string[] = [];
    for (const link of jsonOf(text, NAME, linksSchema).download_links) files.push((await ask(link)).text.trim());
    return files.join("\n").trim() || undefined;
  },
  async costs(day, { account, address, secret }, ask) {
    const owner = account.startsWith("enterprises/") ? account : `organizations/${account}`;
    const [year = "", month, date] = day.split("-").map((part) => String(Number(part)));
    const url = withQuery(`${address}/${owner}/settings/billing/usage`, { year, month, day: date });
    const { text } = await ask(url, { headers: headersWith(secret) });
    return jsonOf(text, NAME, billingSchema)
      .usageItems.filter(({ product }) => product.toLowerCase() === "copilot")
      .map(({ unitType, netAmount }) => ({
        covers: SEATS.test(unitType) ? "licences" : "usage",
        ...{ currency: "USD", amount: netAmount },
      }));
  },
};

const headersWith = (secret: string) => ({
  authorization: `Bearer ${secret}`,
  accept: "application/vnd.github+json",
  "x-github-api-version": "2022-11-28",
});
