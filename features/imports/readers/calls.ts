import { toolOfModel, toolOfProvider } from "@treadlight/domain/catalogue";
import { first } from "./gateways.ts";
import type { ReaderOf } from "./reader.ts";
import { recordReader } from "./records.ts";
import { numberIn } from "./table.ts";
import { timesIn } from "./times.ts";
import { addUsage, personOf } from "./usage.ts";

/** The fields of a log of calls of models, each by all of its names. */
interface CallFields {
  id: readonly string[];
  time: readonly string[];
  model: readonly string[];
  provider: readonly string[];
  input: readonly string[];
  output: readonly string[];
  cached: readonly string[];
  who: readonly string[];
  status: readonly string[];
  /** How many calls a record counts; one without it. */
  calls?: readonly string[];
  /** What was called: embeddings are no prompts. */
  operation?: readonly string[];
}

const FAILED = /^(?:fail|error|[45]\d\d$)/i;

/** Reads a log of calls: each is one prompt that a program sent, and its tokens. Failed calls are left out. */
function callReader(...[settings, findings, askedAt, fields]: [...Parameters<ReaderOf>, CallFields]) {
  const timeOf = timesIn(settings, askedAt);
  return recordReader(findings, {
    needs: [fields.time, fields.model],
    row(cell, number) {
      if (FAILED.test(first(cell, fields.status))) return findings.ignored();
      const from = timeOf(first(cell, fields.time));
      if (from === undefined) return findings.rejected(number, "has a time that cannot be read");
      const [inputTokens, outputTokens, cachedTokens, calls = 1] = (
        ["input", "output", "cached", "calls"] as const
      ).map((field) => numberIn(first(cell, fields[field])));
      if ([inputTokens, outputTokens, cachedTokens, calls].some(Number.isNaN)) {
        return findings.rejected(number, "has a number that cannot be read");
      }
      const [model, provider] = [first(cell, fields.model), first(cell, fields.provider)];
      addUsage(findings, number, {
        key: [first(cell, fields.id)],
        aiTool: provider === "" ? toolOfModel(model) : toolOfProvider(provider),
        model: model.slice(model.lastIndexOf("/") + 1) || undefined,
        from,
        requests: /embed/i.test(first(cell, fields.operation)) ? 0 : calls,
        ...{ calls, inputTokens, outputTokens, cachedTokens },
        ...personOf(first(cell, fields.who)),
      });
    },
  });
}

/**
 * Spend logs of LiteLLM: answers of `GET /spend/logs`, or the table `LiteLLM_SpendLogs` as CSV.
 * Source: https://github.com/BerriAI/litellm/blob/main/schema.prisma
 */
export const litellm: ReaderOf = (settings, findings, askedAt) =>
  callReader(settings, findings, askedAt, {
    id: ["request_id"],
    time: ["starttime", "start_time"],
    model: ["model", "model_group"],
    provider: ["custom_llm_provider"],
    input: ["prompt_tokens"],
    output: ["completion_tokens"],
    cached: ["cache_read_input_tokens", "metadata.usage_object.prompt_tokens_details.cached_tokens"],
    who: ["end_user", "user", "metadata.user_api_key_user_email"],
    status: ["status", "metadata.status"],
    operation: ["call_type"],
  });

/**
 * Requests of Helicone, exported as JSON or CSV.
 * Source: https://docs.helicone.ai/rest/request/post-v1requestquery-clickhouse
 */
export const helicone: ReaderOf = (settings, findings, askedAt) =>
  callReader(settings, findings, askedAt, {
    id: ["request_id"],
    time: ["request_created_at", "created_at"],
    model: ["model_override", "response_model", "request_model", "model"],
    provider: ["provider"],
    input: ["prompt_tokens"],
    output: ["completion_tokens"],
    cached: ["prompt_cache_read_tokens"],
    who: ["request_user_id", "user_id"],
    status: ["response_status", "status"],
    operation: ["request_path"],
  });

/**
 * Activity of OpenRouter: generations exported as CSV, or days of `GET /api/v1/activity`.
 * Source: https://openrouter.ai/docs/api-reference/analytics/get-activity
 */
export const openrouter: ReaderOf = (settings, findings, askedAt) =>
  callReader({ ...settings, timeZone: "UTC" }, findings, askedAt, {
    id: ["generation_id", "id", "endpoint_id"],
    time: ["created_at", "date"],
    model: ["model_permaslug", "model"],
    provider: [],
    input: ["tokens_prompt", "native_tokens_prompt", "prompt_tokens"],
    output: ["tokens_completion", "native_tokens_completion", "completion_tokens"],
    cached: ["native_tokens_cached", "tokens_cached"],
    who: ["external_user", "user", "api_key_name"],
    status: [],
    calls: ["requests"],
  });
