import { hash } from "node:crypto";
import { z } from "zod";

/** A message to a model, with who it is from and whatever it consists of. */
export interface Message {
  role: string;
  [part: string]: unknown;
}

/** A span or an event about a call of a model. Attributes are texts, numbers and truth values; lists and maps are kept as JSON. */
export interface Call {
  /** Hexadecimal; together they identify the call. */
  traceId: string;
  spanId: string;
  /** Empty without a parent. */
  parentSpanId: string;
  attributes: Readonly<Record<string, unknown>>;
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
  timeUnixNano: nanoseconds,
  observedTimeUnixNano: nanoseconds,
  eventName: z.string().default(""),
  attributes: attributesSchema,
});

/** Turns an id as it was sent into hexadecimal digits. */
export type IdOf = (sent: string) => string;

const MESSAGE_EVENT = /^gen_ai\.(system|user|assistant|tool)\.message$/;

/** @returns the call that a span is about. @throws ZodError if it is not a span */
export function callOfSpan(span: unknown, idOf: IdOf): Call {
  const { traceId, spanId, parentSpanId, attributes, events, status, ...times } = spanSchema.parse(span);
  return {
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
    failed: status?.code === 2 || status?.code === "STATUS_CODE_ERROR",
  };
}

/** The event in which the conventions describe a call of a model, if its span does not. */
const CALL_EVENT = "gen_ai.client.inference.operation.details";
/** Gemini CLI writes the event when it asks, and again with one of these when the answer is there. */
const OF_ANSWER = ["gen_ai.response.", "gen_ai.usage.", "gen_ai.output."];

/** @returns the call that a log record is about, if it is the event of one with its answer. @throws ZodError if it is not a log record */
export function callOfLogRecord(record: unknown, idOf: IdOf): Call | undefined {
  const { traceId, spanId, attributes, eventName, ...times } = logSchema.parse(record);
  if ((eventName || attributes["event.name"]) !== CALL_EVENT) return undefined;
  if (!Object.keys(attributes).some((name) => OF_ANSWER.some((start) => name.startsWith(start)))) return undefined;
  const at = times.timeUnixNano || times.observedTimeUnixNano;
  return {
    // What comes without ids is known by what it says, so that it counts once if it is sent again.
    ...(traceId === "" || spanId === ""
      ? { traceId: "log", spanId: hash("sha256", JSON.stringify([times, attributes])) }
      : { traceId: idOf(traceId), spanId: idOf(spanId) }),
    ...{ parentSpanId: "", attributes, messages: [] },
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
