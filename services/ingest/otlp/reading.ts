import { TEST_EVENT } from "@treadlight/contract/connect";
import { copilotRecordOf, isOfCopilot } from "./agents/copilot.ts";
import { agentRecordOf, logsItself } from "./agents/log-events.ts";
import { recordsOfMetric } from "./agents/metrics.ts";
import type { AgentRecord } from "./agents/record.ts";
import {
  type Attributes,
  CALL_EVENT,
  type Call,
  callOfLogEvent,
  callOfSpan,
  type IdOf,
  logEventOf,
} from "./records/spans.ts";

/** Why a record does not count, as the sender is told. */
export const IGNORED = {
  not_a_call: "Not counted, because they are no successful calls of a model",
  told_elsewhere:
    "Not counted, because the same tool tells it elsewhere: Copilot in spans, other coding agents in log events",
  agent_of_page: "Not counted, because sessions of coding agents need a secret key or a person's own token",
  out_of_time: "Not counted, because their time is more than 400 days back or 24 hours ahead",
  /** Nothing: whoever sends one waits for nothing else. */
  test: undefined,
  /** Nothing: exporters with one address send all their metrics to it, again and again. */
  not_used: undefined,
} as const;
export type Ignored = keyof typeof IGNORED;

/** What a span, log record or data point is: a call that is a session of its own, what a coding agent tells of one, or nothing that counts. */
export type Reading = { call: Call } | { record: AgentRecord } | { ignored: Ignored };

/** @throws ZodError if it is not a span */
export function readingOfSpan(span: unknown, idOf: IdOf, resource: Attributes): Reading {
  const call = callOfSpan(span, idOf, resource);
  if (logsItself(resource)) return { ignored: "told_elsewhere" };
  if (!isOfCopilot(call)) return { call };
  return readingOf(copilotRecordOf(call)) ?? { call };
}

/** @throws ZodError if it is not a log record */
export function readingOfLogRecord(record: unknown, idOf: IdOf, resource: Attributes): Reading {
  const event = logEventOf(record, idOf, resource);
  if (event.name === TEST_EVENT) return { ignored: "test" };
  const ofAgent = isOfCopilot(event) ? "nothing" : agentRecordOf(event);
  if (ofAgent === "nothing" && event.name === CALL_EVENT) return { ignored: "told_elsewhere" };
  if (ofAgent !== undefined) return readingOf(ofAgent) ?? { ignored: "not_a_call" };
  const call = callOfLogEvent(event);
  return call === undefined ? { ignored: "not_a_call" } : { call };
}

/** By data point. @throws ZodError if it is not a metric */
export function readingsOfMetric(metric: unknown, resource: Attributes): Reading[] {
  return recordsOfMetric(metric, resource).map((record) => (record ? { record } : { ignored: "not_used" }));
}

function readingOf(record: AgentRecord | "nothing" | undefined): Reading | undefined {
  if (record === undefined) return undefined;
  return record === "nothing" ? { ignored: "not_a_call" } : { record };
}
