import { toolOfProvider } from "@treadlight/domain/catalogue";
import { type ObserveOptions, recordCall, textsSent } from "./record.ts";
import { valueAt } from "./values.ts";

/** Model calls in the telemetry of the Vercel AI SDK. Counting the spans around them would count each call twice. */
const MODEL_CALL = /\.do(Generate|Stream)$/;
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
    if (this.#failed || !MODEL_CALL.test(this.#name)) return;
    try {
      const attributes = this.#attributes;
      const tool = toolOfProvider(String(attributes["gen_ai.system"] ?? attributes["ai.model.provider"] ?? "unknown"));
      const call = recordCall(this.#options, tool, textsSent(messagesIn(attributes["ai.prompt.messages"])));
      call.note({
        model: attributes["gen_ai.response.model"] ?? attributes["gen_ai.request.model"],
        usage: {
          input_tokens: attributes["gen_ai.usage.input_tokens"],
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
 * A tracer for the telemetry of the Vercel AI SDK: `experimental_telemetry: { isEnabled: true, tracer }`. It counts model calls and exports
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

function messagesIn(text: unknown): unknown {
  return typeof text === "string" ? JSON.parse(text) : undefined;
}
