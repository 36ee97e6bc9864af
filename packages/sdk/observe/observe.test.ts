import Anthropic from "@anthropic-ai/sdk";
import { type TemporaryServer, temporaryServer } from "@treadlight/platform/http/testing";
import { generateText, streamText } from "ai";
import { MockLanguageModelV2, simulateReadableStream } from "ai/test";
import OpenAI from "openai";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { observeAnthropic, observeOpenAI, telemetryTracer } from "../index.ts";
import { withoutServer } from "../testing/counted.ts";

const SECRET = "Write to jane.doe@example.com";

/** Stands in for the two vendors: answers with the given body, as JSON or as a stream of server-sent events. */
let model: TemporaryServer;
let answer: { status?: number; json?: unknown; events?: readonly (readonly [string | undefined, unknown])[] };
beforeAll(async () => {
  model = await temporaryServer((_req, res) => {
    if (answer.events) {
      res.writeHead(200, { "content-type": "text/event-stream" });
      for (const [event, data] of answer.events) {
        res.write(
          `${event ? `event: ${event}\n` : ""}data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`,
        );
      }
      res.end();
    } else {
      res.writeHead(answer.status ?? 200, { "content-type": "application/json" });
      res.end(JSON.stringify(answer.json));
    }
  });
});
afterAll(() => model.close());

let { treadlight, counted } = withoutServer();
beforeEach(() => {
  ({ treadlight, counted } = withoutServer());
});

const openai = () => new OpenAI({ apiKey: "k", baseURL: `${model.url}/v1`, maxRetries: 0 });
const anthropic = () => new Anthropic({ apiKey: "k", baseURL: model.url, maxRetries: 0 });
const messages = [
  { role: "user" as const, content: "An earlier question with other.person@example.com" },
  { role: "assistant" as const, content: "An answer" },
  { role: "user" as const, content: SECRET },
];

const COMPLETION = {
  id: "c1",
  object: "chat.completion",
  created: 1,
  model: "gpt-5-2026-01-01",
  choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content: "Hi", refusal: null } }],
  usage: { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18, prompt_tokens_details: { cached_tokens: 8 } },
};
const chunk = (delta: object, usage: object | null = null) =>
  [
    undefined,
    { id: "c1", object: "chat.completion.chunk", created: 1, model: "gpt-5", choices: [{ index: 0, delta }], usage },
  ] as const;

const DONE = [undefined, "[DONE]"] as const;

test("given a chat completion, then what it sends, its model and its tokens are counted as automated, and the result is the same", async () => {
  answer = { json: COMPLETION };
  const plain = await openai().chat.completions.create({ model: "gpt-5", messages });
  const observed = await observeOpenAI(openai(), { treadlight }).chat.completions.create({ model: "gpt-5", messages });
  expect(observed).toEqual(plain);
  expect(await counted()).toMatchObject([
    {
      ...{ aiTool: "OpenAI API", model: "gpt-5-2026-01-01", promptCount: 1, automated: true },
      ...{ inputTokens: 11, cachedTokens: 8, outputTokens: 7, requests: 1 },
      ...{ detected: { email: 2 }, endedAt: expect.any(String) },
    },
  ]);
});

test("given a caller who asks for the response, then they get it unread, and the data beside it", async () => {
  answer = { json: COMPLETION };
  const client = observeOpenAI(openai(), { treadlight });
  const raw = await client.chat.completions.create({ model: "gpt-5", messages }).asResponse();
  expect(await raw.json()).toEqual(COMPLETION);
  const { data, response } = await client.chat.completions.create({ model: "gpt-5", messages }).withResponse();
  expect([data.id, response.status]).toEqual(["c1", 200]);
  const about = { model: "gpt-5", promptCount: 1, requests: 1 };
  const [unread, read] = await counted();
  expect(unread).toMatchObject(about);
  expect(unread).not.toHaveProperty("inputTokens");
  expect(read).toMatchObject({ ...about, model: "gpt-5-2026-01-01", inputTokens: 11 });

  const call = client.chat.completions.create({ model: "gpt-5", messages });
  await call.asResponse();
  const promised = client.chat.completions.create({ model: "gpt-5", messages });
  await Promise.all([promised, promised.withResponse(), promised.then(() => {})]);
  expect((await counted()).slice(2)).toMatchObject([about, { ...about, model: "gpt-5-2026-01-01", inputTokens: 11 }]);
});

test("given the library's own stream, then its call counts once, also in a client made of another, and when it is stopped", async () => {
  const [, last] = chunk({}, { prompt_tokens: 3, completion_tokens: 2 });
  const stop = { ...last, choices: [{ index: 0, delta: {}, finish_reason: "stop" }] };
  answer = { events: [chunk({ role: "assistant", content: "Hi" }), [undefined, stop], DONE] };
  const client = observeOpenAI(openai(), { treadlight }).withOptions({ maxRetries: 0 });
  const request = { model: "gpt-5", messages };
  expect(await client.chat.completions.stream(request).finalContent()).toBe("Hi");
  for await (const _ of client.chat.completions.stream(request)) break;
  const one = { aiTool: "OpenAI API", model: "gpt-5", promptCount: 1, requests: 1, endedAt: expect.any(String) };
  expect(await counted()).toMatchObject([{ ...one, inputTokens: 3, outputTokens: 2 }, one]);

  answer = { status: 401, json: { error: { message: "no" } } };
  await expect(client.chat.completions.stream(request).done()).rejects.toThrow(OpenAI.AuthenticationError);
  expect(await counted()).toHaveLength(2);
});

test("given embeddings, then they are calls without prompts, and their texts are inspected", async () => {
  answer = {
    json: {
      object: "list",
      data: [{ object: "embedding", index: 0, embedding: [0.1] }],
      model: "text-embedding-3-small",
      usage: { prompt_tokens: 8, total_tokens: 8 },
    },
  };
  const client = observeOpenAI(openai(), { treadlight });
  const model = "text-embedding-3-small";
  await client.embeddings.create({ model, input: [SECRET, "two"], encoding_format: "float" });
  await client.embeddings.create({ model, input: [4111, 1111, 1111, 1111], encoding_format: "float" });
  const one = { aiTool: "OpenAI API", model, promptCount: 0, requests: 1, inputTokens: 8 };
  const bodies = await counted();
  expect(bodies).toMatchObject([{ ...one, detected: { email: 1 } }, one]);
  expect(bodies[1]).not.toHaveProperty("detected");
});

test("given an error of the vendor, then the caller gets it, and no prompt is counted", async () => {
  answer = { status: 401, json: { error: { message: "no" } } };
  const call = observeOpenAI(openai(), { treadlight }).chat.completions.create({ model: "gpt-5", messages });
  await expect(call).rejects.toThrow(OpenAI.AuthenticationError);
  expect(await counted()).toEqual([]);
});

test("given a stream, then every part passes, and its tokens are counted, also when the caller stops early", async () => {
  answer = {
    events: [
      chunk({ content: "Hel" }),
      chunk({ content: "lo" }),
      chunk({}, { prompt_tokens: 3, completion_tokens: 2 }),
      DONE,
    ],
  };
  const client = observeOpenAI(openai(), { treadlight });
  let text = "";
  const stream = await client.chat.completions.create({ model: "gpt-5", messages, stream: true });
  for await (const part of stream) text += part.choices[0]?.delta.content ?? "";
  for await (const _ of await client.chat.completions.create({ model: "gpt-5", messages, stream: true })) break;
  expect(text).toBe("Hello");
  expect(await counted()).toMatchObject([
    { promptCount: 1, inputTokens: 3, outputTokens: 2 },
    { promptCount: 1, endedAt: expect.any(String) },
  ]);
});

test("given the responses API, then its input and usage are counted", async () => {
  answer = {
    json: { id: "r1", object: "response", model: "gpt-5", output: [], usage: { input_tokens: 4, output_tokens: 5 } },
  };
  await observeOpenAI(openai(), { treadlight }).responses.create({ model: "gpt-5", input: SECRET });
  expect(await counted()).toMatchObject([{ promptCount: 1, inputTokens: 4, outputTokens: 5, detected: { email: 1 } }]);
});

const MESSAGE = {
  ...{ id: "m1", type: "message", role: "assistant", model: "claude-sonnet-4-5", stop_reason: "end_turn" },
  content: [{ type: "text", text: "Hi" }],
  usage: { input_tokens: 10, cache_read_input_tokens: 30, output_tokens: 6 },
};
const MESSAGE_EVENTS = [
  [
    "message_start",
    { type: "message_start", message: { ...MESSAGE, content: [], usage: { input_tokens: 10, output_tokens: 1 } } },
  ],
  ["content_block_start", { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } }],
  ["content_block_delta", { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "Hi" } }],
  ["content_block_stop", { type: "content_block_stop", index: 0 }],
  ["message_delta", { type: "message_delta", delta: { stop_reason: "end_turn" }, usage: { output_tokens: 6 } }],
  ["message_stop", { type: "message_stop" }],
] as const;

test("given messages of Anthropic, then they are counted whole, streamed, and through the library's own stream", async () => {
  const client = observeAnthropic(anthropic(), { treadlight });
  const request = { model: "claude-sonnet-4-5", max_tokens: 10, messages };
  answer = { json: MESSAGE };
  expect(await client.messages.create(request)).toMatchObject({ id: "m1" });
  answer = { events: MESSAGE_EVENTS };
  const types: string[] = [];
  for await (const event of await client.messages.create({ ...request, stream: true })) types.push(event.type);
  expect(types).toEqual(MESSAGE_EVENTS.map(([type]) => type));
  expect(await client.messages.stream(request).finalText()).toBe("Hi");
  const one = { aiTool: "Claude", promptCount: 1, outputTokens: 6, detected: { email: 2 } };
  expect(await counted()).toMatchObject([
    { ...one, inputTokens: 40, cachedTokens: 30 },
    { ...one, inputTokens: 10 },
    { ...one, inputTokens: 10 },
  ]);
});

test("given the session of a person, then their calls belong to it", async () => {
  answer = { json: COMPLETION };
  const session = treadlight.session({ tool: "Acme Assistant" });
  const client = observeOpenAI(openai(), { treadlight, session: () => session });
  await client.chat.completions.create({ model: "gpt-5", messages });
  await client.chat.completions.create({ model: "gpt-5", messages });
  const [body, ...more] = await counted();
  expect([body, more]).toMatchObject([
    { promptCount: 2, inputTokens: 22, cachedTokens: 16, requests: 2, aiTool: "Acme Assistant" },
    [],
  ]);
  expect(body).not.toHaveProperty("automated");
});

const WITH_TOOLS = {
  openai: [
    { role: "system" as const, content: "You work for support@example.com" },
    { role: "user" as const, content: "Fix the build" },
    {
      role: "assistant" as const,
      tool_calls: [{ id: "c1", type: "function" as const, function: { name: "read", arguments: '{"path":"a.env"}' } }],
    },
    { role: "tool" as const, tool_call_id: "c1", content: "card: 4111 1111 1111 1111" },
  ],
  anthropic: [
    { role: "user" as const, content: "Fix the build" },
    { role: "assistant" as const, content: [{ type: "tool_use" as const, id: "t1", name: "read", input: {} }] },
    {
      role: "user" as const,
      content: [{ type: "tool_result" as const, tool_use_id: "t1", content: "card: 4111 1111 1111 1111" }],
    },
  ],
};

test("given instructions and what a tool answered, then what is found in them is counted, and no text of them is sent", async () => {
  answer = { json: COMPLETION };
  await observeOpenAI(openai(), { treadlight }).chat.completions.create({
    model: "gpt-5",
    messages: WITH_TOOLS.openai,
  });
  answer = { json: MESSAGE };
  await observeAnthropic(anthropic(), { treadlight }).messages.create({
    ...{ model: "claude-sonnet-4-5", max_tokens: 10, messages: WITH_TOOLS.anthropic },
    system: [{ type: "text", text: "You work for support@example.com" }],
  });
  const bodies = await counted();
  expect(bodies).toMatchObject([
    { aiTool: "OpenAI API", promptCount: 1, detected: { email: 1, card: 1 }, workflowType: "code-development" },
    { aiTool: "Claude", promptCount: 1, detected: { email: 1, card: 1 }, workflowType: "code-development" },
  ]);
  expect(JSON.stringify(bodies)).not.toMatch(/4111|support@|a\.env/);
});

test("given the same instructions and earlier messages in each call of a session, then each counts once", async () => {
  answer = { json: COMPLETION };
  const session = treadlight.session({ tool: "Acme Assistant" });
  const client = observeOpenAI(openai(), { treadlight, session: () => session });
  for (const content of ["Fix the build", "And the tests"]) {
    await client.chat.completions.create({
      model: "gpt-5",
      messages: [...WITH_TOOLS.openai, { role: "user" as const, content }],
    });
  }
  expect(await counted()).toMatchObject([{ promptCount: 2, detected: { email: 1, card: 1 } }]);
});

test("given more text beside the prompt than is inspected, then the session says that only part of it was", async () => {
  answer = { json: COMPLETION };
  const long = [{ role: "system" as const, content: "word ".repeat(30_000) }, ...messages];
  await observeOpenAI(openai(), { treadlight }).chat.completions.create({ model: "gpt-5", messages: long });
  expect(await counted()).toMatchObject([{ inspectedPartly: true, detected: { email: 2 } }]);
});

test("given the telemetry of the Vercel AI SDK, then each call of a model is counted once, and a failed one is not", async () => {
  const usage = { inputTokens: 9, outputTokens: 8, totalTokens: 17, cachedInputTokens: 4 };
  const finished = { finishReason: "stop" as const, usage };
  const language = new MockLanguageModelV2({
    provider: "openai.chat",
    modelId: "gpt-5",
    doGenerate: async () => ({ ...finished, content: [{ type: "text", text: "Hi" }], warnings: [] }),
    doStream: async () => ({
      stream: simulateReadableStream({
        chunks: [
          { type: "stream-start", warnings: [] },
          { type: "text-start", id: "1" },
          { type: "text-delta", id: "1", delta: "Hi" },
          { type: "text-end", id: "1" },
          { type: "finish", ...finished },
        ],
      }),
    }),
  });
  const failing = new MockLanguageModelV2({
    doGenerate: async () => {
      throw new Error("no");
    },
  });
  const telemetry = { isEnabled: true, tracer: telemetryTracer({ treadlight }) };
  const given = { prompt: SECRET, maxRetries: 0, experimental_telemetry: telemetry };
  expect((await generateText({ model: language, ...given })).text).toBe("Hi");
  expect(await streamText({ model: language, ...given }).text).toBe("Hi");
  await expect(generateText({ model: failing, ...given })).rejects.toThrow("no");
  const one = {
    model: "gpt-5",
    promptCount: 1,
    inputTokens: 9,
    outputTokens: 8,
    detected: { email: 1 },
  };
  // Only the span of a stream says what was cached.
  expect(await counted()).toMatchObject([one, { ...one, cachedTokens: 4 }]);
});
