import type { WebhookFormat } from "@treadlight/contract/console";
import { discordMessage } from "./discord.ts";
import { googleChatMessage } from "./google-chat.ts";
import { type ChatMessage, messageOf } from "./message.ts";
import { slackMessage } from "./slack.ts";
import { teamsMessage } from "./teams.ts";

const CHATS: Readonly<Record<Exclude<WebhookFormat, "json">, (message: ChatMessage) => object>> = {
  slack: slackMessage,
  teams: teamsMessage,
  google_chat: googleChatMessage,
  discord: discordMessage,
};

/** The body that is sent for a delivery: as it is for programs, as a message for a chat. The same body gives the same message. */
export function bodyFor(format: WebhookFormat, body: string): string {
  return format === "json" ? body : JSON.stringify(CHATS[format](messageOf(body)));
}
