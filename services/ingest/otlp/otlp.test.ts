import { randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";
import { fromBinary } from "@bufbuild/protobuf";
import { SpanStatusCode, type Tracer } from "@opentelemetry/api";
import { OTLPTraceExporter as JsonExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { OTLPTraceExporter as ProtobufExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { CompressionAlgorithm } from "@opentelemetry/otlp-exporter-base";
import { NodeTracerProvider, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-node";
import type { SessionEvent } from "@treadlight/domain/session";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ACME, type RunningIngest, startIngest } from "../testing/index.ts";
import { ExportTraceServiceResponseSchema } from "./generated/opentelemetry/proto/collector/trace/v1/trace_service_pb.ts";

let ingest: RunningIngest;
beforeAll(async () => {
  ingest = await startIngest();
});
afterAll(() => ingest.close());

const headers = { authorization: `Bearer ${ACME.token}` };

/** The sessions that arrive while something happens, oldest first. */
async function arriving(act: () => Promise<unknown>): Promise<SessionEvent[]> {
  const before = new Set((await ingest.sessions()).map(({ sessionId }) => sessionId));
  await act();
  return (await ingest.sessions()).filter(({ sessionId }) => !before.has(sessionId));
}

const CURRENT = {
  "gen_ai.operation.name": "chat",
  "gen_ai.provider.name": "openai",
  "gen_ai.request.model": "gpt-5",
  "gen_ai.response.model": "gpt-5-2026-01-01",
  "gen_ai.usage.input_tokens": 120,
  "gen_ai.usage.output_tokens": 45,
};

describe.each([
  ["JSON", (url: string) => new JsonExporter({ url, headers })],
  ["protobuf", (url: string) => new ProtobufExporter({ url, headers, compression: CompressionAlgorithm.GZIP })],
])("given OpenTelemetry's Node SDK that exports %s", (_, exporterFor) => {
  async function traced(path: string, trace: (tracer: Tracer) => void) {
    const provider = new NodeTracerProvider({
      spanProcessors: [new SimpleSpanProcessor(exporterFor(`${ingest.url}${path}`))],
    });
    trace(provider.getTracer("test"));
    await provider.forceFlush();
    await provider.shutdown();
  }

  test.each(["/v1/traces", "/api/ingest/otlp/v1/traces"])(
    "then calls of models sent to %s become sessions",
    async (path) => {
      const sessions = await arriving(() =>
        traced(path, (tracer) => {
          const attributes = { ...CURRENT, "user.email": "jane@acme.example" };
          tracer.startSpan("chat gpt-5", { attributes, startTime: 1_780_000_000_123 }).end(1_780_000_002_000);
          tracer
            .startSpan("invoke_agent", { attributes: { ...CURRENT, "gen_ai.operation.name": "invoke_agent" } })
            .end();
          tracer.startSpan("GET /", { attributes: { "http.request.method": "GET" } }).end();
          const failed = tracer.startSpan("chat gpt-5", { attributes: CURRENT });
          failed.setStatus({ code: SpanStatusCode.ERROR }).end();
        }),
      );
      expect(sessions).toMatchObject([
        {
          ...{ source: "otel", aiTool: "OpenAI API", model: "gpt-5-2026-01-01", promptCount: 1 },
          ...{ inputTokens: 120, outputTokens: 45, automated: true },
          ...{ startedAt: 1_780_000_000_123, endedAt: 1_780_000_002_000 },
        },
      ]);
      expect(sessions[0]?.personId).not.toMatch(/^0+-/);
    },
  );

  test("then older spellings, and libraries that name no operation, count as well", async () => {
    const sessions = await arriving(() =>
      traced("/v1/traces", (tracer) => {
        const openLlmetry = {
          "gen_ai.system": "Anthropic",
          "llm.request.type": "chat",
          "gen_ai.request.model": "claude-3",
          "gen_ai.usage.prompt_tokens": 7,
          "gen_ai.usage.completion_tokens": 8,
          "gen_ai.prompt.0.role": "user",
          "gen_ai.prompt.0.content": "Write an email to canary.one@example.com about the late delivery",
        };
        tracer.startSpan("anthropic.chat", { attributes: openLlmetry }).end();
        const vercel = {
          "operation.name": "ai.generateText.doGenerate",
          "gen_ai.system": "openai.chat",
          "gen_ai.request.model": "gpt-5",
          "gen_ai.usage.input_tokens": 3,
          "gen_ai.usage.output_tokens": 4,
          "ai.prompt.messages": JSON.stringify([
            { role: "user", content: [{ type: "text", text: "My card: 4111 1111 1111 1111" }] },
          ]),
        };
        tracer.startSpan("ai.generateText", { attributes: { "operation.name": "ai.generateText" } }).end();
        tracer.startSpan("ai.generateText.doGenerate", { attributes: vercel }).end();
      }),
    );
    // Each span is sent by itself, so either may arrive first.
    expect(sessions.toSorted((a, b) => a.aiTool.localeCompare(b.aiTool))).toMatchObject([
      {
        ...{ aiTool: "Claude", inputTokens: 7, outputTokens: 8, detected: { email: 1 } },
        ...{ workflowType: "communication", contentType: "email", kindSource: "guessed" },
      },
      { aiTool: "OpenAI API", inputTokens: 3, outputTokens: 4, detected: { card: 1 } },
    ]);
    expect(await ingest.text()).not.toMatch(/canary|4111 ?1111/);
  });
});

const post = (path: string, body: string | Uint8Array, more: Record<string, string> = {}) =>
  fetch(`${ingest.url}${path}`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json", ...more },
    body,
  });

const attribute = (key: string, value: string | number) => ({
  key,
  value: typeof value === "string" ? { stringValue: value } : { intValue: String(value) },
});
const span = (spanId: string, more: Record<string, string | number> = {}) => ({
  traceId: "5B8EFFF798038103D269B633813FC60C",
  spanId,
  startTimeUnixNano: String(BigInt(Date.now()) * 1_000_000n),
  unknownField: true,
  attributes: Object.entries({ ...CURRENT, ...more }).map(([key, value]) => attribute(key, value)),
});
const tracesOf = (...spans: object[]) => JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans }] }] });

describe("POST /v1/traces", () => {
  test("given an address that says where a request is computed, then the session says so, and another address says nothing", async () => {
    const to = (spanId: string, address: string) =>
      span(spanId, {
        "server.address": address,
        "gen_ai.request.model": "mistral-large",
        "gen_ai.provider.name": "mistral_ai",
      });
    const sessions = await arriving(() =>
      post(
        "/v1/traces",
        tracesOf(to("eee19b7ec3c1c001", "api.eu.mistral.ai"), to("eee19b7ec3c1c002", "api.mistral.ai")),
      ),
    );
    expect(sessions.map(({ computePlace }) => computePlace).sort()).toEqual(["eu", undefined]);
  });

  test("given a span sent twice, compressed or not, then it is one session", async () => {
    const body = tracesOf(span("eee19b7ec3c1b174"));
    const sessions = await arriving(async () => {
      const answers = [
        await post("/v1/traces", body),
        await post("/v1/traces", gzipSync(body), { "content-encoding": "gzip" }),
      ];
      for (const answer of answers) expect([answer.status, await answer.json()]).toEqual([200, {}]);
    });
    expect(sessions).toHaveLength(1);
  });

  test("given a prompt in parts, as the current conventions describe it, then it is inspected", async () => {
    const parts = [
      { type: "text", content: "Write to jane.doe@example.com" },
      { type: "tool_call", name: "search" },
    ];
    const messages = JSON.stringify([{ role: "user", parts }]);
    const prompted = span("eee19b7ec3c1b179", { "gen_ai.input.messages": messages });
    const sessions = await arriving(() => post("/v1/traces", tracesOf(prompted)));
    expect(sessions).toMatchObject([{ detected: { email: 1 } }]);
  });

  const CARD = "card: 4111 1111 1111 1111";
  const SYSTEM = "You answer for support@example.com";
  test.each([
    [
      "parts, as the current conventions describe them",
      {
        "gen_ai.system_instructions": JSON.stringify([{ type: "text", content: SYSTEM }]),
        "gen_ai.input.messages": JSON.stringify([
          { role: "user", parts: [{ type: "text", content: "Fix the build" }] },
          { role: "assistant", parts: [{ type: "tool_call", id: "c1", name: "read", arguments: { path: "a.env" } }] },
          { role: "tool", parts: [{ type: "tool_call_response", id: "c1", response: { lines: [CARD] } }] },
        ]),
      },
    ],
    [
      "messages in the form of OpenAI",
      {
        "gen_ai.input.messages": JSON.stringify([
          { role: "system", content: SYSTEM },
          { role: "user", content: "Fix the build" },
          { role: "tool", tool_call_id: "c1", content: CARD },
        ]),
      },
    ],
    [
      "messages in the form of Anthropic, whose users send what tools answered",
      {
        "gen_ai.system_instructions": SYSTEM,
        "gen_ai.input.messages": JSON.stringify([
          { role: "user", content: "Fix the build" },
          {
            role: "user",
            content: [{ type: "tool_result", tool_use_id: "c1", content: [{ type: "text", text: CARD }] }],
          },
        ]),
      },
    ],
    [
      "messages of the Vercel AI SDK",
      {
        "ai.prompt.messages": JSON.stringify([
          { role: "system", content: SYSTEM },
          { role: "user", content: [{ type: "text", text: "Fix the build" }] },
          {
            role: "tool",
            content: [
              { type: "tool-result", toolCallId: "c1", toolName: "read", output: { type: "text", value: CARD } },
            ],
          },
        ]),
      },
    ],
    [
      "the numbered messages of OpenLLMetry",
      {
        "gen_ai.prompt.0.role": "system",
        "gen_ai.prompt.0.content": SYSTEM,
        "gen_ai.prompt.1.role": "user",
        "gen_ai.prompt.1.content": "Fix the build",
        "gen_ai.prompt.2.role": "assistant",
        "gen_ai.prompt.2.tool_calls.0.arguments": '{"path":"a.env"}',
        "gen_ai.prompt.10.role": "tool",
        "gen_ai.prompt.10.content": CARD,
      },
    ],
  ])(
    "given instructions and what a tool answered in %s, then they are inspected, the prompt alone says what work it is, and nothing of them is stored",
    async (_, recorded) => {
      const answered = { "gen_ai.output.messages": "My card: 5500 0000 0000 0004, my address jane@example.com" };
      const sent = span(randomBytes(8).toString("hex"), { ...recorded, ...answered });
      const sessions = await arriving(() => post("/v1/traces", tracesOf(sent)));
      expect(sessions).toMatchObject([
        {
          detected: { email: 1, card: 1 },
          workflowType: "code-development",
          detectionVersion: expect.stringMatching(/^[\d.]+\+sender$/),
        },
      ]);
      expect(await ingest.text()).not.toMatch(/4111 ?1111|support@|a\.env|5500/);
    },
  );

  test("given messages in events of a span, then those of every role are inspected", async () => {
    const event = (name: string, content: string) => ({ name, attributes: [attribute("content", content)] });
    const events = [
      event("gen_ai.system.message", SYSTEM),
      event("gen_ai.user.message", "Fix the build"),
      event("gen_ai.tool.message", CARD),
      event("gen_ai.choice", "My passport: jane@example.com"),
    ];
    const sent = { ...span("eee19b7ec3c1b17d"), events };
    const sessions = await arriving(() => post("/v1/traces", tracesOf(sent)));
    expect(sessions).toMatchObject([{ detected: { email: 1, card: 1 }, workflowType: "code-development" }]);
  });

  test("given pictures, signatures and ids, then they are not taken for keys", async () => {
    const data = randomBytes(400).toString("base64");
    const parts = [
      { type: "text", text: "What is in this picture?" },
      { type: "image", source: { type: "base64", media_type: "image/png", data } },
      { type: "thinking", thinking: "A cat.", signature: data },
      { type: "tool_use", id: `toolu_${data.slice(0, 40)}`, name: "look", input: {} },
    ];
    const messages = JSON.stringify([{ role: "user", content: parts }]);
    const sent = span("eee19b7ec3c1b17e", { "gen_ai.input.messages": messages });
    const sessions = await arriving(() => post("/v1/traces", tracesOf(sent)));
    expect(sessions).toMatchObject([{ detected: {} }]);
  });

  test("given more text than is inspected, then the newest is, and the session says that it was a part", async () => {
    const messages = JSON.stringify([
      { role: "tool", content: `${SYSTEM} ${"word ".repeat(10_000)}` },
      { role: "tool", content: "word ".repeat(20_000) },
      { role: "user", content: CARD },
    ]);
    const sent = span("eee19b7ec3c1b17f", { "gen_ai.input.messages": messages });
    const sessions = await arriving(() => post("/v1/traces", tracesOf(sent)));
    expect(sessions).toMatchObject([{ detected: { card: 1 }, detectionVersion: expect.stringMatching(/\+partly$/) }]);
  });

  test("given spans that cannot be sessions, then the others are, and the answer counts the rejected ones", async () => {
    const tooLong = span("eee19b7ec3c1b175", { "gen_ai.response.model": "m".repeat(200) });
    const sessions = await arriving(async () => {
      const answer = await post("/v1/traces", tracesOf(tooLong, span("eee19b7ec3c1b176")));
      expect([answer.status, await answer.json()]).toEqual([
        200,
        { partialSuccess: { rejectedSpans: "1", errorMessage: expect.stringContaining("model") } },
      ]);
    });
    expect(sessions).toHaveLength(1);
  });

  test.each([
    ["without ids", { attributes: span("").attributes }],
    ["with text where a number belongs", { ...span("eee19b7ec3c1b17c"), startTimeUnixNano: "soon" }],
  ])(
    "given a span %s among others, then these are sessions, and the answer says what is wrong with it",
    async (_, bad) => {
      const sessions = await arriving(async () => {
        const good = [span(randomBytes(8).toString("hex")), span(randomBytes(8).toString("hex"))];
        const answer = await post("/v1/traces", tracesOf(...good.slice(0, 1), bad, ...good.slice(1)));
        expect([answer.status, await answer.json()]).toEqual([
          200,
          { partialSuccess: { rejectedSpans: "1", errorMessage: expect.stringContaining("is not valid OTLP") } },
        ]);
      });
      expect(sessions).toHaveLength(2);
    },
  );

  test("given an empty protobuf message, then the answer is one too", async () => {
    const answer = await post("/v1/traces", new Uint8Array(), { "content-type": "application/x-protobuf" });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/x-protobuf"]);
    const message = fromBinary(ExportTraceServiceResponseSchema, new Uint8Array(await answer.arrayBuffer()));
    expect(message.partialSuccess).toBeUndefined();
  });

  test("given a message of a million empty messages, then it is refused as too large", async () => {
    const answer = await post("/v1/traces", Buffer.from("0a00".repeat(1_000_000), "hex"), {
      "content-type": "application/x-protobuf",
    });
    expect(answer.status).toBe(413);
  });

  test("given a span of more than 10,000 values, then the answer counts it as rejected, and the others are sessions", async () => {
    const { attributes } = span("eee19b7ec3c1b178");
    const wide = { ...span("eee19b7ec3c1b178"), attributes: Array.from({ length: 500 }, () => attributes).flat() };
    const sessions = await arriving(async () => {
      const answer = await post("/v1/traces", tracesOf(wide, span("eee19b7ec3c1b17a")));
      expect([answer.status, await answer.json()]).toEqual([
        200,
        { partialSuccess: { rejectedSpans: "1", errorMessage: expect.stringContaining("10000 values") } },
      ]);
    });
    expect(sessions).toHaveLength(1);
  });

  test("given messages of more text than is parsed, then the newest text is inspected", async () => {
    const long = JSON.stringify([
      { role: "user", content: "a".repeat(250_000) },
      { role: "user", content: "Write to jane.doe@example.com" },
    ]);
    const sessions = await arriving(() =>
      post("/v1/traces", tracesOf(span("eee19b7ec3c1b17b", { "gen_ai.input.messages": long }))),
    );
    expect(sessions).toMatchObject([{ detected: { email: 1 } }]);
  });

  test.each([
    ["a message cut short", new Uint8Array([10, 200, 1]), "application/x-protobuf", 400],
    ["JSON cut short", "{", "application/json", 400],
    ["protobuf as JSON", Buffer.from("0a021200", "hex"), "application/json", 400],
    ["a group, which proto3 does not have", Buffer.from("0b0c", "hex"), "application/x-protobuf", 400],
    ["another form", tracesOf({ spanId: "a" }), "application/json", 400],
    ["no JSON", "{hello}", "application/json", 400],
    ["brackets that do not match", "{]", "application/json", 400],
    ["no lists", '{"resourceSpans":[{"scopeSpans":7}]}', "application/json", 400],
    ["no objects", '{"resourceSpans":[{"scopeSpans":[{"spans":["a"]}]}]}', "application/json", 400],
    ["text where a number belongs", tracesOf({ ...span("a"), startTimeUnixNano: "soon" }), "application/json", 400],
    ["another type", "x", "text/plain", 415],
  ])("given %s, then it is refused", async (_, body, type, status) => {
    expect((await post("/v1/traces", body, { "content-type": type })).status).toBe(status);
  });
});

test("given the event of a call beside its span, then both are one session", async () => {
  const { traceId, spanId, attributes } = span("eee19b7ec3c1b177");
  const record = {
    ...{ traceId, spanId, attributes, eventName: "gen_ai.client.inference.operation.details" },
    timeUnixNano: String(BigInt(Date.now()) * 1_000_000n),
  };
  const other = { body: { stringValue: "a line of a log" }, attributes: [] };
  const sessions = await arriving(async () => {
    const logs = JSON.stringify({ resourceLogs: [{ scopeLogs: [{ logRecords: [record, other] }] }] });
    expect((await post("/v1/logs", logs)).status).toBe(200);
    await post("/api/ingest/otlp/v1/logs", logs);
    await post("/v1/traces", tracesOf(span("eee19b7ec3c1b177")));
  });
  expect(sessions).toMatchObject([{ model: "gpt-5-2026-01-01", inputTokens: 120 }]);
});

/** Of a call with these attributes alone. */
const spanOf = (attributes: Record<string, string | number>) => ({
  ...span(randomBytes(8).toString("hex")),
  attributes: Object.entries(attributes).map(([key, value]) => attribute(key, value)),
});

test.each([
  [
    "OpenInference",
    {
      ...{ "openinference.span.kind": "LLM", "llm.provider": "google", "llm.model_name": "gemini-2.5-pro" },
      ...{ "llm.token_count.prompt": 20, "llm.token_count.completion": 9 },
      ...{
        "llm.input_messages.0.message.role": "user",
        "llm.input_messages.0.message.content": "Ask jane@acme.example",
      },
    },
    { aiTool: "Gemini", model: "gemini-2.5-pro", inputTokens: 20, outputTokens: 9, detected: { email: 1 } },
  ],
  [
    "Micrometer, which writes numbers as text",
    { ...CURRENT, "gen_ai.usage.input_tokens": "120", "gen_ai.usage.output_tokens": "45" },
    { inputTokens: 120, outputTokens: 45 },
  ],
  [
    "VS Code",
    { ...CURRENT, "gen_ai.provider.name": "github", "gen_ai.response.model": "gpt-5" },
    { aiTool: "GitHub Copilot", model: "gpt-5" },
  ],
  [
    "a library that names an operation and no provider",
    { "gen_ai.operation.name": "chat", "gen_ai.request.model": "claude-sonnet-4-5" },
    { aiTool: "Claude", model: "claude-sonnet-4-5" },
  ],
])("given a call as described by %s, then it is a session of its tool", async (_, attributes, expected) => {
  const sessions = await arriving(() => post("/v1/traces", tracesOf(spanOf(attributes))));
  expect(sessions).toMatchObject([expected]);
});

test("given spans that are no calls of a model, then the answer says how many were not counted", async () => {
  const others = [
    spanOf({ "openinference.span.kind": "CHAIN", "llm.model_name": "gemini-2.5-pro" }),
    spanOf({ "http.request.method": "GET" }),
  ];
  const sessions = await arriving(async () => {
    const answer = await post("/v1/traces", tracesOf(...others, spanOf(CURRENT)));
    expect([answer.status, await answer.json()]).toEqual([
      200,
      {
        partialSuccess: {
          rejectedSpans: "2",
          errorMessage: "Not counted, because they are no successful calls of a model: 2 spans.",
        },
      },
    ]);
  });
  expect(sessions).toHaveLength(1);
});

describe("given log records without ids, as Gemini CLI writes them", () => {
  const {
    "gen_ai.operation.name": operation,
    "gen_ai.provider.name": provider,
    "gen_ai.request.model": model,
  } = CURRENT;
  const asked = { "gen_ai.operation.name": operation, "gen_ai.provider.name": provider, "gen_ai.request.model": model };
  const record = (attributes: Record<string, string | number>, at = Date.now()) => ({
    timeUnixNano: String(BigInt(at) * 1_000_000n),
    attributes: Object.entries({ "event.name": "gen_ai.client.inference.operation.details", ...attributes }).map(
      ([key, value]) => attribute(key, value),
    ),
  });
  const logsOf = (...logRecords: object[]) => JSON.stringify({ resourceLogs: [{ scopeLogs: [{ logRecords }] }] });

  test("when a call is asked and answered, then it counts once, even if it is sent again", async () => {
    const logs = logsOf(record(asked), record(CURRENT));
    const sessions = await arriving(async () => {
      await post("/v1/logs", logs);
      await post("/v1/logs", logs);
    });
    expect(sessions).toMatchObject([{ inputTokens: 120, outputTokens: 45 }]);
  });

  test("when a call is asked and fails, then it does not count", async () => {
    const failed = record({ ...asked, "error.type": "429", "gen_ai.response.finish_reasons": "error" });
    expect(await arriving(() => post("/v1/logs", logsOf(record(asked), failed)))).toEqual([]);
  });

  test("when two calls say the same at different times, then they are two", async () => {
    const now = Date.now();
    const sessions = await arriving(() => post("/v1/logs", logsOf(record(CURRENT, now), record(CURRENT, now - 5_000))));
    expect(sessions).toHaveLength(2);
  });
});

test.each(["/v1/metrics", "/api/ingest/otlp/v1/metrics"])(
  "given metrics sent to %s, then the answer is a success in the same form, and nothing is counted",
  async (path) => {
    const sessions = await arriving(async () => {
      const json = await post(path, JSON.stringify({ resourceMetrics: [{ scopeMetrics: [] }] }));
      expect([json.status, await json.json()]).toEqual([200, {}]);
      const protobuf = await post(path, new Uint8Array([10, 0]), { "content-type": "application/x-protobuf" });
      expect([protobuf.status, protobuf.headers.get("content-type")]).toEqual([200, "application/x-protobuf"]);
      expect((await protobuf.arrayBuffer()).byteLength).toBe(0);
    });
    expect(sessions).toEqual([]);
    expect((await post(path, "{}", { authorization: "Bearer wrong" })).status).toBe(401);
    expect((await post(path, "x", { "content-type": "text/plain" })).status).toBe(415);
  },
);

test("given a batch as large as the collector's, then every call in it is a session", async () => {
  const spans = Array.from({ length: 8_192 }, (_, n) => span(`ccc19b7ec3c${String(n).padStart(5, "0")}`));
  const sessions = await arriving(async () => {
    expect((await post("/v1/traces", tracesOf(...spans))).status).toBe(200);
  });
  expect(sessions).toHaveLength(8_192);
});
