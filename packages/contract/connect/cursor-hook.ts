/**
 * The program that Cursor runs at each prompt and answer. It tells the server that there was one, as Cursor's own export does, and sends no text.
 * Cursor goes on whatever happens here.
 * @param server the address of Treadlight, without a slash at the end
 * @param key an ingest key or a device credential
 */
export const cursorHook = (server: string, key: string): string =>
  `
// Tells Treadlight that a prompt was sent, and what its answer took. No text leaves this computer.
let input = "";
for await (const part of process.stdin) input += part;
const told = JSON.parse(input);
const isPrompt = told.hook_event_name === "beforeSubmitPrompt";
if (isPrompt) console.log(JSON.stringify({ continue: true }));

const facts = {
  "event.name": isPrompt ? "user_prompt" : "api_request",
  "cursor.conversation.id": told.conversation_id,
  "cursor.generation.id": told.generation_id,
  "user.email": told.user_email,
  ...(!isPrompt && {
    "cursor.model.name": told.model,
    "cursor.api.request.input_tokens": told.input_tokens,
    "cursor.api.request.output_tokens": told.output_tokens,
    "cursor.api.request.cache_read_tokens": told.cache_read_tokens,
    "cursor.api.request.cache_creation_tokens": told.cache_write_tokens,
  }),
};
const attributesOf = (values) =>
  Object.entries(values).flatMap(([key, value]) => (value == null ? [] : [{ key, value: { stringValue: String(value) } }]));
const logRecords = [{ timeUnixNano: \`\${Date.now()}000000\`, attributes: attributesOf(facts) }];
const resource = { attributes: attributesOf({ "service.name": "cursor" }) };
if (isPrompt || (told.hook_event_name === "stop" && told.status === "completed")) {
  await fetch("${server}/v1/logs", {
    method: "POST",
    headers: { authorization: "Bearer ${key}", "content-type": "application/json" },
    body: JSON.stringify({ resourceLogs: [{ resource, scopeLogs: [{ logRecords }] }] }),
    signal: AbortSignal.timeout(5_000),
  }).catch(() => {});
}
`.trim();
