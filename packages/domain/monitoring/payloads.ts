import { z } from "zod";
import { mendedLine, mendedLines } from "../text/index.ts";
import { boundedJsonSchema } from "./bounded-json.ts";

export const MAX_MONITORING_BATCH = 100;

/** Converts null, which some JSON clients send for absent fields, to undefined. */
const optionalText = (maxCharacters: number) =>
  z
    .string()
    .max(maxCharacters)
    .overwrite(mendedLines)
    .nullish()
    .transform((text) => text ?? undefined);

const requiredText = (maxCharacters: number) => z.string().overwrite(mendedLine).trim().min(1).max(maxCharacters);

/** ISO 8601, or milliseconds since the epoch as from `Date.now()` and `performance.timeOrigin`. Converted to ISO 8601 UTC. */
const timestamp = z
  .union([z.iso.datetime({ offset: true }), z.number().min(0).max(8.64e15)])
  .nullish()
  .transform((instant) => (instant == null ? undefined : new Date(instant).toISOString()));

const sessionId = optionalText(128);
const url = optionalText(4_096);
const stack = optionalText(32_000);
const errorMessage = optionalText(4_000);

/**
 * An error in a page, the extension or a client. The fallback for `POST /api/errors` adds a `componentStack`, and older
 * pages send the message as `error`; both are converted to one shape. Unknown fields are ignored.
 */
export const errorPayloadSchema = z
  .object({
    message: errorMessage,
    error: errorMessage,
    stack,
    componentStack: stack,
    name: optionalText(200),
    context: boundedJsonSchema.nullish().transform((context) => context ?? undefined),
    sessionId,
    timestamp,
    url,
    userAgent: optionalText(1_000),
    /** Which version of the page, extension or client reports it, so that staff see whether a newer one still does. */
    release: optionalText(100),
  })
  .transform(({ message, error, ...rest }, context) => {
    const text = (message ?? error)?.trim();
    if (text) return { message: text, ...rest };
    context.addIssue({ code: "custom", path: ["message"], message: "is required" });
    return z.NEVER;
  });

/** A person's action, with properties such as `sessionId`, `timestamp` and `url`. */
export const eventPayloadSchema = z.object({
  event: requiredText(200),
  properties: boundedJsonSchema.nullish().transform((properties) => properties ?? {}),
});

/** One measurement, in the unit implied by its name (milliseconds for times). */
export const performancePayloadSchema = z.object({
  name: requiredText(200),
  value: z.number(),
  timestamp,
  url,
  category: optionalText(200),
  sessionId,
});

/** Accepts one payload or an array of up to 100; the result is always an array. */
const oneOrMany = <Payload extends z.ZodType>(payload: Payload) =>
  z.preprocess((body) => (Array.isArray(body) ? body : [body]), z.array(payload).min(1).max(MAX_MONITORING_BATCH));

/** Body of `POST /api/monitoring/errors` and `POST /api/errors`. */
export const monitoringErrorsSchema = oneOrMany(errorPayloadSchema);
/** Body of `POST /api/monitoring/events`. */
export const monitoringEventsSchema = oneOrMany(eventPayloadSchema);
/** Body of `POST /api/monitoring/performance`. */
export const monitoringPerformanceSchema = oneOrMany(performancePayloadSchema);
