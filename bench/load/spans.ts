import { randomBytes } from "node:crypto";
import { create, toBinary } from "@bufbuild/protobuf";
import type { SessionInputJson } from "@treadlight/domain/session";
import { ExportTraceServiceRequestSchema } from "@treadlight/ingest/otlp-schema";
import { type Random, randomSession, SESSIONS_PER_REQUEST } from "./sessions.ts";

export const SPANS_PATH = "/v1/traces";

/** An OTLP/HTTP request whose spans hold the same as sessions: model calls by the GenAI conventions, with their prompts. */
export function spansBody(random: Random, now: number): Uint8Array {
  const spans = Array.from({ length: SESSIONS_PER_REQUEST }, () => spanOf(randomSession(random, now)));
  return toBinary(
    ExportTraceServiceRequestSchema,
    create(ExportTraceServiceRequestSchema, { resourceSpans: [{ scopeSpans: [{ spans }] }] }),
  );
}

function spanOf(session: SessionInputJson) {
  const nanoseconds = (time: string | undefined) => BigInt(Date.parse(time ?? "")) * 1_000_000n;
  const messages = [{ role: "user", parts: [{ type: "text", content: session.promptPreview }] }];
  const attributes = {
    "gen_ai.operation.name": "chat",
    "gen_ai.provider.name": session.aiTool,
    "gen_ai.conversation.id": session.id,
    "gen_ai.input.messages": JSON.stringify(messages),
    "session.prompt_count": session.promptCount,
    "session.time_engaged": session.timeEngaged,
    "session.workflow_type": session.workflowType,
    "session.content_type": session.contentType,
    "session.source": session.source,
  };
  return {
    traceId: randomBytes(16),
    spanId: randomBytes(8),
    name: "chat",
    startTimeUnixNano: nanoseconds(session.startedAt),
    endTimeUnixNano: nanoseconds(session.endedAt),
    attributes: Object.entries(attributes).map(([key, value]) => ({ key, value: { value: anyValue(value) } })),
  };
}

function anyValue(value: string | number | null | undefined) {
  return typeof value === "number"
    ? { case: "intValue" as const, value: BigInt(value) }
    : { case: "stringValue" as const, value: value ?? "" };
}
