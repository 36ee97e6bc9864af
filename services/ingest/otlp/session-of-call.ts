import { matchTool, toolOfProvider } from "@treadlight/domain/catalogue";
import { promptComplexity } from "@treadlight/domain/environment";
import { guessedKind, guessKind } from "@treadlight/domain/kind-of-work";
import { inspectText } from "@treadlight/domain/security";
import type { SessionInputJson } from "@treadlight/domain/session";
import { isCostlyJson } from "@treadlight/platform/http";
import { v5 as uuidv5 } from "uuid";
import { z } from "zod";
import type { Call } from "./spans.ts";

/** The operations that ask a model. Agents, tools and retrieval contain or follow such calls and would count them twice. */
const MODEL_OPERATIONS = new Set(["chat", "generate_content", "text_completion", "completion", "embeddings"]);
/** Attributes by precedence: the current convention, then older spellings. */
const NAMES = {
  operation: ["gen_ai.operation.name", "llm.request.type"],
  provider: ["gen_ai.provider.name", "gen_ai.system"],
  model: ["gen_ai.response.model", "gen_ai.request.model"],
  inputTokens: ["gen_ai.usage.input_tokens", "gen_ai.usage.prompt_tokens"],
  outputTokens: ["gen_ai.usage.output_tokens", "gen_ai.usage.completion_tokens"],
  messages: ["gen_ai.input.messages", "ai.prompt.messages"],
  user: ["user.email"],
} as const;
/** Older instrumentations number the messages. */
const NUMBERED_PROMPT = /^gen_ai\.prompt\.(\d+)\.(role|content)$/;
const MAX_INSPECTED_CHARACTERS = 20_000;
/** Of longer texts of messages, or texts of more values, only the end is inspected, as it is. */
const MAX_PARSED_CHARACTERS = 250_000;
const MAX_PARSED_VALUES = 5_000;
/** Makes an id of a session from the ids of a trace and a span. */
const NAMESPACE = "5b1c1f0e-9a55-4c39-9d6f-0c1a5e6f7a21";

const emailSchema = z.email();
/** Messages have a content or parts. Parts such as calls of tools have no content. */
const messagesSchema = z.array(
  z.object({
    role: z.string().default(""),
    content: z.unknown().optional(),
    parts: z.array(z.object({ content: z.unknown().optional() })).default([]),
  }),
);

/**
 * The session that a span or event stands for: one automated call of a model, which takes nobody's time that is known. Its prompt is
 * inspected here and dropped.
 * @param mayNamePeople whether the sender may say whose session it is
 * @returns undefined for anything else, and for a call that failed
 */
export function sessionOfCall(call: Call, { mayNamePeople }: { mayNamePeople: boolean }): SessionInputJson | undefined {
  const { attributes, traceId, spanId, startedAt, endedAt } = call;
  const first = (names: readonly string[]) =>
    names.map((name) => attributes[name]).find((value) => value !== undefined);
  const text = (names: readonly string[]) => {
    const value = first(names);
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  const count = (names: readonly string[]) => {
    const value = first(names);
    return typeof value === "number" && value >= 0 ? Math.round(value) : undefined;
  };

  const provider = text(NAMES.provider);
  const model = text(NAMES.model);
  const operation = text(NAMES.operation);
  // Some libraries name no operation, but only spans of model calls name a model.
  const isModelCall = operation === undefined ? model !== undefined : MODEL_OPERATIONS.has(operation);
  if (provider === undefined || !isModelCall || call.failed) return undefined;

  const prompt = newestPrompt(call, first(NAMES.messages))?.slice(0, MAX_INSPECTED_CHARACTERS);
  const inspection = prompt === undefined ? undefined : inspectText(prompt);
  const aiTool = toolOfProvider(provider);
  const guess = prompt === undefined ? undefined : guessKind(prompt, matchTool(aiTool)?.category);
  const email = mayNamePeople ? emailSchema.safeParse(text(NAMES.user)).data : undefined;
  return {
    id: traceId === "" || spanId === "" ? undefined : uuidv5(`${traceId} ${spanId}`, NAMESPACE),
    source: "otel",
    automated: true,
    aiTool,
    model,
    promptCount: 1,
    ...guessedKind(guess),
    inputTokens: count(NAMES.inputTokens),
    outputTokens: count(NAMES.outputTokens),
    ...(startedAt > 0 && { startedAt: new Date(startedAt).toISOString() }),
    ...(endedAt > 0 && endedAt >= startedAt && { endedAt: new Date(endedAt).toISOString() }),
    ...(prompt !== undefined && { complexity: promptComplexity(prompt) }),
    ...(inspection && { detected: inspection.counts, categories: inspection.categories }),
    userEmail: email,
  };
}

/** The newest text of a user, in whichever form the library records it, if it does. */
function newestPrompt({ attributes, prompts }: Call, messages: unknown): string | undefined {
  if (typeof messages === "string" && isLong(messages)) return messages.slice(-MAX_INSPECTED_CHARACTERS);
  const listed = messagesSchema.safeParse(typeof messages === "string" ? jsonOr(messages) : messages);
  const newest = listed.data?.findLast(({ role }) => role === "user");
  if (newest) return textIn([newest.content, ...newest.parts.map(({ content }) => content)]);
  return prompts.at(-1) ?? newestNumbered(attributes) ?? textIn([attributes["gen_ai.prompt"]]);
}

const isLong = (messages: string) =>
  messages.length > MAX_PARSED_CHARACTERS || isCostlyJson(Buffer.from(messages), { maxValues: MAX_PARSED_VALUES });

function newestNumbered(attributes: Call["attributes"]): string | undefined {
  let newest = -1;
  for (const [name, role] of Object.entries(attributes)) {
    const [, number, field] = NUMBERED_PROMPT.exec(name) ?? [];
    if (field === "role" && role === "user") newest = Math.max(newest, Number(number));
  }
  return textIn([attributes[`gen_ai.prompt.${newest}.content`]]);
}

/** Texts and lists of parts with a text, joined. */
function textIn(contents: readonly unknown[]): string | undefined {
  const texts = contents.flatMap((content) => {
    if (typeof content === "string") return [content];
    const parts = z.array(z.object({ text: z.string() })).safeParse(content);
    return parts.data?.map(({ text }) => text) ?? [];
  });
  return texts.length > 0 ? texts.join("\n") : undefined;
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
