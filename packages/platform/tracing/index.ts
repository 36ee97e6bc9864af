import {
  type Attributes,
  type Context,
  context,
  type Link,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";

export interface TracingSettings {
  /** Where an OTLP receiver takes traces over HTTP, such as `http://collector:4318/v1/traces`. */
  url: string;
  /** Of requests that are traced. */
  percent: number;
}

/** How long a receiver that does not answer may hold up the end of a process. */
const EXPORT_TIMEOUT_MS = 3_000;
/** A batch of thousands may have sessions of hundreds of requests. */
const MAX_TRACES_OF_BATCH = 20;

/** Reading every record for a trace that nobody keeps would cost more than its span. */
let isTracing = false;

const tracer = () => trace.getTracer("treadlight");

/**
 * Begins to send traces, as OpenTelemetry's protocol over HTTP. Without settings nothing is loaded, and no span is made. No span has
 * anything that somebody sent or is called: only routes, names of statements, counts and outcomes.
 * @returns what sends the last ones and ends it
 */
export async function startTracing(
  settings: TracingSettings | undefined,
  service: string,
): Promise<() => Promise<void>> {
  if (!settings) return async () => {};
  const [sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import("@opentelemetry/sdk-trace-node"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
  ]);
  const exporter = new OTLPTraceExporter({ url: settings.url, timeoutMillis: EXPORT_TIMEOUT_MS });
  const provider = new sdk.NodeTracerProvider({
    resource: resourceFromAttributes({ "service.name": `treadlight-${service}` }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(settings.percent / 100) }),
    spanProcessors: [new sdk.BatchSpanProcessor(exporter, { exportTimeoutMillis: EXPORT_TIMEOUT_MS })],
  });
  provider.register();
  isTracing = true;
  return async () => {
    isTracing = false;
    // A receiver that is away is no reason to fail.
    await provider.shutdown().catch(() => {});
    trace.disable();
    context.disable();
    propagation.disable();
  };
}

/** A request that is being traced. */
export interface RequestTrace {
  /** Runs a part of its work. */
  run<Result>(work: () => Result): Result;
  end(answer: { name: string; attributes: Attributes; failed: boolean }): void;
}

/**
 * Begins the trace of a request. What the caller says of a trace of its own is not taken over: anybody could have everything traced.
 * @returns undefined if this request is not traced
 */
export function requestTrace(): RequestTrace | undefined {
  const span = tracer().startSpan("request", { kind: SpanKind.SERVER, root: true });
  if (!span.isRecording()) return undefined;
  const within = trace.setSpan(ROOT_CONTEXT, span);
  return {
    run: (work) => context.with(within, work),
    end({ name, attributes, failed }) {
      span.updateName(name).setAttributes(attributes);
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/** Runs work as a part of the current trace; just runs it if there is none. */
export async function traced<Result>(
  name: string,
  attributes: Attributes,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!trace.getActiveSpan()) return work();
  const span = tracer().startSpan(name, { kind: SpanKind.CLIENT, attributes });
  return ended([span], () => context.with(trace.setSpan(context.active(), span), work));
}

/** Begins a part of the current trace that has no parts of its own. @returns what ends it; undefined if there is no trace */
export function startPart(name: string, attributes: Attributes): ((failed: boolean) => void) | undefined {
  if (!trace.getActiveSpan()) return undefined;
  const span = tracer().startSpan(name, { kind: SpanKind.CLIENT, attributes });
  return (failed) => endSpans([span], failed);
}

/** Lets a function that is called later, by others, work for the current trace. */
export function inThisTrace<Work extends (...args: never[]) => unknown>(work: Work): Work {
  return trace.getActiveSpan() ? context.bind(context.active(), work) : work;
}

/** The current trace as a header of a record (W3C Trace Context); nothing if there is none. */
export function traceHeaders(): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  if (trace.getActiveSpan()) propagation.inject(context.active(), headers);
  return headers;
}

/**
 * Runs work on a batch of records as a part of each trace that they come from. Its own parts are in the first, to which the others link.
 */
export async function tracedBatch<Result>(
  name: string,
  records: Iterable<{ readonly headers: Readonly<Record<string, string>> }>,
  attributes: Attributes,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!isTracing) return work();
  const parents = new Map<string, Context>();
  for (const { headers } of records) {
    const { traceparent } = headers;
    if (traceparent === undefined || parents.has(traceparent)) continue;
    parents.set(traceparent, propagation.extract(ROOT_CONTEXT, { traceparent }));
    if (parents.size === MAX_TRACES_OF_BATCH) break;
  }
  const spans: Span[] = [];
  const links: Link[] = [];
  for (const parent of parents.values()) {
    const span = tracer().startSpan(name, { kind: SpanKind.CONSUMER, attributes, links: [...links] }, parent);
    if (!span.isRecording()) continue;
    spans.push(span);
    if (links.length === 0) links.push({ context: span.spanContext() });
  }
  const [first] = spans;
  if (!first) return work();
  return ended(spans, () => context.with(trace.setSpan(ROOT_CONTEXT, first), work));
}

/** Of an error nothing is told but that there was one: its text may repeat data. */
function endSpans(spans: readonly Span[], failed: boolean) {
  for (const span of spans) {
    if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  }
}

async function ended<Result>(spans: readonly Span[], work: () => Promise<Result>): Promise<Result> {
  try {
    const result = await work();
    endSpans(spans, false);
    return result;
  } catch (error) {
    endSpans(spans, true);
    throw error;
  }
}
