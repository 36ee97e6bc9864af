import type { Adapter } from "@treadlight/domain/adapters";
import { matchTool } from "@treadlight/domain/catalogue";

/** An AI tool's page: the tool, and the adapter if there is one. */
export interface KnownSite {
  tool: string;
  adapter?: Adapter;
}

/** Which tool a page belongs to; undefined for pages of no AI tool. */
export function siteOf(url: string, adapters: readonly Adapter[]): KnownSite | undefined {
  const { host, pathname } = new URL(url);
  const address = `${host}${pathname}`;
  const adapter = adapters.find(({ sites }) =>
    sites.some((site) => address === site || address.startsWith(`${site}/`)),
  );
  if (adapter) return { tool: adapter.tool, adapter };
  const tool = matchTool(url)?.name;
  return tool === undefined ? undefined : { tool };
}
