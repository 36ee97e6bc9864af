import { z } from "zod";
import { includingCached, withCached } from "./cached-tokens.ts";
import type { Attributes } from "./spans.ts";
import { countOf, parsedOf } from "./values.ts";

/** Attributes by precedence: the current convention, then older spellings, then those of single libraries. */
const NAMES = {
  inputTokens: [
    ...["gen_ai.usage.input_tokens", "gen_ai.usage.prompt_tokens", "ai.usage.inputTokens", "ai.usage.promptTokens"],
    ...["ai.usage.tokens", "llm.token_count.prompt", "llm.usage.prompt_tokens"],
  ],
  outputTokens: [
    ...["gen_ai.usage.output_tokens", "gen_ai.usage.completion_tokens", "ai.usage.outputTokens"],
    ...["ai.usage.completionTokens", "llm.token_count.completion", "llm.usage.completion_tokens"],
  ],
  /** Of the input, what was read from a cache and what went into one. */
  cacheRead: [
    "gen_ai.usage.cache_read.input_tokens",
    "gen_ai.usage.cache_read_input_tokens",
    "ai.usage.cachedInputTokens",
    "ai.usage.inputTokenDetails.cacheReadTokens",
    "llm.token_count.prompt_details.cache_read",
  ],
  cacheCreation: [
    "gen_ai.usage.cache_creation.input_tokens",
    "gen_ai.usage.cache_creation_input_tokens",
    "gen_ai.usage.cache_write.input_tokens",
    "ai.usage.inputTokenDetails.cacheWriteTokens",
    "llm.token_count.prompt_details.cache_write",
  ],
} as const;

const count = z.number().min(0).optional().catch(undefined);
/** As Langfuse names them, or as OpenAI does if its client's usage is passed on. */
const langfuseSchema = z.object({
  ...{ input: count, output: count, input_cached_tokens: count, cache_read_input_tokens: count },
  ...{ cache_creation_input_tokens: count, prompt_tokens: count, completion_tokens: count },
  prompt_tokens_details: z.object({ cached_tokens: count }).nullish().catch(undefined),
});
const langsmithSchema = z.object({ input_token_details: z.object({ cache_read: count, cache_creation: count }) });

/** The tokens of a call, by any convention. `cachedTokens` is the part of the input that was read from a cache. */
export function tokensOf(attributes: Attributes): {
  inputTokens?: number;
  cachedTokens?: number;
  outputTokens?: number | undefined;
} {
  const langfuse = langfuseSchema.safeParse(parsedOf(attributes, "langfuse.observation.usage_details")).data;
  if (langfuse) return tokensOfLangfuse(langfuse);
  const langsmith = langsmithSchema.safeParse(parsedOf(attributes, "langsmith.metadata.usage_metadata")).data;
  return {
    ...includingCached(
      countOf(attributes, NAMES.inputTokens),
      countOf(attributes, NAMES.cacheRead) ?? langsmith?.input_token_details.cache_read,
      countOf(attributes, NAMES.cacheCreation) ?? langsmith?.input_token_details.cache_creation,
    ),
    outputTokens: countOf(attributes, NAMES.outputTokens),
  };
}

/** Langfuse counts what was cached beside the rest of the input. https://langfuse.com/docs/observability/features/token-and-cost-tracking */
function tokensOfLangfuse(usage: z.output<typeof langfuseSchema>) {
  const cached = usage.cache_read_input_tokens ?? usage.input_cached_tokens;
  return {
    ...(usage.input === undefined
      ? includingCached(usage.prompt_tokens, usage.prompt_tokens_details?.cached_tokens, undefined)
      : withCached(usage.input, cached, usage.cache_creation_input_tokens)),
    outputTokens: usage.output ?? usage.completion_tokens,
  };
}
