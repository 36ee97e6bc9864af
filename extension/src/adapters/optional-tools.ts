import { ADAPTERS } from "@treadlight/domain/adapters";
import { TOOLS } from "@treadlight/domain/catalogue";
import { pagesOf, REQUIRED_HOSTS } from "./hosts.ts";

/** A tool that is measured once the person gives access to its origins. */
export interface OptionalTool {
  tool: string;
  /** Where its pages are. */
  sites: readonly string[];
  /** Match patterns of its pages and of where they send prompts: the browser shows us a request only with access to both. */
  origins: readonly string[];
}

const isRequired = (host: string) => REQUIRED_HOSTS.some((required) => required.replace(/^www\./, "") === host);
const hostOf = (site: string) => site.split("/", 1)[0] ?? "";

/** Those with an adapter. */
export const OPTIONAL_ADAPTERS: readonly OptionalTool[] = ADAPTERS.adapters
  .filter(({ sites }) => !sites.map(hostOf).every((host) => isRequired(host.replace(/^www\./, ""))))
  .map(({ tool, sites, send }) => ({
    ...{ tool, sites },
    origins: [...new Set(pagesOf([...sites.map(hostOf), ...send.map(({ url }) => new URL(url).host)]))],
  }));

/** Those of the catalogue without an adapter. A tool may have hosts of its own and parts of others, which then matter less. */
const OTHERS: readonly OptionalTool[] = TOOLS.flatMap(({ name, domains }) => {
  const hasAdapter = ADAPTERS.adapters.some(({ tool }) => tool === name);
  if (hasAdapter || domains.length === 0 || domains.map(hostOf).some(isRequired)) return [];
  const own = domains.filter((domain) => !domain.includes("/"));
  const sites = own.length > 0 ? own : domains;
  const hosts =
    own.length > 0 ? own.map((host) => `*.${host}`) : sites.flatMap((site) => [hostOf(site), `www.${hostOf(site)}`]);
  return { tool: name, sites, origins: [...new Set(pagesOf(hosts))] };
});

/** All tools that the extension may not see from the start, by name. */
export const OPTIONAL_TOOLS: readonly OptionalTool[] = [...OPTIONAL_ADAPTERS, ...OTHERS].sort((a, b) =>
  a.tool.localeCompare(b.tool, "en"),
);
