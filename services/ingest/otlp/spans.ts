import { z } from "zod";

/** A span or an event about a call of a model. Attributes are texts, numbers and truth values; lists and maps are kept as JSON. */
export interface Call {
  /** Hexadecimal; together they identify the call. */
  traceId: string;
  spanId: string;
  attributes: Readonly<Record<string, unknown>>;
  /** Texts of prompts in events of the span. */
  prompts: readonly string[];
  /** Milliseconds since the epoch. */
  startedAt: number;
  endedAt: number;
  failed: boolean;
}

const anyValueSchema = z.object({
  stringValue: z.string().optional(),
  boolValue: z.boolean().optional(),
  intValue: z.union([z.string(), z.number()]).optional(),
  doubleValue: z.union([z.string(), z.number()]).optional(),
  arrayValue: z.unknown().optional(),
  kvlistValue: z.unknown().optional(),
});
const attributesSchema = z
  .array(z.object({ key: z.string(), value: anyValueSchema.optional() }))
  .default([])
  .transform((list) => Object.fromEntries(list.map(({ key, value = {} }) => [key, scalarOf(value)])));

const nanoseconds = z
  .union([z.string().regex(/^\d{1,20}$/), z.number().nonnegative()])
  .default(0)
  .transform((value) => Number(BigInt(value) / 1_000_000n));

const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  startTimeUnixNano: nanoseconds,
  endTimeUnixNano: nanoseconds,
  attributes: attributesSchema,
  events: z.array(z.object({ name: z.string().default(""), attributes: attributesSchema })).default([]),
  status: z.object({ code: z.union([z.number(), z.string()]).optional() }).optional(),
});
const logSchema = z.object({
  traceId: z.string().default(""),
  spanId: z.string().default(""),
  timeUnixNano: nanoseconds,
  observedTimeUnixNano: nanoseconds,
  eventName: z.string().default(""),
  attributes: attributesSchema,
});

const list = <S extends z.ZodType>(item: S) => z.array(item).default([]);
const tracesSchema = z.object({
  resourceSpans: list(z.object({ scopeSpans: list(z.object({ spans: list(spanSchema) })) })),
});
const logsSchema = z.object({
  resourceLogs: list(z.object({ scopeLogs: list(z.object({ logRecords: list(logSchema) })) })),
});

/** Turns an id as it was sent into hexadecimal digits. */
export type IdOf = (sent: string) => string;

/** The spans of a request. @throws ZodError if it is not one of traces */
export function spansIn(request: unknown, idOf: IdOf): Call[] {
  const spans = tracesSchema
    .parse(request)
    .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap((scope) => scope.spans);
  return spans.map(({ traceId, spanId, attributes, events, status, ...times }) => ({
    traceId: idOf(traceId),
    spanId: idOf(spanId),
    attributes: Object.fromEntries([attributes, ...events.map((event) => event.attributes)].flatMap(Object.entries)),
    prompts: events
      .filter(({ name }) => name === "gen_ai.user.message")
      .map((event) => String(event.attributes.content)),
    startedAt: times.startTimeUnixNano,
    endedAt: times.endTimeUnixNano,
    failed: status?.code === 2 || status?.code === "STATUS_CODE_ERROR",
  }));
}

/** The event in which the conventions describe a call of a model, if its span does not. */
const CALL_EVENT = "gen_ai.client.inference.operation.details";

/** The events of a request that describe a call. @throws ZodError if it is not one of logs */
export function callEventsIn(request: unknown, idOf: IdOf): Call[] {
  const records = logsSchema
    .parse(request)
    .resourceLogs.flatMap(({ scopeLogs }) => scopeLogs)
    .flatMap((scope) => scope.logRecords);
  return records
    .filter(({ eventName, attributes }) => (eventName || attributes["event.name"]) === CALL_EVENT)
    .map(({ traceId, spanId, attributes, timeUnixNano, observedTimeUnixNano }) => {
      const at = timeUnixNano || observedTimeUnixNano;
      return {
        ...{ traceId: idOf(traceId), spanId: idOf(spanId), attributes, prompts: [] },
        ...{ startedAt: at, endedAt: at, failed: attributes["error.type"] !== undefined },
      };
    });
}

function scalarOf(value: z.output<typeof anyValueSchema>): unknown {
  if (value.stringValue !== undefined) return value.stringValue;
  if (value.boolValue !== undefined) return value.boolValue;
  if (value.intValue !== undefined) return Number(value.intValue);
  if (value.doubleValue !== undefined) return Number(value.doubleValue);
  return plain(value);
}

const wrappedSchema = z.object({
  arrayValue: z.object({ values: z.array(z.unknown()).default([]) }).optional(),
  kvlistValue: z.object({ values: z.array(z.object({ key: z.string(), value: z.unknown() })).default([]) }).optional(),
  stringValue: z.string().optional(),
});

/** A list or map without its wrapping, as the conventions describe messages. */
function plain(value: unknown): unknown {
  const { data } = wrappedSchema.safeParse(value);
  if (data?.arrayValue) return data.arrayValue.values.map(plain);
  if (data?.kvlistValue) return Object.fromEntries(data.kvlistValue.values.map((one) => [one.key, plain(one.value)]));
  return data?.stringValue;
}
