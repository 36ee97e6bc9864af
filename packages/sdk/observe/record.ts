import { sentTexts, textIn } from "@treadlight/domain/security";
import type { PromptFacts, Session, SessionOptions, Treadlight } from "../session/types.ts";
import { valueAt } from "./values.ts";

export interface ObserveOptions {
  treadlight: Treadlight;
  /**
   * The session that a call belongs to, such as that of the person whose request is being answered. Without one, each call is an
   * automated session of its own, which saves nobody's time.
   */
  session?: () => Session | undefined;
  /** What a session of one call is about. */
  about?: Partial<SessionOptions>;
}

/** What a model was asked for. Embeddings answer nobody, so their texts are no prompts. */
export type CallKind = "prompt" | "embeddings";

/** A call that is counted. */
export interface RecordedCall {
  /** Takes the model and tokens from an answer, or from part of a streamed one. The last values count. */
  note(answer: unknown): void;
  /** Stores what was noted since the last time. */
  finish(): void;
}

/** What was sent to a model in one call. Written out, because the package's types name none of other packages. */
interface Sent {
  prompt: string | undefined;
  texts: readonly string[];
}

/** Counts a call that a model has begun to answer, with all that was sent to it. */
export function recordCall(
  options: ObserveOptions,
  tool: string,
  { prompt, texts }: Sent,
  kind: CallKind,
): RecordedCall {
  const shared = options.session?.();
  const session = shared ?? options.treadlight.session({ tool, automated: true, ...options.about });
  if (kind === "prompt") session.prompt(prompt);
  session.context(texts.filter((text) => text !== prompt));
  let facts: PromptFacts = { requests: 1 };
  return {
    note(answer) {
      facts = { ...facts, ...factsOf(answer) };
    },
    finish() {
      const call = facts;
      facts = {};
      if (shared) shared.answer(call);
      else session.end(call);
    },
  };
}

/** The model and tokens in an answer from OpenAI or Anthropic, or in part of a streamed one. */
function factsOf(answer: unknown): PromptFacts {
  const about = valueAt(answer, "response") ?? valueAt(answer, "message") ?? answer;
  const usage = valueAt(about, "usage");
  const model = valueAt(about, "model");
  const inputTokens = count(usage, "prompt_tokens") ?? allInputTokens(usage);
  const outputTokens = count(usage, "completion_tokens") ?? count(usage, "output_tokens");
  const cachedTokens =
    CACHE_DETAILS.map((name) => count(valueAt(usage, name), "cached_tokens")).find((found) => found !== undefined) ??
    count(usage, "cache_read_input_tokens");
  return {
    ...(typeof model === "string" && { model }),
    ...(inputTokens !== undefined && { inputTokens }),
    ...(outputTokens !== undefined && { outputTokens }),
    ...(cachedTokens !== undefined && { cachedTokens }),
  };
}

/** OpenAI says how much of the input was cached. */
const CACHE_DETAILS = ["prompt_tokens_details", "input_tokens_details"];
/** Anthropic counts cached input separately. */
const INPUT_TOKENS = ["input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens"];

function allInputTokens(usage: unknown): number | undefined {
  if (count(usage, "input_tokens") === undefined) return undefined;
  return INPUT_TOKENS.reduce((total, name) => total + (count(usage, name) ?? 0), 0);
}

function count(usage: unknown, name: string): number | undefined {
  const value = valueAt(usage, name);
  return typeof value === "number" ? value : undefined;
}

/**
 * What a request sends to a model.
 * @param messages a text, or messages in the form of a vendor
 * @param instructions beside the messages
 */
export function textsSent(messages: unknown, instructions?: unknown): Sent {
  return sentTexts(
    typeof messages === "string" ? [{ role: "user", content: messages }] : Array.isArray(messages) ? messages : [],
    [textIn(instructions)],
  );
}

/** What a request for embeddings sends to a model. @param input a text, several, or numbers that stand for tokens */
export const textsEmbedded = (input: unknown): Sent => ({
  prompt: undefined,
  texts: (Array.isArray(input) ? input : [input]).filter((text) => typeof text === "string"),
});
