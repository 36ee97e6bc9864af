import type { Tool } from "./definition/index.ts";
import { TOOLS } from "./tools/index.ts";

/** Tools whose whole host this is, subdomains included. */
const TOOL_BY_HOST = new Map<string, Tool>();
/** Tools in a corner of exactly this host, "/copilot" of "github.com", the longest path first. */
const CORNERS_BY_HOST = new Map<string, { path: string; tool: Tool }[]>();

for (const tool of TOOLS) {
  for (const domain of tool.domains) {
    const slash = domain.indexOf("/");
    if (slash < 0) {
      TOOL_BY_HOST.set(domain, tool);
    } else {
      const host = domain.slice(0, slash);
      const corners = [...(CORNERS_BY_HOST.get(host) ?? []), { path: domain.slice(slash), tool }];
      CORNERS_BY_HOST.set(
        host,
        corners.sort((a, b) => b.path.length - a.path.length),
      );
    }
  }
}

/** Some have a host in each region: "bedrock-runtime.eu-west-1.amazonaws.com", "europe-west4-aiplatform.googleapis.com". */
const BEDROCK_IN_A_REGION = /^(bedrock[a-z-]*)\.[a-z]{2}(?:-[a-z]+)+-\d\.amazonaws\.com$/;
const VERTEX_IN_A_REGION = /^[a-z]+(?:-[a-z]+)+\d+-(aiplatform\.googleapis\.com)$/;

/** The tool behind a host name or http(s) URL, in lower case. Never by resemblance: only a claimed host or one under it. */
export function matchAddress(address: string): Tool | undefined {
  const url = urlOf(address);
  if (!url) return undefined;
  const { pathname } = url;
  const host = hostIn(url).replace(BEDROCK_IN_A_REGION, "$1.amazonaws.com").replace(VERTEX_IN_A_REGION, "$1");
  const corner = CORNERS_BY_HOST.get(host)?.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  return corner?.tool ?? matchHost(host);
}

/** The host of an address without `www.`; undefined if it is none. */
export function hostOf(address: string): string | undefined {
  const url = urlOf(address);
  return url && hostIn(url);
}

const urlOf = (address: string) => URL.parse(`https://${address.replace(/^(?:https?:)?\/\//, "")}`) ?? undefined;
const hostIn = ({ hostname }: URL) => hostname.replace(/^www\./, "").replace(/\.$/, "");

/** The closest parent domain that is claimed whole: "eu.chatgpt.com", then "chatgpt.com", then "com". */
function matchHost(host: string): Tool | undefined {
  const tool = TOOL_BY_HOST.get(host);
  const dot = host.indexOf(".");
  return tool ?? (dot < 0 ? undefined : matchHost(host.slice(dot + 1)));
}
