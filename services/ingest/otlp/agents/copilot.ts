import { includingCached } from "../records/cached-tokens.ts";
import type { Call } from "../records/spans.ts";
import { textsSent } from "../records/texts-sent.ts";
import { countOf, textOf } from "../records/values.ts";
import { type AgentRecord, digestOf, emailIn, projectIn } from "./record.ts";

/**
 * GitHub Copilot's agents tell of their sessions in spans: in VS Code, and in the command line.
 * https://github.com/microsoft/vscode/blob/main/extensions/copilot/docs/monitoring/agent_monitoring.md
 */
const SERVICES = new Set(["copilot-chat", "github-copilot"]);
/** A part of an agent's work may be an agent of its own, within the session of the first. */
const SESSION = [
  "copilot_chat.parent_chat_session_id",
  "gen_ai.conversation.id",
  "copilot_chat.chat_session_id",
  "copilot_chat.session_id",
];
const CALLS = new Set(["chat", "generate_content", "text_completion", "embeddings"]);

/** Whether a span or an event is of Copilot. The name of its service can be changed. */
export const isOfCopilot = ({ attributes, resource }: Pick<Call, "attributes" | "resource">): boolean =>
  SERVICES.has(textOf(resource, ["service.name"]) ?? "") ||
  (attributes["gen_ai.provider.name"] === "github" && textOf(attributes, SESSION) !== undefined);

/**
 * What a span of Copilot tells.
 * @returns "nothing" for its other spans and for what failed; undefined if it belongs to no session
 */
export function copilotRecordOf(call: Call): AgentRecord | "nothing" | undefined {
  const { attributes, resource, traceId, spanId, parentSpanId, startedAt, endedAt, failed } = call;
  const session = textOf(attributes, SESSION);
  const operation = textOf(attributes, ["gen_ai.operation.name"]) ?? "";
  if (session === undefined) return CALLS.has(operation) ? undefined : "nothing";
  if (failed || attributes["error.type"] !== undefined || !(startedAt > 0)) return "nothing";
  const about = {
    ...{ aiTool: "GitHub Copilot", session, id: digestOf(traceId, spanId) },
    email: emailIn(attributes, resource),
    project: projectIn(attributes, resource),
  };
  // An agent within another one is asked by that, not by a person.
  if (operation === "invoke_agent")
    return parentSpanId === "" ? { ...about, at: startedAt, ...promptOf(call) } : "nothing";
  if (!CALLS.has(operation)) return "nothing";
  const count = (name: string) => countOf(attributes, [name]);
  const { texts, isCut } = textsSent(call);
  return {
    ...{ ...about, at: endedAt > 0 ? endedAt : startedAt },
    call: {
      model: textOf(attributes, ["gen_ai.response.model", "gen_ai.request.model"]),
      ...includingCached(
        count("gen_ai.usage.input_tokens"),
        count("gen_ai.usage.cache_read.input_tokens"),
        count("gen_ai.usage.cache_creation.input_tokens"),
      ),
      outputTokens: count("gen_ai.usage.output_tokens"),
    },
    ...(texts.length > 0 && { sent: { texts, isCut } }),
  };
}

/** The calls within say all that was sent, also the prompt; here it only says what kind of work it is. */
function promptOf(call: Call): Pick<AgentRecord, "isPrompt" | "sent"> {
  const prompt = textOf(call.attributes, ["copilot_chat.user_request"]) ?? textsSent(call).prompt;
  return { isPrompt: true, ...(prompt !== undefined && { sent: { prompt, texts: [], isCut: false } }) };
}
