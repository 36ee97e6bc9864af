import { type ChatMessage, shortened } from "./message.ts";

/** Slack's limits: of a section's text, and of a field. */
const MAX_SECTION = 3_000;
const MAX_FIELD = 2_000;

/**
 * A message by Slack's incoming webhooks: blocks, and a text for notifications.
 * @see https://docs.slack.dev/reference/block-kit/blocks/section-block
 */
export function slackMessage({ title, facts, link, at }: ChatMessage) {
  const fields = facts.map(({ name, value }) =>
    mrkdwn(`${escaped(name, MAX_FIELD / 4)}\n${escaped(value, MAX_FIELD / 2)}`),
  );
  const seconds = Math.floor(at.getTime() / 1_000);
  const time = `<!date^${seconds}^{date_short_pretty} {time}|${at.toISOString()}>`;
  const seeMore = link === undefined ? "" : ` · <${addressIn(link)}|Open>`;
  return {
    text: escaped(title, MAX_SECTION),
    blocks: [
      { type: "section", text: mrkdwn(escaped(title, MAX_SECTION)) },
      ...(fields.length > 0 ? [{ type: "section", fields }] : []),
      { type: "context", elements: [mrkdwn(`${time}${seeMore}`)] },
    ],
  };
}

/** Ends at the first bar. Angle brackets are percent-encoded in any parsed address. */
const addressIn = (link: string) => new URL(link).href.replaceAll("|", "%7C").replaceAll("&", "&amp;");

/** `verbatim` leaves names of channels and people as they are. */
const mrkdwn = (text: string) => ({ type: "mrkdwn", text, verbatim: true });

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const LONGEST_ENTITY = 5;

/** `<!channel>` would call everybody, and `<https://…|text>` would be a link. Escaped, it is never longer than `max`. */
const escaped = (text: string, max: number) =>
  shortened(text, max / LONGEST_ENTITY).replaceAll(/[&<>]/g, (character) => ENTITIES[character] ?? character);
