import type { DescMessage } from "@bufbuild/protobuf";
import { Expected } from "@treadlight/contract/errors";
import { sendLogs, sendTraces } from "@treadlight/contract/ingest";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { mapInSlices } from "@treadlight/platform/http";
import type { RequestHandler } from "express";
import { ZodError } from "zod";
import { isPublishable } from "../requests/scope.ts";
import { type AcceptDeps, acceptSessions, type SentSession } from "../sessions/accept.ts";
import { MAX_SESSIONS_NDJSON } from "../sessions/read-sessions.ts";
import {
  ExportLogsServiceRequestSchema,
  ExportLogsServiceResponseSchema,
} from "./generated/opentelemetry/proto/collector/logs/v1/logs_service_pb.ts";
import {
  ExportTraceServiceRequestSchema,
  ExportTraceServiceResponseSchema,
} from "./generated/opentelemetry/proto/collector/trace/v1/trace_service_pb.ts";
import { otlpBody, PROTOBUF, protobufAnswer, readRequest } from "./read-request.ts";
import { sessionOfCall } from "./session-of-call.ts";
import { type Call, callEventsIn, type IdOf, spansIn } from "./spans.ts";

interface OtlpDeps extends AcceptDeps {
  /** Run before the body is read: scope, limits and quotas. */
  before: readonly RequestHandler[];
}

interface Signal {
  request: DescMessage;
  response: DescMessage;
  callsIn(request: unknown, idOf: IdOf): Call[];
  rejectedCount: "rejectedSpans" | "rejectedLogRecords";
}

const TRACES: Signal = {
  request: ExportTraceServiceRequestSchema,
  response: ExportTraceServiceResponseSchema,
  callsIn: spansIn,
  rejectedCount: "rejectedSpans",
};
const LOGS: Signal = {
  request: ExportLogsServiceRequestSchema,
  response: ExportLogsServiceResponseSchema,
  callsIn: callEventsIn,
  rejectedCount: "rejectedLogRecords",
};

/** Takes calls of models from OpenTelemetry, as sessions. Answers once the log holds them. */
export function otlpEndpoints(deps: OtlpDeps): Endpoint[] {
  return [
    ...sendTraces.map((route) => otlpEndpoint(route, TRACES, deps)),
    ...sendLogs.map((route) => otlpEndpoint(route, LOGS, deps)),
  ];
}

function otlpEndpoint(
  definition: (typeof sendTraces)[number] | (typeof sendLogs)[number],
  { request: message, response, callsIn, rejectedCount }: Signal,
  { before, ...deps }: OtlpDeps,
): Endpoint {
  return endpoint(definition, {
    before: [...before, otlpBody],
    async handle({ caller, req, res }) {
      const { request, idOf } = readRequest(req, message);
      const mayNamePeople = caller.kind === "ingestKey" && !isPublishable(caller);
      const sent: SentSession[] = [];
      await mapInSlices(
        readCalls(() => callsIn(request, idOf)),
        (call) => {
          const json = sessionOfCall(call, { mayNamePeople });
          if (json) sent.push({ json });
        },
      );
      if (sent.length > MAX_SESSIONS_NDJSON) {
        throw new Expected("too_many_sessions", {
          message: `A request may contain at most ${MAX_SESSIONS_NDJSON} calls of models.`,
        });
      }
      const { rejected } =
        sent.length > 0 ? await acceptSessions(deps, caller, sent, req.body.length) : { rejected: [] };
      const [first] = rejected;
      const partialSuccess = first && { errorMessage: `${first.path} ${first.message}` };
      if (req.is(PROTOBUF) === false) {
        const counted = partialSuccess && { [rejectedCount]: String(rejected.length), ...partialSuccess };
        return { status: 200, body: counted ? { partialSuccess: counted } : {} };
      }
      const counted = partialSuccess && { [rejectedCount]: BigInt(rejected.length), ...partialSuccess };
      const answer = protobufAnswer(response, counted ? { partialSuccess: counted } : {});
      res.status(200).type(PROTOBUF).send(Buffer.from(answer));
      return undefined;
    },
  });
}

/** @throws Expected `invalid_body` */
function readCalls(read: () => Call[]): Call[] {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ZodError)) throw error;
    const path = error.issues[0]?.path.join(".") ?? "";
    throw new Expected("invalid_body", { details: [{ path, code: "invalid_value", message: "is not valid OTLP" }] });
  }
}
