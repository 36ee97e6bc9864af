import {
  monitoringErrorsSchema,
  monitoringEventsSchema,
  monitoringPerformanceSchema,
} from "@treadlight/domain/monitoring";
import { REJECTION_CODES, sessionInputSchema } from "@treadlight/domain/session";
import { z } from "zod";
import type { Route } from "../access/index.ts";
import { defineRoute } from "../route/index.ts";

/** What an ingest key may send. */
export const INGEST_SCOPES = ["sessions", "monitoring"] as const;
export type IngestScope = (typeof INGEST_SCOPES)[number];

/** A secret key stays on servers and may name people. A publishable key is part of a page, and works only on its origins. */
export const INGEST_KEY_KINDS = ["secret", "publishable"] as const;
export type IngestKeyKind = (typeof INGEST_KEY_KINDS)[number];

/** The largest body of a request with sessions, after decompression, so that compression bombs are refused. */
export const MAX_BODY_BYTES = 5 * 1024 * 1024;
/** Sessions in one request, as JSON. */
export const MAX_SESSIONS_JSON = 1_000;
/** Sessions in one request with a publishable key, and the bytes of its body after decompression. */
export const MAX_SESSIONS_PUBLISHABLE = 100;
export const MAX_BODY_BYTES_PUBLISHABLE = 512 * 1024;
/** Sessions in one request, as NDJSON. */
export const MAX_SESSIONS_NDJSON = 10_000;

const outcomeSchema = z.object({
  accepted: z
    .int()
    .describe("The number of sessions accepted. They are on durable storage before the response is sent."),
  rejected: z.array(
    z.object({
      index: z.int().describe("The position in the request, counted from 0."),
      path: z.string(),
      code: z.enum(REJECTION_CODES),
      message: z.string(),
    }),
  ),
});

const SENDING_ERRORS = [
  "invalid_json",
  "invalid_body",
  "invalid_encoding",
  "insufficient_scope",
  "forbidden",
  "payload_too_large",
  "too_many_sessions",
  "unsupported_media_type",
  "unsupported_encoding",
  "rate_limited",
  "quota_exceeded",
  "log_unavailable",
  "disk_full",
] as const;

export const sendSessions = defineRoute({
  route: "POST /api/ingest/sessions",
  summary: "Sends sessions of AI use",
  description:
    'One session, or `{ "sessions": [...] }` with up to 1,000, as JSON; or up to 10,000 as NDJSON, one per line. ' +
    "`Content-Encoding` can be gzip, br or deflate; at most 5 MiB after decompression. An invalid session is rejected without the others. " +
    "If you send the same `id` again, the highest `revision` counts; among equal revisions, the last one received. " +
    "What an ingest key sends never replaces what the person sent. Pages of other sites may send with a publishable key: " +
    "requests from its origins, and their preflights, are answered with CORS headers.",
  ownBody: {
    mediaTypes: ["application/json", "application/x-ndjson"],
    schema: z.union([sessionInputSchema, z.object({ sessions: z.array(sessionInputSchema) })]),
  },
  answers: {
    202: outcomeSchema,
    422: outcomeSchema.extend({ error: z.string(), code: z.literal("no_session_accepted") }),
  },
  errors: SENDING_ERRORS,
});

const otlpDescription =
  "OTLP/HTTP as JSON or protobuf, also compressed; at most 5 MiB after decompression. Model calls that follow the GenAI semantic " +
  "conventions, current or older, or OpenInference become automated sessions: one per span or event, with an id derived from its trace and span. " +
  "What is no call of a model is not counted, and the answer says how many such records there were. All text that a call sends is inspected " +
  "for sensitive values and then dropped.";

const OTLP_SIGNALS = {
  spans: {
    rejected: "rejectedSpans",
    list: "resourceSpans",
    summary: "Accepts OpenTelemetry spans of calls to AI models",
    description: otlpDescription,
  },
  "log records": {
    rejected: "rejectedLogRecords",
    list: "resourceLogs",
    summary: "Accepts OpenTelemetry log records of calls to AI models",
    description: otlpDescription,
  },
  "data points": {
    rejected: "rejectedDataPoints",
    list: "resourceMetrics",
    summary: "Accepts OpenTelemetry metrics, and takes the time in which Claude Code was active",
    description:
      "It becomes the engaged time of the session, once a prompt or a call of it is known. Everything else is ignored with a success, for " +
      "exporters with one address: what metrics sum up, spans and log records say call by call.",
  },
} as const;

const otlp = <R extends OtlpRoute>(route: R, noun: keyof typeof OTLP_SIGNALS) => {
  const { rejected, list, summary, description } = OTLP_SIGNALS[noun];
  return defineRoute({
    route,
    summary,
    description,
    ownBody: {
      mediaTypes: ["application/json", "application/x-protobuf"],
      schema: z.looseObject({ [list]: z.array(z.unknown()) }),
    },
    answers: {
      200: z.object({
        partialSuccess: z
          .object({ [rejected]: z.string().describe(`The number of ${noun} rejected.`), errorMessage: z.string() })
          .optional(),
      }),
    },
    otherForms: [
      { mediaType: "application/x-protobuf", description: "The same message in protobuf, if the body was protobuf." },
    ],
    errors: SENDING_ERRORS,
  });
};

type OtlpRoute = Extract<Route, `POST ${string}/v1/${string}`>;

export const sendTraces = [otlp("POST /v1/traces", "spans"), otlp("POST /api/ingest/otlp/v1/traces", "spans")];
export const sendLogs = [otlp("POST /v1/logs", "log records"), otlp("POST /api/ingest/otlp/v1/logs", "log records")];
export const sendMetrics = [
  otlp("POST /v1/metrics", "data points"),
  otlp("POST /api/ingest/otlp/v1/metrics", "data points"),
];

/** A day that the warehouse can store. */
const storableDay = z.iso
  .date()
  .refine((day) => day >= "1970-01-01" && day <= "2149-06-05", "must be from 1970-01-01 to 2149-06-05");

export const eraseSessions = defineRoute({
  route: "DELETE /api/ingest/sessions",
  summary: "Erases your sessions received so far: all of them, or those of certain days",
  description: "The sessions disappear within seconds, permanently.",
  query: z
    .strictObject({
      from: storableDay.optional().describe("The first day (UTC) on which they started."),
      to: storableDay.optional().describe("The last day (UTC)."),
    })
    .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      path: ["from"],
      message: "must not be after to",
    }),
  answers: { 202: z.object({ erasing: z.literal(true) }) },
  errors: ["rate_limited", "log_unavailable", "disk_full"],
});

type MonitoringRoute = Extract<Route, `POST /api/monitoring/${string}` | "POST /api/errors">;

const report = (route: MonitoringRoute, what: string, body: z.ZodType<object[]>) =>
  defineRoute({
    route,
    summary: `Reports ${what} from a page, the extension or a sender`,
    description:
      "Takes one report, or an array of up to 100. Needs no sign-in; an access token or ingest key identifies the sender.",
    body,
    maxBodyBytes: 256 * 1024,
    answers: { 202: z.object({ accepted: z.int() }) },
    errors: [
      "rate_limited",
      "insufficient_scope",
      "log_unavailable",
      "disk_full",
      "unsupported_encoding",
      "invalid_encoding",
    ],
  });

export const reportErrors = report("POST /api/monitoring/errors", "errors", monitoringErrorsSchema);
/** The fallback that pages use when their monitoring does not start. */
export const reportErrorsDirectly = report("POST /api/errors", "errors", monitoringErrorsSchema);
export const reportEvents = report("POST /api/monitoring/events", "events", monitoringEventsSchema);
export const reportPerformance = report(
  "POST /api/monitoring/performance",
  "measurements",
  monitoringPerformanceSchema,
);

export const INGEST_ROUTES = [
  sendSessions,
  ...sendTraces,
  ...sendLogs,
  ...sendMetrics,
  eraseSessions,
  reportErrors,
  reportErrorsDirectly,
  reportEvents,
  reportPerformance,
];
