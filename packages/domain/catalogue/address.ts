import type { Tool } from "./tool.ts";
import { TOOLS } from "./tools/index.ts";

interface HostClaims {
  /** The tool that the whole host belongs to, subdomains included. */
  tool?: Tool;
  /** Tools in a corner of this exact host. No leading slash. */
  paths: Map<string, Tool>;
}

const CLAIMS_BY_HOST = new Map<string, HostClaims>();
for (const tool of TOOLS) {
  for (const domain of tool.domains) {
    const [host = "", ...path] = domain.split("/");
    const claims: HostClaims = CLAIMS_BY_HOST.get(host) ?? { paths: new Map() };
    if (path.length > 0) claims.paths.set(path.join("/"), tool);
    else claims.tool = tool;
    CLAIMS_BY_HOST.set(host, claims);
  }
}

/** The tool behind a host name or http(s) URL, in lower case. Never by resemblance: only a claimed host or one under it. */
export function matchAddress(address: string): Tool | undefined {
  const url = `https://${address.replace(/^(?:https?:)?\/\//, "")}`;
  if (!URL.canParse(url)) return undefined;
  const { hostname, pathname } = new URL(url);
  const host = hostname.replace(/^www\./, "").replace(/\.$/, "");
  return matchPath(CLAIMS_BY_HOST.get(host)?.paths, pathname.slice(1)) ?? matchHost(host);
}

/** The longest claimed path that `path` is or lies under. */
function matchPath(paths: HostClaims["paths"] | undefined, path: string): Tool | undefined {
  if (!paths?.size) return undefined;
  for (let end = path.length; end > 0; end = path.lastIndexOf("/", end - 1)) {
    const tool = paths.get(path.slice(0, end));
    if (tool) return tool;
  }
  return undefined;
}

/** The closest parent domain that is claimed whole: "eu.chatgpt.com", then "chatgpt.com", then "com". */
function matchHost(host: string): Tool | undefined {
  for (let start = 0; start >= 0; ) {
    const tool = CLAIMS_BY_HOST.get(host.slice(start))?.tool;
    if (tool) return tool;
    const dot = host.indexOf(".", start);
    start = dot < 0 ? -1 : dot + 1;
  }
  return undefined;
}
