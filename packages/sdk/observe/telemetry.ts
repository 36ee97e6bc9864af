import { toolOfCall } from "@treadlight/domain/catalogue";
import { type ObserveOptions, recordCall, textsEmbedded, textsSent } from "./record.ts";
import { valueAt } from "./values.ts";

/** Model calls in the telemetry of the Vercel AI SDK 5 and 6. Counting the spans around them would count each call twice. */
const MODEL_CALL = /\.do(?:Generate|Stream|(Embed))$/;
/** OpenTelemetry's status code of an error. */
const ERROR = 2;

type Attributes = Readonly<Record<string, unknown>>;

/** The part of OpenTelemetry's `Span` that the Vercel AI SDK uses. */
class Span {
  readonly #name: string;
  readonly #attributes: Record<string, unknown>;
  readonly #options: ObserveOptions;
  #failed = false;

  constructor(name: string, attributes: Attributes, options: ObserveOptions) {
    this.#name = name;
    this.#attributes = { ...attributes };
    this.#options = options;
  }

  setAttribute(name: string, value: unknown): this {
    this.#attributes[name] = value;
    return this;
  }

  setAttributes(attributes: Attributes): this {
    Object.assign(this.#attributes, attributes);
    return this;
  }

  setStatus({ code }: { code: number }): this {
    this.#failed = code === ERROR;
    return this;
  }

  end(): void {
    const [isCall, isEmbedding] = MODEL_CALL.exec(this.#name) ?? [];
    if (this.#failed || !isCall) return;
    try {
      const attributes = this.#attributes;
      const call = recordCall(
        this.#options,
        toolOf(attributes["gen_ai.system"] ?? attributes["ai.model.provider"], attributes["ai.model.id"]),
        isEmbedding
          ? textsEmbedded(listIn(attributes["ai.values"]).map(parsed))
          : textsSent(parsed(attributes["ai.prompt.messages"])),
        isEmbedding ? "embeddings" : "prompt",
      );
      call.note({
        model: attributes["gen_ai.response.model"] ?? attributes["gen_ai.request.model"] ?? attributes["ai.model.id"],
        usage: {
          input_tokens: attributes["gen_ai.usage.input_tokens"] ?? attributes["ai.usage.tokens"],
          output_tokens: attributes["gen_ai.usage.output_tokens"],
          input_tokens_details: { cached_tokens: attributes["ai.usage.cachedInputTokens"] },
        },
      });
      call.finish();
    } catch {
      // Telemetry must never break the call that it describes.
    }
  }

  addEvent(): this {
    return this;
  }
  addLink(): this {
    return this;
  }
  addLinks(): this {
    return this;
  }
  updateName(): this {
    return this;
  }
  recordException(): void {}
  isRecording(): boolean {
    return true;
  }
  spanContext() {
    return { traceId: "0".repeat(32), spanId: "0".repeat(16), traceFlags: 0 };
  }
}

interface SpanOptions {
  attributes?: Attributes;
}

/**
 * A tracer for the telemetry of the Vercel AI SDK 5 and 6: `experimental_telemetry: { isEnabled: true, tracer }`. It counts model calls and exports
 * no spans.
 */
export function telemetryTracer(options: ObserveOptions) {
  const startSpan = (name: string, { attributes = {} }: SpanOptions = {}) => new Span(name, attributes, options);
  return {
    startSpan,
    /** The last argument is the function that takes the span. Options and a context may come before it. */
    startActiveSpan<T>(name: string, ...rest: readonly unknown[]): T {
      const run = rest.at(-1);
      if (typeof run !== "function") throw new TypeError("startActiveSpan needs a function");
      const attributes = valueAt(rest[0], "attributes");
      return run(
        startSpan(name, typeof attributes === "object" && attributes !== null ? { attributes: { ...attributes } } : {}),
      );
    },
  };
}

type Told = Readonly<Record<string, unknown>>;
/** What an event of the Vercel AI SDK 7 says. Its types are interfaces, which no type of ours can name without importing the library. */
const toldBy = (event: object): Told => ({ ...event });

/**
 * An integration for the telemetry of the Vercel AI SDK 7: `registerTelemetry(telemetryIntegration({ treadlight }))`. It counts calls of
 * models, and leaves those out that failed.
 */
export function telemetryIntegration(options: ObserveOptions) {
  /** What is known of calls that have not been answered, by the operation they belong to: it makes one after the other. */
  const asked = new Map<unknown, Told>();
  const begin = (event: object) => void asked.set(valueAt(event, "callId"), toldBy(event));
  const forget = (event: unknown) => void asked.delete(valueAt(event, "callId"));

  function count(event: object) {
    const answer = toldBy(event);
    const request = asked.get(answer.callId) ?? {};
    forget(answer);
    const { provider, modelId, usage } = { ...request, ...answer };
    const sent = textsSent(request.messages ?? request.promptMessages, request.instructions);
    const call = recordCall(options, toolOf(provider, modelId), sent, "prompt");
    call.note({
      model: valueAt(answer.response, "modelId") ?? modelId,
      usage: {
        input_tokens: valueAt(usage, "inputTokens"),
        output_tokens: valueAt(usage, "outputTokens"),
        input_tokens_details: { cached_tokens: valueAt(valueAt(usage, "inputTokenDetails"), "cacheReadTokens") },
      },
    });
    call.finish();
  }

  return {
    onLanguageModelCallStart: begin,
    onLanguageModelCallEnd: count,
    onObjectStepStart: begin,
    onObjectStepEnd: count,
    onEmbedEnd(event: object) {
      const { provider, modelId, values, usage } = toldBy(event);
      const call = recordCall(options, toolOf(provider, modelId), textsEmbedded(values), "embeddings");
      call.note({ model: modelId, usage: { input_tokens: valueAt(usage, "tokens") } });
      call.finish();
    },
    /** Somebody stopped the answer: its tokens are not known. */
    onAbort(event: object) {
      const callId = valueAt(event, "callId");
      if (asked.has(callId)) count({ callId });
    },
    onEnd: forget,
    onError: forget,
  };
}

const toolOf = (provider: unknown, model: unknown) =>
  toolOfCall({ provider: textOf(provider), model: textOf(model) }) ?? "unknown";

const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);

const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const parsed = (text: unknown): unknown => (typeof text === "string" ? JSON.parse(text) : undefined);
