/** Match patterns of hosts: every page of them. */
export const pagesOf = (hosts: readonly string[]) => hosts.map((host) => `https://${host}/*`);

/** The hosts that the extension may read from the start. All others are asked for: a new one here would disable the extension. */
export const REQUIRED_HOSTS = [
  "chat.deepseek.com",
  "chat.mistral.ai",
  "chatgpt.com",
  "claude.ai",
  "copilot.microsoft.com",
  "gemini.google.com",
  "grok.com",
  "m365.cloud.microsoft",
  "poe.com",
  "www.perplexity.ai",
] as const;

/** Match patterns of the WebSockets of required hosts, which the browser stops only with access to them by this name. */
export const WEBSOCKETS = ["wss://copilot.microsoft.com/*"] as const;

/** Required hosts whose pages send prompts over a WebSocket, which only a script in the page itself can see. */
export const WEBSOCKET_HOSTS = ["copilot.microsoft.com", "m365.cloud.microsoft"] as const;
