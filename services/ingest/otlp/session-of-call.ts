import { matchTool, toolOfModel, toolOfProvider } from "@treadlight/domain/catalogue";
import { computePlaceOfAddress, promptComplexity } from "@treadlight/domain/environment";
import { guessedKind, guessKind } from "@treadlight/domain/kind-of-work";
import { DETECTOR_TYPES, inspectText } from "@treadlight/domain/security";
import { MAX_PROMPTS, type SessionInputJson } from "@treadlight/domain/session";
import { v5 as uuidv5 } from "uuid";
import { z } from "zod";
import { emailIn, includingCached } from "./agents/record.ts";
import type { Call } from "./records/spans.ts";
import { MAX_JUDGED_CHARACTERS, textsSent } from "./records/texts-sent.ts";
import { countOf, textOf } from "./records/values.ts";

/** The operations that ask a model. Agents, tools and retrieval contain or follow such calls and would count them twice. */
const MODEL_OPERATIONS = new Set(["chat", "generate_content", "text_completion", "completion", "embeddings"]);
/** Of OpenInference's kinds of spans. */
const MODEL_SPANS = new Set(["LLM", "EMBEDDING"]);
/** Attributes by precedence: the current convention, then older spellings, then OpenInference's. */
const NAMES = {
  operation: ["gen_ai.operation.name", "llm.request.type"],
  spanKind: ["openinference.span.kind"],
  provider: ["gen_ai.provider.name", "gen_ai.system", "llm.provider", "llm.system"],
  model: ["gen_ai.response.model", "gen_ai.request.model", "llm.model_name", "embedding.model_name"],
  inputTokens: ["gen_ai.usage.input_tokens", "gen_ai.usage.prompt_tokens", "llm.token_count.prompt"],
  outputTokens: ["gen_ai.usage.output_tokens", "gen_ai.usage.completion_tokens", "llm.token_count.completion"],
  /** Of the input, what was read from a cache and what went into one. */
  cacheRead: [
    "gen_ai.usage.cache_read.input_tokens",
    "gen_ai.usage.cache_read_input_tokens",
    "llm.token_count.prompt_details.cache_read",
  ],
  cacheCreation: [
    "gen_ai.usage.cache_creation.input_tokens",
    "gen_ai.usage.cache_creation_input_tokens",
    "llm.token_count.prompt_details.cache_write",
  ],
  address: ["server.address"],
} as const;
/** The model as it was asked for, which at Amazon names the area that may answer. */
const ASKED_FOR = ["gen_ai.request.model"];
/** Makes an id of a session from the ids of a trace and a span. */
const NAMESPACE = "5b1c1f0e-9a55-4c39-9d6f-0c1a5e6f7a21";

const emailSchema = z.email();

/**
 * The session that a span or event stands for: one automated call of a model, which takes nobody's time that is known. All that it sent
 * to the model is inspected here and dropped.
 * @param mayNamePeople whether the sender may say whose session it is
 * @returns undefined for anything else, and for a call that failed
 */
export function sessionOfCall(call: Call, { mayNamePeople }: { mayNamePeople: boolean }): SessionInputJson | undefined {
  const { attributes, resource, traceId, spanId, startedAt, endedAt } = call;
  const text = (names: readonly string[]) => textOf(attributes, names);
  const count = (names: readonly string[]) => countOf(attributes, names);

  const provider = text(NAMES.provider);
  const model = text(NAMES.model);
  const operation = text(NAMES.operation);
  const spanKind = text(NAMES.spanKind);
  // Some libraries name no operation, but only spans of model calls name a model.
  const isModelCall =
    operation !== undefined
      ? MODEL_OPERATIONS.has(operation)
      : model !== undefined && (spanKind === undefined ? provider !== undefined : MODEL_SPANS.has(spanKind));
  const aiTool = provider === undefined ? model && toolOfModel(model) : toolOfProvider(provider);
  if (aiTool === undefined || !isModelCall || call.failed) return undefined;

  const sent = textsSent(call);
  const prompt = sent.prompt?.slice(0, MAX_JUDGED_CHARACTERS);
  const guess = prompt === undefined ? undefined : guessKind(prompt, matchTool(aiTool)?.category);
  const address = text(NAMES.address);
  const computeRegion = address === undefined ? undefined : computePlaceOfAddress(address, text(ASKED_FOR) ?? model);
  const email = mayNamePeople ? emailSchema.safeParse(emailIn(attributes, resource)).data : undefined;
  return {
    id: traceId === "" || spanId === "" ? undefined : uuidv5(`${traceId} ${spanId}`, NAMESPACE),
    source: "otel",
    automated: true,
    aiTool,
    model,
    promptCount: 1,
    ...(computeRegion !== undefined && { computeRegion }),
    ...guessedKind(guess),
    requests: 1,
    ...includingCached(count(NAMES.inputTokens), count(NAMES.cacheRead), count(NAMES.cacheCreation)),
    outputTokens: count(NAMES.outputTokens),
    ...(startedAt > 0 && { startedAt: new Date(startedAt).toISOString() }),
    ...(endedAt > 0 && endedAt >= startedAt && { endedAt: new Date(endedAt).toISOString() }),
    ...(prompt !== undefined && { complexity: promptComplexity(prompt) }),
    ...findingsIn(sent),
    userEmail: email,
  };
}

/** What was found in all texts of a call, if it records any. */
function findingsIn({ texts, isCut }: ReturnType<typeof textsSent>) {
  if (texts.length === 0) return {};
  const inspections = texts.map((text) => inspectText(text));
  const detected: NonNullable<SessionInputJson["detected"]> = {};
  for (const type of DETECTOR_TYPES.options) {
    const count = inspections.reduce((sum, { counts }) => sum + (counts[type] ?? 0), 0);
    if (count > 0) detected[type] = Math.min(count, MAX_PROMPTS);
  }
  return {
    detected,
    categories: [...new Set(inspections.flatMap(({ categories }) => categories))],
    ...(isCut && { inspectedPartly: true }),
  };
}
