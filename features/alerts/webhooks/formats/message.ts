import { z } from "zod";

/** What a chat shows of an event. */
export interface ChatMessage {
  /** One sentence. */
  title: string;
  facts: readonly { name: string; value: string }[];
  /** Where to see more. */
  link: string | undefined;
  at: Date;
}

/** What is no address of a page is no link. */
const linkSchema = z
  .url({ protocol: /^https?$/ })
  .optional()
  .catch(undefined);

/** The body of a delivery, as programs get it. */
const eventSchema = z.object({
  type: z.string(),
  timestamp: z.iso.datetime().transform((text) => new Date(text)),
  data: z.looseObject({
    message: z.string().optional().catch(undefined),
    link: linkSchema,
    /** Facts with names of their own. */
    figures: z.array(z.object({ name: z.string(), value: z.string() })).catch([]),
  }),
});

export const MAX_FACTS = 8;
const shownSchema = z.union([z.string(), z.number(), z.boolean()]);
const namedSchema = z.object({ name: z.string() });
/** Of use to programs only, or said by the title and the link. */
const NOT_SHOWN = ["id", "message", "link", "hash", "action", "unit", "detailsErased"];

/** Makes what a chat shows of any event: its message or action as the title, and its plain fields as facts. */
export function messageOf(body: string): ChatMessage {
  const { type, timestamp: at, data } = eventSchema.parse(JSON.parse(body));
  const { message, link, action, figures } = data;
  const title = message ?? (typeof action === "string" ? action : type);
  const facts = Object.entries(data).flatMap(([name, value]) => {
    const shown = shownSchema.safeParse(value).data ?? namedSchema.safeParse(value).data?.name;
    return shown === undefined || shown === "" || NOT_SHOWN.includes(name)
      ? []
      : [{ name: inWords(name), value: String(shown) }];
  });
  return { title, facts: [...facts, ...figures].slice(0, MAX_FACTS), link, at };
}

/** `raisedAt` is "Raised at". */
function inWords(name: string): string {
  const words = name.replaceAll(/[_\W]+|(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

/** At most so many characters, the last of them an ellipsis if there were more. No character is cut in two. */
export function shortened(text: string, max: number): string {
  if (text.length <= max) return text;
  return `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
