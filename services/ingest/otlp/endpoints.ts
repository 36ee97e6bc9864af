import type { DescMessage } from "@bufbuild/protobuf";
import { Expected } from "@treadlight/contract/errors";
import { MAX_SESSIONS_NDJSON, sendLogs, sendMetrics, sendTraces } from "@treadlight/contract/ingest";
import type { GrowingSessions } from "@treadlight/features/growing-sessions/growing-sessions.ts";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { addressOf, networkOf } from "@treadlight/platform/http";
import type { Identity } from "@treadlight/platform/identity";
import { mapInSlices } from "@treadlight/platform/slices";
import type { Request, RequestHandler } from "express";
import { noteRefusals } from "../heard/heard.ts";
import { isPublishable, requireModest } from "../publishable/publishable.ts";
import { type AcceptDeps, acceptSessions, countsByCode, type SentSession } from "../sessions/accept.ts";
import { grownSessions, isStorableTime } from "./agents/grow.ts";
import { ACTIVE_TIME } from "./agents/metrics.ts";
import type { AgentRecord } from "./agents/record.ts";
import { ExportLogsServiceResponseSchema } from "./generated/opentelemetry/proto/collector/logs/v1/logs_service_pb.ts";
import { ExportMetricsServiceResponseSchema } from "./generated/opentelemetry/proto/collector/metrics/v1/metrics_service_pb.ts";
import { ExportTraceServiceResponseSchema } from "./generated/opentelemetry/proto/collector/trace/v1/trace_service_pb.ts";
import { LogRecordSchema } from "./generated/opentelemetry/proto/logs/v1/logs_pb.ts";
import { MetricSchema } from "./generated/opentelemetry/proto/metrics/v1/metrics_pb.ts";
import { SpanSchema } from "./generated/opentelemetry/proto/trace/v1/trace_pb.ts";
import { type DescribedCall, onePerCall } from "./one-per-call.ts";
import { type Form, ITEM_LIMIT, otlpBody, PROTOBUF, protobufAnswer, readItems } from "./read-request.ts";
import { IGNORED, type Ignored, type Reading, readingOfLogRecord, readingOfSpan, readingsOfMetric } from "./reading.ts";
import type { Attributes, IdOf } from "./records/spans.ts";
import { sessionOfCall } from "./session-of-call.ts";

interface OtlpDeps extends AcceptDeps {
  growing: GrowingSessions;
  /** Run before the body is read: scope, limits and quotas. */
  before: readonly RequestHandler[];
}

interface Signal extends Form {
  response: DescMessage;
  readingsOf(item: unknown, idOf: IdOf, resource: Attributes): readonly Reading[];
  noun: "spans" | "log records" | "data points";
  rejectedCount: "rejectedSpans" | "rejectedLogRecords" | "rejectedDataPoints";
}

const TRACES: Signal = {
  item: SpanSchema,
  lists: ["resourceSpans", "scopeSpans", "spans"],
  response: ExportTraceServiceResponseSchema,
  readingsOf: (span, idOf, resource) => [readingOfSpan(span, idOf, resource)],
  noun: "spans",
  way: "traces",
  rejectedCount: "rejectedSpans",
};
const LOGS: Signal = {
  item: LogRecordSchema,
  lists: ["resourceLogs", "scopeLogs", "logRecords"],
  response: ExportLogsServiceResponseSchema,
  readingsOf: (record, idOf, resource) => [readingOfLogRecord(record, idOf, resource)],
  noun: "log records",
  way: "logs",
  rejectedCount: "rejectedLogRecords",
};
const METRICS: Signal = {
  item: MetricSchema,
  lists: ["resourceMetrics", "scopeMetrics", "metrics"],
  mark: ACTIVE_TIME,
  response: ExportMetricsServiceResponseSchema,
  readingsOf: (metric, _, resource) => readingsOfMetric(metric, resource),
  noun: "data points",
  way: "metrics",
  rejectedCount: "rejectedDataPoints",
};

/** Takes calls of models and sessions of coding agents from OpenTelemetry. Answers once the log holds them. */
export function otlpEndpoints(deps: OtlpDeps): Endpoint[] {
  return [
    ...sendTraces.map((route) => otlpEndpoint(route, TRACES, deps)),
    ...sendLogs.map((route) => otlpEndpoint(route, LOGS, deps)),
    ...sendMetrics.map((route) => otlpEndpoint(route, METRICS, deps)),
  ];
}

function otlpEndpoint(
  definition: (typeof sendTraces)[number] | (typeof sendLogs)[number] | (typeof sendMetrics)[number],
  { response, readingsOf, noun, rejectedCount, ...form }: Signal,
  { before, ...deps }: OtlpDeps,
): Endpoint {
  const { way } = form;
  return endpoint(definition, {
    before: [noteRefusals(deps.heard, () => way), ...before, otlpBody],
    async handle({ caller, req, res }) {
      const sizeBytes = Buffer.isBuffer(req.body) ? req.body.length : 0;
      requireModest(caller, { bytes: sizeBytes });
      const { calls, records, ignored, tooLarge, refusals } = await read(req, form, readingsOf, {
        caller,
        now: deps.now,
      });
      const [refusal] = refusals;
      const isTaken = calls.length + records.length + ignored.size > 0;
      // Of a request without anything that could be taken, OTLP wants a refusal; of any other, a partial success.
      if (refusal && !isTaken && tooLarge === 0) throw refusal;
      const network = networkOf(addressOf(req));
      const ofCalls = (await onePerCall(calls)).map((json): SentSession => ({ json }));
      const grown = records.length > 0 ? await grownSessions(deps, caller, records) : undefined;
      const sent = [...ofCalls, ...(grown?.sessions ?? [])];
      const { rejected } =
        sent.length > 0
          ? await acceptSessions({ ...deps, now: () => grown?.at ?? deps.now() }, caller, () => sent, {
              sizeBytes,
              network,
            })
          : { rejected: [] };
      deps.heard?.add(caller, way, {
        taken: calls.length + records.length - rejected.length,
        ignored: {
          ...{ too_large: tooLarge, unreadable: refusals.length },
          ...Object.fromEntries(ignored),
          ...countsByCode(rejected),
        },
      });
      const [first] = rejected;
      const told = [...ignored].flatMap(([reason, times]) => {
        const why = IGNORED[reason];
        return why === undefined ? [] : [{ why, times }];
      });
      const ignoredCount = told.reduce((sum, { times }) => sum + times, 0);
      const count = tooLarge + refusals.length + rejected.length + ignoredCount;
      const [detail] = first ? [first] : (refusal?.details ?? []);
      const errorMessage = [
        ...(detail ? [`${detail.path} ${detail.message}.`.trim()] : tooLarge > 0 ? [ITEM_LIMIT] : []),
        ...told.map(({ why, times }) => `${why}: ${times} ${noun}.`),
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

/** Reads a request: the calls that are sessions of their own, what coding agents tell, and how much of it does not count and why. */
async function read(
  req: Request,
  form: Form,
  readingsOf: Signal["readingsOf"],
  { caller, now }: { caller: Identity; now: () => number },
) {
  const mayNamePeople = caller.kind === "ingestKey" && !isPublishable(caller);
  const calls: DescribedCall[] = [];
  const records: AgentRecord[] = [];
  const ignored = new Map<Ignored, number>();
  const refusals: Expected[] = [];
  let tooLarge = 0;
  const ignore = (reason: Ignored) => ignored.set(reason, (ignored.get(reason) ?? 0) + 1);
  const take = (reading: Reading) => {
    if ("ignored" in reading) ignore(reading.ignored);
    else if ("record" in reading) {
      if (isPublishable(caller)) ignore("agent_of_page");
      else if (isStorableTime(reading.record.at, now())) records.push(reading.record);
      else ignore("out_of_time");
    } else {
      const session = sessionOfCall(reading.call, { mayNamePeople });
      if (session === undefined) return void ignore("not_a_call");
      if (calls.length === MAX_SESSIONS_NDJSON) throw tooManyCalls();
      calls.push({ call: reading.call, session });
      requireModest(caller, { sessions: calls.length });
    }
  };
  const readings = (item: unknown, idOf: IdOf, resource: Attributes) => ({
    readings: readingsOf(item, idOf, resource),
  });
  await mapInSlices(readItems(req, form, readings), (item) => {
    if (item === undefined) return;
    if (item === "tooLarge") tooLarge += 1;
    else if (item === "unmarked") ignore("not_used");
    else if ("refusal" in item) refusals.push(item.refusal);
    else for (const reading of item.readings) take(reading);
  });
  return { calls, records, ignored, tooLarge, refusals };
}

const tooManyCalls = () =>
  new Expected("too_many_sessions", {
    message: `A request can contain at most ${MAX_SESSIONS_NDJSON} model calls.`,
  });
