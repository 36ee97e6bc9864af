import type { Adapter } from "@treadlight/domain/adapters";
import { matchTool } from "@treadlight/domain/catalogue";

/** An AI tool's page: the tool, and the adapter if there is one. */
export interface KnownSite {
  tool: string;
  adapter?: Adapter;
}

/**
 * Which tool a page belongs to; undefined for pages of no AI tool.
 * @param added hosts that the administrator counts as AI tools besides those of the catalogue, each by its own name
 */
export function siteOf(
  url: string,
  adapters: readonly Adapter[],
  added: readonly string[] = [],
): KnownSite | undefined {
  const { host, pathname } = new URL(url);
  const address = `${host}${pathname}`;
  const adapter = adapters.find(({ sites }) =>
    sites.some((site) => address === site || address.startsWith(`${site}/`)),
  );
  if (adapter) return { tool: adapter.tool, adapter };
  const tool = matchTool(url)?.name ?? added.find((other) => other === host);
  return tool === undefined ? undefined : { tool };
}
