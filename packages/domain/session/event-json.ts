import type { SessionEvent } from "./event.ts";

/** A text without what JSON escapes. Matching all of it takes half the time of searching it for one of them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON escapes them.
const NOTHING_TO_ESCAPE = /^[^"\\\0-\x1f\ud800-\udfff]*$/;

const quoted = (text: string) => (NOTHING_TO_ESCAPE.test(text) ? `"${text}"` : JSON.stringify(text));
const text = (name: string, value: string | undefined) => (value === undefined ? "" : `,"${name}":${quoted(value)}`);
const number = (name: string, value: number | undefined) => (value === undefined ? "" : `,"${name}":${value}`);
const object = (name: string, value: object | undefined) =>
  value === undefined ? "" : `,"${name}":${isEmpty(value) ? "{}" : JSON.stringify(value)}`;
const list = (name: string, values: readonly string[]) =>
  `,"${name}":${values.length === 0 ? "[]" : JSON.stringify(values)}`;

function isEmpty(value: object): boolean {
  for (const _ in value) return false;
  return true;
}

/** What `JSON.stringify` makes of an event, in half the time: ingest does this with every session. */
export function sessionEventJson(event: SessionEvent): string {
  const { eventId, organizationId, personId, sessionId, source, complexity } = event;
  return `{"kind":"session","eventId":"${eventId}","organizationId":"${organizationId}","personId":"${personId}","sessionId":"${sessionId}"${
    number("revision", event.revision) +
    text("sentBy", event.sentBy) +
    number("receivedAt", event.receivedAt) +
    number("startedAt", event.startedAt) +
    number("endedAt", event.endedAt)
  },"source":"${source}"${
    text("aiTool", event.aiTool) +
    text("model", event.model) +
    number("promptCount", event.promptCount) +
    number("timeEngaged", event.timeEngaged) +
    text("promptPreview", event.promptPreview)
  },"complexity":"${complexity}"${
    number("inputTokens", event.inputTokens) +
    number("outputTokens", event.outputTokens) +
    (event.automated ? ',"automated":true' : "") +
    object("detected", event.detected) +
    list("categories", event.categories) +
    text("detectionVersion", event.detectionVersion) +
    text("complexityVersion", event.complexityVersion) +
    text("contentType", event.contentType) +
    text("workflowType", event.workflowType) +
    text("smartCategory", event.smartCategory) +
    text("region", event.region) +
    text("department", event.department) +
    text("team", event.team) +
    object("reported", event.reported) +
    text("importId", event.importId)
  }}`;
}
