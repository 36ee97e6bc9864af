import { type SentTexts, sentTexts, textIn, upTo } from "@treadlight/domain/security";
import { isCostlyJson } from "@treadlight/platform/http";
import { z } from "zod";
import type { Call, Message } from "./spans.ts";

/** All messages of a call, as the current convention and the Vercel AI SDK record them. */
const MESSAGES = ["gen_ai.input.messages", "ai.prompt.messages"];
/** Texts beside the messages: instructions, and the one text of a call without messages. */
const OTHER_TEXTS = ["gen_ai.system_instructions", "gen_ai.prompt"];
/** Older instrumentations and OpenInference number the messages. */
const NUMBERED =
  /^(?:gen_ai\.prompt|llm\.input_messages)\.(\d+)\.(?:message\.)?(role|content|tool_calls\.\d+\.(?:tool_call\.function\.)?arguments)$/;

/** Of a prompt, the complexity and the kind of work follow from its beginning. */
export const MAX_JUDGED_CHARACTERS = 20_000;

export const MAX_INSPECTED_CHARACTERS = 100_000;
/** Of longer texts of messages, or texts of more values, only the end is inspected, as it is. */
const MAX_PARSED_CHARACTERS = 250_000;
const MAX_PARSED_VALUES = 5_000;

/**
 * The texts that a call sent to a model, in whichever form the library records them. What the model answered to this call is left out: it
 * came from there.
 * @returns also whether the call sent more than is inspected
 */
export function textsSent({ attributes, messages: inEvents }: Call): SentTexts & { isCut: boolean } {
  const recorded = MESSAGES.map((name) => attributes[name]).find((value) => value !== undefined);
  if (typeof recorded === "string" && isLong(recorded)) {
    const end = recorded.slice(-MAX_INSPECTED_CHARACTERS);
    return { prompt: end, texts: [end], isCut: recorded.length > end.length };
  }
  const listed = z.array(z.unknown()).safeParse(parsed(recorded)).data ?? [];
  const others = OTHER_TEXTS.map((name) => textIn(parsed(attributes[name])));
  const { prompt = others.at(-1) || undefined, texts } = sentTexts(
    [...inEvents, ...numbered(attributes), ...listed],
    others,
  );
  return { prompt, ...upTo(MAX_INSPECTED_CHARACTERS, texts) };
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

/** The value that a text of JSON stands for; any other value and text as it is. */
function parsed(value: unknown): unknown {
  if (typeof value !== "string" || !/^\s*[[{]/.test(value) || isLong(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

const isLong = (text: string) =>
  text.length > MAX_PARSED_CHARACTERS || isCostlyJson(Buffer.from(text), { maxValues: MAX_PARSED_VALUES });
