import { type ChatMessage, shortened } from "./message.ts";

/** Google Chat refuses messages of more than 32,000 bytes. */
const MAX_TITLE = 2_000;
const MAX_FACT = 500;

/**
 * A card for incoming webhooks of Google Chat.
 * @see https://developers.google.com/workspace/chat/api/reference/rest/v1/cards
 */
export function googleChatMessage({ title, facts, link, at }: ChatMessage) {
  const lines = [...facts, { name: "Time", value: at.toISOString() }];
  return {
    cardsV2: [
      {
        cardId: "treadlight",
        card: {
          sections: [
            {
              widgets: [
                { textParagraph: { text: `<b>${escaped(title, MAX_TITLE)}</b>` } },
                ...lines.map(({ name, value }) => ({
                  decoratedText: {
                    topLabel: shortened(name, MAX_FACT),
                    text: escaped(value, MAX_FACT),
                    wrapText: true,
                  },
                })),
                ...(link === undefined
                  ? []
                  : [{ buttonList: { buttons: [{ text: "Open", onClick: { openLink: { url: link } } }] } }]),
              ],
            },
          ],
        },
      },
    ],
  };
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** The text of a card may have tags, links among them. */
const escaped = (text: string, max: number) =>
  shortened(text, max).replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
