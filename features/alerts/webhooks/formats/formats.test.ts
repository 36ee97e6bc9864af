import { describe, expect, test } from "vitest";
import { z } from "zod";
import { bodyFor } from "./index.ts";

/** What each of them takes, as its documentation says. Unknown properties are errors. */
const mrkdwn = (max: number) =>
  z.strictObject({ type: z.literal("mrkdwn"), text: z.string().min(1).max(max), verbatim: z.boolean() });
const slackSchema = z.strictObject({
  text: z.string().min(1).max(40_000),
  blocks: z
    .array(
      z.union([
        z.strictObject({ type: z.literal("section"), text: mrkdwn(3_000) }),
        z.strictObject({ type: z.literal("section"), fields: z.array(mrkdwn(2_000)).min(1).max(10) }),
        z.strictObject({ type: z.literal("context"), elements: z.array(mrkdwn(3_000)).min(1).max(10) }),
      ]),
    )
    .min(1)
    .max(50),
});

const textRun = z.strictObject({
  type: z.literal("TextRun"),
  text: z.string().min(1),
  size: z.enum(["Default", "Small", "Medium", "Large", "ExtraLarge"]).optional(),
  weight: z.enum(["Default", "Lighter", "Bolder"]).optional(),
  isSubtle: z.boolean().optional(),
});
const teamsSchema = z.strictObject({
  type: z.literal("message"),
  attachments: z.tuple([
    z.strictObject({
      contentType: z.literal("application/vnd.microsoft.card.adaptive"),
      contentUrl: z.null(),
      content: z.strictObject({
        $schema: z.literal("http://adaptivecards.io/schemas/adaptive-card.json"),
        type: z.literal("AdaptiveCard"),
        version: z.enum(["1.2", "1.3", "1.4"]),
        fallbackText: z.string(),
        body: z.array(z.strictObject({ type: z.literal("RichTextBlock"), inlines: z.array(textRun).min(1) })).min(1),
        actions: z
          .array(z.strictObject({ type: z.literal("Action.OpenUrl"), title: z.string().min(1), url: z.url() }))
          .max(6)
          .optional(),
      }),
    }),
  ]),
});

const googleChatSchema = z.strictObject({
  cardsV2: z.tuple([
    z.strictObject({
      cardId: z.string().min(1),
      card: z.strictObject({
        sections: z.tuple([
          z.strictObject({
            widgets: z
              .array(
                z.union([
                  z.strictObject({ textParagraph: z.strictObject({ text: z.string().min(1) }) }),
                  z.strictObject({
                    decoratedText: z.strictObject({
                      topLabel: z.string(),
                      text: z.string().min(1),
                      wrapText: z.boolean(),
                    }),
                  }),
                  z.strictObject({
                    buttonList: z.strictObject({
                      buttons: z
                        .array(
                          z.strictObject({
                            text: z.string().min(1),
                            onClick: z.strictObject({ openLink: z.strictObject({ url: z.url() }) }),
                          }),
                        )
                        .min(1),
                    }),
                  }),
                ]),
              )
              .min(1)
              .max(100),
          }),
        ]),
      }),
    }),
  ]),
});

const discordSchema = z.strictObject({
  username: z
    .string()
    .max(80)
    .regex(/^(?!.*(discord|clyde))/i),
  allowed_mentions: z.strictObject({ parse: z.tuple([]) }),
  embeds: z.tuple([
    z.strictObject({
      title: z.string().min(1).max(256),
      description: z.string().min(1).max(4_096).optional(),
      url: z.url().optional(),
      color: z.int().min(0).max(0xffffff),
      timestamp: z.iso.datetime(),
      fields: z
        .array(
          z.strictObject({
            name: z.string().min(1).max(256),
            value: z.string().min(1).max(1_024),
            inline: z.boolean(),
          }),
        )
        .max(25),
    }),
  ]),
});

const CHATS = [
  ["slack", slackSchema, 100_000],
  ["teams", teamsSchema, 28 * 1_024],
  ["google_chat", googleChatSchema, 32_000],
  ["discord", discordSchema, 100_000],
] as const;

const AT = "2026-03-01T12:00:00.000Z";
const event = (type: string, data: object) => JSON.stringify({ type, timestamp: AT, data });
const LINK = "https://treadlight.example/dashboard?period=custom&from=2026-03-01";
const alert = (message: string, more: object = {}) =>
  event("alert.raised", {
    ...{
      id: "0b1c",
      message,
      value: 12,
      threshold: 10,
      raisedAt: AT,
      rule: { id: "7", name: "Leaks", kind: "exposure" },
    },
    ...{ unit: "sessions", period: { from: "2026-03-01", to: "2026-03-01" }, department: "R&D", link: LINK, ...more },
  });

/** Longer than any limit, and full of what each of them would take for more than text. */
const HOSTILE = `<!channel> <@U1> @everyone <at>All</at> <users/all> *b* _i_ ~s~ \`c\` [bank](https://evil.example) <https://evil.example|bank> <b>&amp;</b> "q" 😀`;
const EVENTS: [string, string][] = [
  ["an alert", alert("Leaks: 12 sessions")],
  ["a test", event("test", { message: "This is a test from Treadlight." })],
  [
    "an entry of the audit log",
    event("audit.entry", {
      ...{
        id: "1",
        position: 7,
        occurredAt: AT,
        actorKind: "user",
        actorId: "2",
        actorName: "Ada",
        action: "team.created",
      },
      ...{
        resource: "teams",
        resourceId: "3",
        before: null,
        after: { name: "North" },
        detailsErased: false,
        hash: "00",
      },
    }),
  ],
  ["a line of CEF", event("audit.entry", { cef: "CEF:0|Treadlight|Treadlight|1|team.created|Team created|3|" })],
  [
    "a dashboard",
    event("dashboard.sent", {
      message: "Adoption",
      figures: Array.from({ length: 9 }, (_, index) => ({
        name: `Tile ${index}`,
        value: index === 0 ? "Sales: 9, Law: 8" : HOSTILE,
      })),
    }),
  ],
  ["an event without anything", event("something.new", {})],
  ["hostile text", alert(HOSTILE, { department: HOSTILE, rule: { name: HOSTILE } })],
  [
    "text beyond every limit",
    alert(HOSTILE.repeat(500), { department: HOSTILE.repeat(500), rule: { name: HOSTILE.repeat(500) } }),
  ],
  ["characters that escaping makes longest", alert("&".repeat(9_000), { department: "*".repeat(9_000) })],
  ["a link that is none", alert("Leaks", { link: "javascript:alert(1)" })],
];

describe.each(CHATS)("a message to %s", (format, schema, maxBytes) => {
  test.each(EVENTS)("given %s, then it is as documented", (_, body) => {
    const message = bodyFor(format, body);
    schema.parse(JSON.parse(message));
    expect(Buffer.byteLength(message)).toBeLessThan(maxBytes);
    expect(message.isWellFormed()).toBe(true);
    expect(bodyFor(format, body)).toBe(message);
  });

  test("given an alert, then it says what, where, and how to see more", () => {
    const message = bodyFor(format, alert("Leaks: 12 sessions", { department: "Sales" }));
    for (const part of [
      "Leaks: 12 sessions",
      "Department",
      "Sales",
      "Rule",
      "Threshold",
      "treadlight.example/dashboard",
    ]) {
      expect(message).toContain(part);
    }
    expect(bodyFor(format, alert("Leaks", { link: "javascript:alert(1)" }))).not.toContain("javascript");
  });
});

const EVIL = alert(HOSTILE, { department: HOSTILE });

test("given text with Slack's control characters, then they are only text", () => {
  const { text, blocks } = slackSchema.parse(JSON.parse(bodyFor("slack", EVIL)));
  const [title, ...others] = blocks;
  expect(text).toContain("&lt;!channel&gt; &lt;@U1&gt;");
  expect(text).toContain("&lt;b&gt;&amp;amp;&lt;/b&gt;");
  expect(JSON.stringify([text, title])).not.toMatch(/[<>]/);
  // The one link and the time are ours.
  expect(JSON.stringify(others).match(/<[^>]*>/g)).toEqual([
    expect.stringMatching(/^<!date\^1772366400\^/),
    "<https://treadlight.example/dashboard?period=custom&amp;from=2026-03-01|Open>",
  ]);
});

test("given Markdown and mentions, then Teams gets them in text runs only, which know neither", () => {
  const { content } = teamsSchema.parse(JSON.parse(bodyFor("teams", EVIL))).attachments[0];
  expect(content.body[0]?.inlines[0]?.text).toBe(HOSTILE);
  expect(content.actions).toEqual([{ type: "Action.OpenUrl", title: "Open", url: LINK }]);
});

test("given tags, then Google Chat gets them as text", () => {
  const message = bodyFor("google_chat", EVIL);
  expect(message).toContain("&lt;users/all&gt;");
  expect(message.match(/<[^>]*>/g)).toEqual(["<b>", "</b>"]);
});

test("given Markdown and mentions, then Discord mentions nobody and shows them as text", () => {
  const message = discordSchema.parse(JSON.parse(bodyFor("discord", EVIL)));
  const [embed] = message.embeds;
  for (const text of [embed.title, ...embed.fields.map(({ value }) => value)]) {
    expect(text.replaceAll(/\\./g, "")).not.toMatch(/[*_~`|>#[\]<]/);
  }
  expect(message.allowed_mentions.parse).toEqual([]);
});

test("given programs, then the body stays as it is, byte for byte", () => {
  expect(bodyFor("json", EVIL)).toBe(EVIL);
});
