import type { DescMessage } from "@bufbuild/protobuf";
import { Expected } from "@treadlight/contract/errors";
import { MAX_SESSIONS_NDJSON, sendLogs, sendMetrics, sendTraces } from "@treadlight/contract/ingest";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { addressOf, networkOf } from "@treadlight/platform/http";
import { mapInSlices } from "@treadlight/platform/slices";
import type { RequestHandler } from "express";
import { noteRefusals } from "../heard/heard.ts";
import { isPublishable, requireModest } from "../publishable/publishable.ts";
import { type AcceptDeps, acceptSessions, countsByCode, type SentSession } from "../sessions/accept.ts";
import { ExportLogsServiceResponseSchema } from "./generated/opentelemetry/proto/collector/logs/v1/logs_service_pb.ts";
import { ExportTraceServiceResponseSchema } from "./generated/opentelemetry/proto/collector/trace/v1/trace_service_pb.ts";
import { LogRecordSchema } from "./generated/opentelemetry/proto/logs/v1/logs_pb.ts";
import { SpanSchema } from "./generated/opentelemetry/proto/trace/v1/trace_pb.ts";
import { type DescribedCall, onePerCall } from "./one-per-call.ts";
import { type Form, ITEM_LIMIT, otlpBody, PROTOBUF, protobufAnswer, readItems, skipItems } from "./read-request.ts";
import { sessionOfCall } from "./session-of-call.ts";
import { type Call, callOfLogRecord, callOfSpan, type IdOf } from "./spans.ts";

interface OtlpDeps extends AcceptDeps {
  /** Run before the body is read: scope, limits and quotas. */
  before: readonly RequestHandler[];
}

interface Signal extends Form {
  response: DescMessage;
  callOf(item: unknown, idOf: IdOf): Call | undefined;
  noun: "spans" | "log records";
  way: "traces" | "logs";
  rejectedCount: "rejectedSpans" | "rejectedLogRecords";
}

const TRACES: Signal = {
  item: SpanSchema,
  lists: ["resourceSpans", "scopeSpans", "spans"],
  response: ExportTraceServiceResponseSchema,
  callOf: callOfSpan,
  noun: "spans",
  way: "traces",
  rejectedCount: "rejectedSpans",
};
const LOGS: Signal = {
  item: LogRecordSchema,
  lists: ["resourceLogs", "scopeLogs", "logRecords"],
  response: ExportLogsServiceResponseSchema,
  callOf: callOfLogRecord,
  noun: "log records",
  way: "logs",
  rejectedCount: "rejectedLogRecords",
};

/** The lists that hold the metrics of a request. */
const METRICS = ["resourceMetrics", "scopeMetrics", "metrics"];

/** Takes calls of models from OpenTelemetry, as sessions. Answers once the log holds them. */
export function otlpEndpoints(deps: OtlpDeps): Endpoint[] {
  return [
    ...sendTraces.map((route) => otlpEndpoint(route, TRACES, deps)),
    ...sendLogs.map((route) => otlpEndpoint(route, LOGS, deps)),
    ...sendMetrics.map((route) => ignoringEndpoint(route, deps)),
  ];
}

function ignoringEndpoint(definition: (typeof sendMetrics)[number], { before, heard }: OtlpDeps): Endpoint {
  return endpoint(definition, {
    before: [noteRefusals(heard, () => "metrics"), ...before, otlpBody],
    async handle({ caller, req, res }) {
      requireModest(caller, { bytes: Buffer.isBuffer(req.body) ? req.body.length : 0 });
      let metrics = 0;
      await mapInSlices(skipItems(req, METRICS), (metric) => {
        if (metric) metrics += 1;
      });
      heard?.add(caller, "metrics", { taken: 0, ignored: { not_used: metrics } });
      if (req.is(PROTOBUF) === false) return { status: 200, body: {} };
      // A message without fields has no bytes.
      res.status(200).type(PROTOBUF).end();
      return undefined;
    },
  });
}

function otlpEndpoint(
  definition: (typeof sendTraces)[number] | (typeof sendLogs)[number],
  { response, callOf, noun, way, rejectedCount, ...form }: Signal,
  { before, ...deps }: OtlpDeps,
): Endpoint {
  return endpoint(definition, {
    before: [noteRefusals(deps.heard, () => way), ...before, otlpBody],
    async handle({ caller, req, res }) {
      const mayNamePeople = caller.kind === "ingestKey" && !isPublishable(caller);
      const sizeBytes = Buffer.isBuffer(req.body) ? req.body.length : 0;
      requireModest(caller, { bytes: sizeBytes });
      const described: DescribedCall[] = [];
      let tooLarge = 0;
      let read = 0;
      let ignored = 0;
      let unreadable = 0;
      let refusal: Expected | undefined;
      await mapInSlices(readItems(req, form, callOf), (call) => {
        if (call === undefined) return;
        if (call === "tooLarge") tooLarge += 1;
        if (call === "nothing") {
          read += 1;
          ignored += 1;
        }
        if (typeof call === "string") return;
        if ("refusal" in call) {
          unreadable += 1;
          refusal ??= call.refusal;
          return;
        }
        read += 1;
        const session = sessionOfCall(call, { mayNamePeople });
        if (session === undefined) {
          ignored += 1;
          return;
        }
        if (described.length === MAX_SESSIONS_NDJSON) throw tooManyCalls();
        described.push({ call, session });
        requireModest(caller, { sessions: described.length });
      });
      // Of a request without anything that could be taken, OTLP wants a refusal; of any other, a partial success.
      if (refusal && read === 0 && tooLarge === 0) throw refusal;
      const network = networkOf(addressOf(req));
      const sent = (await onePerCall(described)).map((json): SentSession => ({ json }));
      const { rejected } =
        sent.length > 0 ? await acceptSessions(deps, caller, () => sent, { sizeBytes, network }) : { rejected: [] };
      deps.heard?.add(caller, way, {
        taken: described.length - rejected.length,
        ignored: { too_large: tooLarge, unreadable, not_a_call: ignored, ...countsByCode(rejected) },
      });
      const [first] = rejected;
      const count = tooLarge + unreadable + rejected.length + ignored;
      const [detail] = first ? [first] : (refusal?.details ?? []);
      const errorMessage = [
        ...(detail ? [`${detail.path} ${detail.message}.`.trim()] : tooLarge > 0 ? [ITEM_LIMIT] : []),
        ...(ignored > 0 ? [`Not counted, because they are no successful calls of a model: ${ignored} ${noun}.`] : []),
      ].join(" ");
      const answer = <Count extends string | bigint>(rejectedItems: Count) =>
        count > 0 ? { partialSuccess: { [rejectedCount]: rejectedItems, errorMessage } } : {};
      if (req.is(PROTOBUF) === false) return { status: 200, body: answer(String(count)) };
      res
        .status(200)
        .type(PROTOBUF)
        .send(Buffer.from(protobufAnswer(response, answer(BigInt(count)))));
      return undefined;
    },
  });
}

const tooManyCalls = () =>
  new Expected("too_many_sessions", {
    message: `A request can contain at most ${MAX_SESSIONS_NDJSON} model calls.`,
  });
