import type { WebhookFormat } from "@treadlight/contract/console";

/** Hosts of chats, with their subdomains, and the paths of their webhooks up to what is secret. */
const CHAT_ADDRESSES: readonly { format: WebhookFormat; hosts: readonly string[]; path: RegExp }[] = [
  { format: "slack", hosts: ["hooks.slack.com", "hooks.slack-gov.com"], path: /^\/services\/\w+\/\w+\// },
  // A workflow of Slack takes values that it names itself, no blocks.
  { format: "json", hosts: ["hooks.slack.com", "hooks.slack-gov.com"], path: /^\/(triggers|workflows)\// },
  { format: "teams", hosts: ["webhook.office.com"], path: /^\/webhookb2\// },
  { format: "teams", hosts: ["logic.azure.com", "api.powerplatform.com"], path: /^.*\/paths\/invoke\/?/ },
  { format: "google_chat", hosts: ["chat.googleapis.com"], path: /^\/v1\/spaces\/[^/]+\/messages/ },
  { format: "discord", hosts: ["discord.com", "discordapp.com"], path: /^\/api\/(v\d+\/)?webhooks\/\d+\// },
];

/** The format of the chat that an address belongs to; undefined for any other. */
export const chatAt = (url: string): WebhookFormat | undefined => chatAddress(new URL(url))?.format;

function chatAddress({ hostname, pathname }: URL) {
  const isAt = (host: string) => hostname === host || hostname.endsWith(`.${host}`);
  return CHAT_ADDRESSES.find(({ hosts, path }) => hosts.some(isAt) && path.test(pathname));
}

const HIDDEN = "…";

/**
 * An address as it is shown and logged. Whoever knows the address of a chat's webhook can write there, so the secret end of its path is
 * left out, and the values of any query.
 */
export function shownAddress(url: string): string {
  const parsed = new URL(url);
  const { origin, pathname, searchParams } = parsed;
  const [known = pathname] = chatAddress(parsed)?.path.exec(pathname) ?? [];
  if (known === pathname && parsed.search === "") return url;
  const path = known === pathname ? pathname : `${known}${HIDDEN}`;
  // Without a value, the name may be the secret.
  const query = [...searchParams]
    .map(([name, value]) => (value === "" ? HIDDEN : `${encodeURIComponent(name)}=${HIDDEN}`))
    .join("&");
  return `${origin}${path}${query === "" ? "" : `?${query}`}`;
}

/** Whether somebody sends back an address as it was shown. */
export const isShortened = (url: string): boolean => url.includes(HIDDEN) || url.includes(encodeURIComponent(HIDDEN));
