import { upTo } from "@treadlight/domain/security";
import { withCached } from "../records/cached-tokens.ts";
import type { Attributes, LogEvent } from "../records/spans.ts";
import { MAX_INSPECTED_CHARACTERS } from "../records/texts-sent.ts";
import { countOf, textOf } from "../records/values.ts";
import { type AgentRecord, digestOf, emailIn, type ModelCall, projectIn } from "./record.ts";

/** A coding agent that tells of its sessions in log events. */
interface Agent {
  aiTool: string;
  /** What the names of its events begin with. Claude Code leaves it out in the attribute and writes it in the body. */
  prefix: string;
  /** Its `service.name`. */
  service: RegExp;
  session: string;
  isAutomated(attributes: Attributes, resource: Attributes): boolean;
  events: Readonly<Record<string, (attributes: Attributes) => Told | undefined>>;
}

type Told = Pick<AgentRecord, "isPrompt" | "call" | "sent">;

/** What tools write in place of a prompt unless they are told to send it. */
const REDACTED = /^[<[]REDACTED[>\]]$/;

const AGENTS: readonly Agent[] = [
  {
    // https://code.claude.com/docs/en/monitoring-usage
    aiTool: "Claude Code",
    prefix: "claude_code.",
    service: /^claude-code/,
    session: "session.id",
    isAutomated: (attributes) =>
      attributes["terminal.type"] === "non-interactive" || String(attributes["app.entrypoint"]).startsWith("sdk"),
    events: { user_prompt: promptOf, api_request: (attributes) => ({ call: callOfClaude(attributes) }) },
  },
  {
    // https://github.com/openai/codex/blob/main/codex-rs/otel/src/events/session_telemetry.rs
    aiTool: "OpenAI Codex",
    prefix: "codex.",
    service: /^codex/,
    session: "conversation.id",
    isAutomated: (attributes) => attributes.originator === "codex_exec",
    events: { user_prompt: promptOf, sse_event: callOfCodex, tool_result: resultOf },
  },
  {
    // https://github.com/google-gemini/gemini-cli/blob/main/packages/core/src/telemetry/types.ts
    aiTool: "Gemini CLI",
    prefix: "gemini_cli.",
    service: /^gemini-cli/,
    session: "session.id",
    isAutomated: (attributes) => attributes.interactive === false,
    events: { user_prompt: promptOf, api_response: callOfGemini },
  },
  {
    // https://cursor.com/docs/enterprise/opentelemetry-export/wire, which names an event by its body, and the hook of packages/contract/connect.
    aiTool: "Cursor",
    prefix: "cursor.",
    service: /^cursor$/,
    session: "cursor.conversation.id",
    isAutomated: (_, resource) => ["cloud_agent", "bugbot"].includes(String(resource["cursor.surface"])),
    events: { user_prompt: promptOf, api_request: (attributes) => ({ call: callOfCursor(attributes) }) },
  },
];

/**
 * What a log event of a coding agent tells.
 * @returns "nothing" for its other events, among them those that tell the same again; undefined if it is of no coding agent
 */
export function agentRecordOf(event: LogEvent): AgentRecord | "nothing" | undefined {
  const { attributes, resource, times } = event;
  const agent = agentOf(event);
  if (agent === undefined) return undefined;
  const { aiTool, prefix, events } = agent;
  const session = textOf(attributes, [agent.session]) ?? textOf(resource, [agent.session]);
  const name = (event.name || event.body).replace(prefix, "");
  // A sender may name an event like what every object has.
  const told = Object.hasOwn(events, name) ? events[name]?.(attributes) : undefined;
  if (session === undefined || told === undefined || !(event.at > 0)) return "nothing";
  return {
    ...{ aiTool, session, at: event.at, id: digestOf(event.name, times, attributes), ...told },
    email: emailIn(attributes, resource),
    project: projectIn(attributes, resource),
    automated: agent.isAutomated(attributes, resource) ? true : undefined,
  };
}

/** The coding agent that tells of itself in log events, by its service. */
export const logsItself = (resource: Attributes): boolean => agentOfService(resource) !== undefined;

function agentOf({ name, body, resource }: LogEvent): Agent | undefined {
  return AGENTS.find(({ prefix }) => name.startsWith(prefix) || body.startsWith(prefix)) ?? agentOfService(resource);
}

function agentOfService(resource: Attributes): Agent | undefined {
  const service = textOf(resource, ["service.name"]) ?? "";
  return AGENTS.find((agent) => agent.service.test(service));
}

/** A prompt of a person, with its text if the tool sends it. */
function promptOf(attributes: Attributes): Told {
  const text = textOf(attributes, ["prompt"]);
  return { isPrompt: true, ...(text !== undefined && !REDACTED.test(text) && { sent: textSent(text, text) }) };
}

/** What a tool of the agent answered: it goes to the model with the next call. */
function resultOf(attributes: Attributes): Told | undefined {
  const text = textOf(attributes, ["output"]);
  return text === undefined ? undefined : { sent: textSent(text) };
}

function textSent(text: string, prompt?: string): AgentRecord["sent"] {
  return { prompt, ...upTo(MAX_INSPECTED_CHARACTERS, [text]) };
}

/** Claude Code counts input that came from a cache, or went into one, separately. */
function callOfClaude(attributes: Attributes): ModelCall {
  const count = (name: string) => countOf(attributes, [name]);
  return {
    model: textOf(attributes, ["model"]),
    ...withCached(count("input_tokens"), count("cache_read_tokens"), count("cache_creation_tokens")),
    outputTokens: count("output_tokens"),
  };
}

function callOfCursor(attributes: Attributes): ModelCall {
  const count = (name: string) => countOf(attributes, [`cursor.api.request.${name}`]);
  return {
    model: textOf(attributes, ["cursor.model.name"]),
    ...withCached(count("input_tokens"), count("cache_read_tokens"), count("cache_creation_tokens")),
    outputTokens: count("output_tokens"),
  };
}

/** Codex writes an event for each part of an answer, and one with the usage when it is complete. */
function callOfCodex(attributes: Attributes): Told | undefined {
  const inputTokens = countOf(attributes, ["input_token_count"]);
  if (attributes["event.kind"] !== "response.completed" || inputTokens === undefined) return undefined;
  const cached = countOf(attributes, ["cached_token_count"]);
  return {
    call: {
      model: textOf(attributes, ["model"]),
      ...{ inputTokens, outputTokens: countOf(attributes, ["output_token_count"]) },
      ...(cached !== undefined && { cachedTokens: Math.min(cached, inputTokens) }),
    },
  };
}

/** Gemini counts what it thought beside its answer, and what tools were asked for beside the prompt. */
function callOfGemini(attributes: Attributes): Told | undefined {
  const count = (name: string) => countOf(attributes, [name]);
  const status = count("status_code");
  if (status !== undefined && status >= 400) return undefined;
  const input = count("input_token_count");
  const cached = count("cached_content_token_count");
  const sum = (...amounts: (number | undefined)[]) =>
    amounts[0] === undefined ? undefined : amounts.reduce<number>((total, amount = 0) => total + amount, 0);
  const inputTokens = sum(input, count("tool_token_count"));
  return {
    call: {
      model: textOf(attributes, ["model"]),
      ...{ inputTokens, outputTokens: sum(count("output_token_count"), count("thoughts_token_count")) },
      ...(cached !== undefined && inputTokens !== undefined && { cachedTokens: Math.min(cached, inputTokens) }),
    },
  };
}
