import { type SentTexts, sentTexts, textIn, upTo } from "@treadlight/domain/security";
import { z } from "zod";
import type { Call, Message } from "./spans.ts";
import { isLong, parsed } from "./values.ts";

/** All messages of a call, or its one text, as the current convention, the Vercel AI SDK, Langfuse, and LangSmith and older libraries record them. */
const MESSAGES = ["gen_ai.input.messages", "ai.prompt.messages", "langfuse.observation.input", "gen_ai.prompt"];
/** Texts beside the messages: instructions, and what is embedded. */
const OTHER_TEXTS = ["gen_ai.system_instructions", "ai.values"];
/** OpenInference numbers what is embedded. */
const EMBEDDED = /^embedding\.embeddings\.\d+\.embedding\.text$/;
/** Older instrumentations and OpenInference number the messages. */
const NUMBERED =
  /^(?:gen_ai\.prompt|llm\.input_messages)\.(\d+)\.(?:message\.)?(role|content|tool_calls\.\d+\.(?:tool_call\.function\.)?arguments)$/;

/** Of a prompt, the complexity and the kind of work follow from its beginning. */
export const MAX_JUDGED_CHARACTERS = 20_000;

export const MAX_INSPECTED_CHARACTERS = 100_000;

/**
 * The texts that a call sent to a model, in whichever form the library records them. What the model answered to this call is left out: it
 * came from there.
 * @returns also whether the call sent more than is inspected
 */
export function textsSent({ attributes, messages: inEvents }: Call): SentTexts & { isCut: boolean } {
  const recorded = MESSAGES.map((name) => attributes[name]).find((value) => value !== undefined);
  // Of longer texts of messages, or texts of more values, only the end is inspected, as it is.
  if (typeof recorded === "string" && isLong(recorded)) {
    const end = recorded.slice(-MAX_INSPECTED_CHARACTERS);
    return { prompt: end, texts: [end], isCut: recorded.length > end.length };
  }
  const others = OTHER_TEXTS.map((name) => textIn(parsed(attributes[name])));
  const embedded = Object.keys(attributes).filter((name) => EMBEDDED.test(name));
  const { prompt, texts } = sentTexts(
    [...inEvents, ...numbered(attributes), ...messagesIn(parsed(recorded))],
    [...embedded.map((name) => String(attributes[name])), ...others],
  );
  return { prompt, ...upTo(MAX_INSPECTED_CHARACTERS, texts) };
}

const messagesSchema = z.object({ messages: z.array(z.unknown()) });
/** As LangChain writes a message: what makes it again. */
const constructorSchema = z.object({ kwargs: z.looseObject({ type: z.string(), content: z.unknown() }) });

/** A list of messages, such a list in an object, or the one text of a user. */
function messagesIn(recorded: unknown): readonly unknown[] {
  if (recorded === undefined) return [];
  if (typeof recorded === "string") return [{ role: "user", content: recorded }];
  const list = Array.isArray(recorded) ? recorded : (messagesSchema.safeParse(recorded).data?.messages ?? [recorded]);
  return list.flat().map((message) => {
    const { data } = constructorSchema.safeParse(message);
    if (data === undefined) return message;
    const { type, content } = data.kwargs;
    return { role: type === "human" ? "user" : type, content };
  });
}

/** The messages that older instrumentations number, oldest first. */
function numbered(attributes: Call["attributes"]): Message[] {
  const messages = new Map<number, { role: string; content: unknown[] }>();
  for (const [name, value] of Object.entries(attributes)) {
    const [, number, field] = NUMBERED.exec(name) ?? [];
    if (field === undefined) continue;
    const message = messages.get(Number(number)) ?? { role: "", content: [] };
    if (field === "role") message.role = String(value);
    else message.content.push(parsed(value));
    messages.set(Number(number), message);
  }
  return [...messages].toSorted(([a], [b]) => a - b).map(([, message]) => message);
}
