import { hash } from "node:crypto";
import { redact } from "@treadlight/domain/security";
import { MAX_LABEL_CHARACTERS } from "@treadlight/domain/session";
import type { Attributes } from "../records/spans.ts";
import { textOf } from "../records/values.ts";

/** What one record of a coding agent tells of a session. */
export interface AgentRecord {
  /** Of the catalogue. */
  aiTool: string;
  /** The session's id as the tool names it. */
  session: string;
  /** Equal for the same record sent again: 64 bits as a decimal number. */
  id: string;
  /** Milliseconds since the epoch. */
  at: number;
  /** Whose session it is, if the record or its resource says. */
  email?: string | undefined;
  /** What the work is for, if the record or its resource says. */
  project?: string | undefined;
  /** Set if no person was at work. */
  automated?: true | undefined;
  /** Set if it is a prompt of a person. */
  isPrompt?: true | undefined;
  /** A call of a model that was answered. */
  call?: ModelCall | undefined;
  /** For how long a person worked with the tool. It makes no session by itself. */
  engaged?: Measured | undefined;
  /** What went to a model with it. `prompt` says what kind of work it is. */
  sent?: { prompt?: string | undefined; texts: readonly string[]; isCut: boolean } | undefined;
}

/** `inputTokens` are all input; `cachedTokens` the part of it that was read from a cache. */
export interface ModelCall {
  model?: string | undefined;
  inputTokens?: number | undefined;
  outputTokens?: number | undefined;
  cachedTokens?: number | undefined;
}

/** The time that a metric tells: more since the last one, or all of it since a start, in which case `series` tells it from other sums. */
export interface Measured {
  milliseconds: number;
  series?: string | undefined;
}

/** 64 bits of a digest of anything that is JSON, as a decimal number that PostgreSQL's bigint holds. */
export function digestOf(...parts: readonly unknown[]): string {
  const text = JSON.stringify(parts, (_, value: unknown) => (isPlain(value) ? sorted(value) : value));
  return BigInt.asIntN(64, BigInt(`0x${hash("sha256", text).slice(0, 16)}`)).toString();
}

const isPlain = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);
/** Programs in between may order attributes anew. */
const sorted = (value: object) => Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Who a record, or the program that sent it, says is at work. */
export const emailIn = (attributes: Attributes, resource: Attributes): string | undefined =>
  textOf(attributes, ["user.email"]) ?? textOf(resource, ["user.email"]);

/**
 * What the work is for. The first two are set in `OTEL_RESOURCE_ATTRIBUTES`; then the projects of Phoenix and Arize, and of LangSmith, which
 * calls them sessions.
 */
const PROJECT = ["project", "project.name", "openinference.project.name", "langsmith.trace.session_name"];

/** The project that a record, or the program that sent it, names. Of a longer name the beginning. */
export const projectIn = (attributes: Attributes, resource: Attributes): string | undefined =>
  redact(textOf(attributes, PROJECT) ?? textOf(resource, PROJECT) ?? "").slice(0, MAX_LABEL_CHARACTERS) || undefined;
