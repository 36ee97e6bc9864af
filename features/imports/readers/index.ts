import type { ImportKind } from "@treadlight/contract/imports";
import { activityWatch } from "./activitywatch.ts";
import { anthropic } from "./anthropic.ts";
import { helicone, litellm, openrouter } from "./calls.ts";
import { chatgpt, claude, libreChat, openWebUi } from "./conversations.ts";
import { csv } from "./csv.ts";
import { adguard, dnsmasq, unbound, windowsDns } from "./dns.ts";
import { cloudflare, fortinet, netskope, paloAlto, umbrella, zscaler } from "./gateways.ts";
import { githubCopilot } from "./github-copilot.ts";
import { microsoft365Copilot } from "./microsoft-365-copilot.ts";
import { openai } from "./openai.ts";
import { nginx, squid } from "./proxies.ts";
import type { ReaderOf } from "./reader.ts";

export { type Findings, type ImportedSession, ImportProblem, type JsonReader, type Reader } from "./reader.ts";

export const READERS: Record<ImportKind, ReaderOf> = {
  csv,
  openai,
  anthropic,
  "github-copilot": githubCopilot,
  "microsoft-365-copilot": microsoft365Copilot,
  squid,
  nginx,
  zscaler,
  netskope,
  cloudflare,
  umbrella,
  "palo-alto": paloAlto,
  fortinet,
  dnsmasq,
  adguard,
  "windows-dns": windowsDns,
  unbound,
  litellm,
  helicone,
  openrouter,
  chatgpt,
  claude,
  "open-webui": openWebUi,
  librechat: libreChat,
  activitywatch: activityWatch,
};

/** What a zip holds besides the files of a kind, such as pictures, is left out. Of other kinds, everything is read. */
export const FILES_IN_ZIP: Partial<Record<ImportKind, RegExp>> = {
  chatgpt: /(?:^|\/)conversations(?:-\d+)?\.json$/,
  claude: /(?:^|\/)conversations(?:-\d+)?\.json$/,
};

/** Kinds of which a file is about whoever asked for it, and does not say who that is. */
export const PERSONAL_KINDS: ReadonlySet<ImportKind> = new Set(["chatgpt", "claude"]);
