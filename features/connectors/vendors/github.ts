import { z } from "zod";
import { jsonOf } from "./ask.ts";
import { type Vendor, withQuery } from "./vendor.ts";

const NAME = "GitHub";
const linksSchema = z.object({ download_links: z.array(z.url()) });
const NO_CONTENT = 204;

/**
 * Interactions and suggestions by person, with a token that may read Copilot metrics. GitHub answers with links to files, which
 * refuse a token. A day is there once it has been processed.
 * Source: https://docs.github.com/en/rest/copilot/copilot-usage-metrics
 */
export const github: Vendor = {
  ...{ name: NAME, address: "https://api.github.com", importKind: "github-copilot", extension: "jsonl" },
  ...{ reportsToday: false, changesForDays: 3, tellsLatest: false },
  async report(day, { account, address, secret }, ask) {
    const owner = account.startsWith("enterprises/") ? account : `orgs/${account}`;
    const url = withQuery(`${address}/${owner}/copilot/metrics/reports/users-1-day`, { day });
    const headers = {
      authorization: `Bearer ${secret}`,
      accept: "application/vnd.github+json",
      "x-github-api-version": "2022-11-28",
    };
    const { status, text } = await ask(url, { headers });
    if (status === NO_CONTENT) return undefined;
    const files: string[] = [];
    for (const link of jsonOf(text, NAME, linksSchema).download_links) files.push((await ask(link)).text.trim());
    return files.join("\n").trim() || undefined;
  },
};
