import { hash } from "node:crypto";
import { z } from "zod";

/** A message to a model, with who it is from and whatever it consists of. */
export interface Message {
  role: string;
  [part: string]: unknown;
}

/** Texts, numbers and truth values; lists and maps are kept as JSON. */
export type Attributes = Readonly<Record<string, unknown>>;

/** A span or an event about a call of a model. Attributes are texts, numbers and truth values; lists and maps are kept as JSON. */
export interface Call {
  /** Hexadecimal; together they identify the call. */
  traceId: string;
  spanId: string;
  /** Empty without a parent. */
  parentSpanId: string;
  attributes: Attributes;
  /** Of the program that sent it. */
  resource: Attributes;
  /** Messages to the model in events of the span, oldest first. */
  messages: readonly Message[];
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
export const attributesSchema = z
  .array(z.object({ key: z.string(), value: anyValueSchema.optional() }))
  .default([])
  .transform((list) => Object.fromEntries(list.map(({ key, value = {} }) => [key, scalarOf(value)])));

const resourceSchema = z.object({ attributes: attributesSchema });

/** The attributes of a resource in the form of OTLP/JSON. @throws ZodError */
export const attributesOf = (resource: unknown): Attributes => resourceSchema.parse(resource).attributes;

/** Nanoseconds since the epoch; 0 if it is not known. */
export const sentTime = z.union([z.string().regex(/^\d{1,20}$/), z.number().nonnegative()]).default(0);
export const millisecondsOf = (nanoseconds: string | number) => Number(BigInt(nanoseconds) / 1_000_000n);
const nanoseconds = sentTime.transform(millisecondsOf);

const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().default(""),
  startTimeUnixNano: nanoseconds,
  endTimeUnixNano: nanoseconds,
  attributes: attributesSchema,
  events: z.array(z.object({ name: z.string().default(""), attributes: attributesSchema })).default([]),
  status: z.object({ code: z.union([z.number(), z.string()]).optional() }).optional(),
});
const logSchema = z.object({
  traceId: z.string().default(""),
  spanId: z.string().default(""),
  timeUnixNano: sentTime,
  observedTimeUnixNano: sentTime,
  eventName: z.string().default(""),
  body: anyValueSchema.nullish(),
  attributes: attributesSchema,
});

/** Turns an id as it was sent into hexadecimal digits. */
export type IdOf = (sent: string) => string;

const MESSAGE_EVENT = /^gen_ai\.(system|user|assistant|tool)\.message$/;

/** @returns the call that a span is about. @throws ZodError if it is not a span */
export function callOfSpan(span: unknown, idOf: IdOf, resource: Attributes): Call {
  const { traceId, spanId, parentSpanId, attributes, events, status, ...times } = spanSchema.parse(span);
  return {
    resource,
    traceId: idOf(traceId),
    spanId: idOf(spanId),
    parentSpanId: idOf(parentSpanId),
    attributes: Object.fromEntries([attributes, ...events.map((event) => event.attributes)].flatMap(Object.entries)),
    messages: events.flatMap(({ name, attributes: message }) => {
      const [, role] = MESSAGE_EVENT.exec(name) ?? [];
      return role === undefined ? [] : [{ ...message, role }];
    }),
    startedAt: times.startTimeUnixNano,
    endedAt: times.endTimeUnixNano,
    failed: status?.code === 2 || status?.code === "STATUS_CODE_ERROR" || attributes["error.type"] !== undefined,
  };
}

/** The event in which the conventions describe a call of a model, if its span does not. */
export const CALL_EVENT = "gen_ai.client.inference.operation.details";
/** Gemini CLI writes the event when it asks, and again with one of these when the answer is there. */
const OF_ANSWER = ["gen_ai.response.", "gen_ai.usage.", "gen_ai.output."];

/** A log record that has a name: an event. */
export interface LogEvent {
  name: string;
  /** Its text; empty if it is something else. */
  body: string;
  traceId: string;
  spanId: string;
  attributes: Attributes;
  resource: Attributes;
  /** Milliseconds since the epoch; 0 if it is not known. */
  at: number;
  /** As they were sent, which tells one event from another. */
  times: { timeUnixNano: string | number; observedTimeUnixNano: string | number };
}

/** Reads a log record. @throws ZodError if it is none */
export function logEventOf(record: unknown, idOf: IdOf, resource: Attributes): LogEvent {
  const { traceId, spanId, attributes, eventName, body, ...sent } = logSchema.parse(record);
  const times = { timeUnixNano: sent.timeUnixNano, observedTimeUnixNano: sent.observedTimeUnixNano };
  const text = body ? scalarOf(body) : undefined;
  return {
    // Codex writes the place in its code as the name of the event.
    name: String(attributes["event.name"] ?? eventName),
    body: typeof text === "string" ? text : "",
    ...{ traceId: idOf(traceId), spanId: idOf(spanId), attributes, resource, times },
    at: millisecondsOf(times.timeUnixNano) || millisecondsOf(times.observedTimeUnixNano),
  };
}

/** @returns the call that an event is about, if it is that of one with its answer */
export function callOfLogEvent({ name, traceId, spanId, attributes, resource, at, times }: LogEvent): Call | undefined {
  if (name !== CALL_EVENT) return undefined;
  if (!Object.keys(attributes).some((key) => OF_ANSWER.some((start) => key.startsWith(start)))) return undefined;
  return {
    // What comes without ids is known by what it says, so that it counts once if it is sent again.
    ...(traceId === "" || spanId === ""
      ? { traceId: "log", spanId: hash("sha256", JSON.stringify([times, attributes])) }
      : { traceId, spanId }),
    ...{ parentSpanId: "", attributes, resource, messages: [] },
    ...{ startedAt: at, endedAt: at, failed: attributes["error.type"] !== undefined },
  };
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
  kvlistValue: z
    .object({ values: z.array(z.object({ key: z.string(), value: z.unknown().optional() })).default([]) })
    .optional(),
  stringValue: z.string().optional(),
});

/** A list or map without its wrapping, as the conventions describe messages. */
function plain(value: unknown): unknown {
  const { data } = wrappedSchema.safeParse(value);
  if (data?.arrayValue) return data.arrayValue.values.map(plain);
  if (data?.kvlistValue) return Object.fromEntries(data.kvlistValue.values.map((one) => [one.key, plain(one.value)]));
  return data?.stringValue;
}
