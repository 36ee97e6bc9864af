import type { ImportKind, ImportRow } from "@treadlight/contract/imports";

export const IMPORT_KIND_NAMES: Record<ImportKind, string> = {
  squid: "Squid log",
  nginx: "nginx log",
  zscaler: "Zscaler web log",
  netskope: "Netskope events",
  cloudflare: "Cloudflare Gateway log",
  umbrella: "Cisco Umbrella log",
  "palo-alto": "Palo Alto URL log",
  fortinet: "Fortinet log",
  dnsmasq: "Pi-hole or dnsmasq log",
  adguard: "AdGuard Home query log",
  "windows-dns": "Windows DNS debug log",
  unbound: "Unbound log",
  openai: "OpenAI API usage",
  anthropic: "Claude API usage",
  "github-copilot": "GitHub Copilot metrics",
  "microsoft-365-copilot": "Microsoft 365 Copilot report",
  litellm: "LiteLLM spend log",
  helicone: "Helicone requests",
  openrouter: "OpenRouter activity",
  chatgpt: "My data export of ChatGPT",
  claude: "My data export of Claude",
  "open-webui": "Open WebUI chats",
  librechat: "LibreChat conversation",
  activitywatch: "ActivityWatch export",
  csv: "Another table, or JSON",
};

export const IMPORT_STATES: Record<ImportRow["state"], string> = {
  checking: "Checking",
  checked: "Checked, not imported",
  importing: "Importing",
  imported: "Imported",
  failed: "Failed",
  undone: "Undone",
};
