import { matchTool, toolOfCall } from "@treadlight/domain/catalogue";
import { computePlaceOfAddress, promptComplexity } from "@treadlight/domain/environment";
import { guessedKind, guessKind } from "@treadlight/domain/kind-of-work";
import { DETECTOR_TYPES, inspectText } from "@treadlight/domain/security";
import { MAX_PROMPTS, type SessionInputJson } from "@treadlight/domain/session";
import { v5 as uuidv5 } from "uuid";
import { z } from "zod";
import { emailIn, projectIn } from "./agents/record.ts";
import type { Attributes, Call } from "./records/spans.ts";
import { MAX_JUDGED_CHARACTERS, textsSent } from "./records/texts-sent.ts";
import { tokensOf } from "./records/usage.ts";
import { textOf } from "./records/values.ts";

/** What a model was asked for. Embeddings answer nobody: they are calls without a prompt. */
type CallKind = "prompt" | "embeddings";

/**
 * By the attribute in which a convention says what a span is, and by what it says of a call of a model. Agents, chains, tools and retrieval
 * contain or follow such calls, and would count them twice. The first attribute that is there decides.
 */
const KINDS: readonly (readonly [attribute: string, ReadonlyMap<string, CallKind>])[] = [
  // https://ai-sdk.dev/docs/ai-sdk-core/telemetry, versions 5 and 6
  [
    "ai.operationId",
    kinds(
      [
        "ai.generatetext.dogenerate",
        "ai.streamtext.dostream",
        "ai.generateobject.dogenerate",
        "ai.streamobject.dostream",
      ],
      ["ai.embed.doembed", "ai.embedmany.doembed"],
    ),
  ],
  ["langfuse.observation.type", kinds(["generation"], ["embedding"])],
  ["langsmith.span.kind", kinds(["llm"], ["embedding"])],
  // https://github.com/open-telemetry/semantic-conventions-genai; "embedding" is Spring AI's.
  [
    "gen_ai.operation.name",
    kinds(["chat", "generate_content", "text_completion", "completion"], ["embeddings", "embedding"]),
  ],
  // Earlier versions of OpenLLMetry
  ["llm.request.type", kinds(["chat", "completion"], ["embedding", "embeddings"])],
  // https://github.com/Arize-ai/openinference/tree/main/spec
  ["openinference.span.kind", kinds(["llm"], ["embedding"])],
];
/** Attributes by precedence: the current convention, then older spellings, then those of single libraries. */
const NAMES = {
  provider: ["gen_ai.provider.name", "gen_ai.system", "ai.model.provider", "llm.provider", "llm.system"],
  model: [
    ...["gen_ai.response.model", "gen_ai.request.model", "ai.response.model", "ai.model.id"],
    ...["llm.model_name", "embedding.model_name", "langfuse.observation.model.name"],
  ],
  /** Who asked, where it is an e-mail address. */
  person: ["user.email", "user.id", "enduser.id", "langfuse.user.id", "metadata.user_api_key_user_email", "llm.user"],
  address: ["server.address"],
} as const;
/** The model as it was asked for, which at Amazon names the area that may answer. */
const ASKED_FOR = ["gen_ai.request.model"];

function kinds(prompts: readonly string[], embeddings: readonly string[]): ReadonlyMap<string, CallKind> {
  return new Map([
    ...prompts.map((name) => [name, "prompt"] as const),
    ...embeddings.map((name) => [name, "embeddings"] as const),
  ]);
}

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

  const provider = text(NAMES.provider);
  const model = text(NAMES.model);
  const kind = kindOf(attributes, { provider, model });
  const aiTool = toolOfCall({ provider, model });
  if (aiTool === undefined || kind === undefined || call.failed) return undefined;

  const sent = textsSent(call);
  const prompt = kind === "prompt" ? sent.prompt?.slice(0, MAX_JUDGED_CHARACTERS) : undefined;
  const guess = prompt === undefined ? undefined : guessKind(prompt, matchTool(aiTool)?.category);
  const address = text(NAMES.address);
  const computeRegion = address === undefined ? undefined : computePlaceOfAddress(address, text(ASKED_FOR) ?? model);
  const people = [...NAMES.person.map((name) => attributes[name]), emailIn({}, resource)];
  const email = mayNamePeople ? people.map((one) => emailSchema.safeParse(one).data).find(Boolean) : undefined;
  return {
    id: traceId === "" || spanId === "" ? undefined : uuidv5(`${traceId} ${spanId}`, NAMESPACE),
    source: "otel",
    automated: true,
    aiTool,
    model,
    project: projectIn(attributes, resource),
    promptCount: kind === "prompt" ? 1 : 0,
    ...(computeRegion !== undefined && { computeRegion }),
    ...guessedKind(guess),
    requests: 1,
    ...tokensOf(attributes),
    ...(startedAt > 0 && { startedAt: new Date(startedAt).toISOString() }),
    ...(endedAt > 0 && endedAt >= startedAt && { endedAt: new Date(endedAt).toISOString() }),
    ...(prompt !== undefined && { complexity: promptComplexity(prompt) }),
    ...findingsIn(sent),
    userEmail: email,
  };
}

function kindOf(
  attributes: Attributes,
  { provider, model }: { provider: string | undefined; model: string | undefined },
) {
  for (const [name, known] of KINDS) {
    const value = textOf(attributes, [name]);
    if (value !== undefined) return known.get(value.toLowerCase());
  }
  // Some libraries do not say what a span is, but only spans of model calls name a model.
  return model !== undefined && provider !== undefined ? "prompt" : undefined;
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
