import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { NO_PERSON } from "@treadlight/domain/session";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ACME, type RunningIngest, startIngest } from "../testing/index.ts";

/** Soon after the requests were recorded. */
const NOW = Date.parse("2026-11-29T18:00:00Z");

let ingest: RunningIngest;
beforeAll(async () => {
  ingest = await startIngest(undefined, () => NOW);
});
afterAll(() => ingest.close());

const answer = (cached: number | undefined, detected: object = {}) => {
  return ["OpenAI API", "gpt-5-2026-01-01", 1, 120, cached, 45, detected];
};
/** Of a stream whose program did not ask for the usage, and perhaps of a model only as it was asked for. */
const unknown = (detected: object = {}, model = "gpt-5-2026-01-01") => {
  return ["OpenAI API", model, 1, undefined, undefined, undefined, detected];
};
const embeddings = (tokens: number, detected: object = {}, cached?: number) => {
  return ["OpenAI API", "text-embedding-3-small", 0, tokens, cached, undefined, detected];
};
const message = (cached: number | undefined) => ["Claude", "claude-sonnet-4-5", 1, 60, cached, 6, EMAIL];
const EMAIL = { email: 1 };

// Requests that the libraries sent once to a collector that kept them; the models were stand-ins. Hosts are replaced, and what nobody
// reads here is left out. In each, one call failed. Only Spring AI's is written by hand, from its conventions.
test.each([
  // A text, a streamed one, one for which the model asked a tool first, an object, and two calls for embeddings. Version 5 says only of
  // streams what was cached, version 6 not of objects, and version 7 does not say what was embedded.
  [
    "Vercel AI SDK 5.0.277",
    "ai-sdk-5",
    [
      ...[answer(undefined, EMAIL), answer(64), answer(undefined), answer(undefined), answer(undefined)],
      ...[embeddings(8, { phone: 1 }), embeddings(16)],
    ],
  ],
  [
    "Vercel AI SDK 6.0.326",
    "ai-sdk-6",
    [
      ...[answer(64, EMAIL), answer(64), answer(64), answer(64), answer(undefined)],
      ...[embeddings(8, { phone: 1 }), embeddings(16)],
    ],
  ],
  [
    "Vercel AI SDK 7.0.173",
    "ai-sdk-7",
    [...[answer(64, EMAIL), answer(64), answer(64), answer(64), answer(64)], embeddings(8), embeddings(16)],
  ],
  [
    "Vercel AI SDK 7.0.173 with its legacy spans",
    "ai-sdk-7-legacy",
    [
      ...[answer(64, EMAIL), answer(64), answer(64), answer(64), answer(64)],
      ...[embeddings(8, { phone: 1 }), embeddings(16)],
    ],
  ],
  // A chat, a streamed one, a response, a call for embeddings, and a message of Anthropic, whose client makes a span and a trace of its own.
  [
    "OpenLLMetry 0.62.4 for Python",
    "openllmetry-python-0.62",
    [answer(64, EMAIL), unknown(EMAIL), answer(64), embeddings(16, {}, 0), message(30)],
  ],
  [
    "OpenInference 0.1.66 and 3.1.0 for Python",
    "openinference-python",
    [answer(64, EMAIL), unknown(EMAIL), answer(64), embeddings(16), message(30)],
  ],
  // A chain of a template and a model, and a streamed answer. None of them tells of embeddings.
  ["OpenInference 0.1.80 for LangChain 1.8", "openinference-langchain", [answer(64, EMAIL), unknown({}, "gpt-5")]],
  ["OpenLLMetry 0.62.4 for LangChain 1.8", "openllmetry-langchain", [answer(64, EMAIL), unknown({}, "gpt-5")]],
  // The same, and a call of OpenAI's client.
  [
    "LangSmith 0.15.1 for LangChain 1.8",
    "langsmith",
    [["OpenAI API", "gpt-5", 1, 120, 64, 45, EMAIL], unknown({}, "gpt-5"), answer(64)],
  ],
  // A chat, a streamed one, a message, and a call for embeddings. What was cached is not said.
  [
    "LiteLLM 1.110.2",
    "litellm",
    [
      answer(undefined, EMAIL),
      ["OpenAI API", "gpt-5", 1, 120, undefined, 45, EMAIL],
      message(undefined),
      [...embeddings(16).slice(0, 5), 0, {}],
    ],
  ],
  // A chat, a streamed one, a call for embeddings, and a generation that a program described itself.
  [
    "Langfuse 5.0.4",
    "langfuse",
    [answer(64, EMAIL), answer(64, EMAIL), embeddings(16), ["Claude", "claude-sonnet-4-5", 1, 50, 30, 6, {}]],
  ],
  // A chat client, for which the model asked a tool first, and a call for embeddings. Numbers are texts.
  ["Spring AI 2", "spring-ai", [answer(64), answer(64), embeddings(16)]],
])(
  "given %s, then each answered call is a session once, the failed one is not, and the rest is told apart",
  async (_, name, expected) => {
    const body = await readFile(join(import.meta.dirname, "fixtures/conventions", `${name}.json`), "utf8");
    const before = new Set((await ingest.sessions()).map(({ sessionId }) => sessionId));
    for (let time = 0; time < 2; time += 1) {
      const response = await fetch(`${ingest.url}/v1/traces`, {
        method: "POST",
        headers: { authorization: `Bearer ${ACME.token}`, "content-type": "application/json" },
        body,
      });
      expect(response.status).toBe(200);
    }
    const sessions = (await ingest.sessions()).filter(({ sessionId }) => !before.has(sessionId));
    const says = sessions.map((session) => {
      const { aiTool, model, promptCount, inputTokens, cachedTokens, outputTokens, detected } = session;
      return [aiTool, model, promptCount, inputTokens, cachedTokens, outputTokens, detected];
    });
    expect(inOrder(says)).toEqual(inOrder(expected));
    expect(sessions.every(({ automated, source }) => automated && source === "otel")).toBe(true);
    // Of all of these, one call of LiteLLM says who asked.
    const named = sessions.filter(({ personId }) => personId !== NO_PERSON);
    expect(named).toHaveLength(name === "litellm" ? 1 : 0);
    expect(await ingest.text()).not.toMatch(/jane\.doe|7946/);
  },
);

const inOrder = (rows: readonly (readonly unknown[])[]) => rows.map((row) => JSON.stringify(row)).toSorted();
