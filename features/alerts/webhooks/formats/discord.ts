import { type ChatMessage, shortened } from "./message.ts";

/** Discord's limits are 256, 256 and 1,024 characters, and 6,000 for all of an embed. A backslash may precede each character. */
const MAX_TITLE = 128;
const MAX_DESCRIPTION = 1_000;
const MAX_NAME = 100;
const MAX_VALUE = 250;
const AMBER = 0xf59e0b;

/**
 * A message for Discord's webhooks: an embed that mentions nobody.
 * @see https://discord.com/developers/docs/resources/message#embed-object-embed-limits
 */
export function discordMessage({ title, facts, link, at }: ChatMessage) {
  const isLong = title.length > MAX_TITLE;
  return {
    username: "Treadlight",
    allowed_mentions: { parse: [] },
    embeds: [
      {
        title: escaped(title, MAX_TITLE),
        ...(isLong && { description: escaped(title, MAX_DESCRIPTION) }),
        ...(link !== undefined && { url: link }),
        color: AMBER,
        timestamp: at.toISOString(),
        fields: facts.map(({ name, value }) => ({
          name: escaped(name, MAX_NAME),
          value: escaped(value, MAX_VALUE),
          inline: true,
        })),
      },
    ],
  };
}

/** As it is, not as Markdown: names may have underscores, and must not be links. */
const escaped = (text: string, max: number) => shortened(text, max).replaceAll(/[\\*_~`|>#[\]()<-]/g, "\\$&");
