import { type ChatMessage, shortened } from "./message.ts";

/** Teams refuses messages of more than 28 KB. */
const MAX_TITLE = 2_000;
const MAX_FACT = 500;

/**
 * A message for the trigger "When a Teams webhook request is received" of Power Automate: an Adaptive Card. Its text stands in text runs,
 * which know no Markdown, so nothing in it can be a link or a mention.
 * @see https://adaptivecards.io/explorer/RichTextBlock.html
 */
export function teamsMessage({ title, facts, link, at }: ChatMessage) {
  const lines = [...facts, { name: "Time", value: at.toISOString() }];
  return {
    type: "message",
    attachments: [
      {
        contentType: "application/vnd.microsoft.card.adaptive",
        contentUrl: null,
        content: {
          $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
          type: "AdaptiveCard",
          version: "1.4",
          fallbackText: "Treadlight",
          body: [
            textBlock({ type: "TextRun", text: shortened(title, MAX_TITLE), size: "Medium", weight: "Bolder" }),
            ...lines.map(({ name, value }) =>
              textBlock(
                { type: "TextRun", text: `${shortened(name, MAX_FACT)}: `, isSubtle: true },
                { type: "TextRun", text: shortened(value, MAX_FACT) },
              ),
            ),
          ],
          ...(link !== undefined && { actions: [{ type: "Action.OpenUrl", title: "Open", url: link }] }),
        },
      },
    ],
  };
}

const textBlock = (...inlines: readonly object[]) => ({ type: "RichTextBlock", inlines });
