import type { PromptFacts, Session, SessionOptions, Treadlight } from "../session/types.ts";
import { isRecord, valueAt } from "./values.ts";

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

/** A call whose prompt is counted. */
export interface RecordedCall {
  /** Takes the model and tokens from an answer, or from part of a streamed one. The last values count. */
  note(answer: unknown): void;
  /** Stores what was noted. */
  finish(): void;
}

/** Counts a call that a model has begun to answer. */
export function recordCall(options: ObserveOptions, tool: string, prompt: string | undefined): RecordedCall {
  const shared = options.session?.();
  const session = shared ?? options.treadlight.session({ tool, automated: true, ...options.about });
  session.prompt(prompt);
  let facts: PromptFacts = {};
  return {
    note(answer) {
      facts = { ...facts, ...factsOf(answer) };
    },
    finish() {
      if (shared) shared.answer(facts);
      else session.end(facts);
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
  return {
    ...(typeof model === "string" && { model }),
    ...(inputTokens !== undefined && { inputTokens }),
    ...(outputTokens !== undefined && { outputTokens }),
  };
}

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

/** The text of the user's newest message. Earlier ones were inspected when they were new. */
export function newestPrompt(messages: unknown): string | undefined {
  if (typeof messages === "string") return messages;
  if (!Array.isArray(messages)) return undefined;
  const message = messages.findLast((one) => isRecord(one) && one.role === "user");
  return textOf(valueAt(message, "content"));
}

function textOf(content: unknown): string | undefined {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return undefined;
  const texts = content.map((part) => valueAt(part, "text")).filter((text) => typeof text === "string");
  return texts.length > 0 ? texts.join("\n") : undefined;
}
